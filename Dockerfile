# Needs nothing but npm: the packages, the content and the data of the volume are all there is.
FROM node:24-bookworm-slim

ENV HOST=0.0.0.0 PORT=8888
# With the packages of development comes the chain of test mode (LiteSVM). A site whose test mode needs
# none is built with --build-arg OMIT=dev; Astro builds the pages with what is left.
ARG OMIT=
WORKDIR /srv/kontor
COPY package.json package-lock.json .npmrc ./
COPY tests/support/servers tests/support/servers
RUN npm ci ${OMIT:+--omit=$OMIT} && npm cache clean --force
COPY . .

# The site is built, and the database is kept, by a user without rights beyond its own folders.
RUN mkdir -p .kontor dist .astro node_modules/.cache node_modules/.astro node_modules/.vite \
  && chown -R node:node .kontor dist .astro node_modules/.cache node_modules/.astro node_modules/.vite \
  && chown node:node .
USER node
VOLUME /srv/kontor/.kontor
EXPOSE 8888

HEALTHCHECK --interval=30s --timeout=5s --start-period=180s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]

# Without npm in between, SIGTERM reaches the server, which finishes what runs and ends.
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=8", "scripts/start.ts"]
