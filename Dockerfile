# The platform with its console; the database is another container (compose.yaml) or DATABASE_URL.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production DEMO=off
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/src ./src
COPY --from=build /app/reference ./reference
COPY --from=build /app/public ./public
COPY --from=build /app/scripts ./scripts
# A volume that is put here belongs to who writes to it.
RUN mkdir data && chown node data
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s CMD ["node", "-e", "fetch('http://localhost:8080/readyz').then((r) => process.exit(r.ok ? 0 : 1))"]
CMD ["node", "src/server/main.ts"]
