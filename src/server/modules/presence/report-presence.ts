import { sql } from 'kysely'
import type { z } from 'zod'
import {
  type Colleague,
  PRESENCE_GONE_MS,
  type reportPresence,
  screenOf,
} from '../../../contract/presence.ts'
import { done, type Outcome } from '../../../domain/values/refusals.ts'
import { type Command, type CommandPlatform, runCommand } from '../../kernel/commands/run-command.ts'
import { withViewerTx } from '../../kernel/database/tenant.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { waitingHandovers } from './handovers.ts'

type Report = z.output<typeof reportPresence.body>
type Answer = z.output<typeof reportPresence.answer>

/** So many tabs of a person are known; the one that was heard of longest ago makes room. */
export const MOST_TABS = 12
/** So many colleagues are told of; a screen has no room for more. */
const MOST_COLLEAGUES = 100

/** Drivers and visitors sit at no desk. */
const isThere = ({ viewer }: Caller): boolean => viewer.kind === 'staff' || viewer.kind === 'account'

const GONE = sql<Date>`clock_timestamp() - make_interval(secs => ${PRESENCE_GONE_MS / 1_000})`

/** Notes where a tab is, or that it has gone, and forgets those that were not heard of for long. */
async function note({ tx, providerId }: Command, caller: Caller, report: Report): Promise<void> {
  const { user_id } = caller
  const { tab, screen, opened, is_editing } = report
  // Requests below zero, in the one column: an older node that a tab reports to next overwrites them too.
  const stop = [...report.stop, ...report.stop_requests.map((id) => -id)]
  await sql`
    DELETE FROM presence WHERE (provider_id, user_id, tab) IN (
      SELECT provider_id, user_id, tab FROM presence
      WHERE provider_id = ${providerId}
        AND (seen_at < ${GONE} OR (${report.leaving} AND user_id = ${user_id} AND tab = ${tab}))
      -- Two who tidy up at once take different rows, and neither waits.
      FOR UPDATE SKIP LOCKED)`.execute(tx)
  if (report.leaving) return
  await sql`
    INSERT INTO presence (provider_id, user_id, tab, account_id, screen, thing, thing_id, is_editing, stop, seen_at)
    VALUES (${providerId}, ${user_id}, ${tab}, ${caller.account_id}, ${screen}, ${opened?.kind ?? null},
            ${opened?.id ?? null}, ${is_editing}, ${stop}::bigint[], clock_timestamp())
    ON CONFLICT (provider_id, user_id, tab) DO UPDATE SET account_id = excluded.account_id, screen = excluded.screen,
      thing = excluded.thing, thing_id = excluded.thing_id, is_editing = excluded.is_editing, stop = excluded.stop,
      seen_at = excluded.seen_at`.execute(tx)
  await sql`
    DELETE FROM presence WHERE (provider_id, user_id, tab) IN (
      SELECT provider_id, user_id, tab FROM presence WHERE provider_id = ${providerId} AND user_id = ${user_id}
      ORDER BY seen_at DESC OFFSET ${MOST_TABS} FOR UPDATE SKIP LOCKED)`.execute(tx)
}

/**
 * Colleagues of one's own side (staff, or people of the same account) on the same screen or at the same thing, each once: where
 * they are at the same thing or in the same form, that place; else the one that they were heard of last.
 */
