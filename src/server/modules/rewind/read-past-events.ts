/** What happened after a past moment, second by second, for one kind of eyes: what a player of the past is fed with. */
import { setImmediate as turnOfOthers } from 'node:timers/promises'
import { sql } from 'kysely'
import { toColumns } from '../../../contract/column-encoding.ts'
import { type LivePosition, POSITION_FIELDS } from '../../../contract/live.ts'
import { MOST_STRETCH_MS, type PastStep, type PastStretch } from '../../../contract/rewind.ts'
import { isOfPast } from '../../../domain/rewind/past-workspace.ts'
import type { Viewer } from '../../../domain/shipments/visibility.ts'
import type { TrackingRules } from '../../../domain/tracking/tracked-status.ts'
import { done, type Outcome, refused } from '../../../domain/values/refusals.ts'
import { instant, withProviderReadTx, withViewerTx } from '../../kernel/database/tenant.ts'
import type { SequencedEvent } from '../../kernel/eventlog/assign-sequence.ts'
import { groupEvents } from '../../kernel/realtime/encode.ts'
import type { Presented } from '../../kernel/realtime/presented.ts'
import type { Platform } from '../../platform.ts'
import { presentRequest } from '../collections/index.ts'
import { present } from '../shipments/index.ts'
import { type KnownEvent, momentProblem, notKept, PAGE_EVENTS, readUntil } from './read-past.ts'

/** A stretch holds so many events at the most: the next one goes on from there. */
const MOST_EVENTS = 3 * PAGE_EVENTS
const SECOND_MS = 1_000
/** Of each driver a stretch tells so many positions at the most, however often it was asked for. */
const MOST_POSITIONS_EACH = 240

type Deps = Pick<Platform, 'clock' | 'database' | 'settings'>

interface Asked {
  readonly after: number
  /** ms */
  readonly from: number
  readonly until: number
  readonly everySeconds: number
}

/** As the live feed tells it; alerts are of their moment. */
function presentPast(event: SequencedEvent, viewer: Viewer, rules: TrackingRules): Presented | null {
  if (!isOfPast(event)) return null
  return event.entity === 'collection_request' ? presentRequest(event, viewer) : present(event, viewer, rules)
}

/** Seconds in which something happened that is shown. */
function stepsOf(known: readonly KnownEvent[], viewer: Viewer, rules: TrackingRules): PastStep[] {
  const bySecond = Map.groupBy(known, ({ moment }) => Math.floor(moment / SECOND_MS))
  return [...bySecond.values()].flatMap((all) => {
    const shown = all.flatMap(({ event }) => presentPast(event, viewer, rules) ?? [])
    const last = all.at(-1)
    if (shown.length === 0 || last === undefined) return []
    return [{ at: last.moment, seq: last.event.seq, groups: groupEvents(shown) }]
  })
}

/** Where drivers were who may be seen, of each one in so many seconds. */
const readPositions = (
  { database }: Deps,
  providerId: number,
  viewer: Viewer,
  { from, until, everySeconds }: Asked,
): Promise<LivePosition[]> =>
  withViewerTx(database.app, providerId, viewer, async (tx) => {
    const apart = Math.max(everySeconds, Math.ceil((until - from) / SECOND_MS / MOST_POSITIONS_EACH))
    const { rows } = await sql<LivePosition>`
      SELECT d.id, p.lat, p.lng, p.heading, p.speed_kmh, p.at FROM drivers d CROSS JOIN LATERAL (
        SELECT DISTINCT ON (turn) lat, lng, heading, speed_kmh, at
        FROM (
          SELECT *, floor(extract(epoch FROM at) / ${apart}::int) AS turn FROM driver_positions
          WHERE provider_id = ${providerId} AND driver_id = d.id AND at > ${instant(from)} AND at <= ${instant(until)}
        ) kept
        ORDER BY turn, at DESC) p
      WHERE d.provider_id = ${providerId} ORDER BY p.at`.execute(tx)
    return rows
  })

/** Whoever goes on from an event of long ago would page through all that the log has, and not only through what is promised. */
const isReached = ({ clock }: Pick<Deps, 'clock'>, [first]: readonly KnownEvent[]): boolean =>
  first === undefined || momentProblem({ clock }, clock.shownAt(first.event.recorded_at), 'after').ok

export async function readPastEvents(
  platform: Deps,
  providerId: number,
  viewer: Viewer,
  asked: Asked,
): Promise<Outcome<PastStretch>> {
  const problem = momentProblem(platform, asked.from, 'from')
  if (!problem.ok) return problem
  const now = platform.clock.now()
  const end = Math.min(asked.until, asked.from + MOST_STRETCH_MS, now)
  if (end < asked.from)
    return refused('input.invalid', { field: 'until', detail: 'Name a moment after the first.' })
  const rules = (await platform.settings.read(providerId)).settings
  const events = await withProviderReadTx(platform.database.app, providerId, async (tx) => {
    const read: KnownEvent[] = []
    let isLast = false
    while (!isLast && read.length < MOST_EVENTS) {
      const last = read.at(-1)
      const place = { since: last?.event.seq ?? asked.after, known: last?.moment ?? asked.from, until: end }
      const page = await readUntil(platform, tx, providerId, place)
      if (page === null) return null
      if (read.length === 0 && !isReached(platform, page.events)) return null
      for (const one of page.events) read.push(one)
      isLast = page.isLast
      await turnOfOthers()
    }
    return { read, isLast }
  })
  if (events === null) return notKept('after')
  const until = events.isLast ? end : (events.read.at(-1)?.moment ?? end)
  const positions = await readPositions(platform, providerId, viewer, { ...asked, until })
  return done({
    until,
    is_present: until === now,
    seq: events.read.at(-1)?.event.seq ?? asked.after,
    steps: stepsOf(events.read, viewer, rules),
    positions: toColumns(POSITION_FIELDS, positions),
  })
}
