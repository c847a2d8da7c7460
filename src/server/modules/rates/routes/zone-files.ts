import { readZoneFile } from '../../../../contract/zone-files.ts'
import { MOST_FILE_NODES, MOST_FILE_ZONES } from '../../../../domain/rates/zone-file.ts'
import { done, refused } from '../../../../domain/values/refusals.ts'
import { createRateLimiter } from '../../../kernel/http/rate-limiter.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { fileProblems } from '../zone-file/file-problems.ts'
import { readZoneFile as read } from '../zone-file/read-zone-file.ts'

/** Each takes a core for up to a second. */
const FILES = { most: 20, perMs: 60_000 }

/** POST /rates/cards/zones: a file is read for who edits a card, and kept nowhere. */
export function serveZoneFiles(serve: Serve, platform: Platform): void {
  const files = createRateLimiter(FILES, platform.now)
  serve.serveAuthenticated(readZoneFile, async ({ providerId, caller, body }) => {
    if (caller.viewer.kind !== 'staff') return refused('permission.denied')
    const waitMs = files.take(`${providerId} ${caller.user_id}`)
    if (waitMs !== null) return refused('rate.limited', { retryAfterMs: waitMs })
    const { settings } = await platform.settings.read(providerId)
    const file = await read(body.content, {
      areaNodes: settings.map_max_node_count,
      nodes: MOST_FILE_NODES,
      zones: MOST_FILE_ZONES,
    })
    const refusal = fileProblems(file)
    if (refusal !== null) return { ok: false, refusal }
    return done({ zones: [...file.zones], left_out: file.leftOut, count: file.zones.length })
  })
}
