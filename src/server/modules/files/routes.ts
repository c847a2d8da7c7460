import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readFileLink, readThumbnails, uploadFile } from '../../../contract/files.ts'
import { HOUR_MS, MOST_FILES_AN_HOUR } from '../../../domain/files/file-limits.ts'
import { FILE_TYPES, isImage } from '../../../domain/files/file-types.ts'
import { scopeKey } from '../../../domain/shipments/visibility.ts'
import { done, refused } from '../../../domain/values/refusals.ts'
import { createFairQueue } from '../../kernel/concurrency/fair-queue.ts'
import { withProviderReadTx, withViewerTx } from '../../kernel/database/tenant.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { createRateLimiter } from '../../kernel/http/rate-limiter.ts'
import type { Serve } from '../../kernel/http/serve-call.ts'
import type { Platform } from '../../platform.ts'
import { createDocumentLinks } from '../documents/index.ts'
import { isShownTo, readAll } from './added-files.ts'
import { prepareFile } from './prepare-file.ts'
import { createReceiver } from './receive-file.ts'
import { storeFile } from './store-file.ts'

/** A picture is opened at a time: large ones take 200 MB and a second of a processor. */
const AT_ONCE = { atOnce: 1, waitingOfOne: 8 }
/** Whoever has too many waiting comes back after so long (ms). */
const AGAIN_MS = 2_000
/** Also those that are refused in the end. */
const SENT = { most: 2 * MOST_FILES_AN_HOUR, perMs: HOUR_MS }
const OPENED = { atOnce: 4, waitingOfOne: 40 }
const OPENED_OF_ONE = { most: 600, perMs: 60_000 }

const senderOf = (providerId: number, { viewer, user_id }: Caller): string =>
  `${providerId} ${viewer.kind === 'account' ? scopeKey(viewer) : user_id}`

function createFileLinks(app: FastifyInstance, platform: Platform) {
  const { app: db } = platform.database
  return createDocumentLinks(app, platform, {
    path: '/v2/documents/files',
    sealedAs: 'document.file',
    says: z.object({ id: z.number() }),
    queue: OPENED,
    limit: OPENED_OF_ONE,
    async find(providerId, { id }) {
      const row = await withProviderReadTx(db, providerId, (tx) =>
        tx
          .selectFrom('files')
          .select(['name', 'type', 'sha256', 'account_id', 'uploaded_by'])
          .where('provider_id', '=', providerId)
          .where('id', '=', id)
          .executeTakeFirst(),
      )
      const file = row === undefined ? null : await platform.files.read(providerId, row.sha256)
      if (row === undefined || file === null) return null
      const disposition = isImage(row.type) ? 'inline' : 'attachment'
      return {
        asker: `${providerId} ${row.account_id ?? row.uploaded_by}`,
        write: async () => ({ filename: row.name, type: row.type, file, disposition }),
      }
    },
  })
}

/** The addresses of files, for whoever has found out that they may be seen. */
export type FileLinks = ReturnType<typeof createFileLinks>

/** Files: sent, seen as thumbnails, and read behind an address that expires. */
export function serveFiles(serve: Serve, app: FastifyInstance, platform: Platform): FileLinks {
  const { app: db } = platform.database
  const receive = createReceiver(platform.files)
  const sent = createRateLimiter(SENT, platform.now)
  const queue = createFairQueue(AT_ONCE)

  const links = createFileLinks(app, platform)

  serve.serveAuthenticated(uploadFile, async ({ providerId, caller, query, request }) => {
    const sender = senderOf(providerId, caller)
    const waitMs = sent.take(sender)
    if (waitMs !== null) return refused('rate.limited', { retryAfterMs: waitMs })
    // Of each person: one whose lines are slow keeps no colleague waiting. What they send is counted together.
    const incoming = await receive(`${providerId} ${caller.user_id}`, request)
    if (!incoming.ok) return incoming
    const outcome = queue.run(sender, async () => {
      const prepared = await prepareFile(await incoming.value.read())
      if (!prepared.ok) return prepared
      return storeFile(platform, providerId, caller, { name: query.name, prepared: prepared.value })
    })
    try {
      return (await outcome) ?? refused('rate.limited', { retryAfterMs: AGAIN_MS })
    } finally {
      await incoming.value.discard()
    }
  })

  serve.serveAuthenticated(readThumbnails, async ({ providerId, caller, query }) => {
    const rows = await withViewerTx(db, providerId, caller.viewer, (tx) =>
      tx
        .selectFrom('files')
        .select(['id', 'thumbnail_sha256'])
        .where('provider_id', '=', providerId)
        .where('id', 'in', query.ids)
        .where(isShownTo(caller.viewer))
        .where('thumbnail_sha256', 'is not', null)
        .orderBy('id')
        .execute(),
    )
    const contents = await readAll(
      platform.files,
      providerId,
      rows.flatMap(({ id, thumbnail_sha256: sha256 }) => (sha256 === null ? [] : { id, sha256 })),
    )
    const files = [...contents].map(([id, file]) => ({
      id,
      thumbnail: `data:image/webp;base64,${file.toString('base64')}`,
    }))
    return done({ files })
  })

  serve.serveAuthenticated(readFileLink, async ({ providerId, caller, query: { id }, request }) => {
    const row = await withViewerTx(db, providerId, caller.viewer, (tx) =>
      tx
        .selectFrom('files')
        .select(['name', 'type', 'bytes', 'sha256'])
        .where('provider_id', '=', providerId)
        .where('id', '=', id)
        .where(isShownTo(caller.viewer))
        .executeTakeFirst(),
    )
    if (row === undefined) return refused('file.notFound', { field: 'id' })
    if ((await platform.files.read(providerId, row.sha256)) === null) {
      platform.log.error(
        { provider_id: providerId, file: id, sha256: row.sha256 },
        'a file is damaged or gone',
      )
      return refused('file.damaged', { field: 'id' })
    }
    const [suffix] = FILE_TYPES[row.type].endings
    const link = await links.linkTo({ providerId, request, says: { id }, suffix })
    return done({ ...link, filename: row.name, file_size: row.bytes })
  })
  return links
}
