# A host of workers for web cases. Written, not run: see docs/many_machines.md.
#   docker build -t surefoot-worker -f configs/docker/worker.dockerfile .
FROM python:3.12-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends chromium chromium-sandbox fonts-liberation fonts-noto-cjk fonts-noto-color-emoji \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /surefoot
COPY . .
RUN pip install --no-cache-dir '.[postgres]'
RUN useradd --create-home worker && mkdir /runs && chown worker /runs
USER worker
WORKDIR /runs
VOLUME /runs
# SUREFOOT_DATABASE names the PostgreSQL that all hosts share.
CMD ["surefoot", "worker", "--queue", "web", "--devices", "web:2", "--out", "/runs"]
