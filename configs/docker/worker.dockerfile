# A host of workers for web cases. Written, not run: see docs/many_machines.md.
FROM python:3.12-slim
RUN apt-get update && apt-get install -y --no-install-recommends chromium && rm -rf /var/lib/apt/lists/*
WORKDIR /surefoot
COPY . .
RUN pip install --no-cache-dir '.[postgres]'
RUN useradd --create-home worker && mkdir /runs && chown worker /runs
USER worker
