# Antan as an image: everything is prepared while it is built, nothing is fetched when it starts.
FROM node:24-bookworm-slim AS build
WORKDIR /antan
COPY package.json package-lock.json ./
COPY scripts ./scripts
COPY models ./models
COPY src ./src
COPY fixtures ./fixtures
COPY vite.config.ts tsconfig*.json ./
ENV MODELS_DIR=/antan/models-prepared
# Afterwards, what only building needs goes, and what other systems need: the image brings its own Node.
RUN node scripts/setup.mjs && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
 && rm -rf node_modules/node-linux-* node_modules/onnxruntime-node/bin/napi-v*/darwin node_modules/onnxruntime-node/bin/napi-v*/win32

FROM node:24-bookworm-slim
WORKDIR /antan
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/antan MODELS_DIR=/antan/models-prepared NODE_COMPILE_CACHE=/tmp/antan-compiled
COPY --from=build /antan ./
RUN useradd --system --home-dir /var/lib/antan --create-home antan
USER antan
VOLUME /var/lib/antan
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The server itself, as process 1, so that it hears SIGTERM and ends in its own time. The flag halves its memory.
CMD ["node", "--max-semi-space-size=8", "src/server/composition/main.ts"]
