import * as contract from '../../../contract/zones.ts'
import type { Viewer } from '../../../domain/shipments/visibility.ts'
import { done, refused } from '../../../domain/values/refusals.ts'
import { writeZoneFile } from '../../../domain/zones/zone-export.ts'
import { runCommand } from '../../kernel/commands/run-command.ts'
import { withViewerTx } from '../../kernel/database/tenant.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { createRateLimiter } from '../../kernel/http/rate-limiter.ts'
import type { Serve } from '../../kernel/http/serve-call.ts'
import type { Platform } from '../../platform.ts'
import { readCatalogue, TAG_KIND } from '../booking/index.ts'
import { importZones } from './commands/import-zones.ts'
import { addZone, changeZone, deleteZone } from './commands/save-zone.ts'
import { tagZones } from './commands/tag-zones.ts'
import { keepLock, readEditor } from './edit-lock.ts'
import { listVisits, readInside } from './queries/list-visits.ts'
import { lockZoneSet, readRevision, readZones, zoneAnswer } from './zone-rows.ts'

/** Each is read in a thread of its own, one at a time: a border as fine as may be costs a core a second. */
const DRAWN = { most: 60, perMs: 60_000 }

/** Whoever draws says so every quarter of a minute, and each time all others who draw wait for the row. */
const LOCKED = { most: 60, perMs: 60_000 }

/** A file of hundreds of borders takes the server seconds, and what it answers is as long. */
const LARGE_FILES = { most: 10, perMs: 60_000 }
/** Characters. */
const LARGE = 100_000

const sees = ({ kind }: Viewer) => kind === 'staff'

/** Zones of the map (decision 132). */
export function serveZones({ serveAuthenticated }: Serve, platform: Platform): void {
  const { app } = platform.database
  const drawn = createRateLimiter(DRAWN, platform.now)
  const locked = createRateLimiter(LOCKED, platform.now)
  const largeFiles = createRateLimiter(LARGE_FILES, platform.now)
  const waitMs = (providerId: number, { user_id }: Caller) => drawn.take(`${providerId} ${user_id}`)

  serveAuthenticated(contract.listZones, async ({ providerId, caller: { viewer, user_id }, query }) => {
    if (!sees(viewer)) return done({ revision: 0, zones: [], editor: null, inside: [] })
    const { settings } = await platform.settings.read(providerId)
    return withViewerTx(app, providerId, viewer, async (tx) => {
      // Before the zones: what changes meanwhile is asked for again.
      const revision = await readRevision(tx, providerId)
      const isKnown = query.revision === revision
      return done({
        revision,
        zones: isKnown ? null : (await readZones(tx, providerId)).map(zoneAnswer),
        editor: await readEditor(tx, providerId, user_id, settings, platform.now()),
        inside: await readInside(tx, providerId),
      })
    })
  })
  serveAuthenticated(contract.addZone, async ({ providerId, caller, body, idempotencyKey }) => {
    const retryAfterMs = waitMs(providerId, caller)
    if (retryAfterMs !== null) return refused('rate.limited', { retryAfterMs })
    return addZone(platform, providerId, caller, body, idempotencyKey)
  })
  serveAuthenticated(contract.changeZone, async ({ providerId, caller, body }) => {
    const retryAfterMs = body.area === undefined ? null : waitMs(providerId, caller)
    if (retryAfterMs !== null) return refused('rate.limited', { retryAfterMs })
    return changeZone(platform, providerId, caller, body)
  })
  serveAuthenticated(contract.deleteZone, ({ providerId, caller, query }) =>
    deleteZone(platform, providerId, caller, query),
  )
  serveAuthenticated(contract.importZones, async ({ providerId, caller, body }) => {
    const retryAfterMs =
      waitMs(providerId, caller) ??
      (body.content.length > LARGE ? largeFiles.take(`${providerId} ${caller.user_id}`) : null)
    if (retryAfterMs !== null) return refused('rate.limited', { retryAfterMs })
    return importZones(platform, providerId, caller, body)
  })
  serveAuthenticated(
    contract.exportZones,
    async ({ providerId, caller: { viewer }, query: { format, id } }) => {
      if (!sees(viewer)) return refused('permission.denied')
      return withViewerTx(app, providerId, viewer, async (tx) => {
        const zones = await readZones(tx, providerId, { id })
        if (id !== undefined && zones.length === 0) return refused('zone.notFound', { field: 'id' })
        const tags = new Map((await readCatalogue(tx, providerId, TAG_KIND)).map((tag) => [tag.id, tag.name]))
        const exported = zones.map(({ name, colour, area, tag_ids }) => ({
          name,
          colour,
          area,
          tags: tag_ids.flatMap((tag) => tags.get(tag) ?? []),
        }))
        return done({
          filename: `zones.${format}`,
          content: writeZoneFile(format, exported),
          count: exported.length,
        })
      })
    },
  )
  serveAuthenticated(contract.lockZones, async ({ providerId, caller, body: { release } }) => {
    const retryAfterMs = locked.take(`${providerId} ${caller.user_id}`)
    if (retryAfterMs !== null) return refused('rate.limited', { retryAfterMs })
    return runCommand(platform, providerId, caller, async (command) => {
      await lockZoneSet(command.tx, providerId)
      return keepLock(command, caller, { release, now: platform.now() })
    })
  })

  serveAuthenticated(contract.listZoneTags, async ({ providerId, caller: { viewer } }) => {
    if (!sees(viewer)) return done({ tags: [], count: 0 })
    return withViewerTx(app, providerId, viewer, async (tx) => {
      const zones = await readZones(tx, providerId)
      const tags = (await readCatalogue(tx, providerId, TAG_KIND))
        .filter(({ type }) => type === 'map')
        .map((tag) => ({
          ...tag,
          zone_ids: zones.flatMap(({ id, tag_ids }) => (tag_ids.includes(tag.id) ? [id] : [])),
        }))
      return done({ tags, count: tags.length })
    })
  })
  serveAuthenticated(contract.tagZones, ({ providerId, caller, body }) =>
    tagZones(platform, providerId, caller, body),
  )
  serveAuthenticated(contract.listZoneVisits, async ({ providerId, caller: { viewer }, query }) =>
    done(
      sees(viewer)
        ? await withViewerTx(app, providerId, viewer, (tx) => listVisits(tx, providerId, query))
        : { visits: [], next_before: null },
    ),
  )
}