async function readColleagues(
  { tx, providerId }: Command,
  { user_id, account_id }: Caller,
  { screen, opened }: Report,
): Promise<Colleague[]> {
  const { rows } = await sql<{
    user_id: number
    name: string
    screen: string
    thing: NonNullable<Colleague['opened']>['kind'] | null
    thing_id: number | null
    is_editing: boolean
    stop: number[]
  }>`
    SELECT * FROM (
      SELECT DISTINCT ON (p.user_id) p.user_id, u.username AS name, p.screen, p.thing, p.thing_id, p.is_editing, to_json(p.stop) AS stop
      FROM presence p JOIN users u ON u.provider_id = p.provider_id AND u.id = p.user_id
      WHERE p.provider_id = ${providerId} AND p.user_id <> ${user_id} AND p.account_id IS NOT DISTINCT FROM ${account_id}
        AND p.seen_at >= ${GONE}
        AND (split_part(p.screen, '/', 2) = split_part(${screen}, '/', 2) OR (p.thing = ${opened?.kind ?? null} AND p.thing_id = ${opened?.id ?? null}))
      ORDER BY p.user_id, (p.thing = ${opened?.kind ?? null} AND p.thing_id = ${opened?.id ?? null}) DESC NULLS LAST,
               p.is_editing DESC, (p.screen = ${screen}) DESC, p.seen_at DESC
    ) found ORDER BY name, user_id LIMIT ${MOST_COLLEAGUES}`.execute(tx)
  return rows.map(({ thing, thing_id, stop, ...row }) => ({
    ...row,
    opened: thing === null || thing_id === null ? null : { kind: thing, id: thing_id },
    stop: stop.filter((id) => id > 0),
    stop_requests: stop.flatMap((id) => (id < 0 ? -id : [])),
  }))
}

const KINDS = {
  shipment: 'shipments',
  collection_request: 'collection_requests',
  tripsheet: 'tripsheets',
} as const

/**
 * Whoever is limited to a branch is not told which shipments and requests of others somebody looks at: each id is asked for with
 * their eyes. Of a form they are told only what they have open themselves.
 */
async function asSeenBy(
  platform: CommandPlatform,
  providerId: number,
  { viewer }: Caller,
  { screen }: Report,
  colleagues: readonly Colleague[],
): Promise<Colleague[]> {
  if (viewer.kind !== 'staff' || viewer.branch_id === null || colleagues.length === 0) return [...colleagues]
  const named = Object.entries(KINDS).map(([kind, table]) => ({
    kind,
    table,
    ids: colleagues.flatMap(({ opened, stop, stop_requests }) => [
      ...(opened?.kind === kind ? [opened.id] : []),
      ...(kind === 'shipment' ? stop : []),
      ...(kind === 'collection_request' ? stop_requests : []),
    ]),
  }))
  const seen = await withViewerTx(platform.database.app, providerId, viewer, async (tx) => {
    const found = new Map<string, Set<number>>()
    for (const { kind, table, ids } of named) {
      if (ids.length === 0) continue
      const { rows } = await sql<{ id: number }>`
        SELECT id FROM ${sql.table(table)} WHERE provider_id = ${providerId} AND id = ANY(${ids}::bigint[])`.execute(
        tx,
      )
      found.set(kind, new Set(rows.map(({ id }) => id)))
    }
    return found
  })
  return colleagues
    .map((one) => ({
      ...one,
      screen: one.screen === screen ? screen : screenOf(one.screen),
      opened: one.opened !== null && seen.get(one.opened.kind)?.has(one.opened.id) ? one.opened : null,
      stop: one.stop.filter((id) => seen.get('shipment')?.has(id)),
      stop_requests: one.stop_requests.filter((id) => seen.get('collection_request')?.has(id)),
    }))
    .filter((one) => screenOf(one.screen) === screenOf(screen) || one.opened !== null)
}

/** POST /presence. */
export async function keepPresence(
  platform: CommandPlatform,
  providerId: number,
  caller: Caller,
  report: Report,
): Promise<Outcome<Answer>> {
  if (!isThere(caller)) return done({ colleagues: [], handovers: [] })
  const told = await runCommand(platform, providerId, caller, async (command): Promise<Outcome<Answer>> => {
    await note(command, caller, report)
    if (report.leaving) return done({ colleagues: [], handovers: [] })
    const colleagues = await readColleagues(command, caller, report)
    const handovers = caller.viewer.kind === 'staff' ? await waitingHandovers(command, caller) : []
    return done({ colleagues, handovers })
  })
  if (!told.ok) return told
  return done({
    ...told.value,
    colleagues: await asSeenBy(platform, providerId, caller, report, told.value.colleagues),
  })
}
