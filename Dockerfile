# One file for every service: docker build --build-arg SERVICE=connectors/minio --tag nexa/connector-minio .
# The first two stages are the same for all of them, so thirteen images compile once. No BuildKit is needed.
ARG BASE=node:20-bookworm-slim

FROM ${BASE} AS compiled
WORKDIR /src
COPY . .
# No package of ours needs its install script; that of onnxruntime-node fetches files for GPUs.
RUN npm ci --ignore-scripts --no-audit --no-fund --loglevel=error \
  && npx tsc -b contracts gateway/* connectors/* processors/* \
  && npm run build -w @nexa/dashboard

# What each service needs at run time, and nothing else: its closure of packages and of our workspaces.
FROM compiled AS collected
RUN for service in gateway/api connectors/* processors/*; do \
  if [ -e "$service/dist/main.js" ]; then node infra/images/collect.js "$service" "/out/$service" || exit 1; fi; \
  done

FROM ${BASE}
ARG SERVICE
LABEL org.opencontainers.image.title="nexa ${SERVICE}" \
  org.opencontainers.image.licenses="Apache-2.0"
ENV NODE_ENV=production HEALTH_HOST=0.0.0.0 HEALTH_PORT=9464
WORKDIR /app
COPY --from=collected /out/${SERVICE} /app
# A number, so that Kubernetes can see that it is not root. Nothing below /app belongs to it.
USER 10001:10001
EXPOSE 9464
HEALTHCHECK --interval=10s --timeout=4s --start-period=60s --retries=6 CMD ["node", "/app/health.js"]
CMD ["node", "--enable-source-maps", "/app/service/dist/main.js"]
