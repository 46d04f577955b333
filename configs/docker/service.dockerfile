# The service: the graphs over HTTP, for LangGraph's SDK and Studio. Written, not run: see docs/many_machines.md.
#   docker build -t surefoot-service -f configs/docker/service.dockerfile .
#   docker run --cap-add SYS_ADMIN --shm-size 1g -p 127.0.0.1:2024:2024 -e SUREFOOT_TOKENS=me:a-token-of-16-chars -v surefoot:/runs surefoot-service
# Chromium's sandbox needs SYS_ADMIN in a container.
FROM python:3.12-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends chromium chromium-sandbox fonts-liberation fonts-noto-cjk fonts-noto-color-emoji \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /surefoot
COPY . .
RUN pip install --no-cache-dir '.[server,postgres]'
RUN useradd --create-home surefoot && mkdir /runs && chown surefoot /runs
USER surefoot
# Threads of LangGraph are kept where it is started, runs in the same place.
WORKDIR /runs
VOLUME /runs
ENV SUREFOOT_HOME=/runs
EXPOSE 2024
# Other machines than its own are served with tokens only; without SUREFOOT_TOKENS it does not start.
HEALTHCHECK --start-period=60s CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:2024/healthz', timeout=5)"]
CMD ["surefoot", "serve", "--host", "0.0.0.0", "--port", "2024"]
