FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY projections/package.json projections/
COPY runtime/package.json runtime/
COPY backend/package.json backend/
COPY console/package.json console/
COPY test/package.json test/
RUN npm ci --include=dev
COPY . .
RUN npm run build

# What the server runs with and nothing else.
FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY projections/package.json projections/
COPY runtime/package.json runtime/
COPY backend/package.json backend/
COPY console/package.json console/
COPY test/package.json test/
RUN npm ci --omit=dev --workspace=backend && npm cache clean --force
COPY --from=build /app/contracts/dist contracts/dist
COPY --from=build /app/projections/dist projections/dist
COPY --from=build /app/runtime/dist runtime/dist
COPY --from=build /app/backend/dist backend/dist
COPY --from=build /app/backend/assets backend/assets
COPY --from=build /app/languages languages
COPY --from=build /app/console/dist/app console/dist/app
RUN mkdir /data && chown node:node /data
USER node
ENV DATA_DIR=/data
VOLUME /data
EXPOSE 3000 3001
HEALTHCHECK --interval=30s --timeout=3s --start-period=60s --start-interval=2s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/api/health/ready`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
# Node itself as process 1: npm does not pass on the signal that stops a container.
CMD ["node", "backend/dist/main.mjs"]
