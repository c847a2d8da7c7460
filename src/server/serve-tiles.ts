import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import statics from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const WEAK = /^W\//
/** By this name it is not packed on its way, as a stream of bytes would be: it is packed already, and its tag is of the file's own bytes. */
const ARCHIVE = 'application/vnd.pmtiles'

/**
 * The tag of a file, strong: readers of archives pass over a weak one, and would put an archive that is exchanged together of both.
 * Its text is that of the weak one, which `@fastify/send` compares with.
 */
const strong = (tag: unknown): string => String(tag).replace(WEAK, '')

/**
 * Map archives and styles that the operator has laid into DATA_DIR/tiles: in ranges, as they are read. For everybody, like the map; there are
 * none where that folder cannot be made.
 */
export async function serveTiles(app: FastifyInstance, dataFolder: string): Promise<void> {
  const root = resolve(dataFolder, 'tiles')
  try {
    mkdirSync(root, { recursive: true })
  } catch (cause) {
    // Nodes whose database and files are elsewhere may have no folder that they can write.
    app.log.warn({ err: cause }, `There are no maps of a courier's own: ${root} could not be made`)
    return
  }
  await app.register(async (tiles) => {
    // As it was given, it would be none that `@fastify/send` knows: browsers would get the whole archive.
    tiles.addHook('onRequest', async ({ raw: { headers } }) => {
      const tag = headers['if-range']
      if (typeof tag === 'string' && tag.startsWith('"')) headers['if-range'] = `W/${tag}`
    })
    await tiles.register(statics, {
      root,
      prefix: '/tiles/',
      decorateReply: false,
      index: false,
      dotfiles: 'ignore',
      allowedPath: (path) => /\.(pmtiles|json)$/.test(path),
      cacheControl: false,
      setHeaders(reply, path) {
        reply.header('cache-control', 'no-cache')
        // What is no archive may be packed on its way.
        if (!path.endsWith('.pmtiles')) return
        reply.header('content-type', ARCHIVE)
        reply.header('etag', strong(reply.getHeader('etag')))
      },
    })
  })
}
