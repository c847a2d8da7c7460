import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import statics from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Map archives and styles that the operator has laid into DATA_DIR/tiles: in ranges, as they are read. For everybody, like the map. */
export async function serveTiles(app: FastifyInstance, dataFolder: string): Promise<void> {
  const root = resolve(dataFolder, 'tiles')
  mkdirSync(root, { recursive: true })
  await app.register(statics, {
    root,
    prefix: '/tiles/',
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    allowedPath: (path) => /\.(pmtiles|json)$/.test(path),
    // An archive that is exchanged must not be put together of both.
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
  })
}
