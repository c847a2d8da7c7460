import { sql } from 'kysely'
import type { z } from 'zod'
import type { addZone as addCall, changeZone as changeCall, Zone } from '../../../../contract/zones.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import type { IdempotencyKey, Replay } from '../../../kernel/commands/idempotency.ts'
import { type Command, runCommand, runIdempotent } from '../../../kernel/commands/run-command.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Platform } from '../../../platform.ts'
import { type CheckedArea, checkArea } from '../check-area.ts'
import { mayEdit } from '../edit-lock.ts'
import { limitsProblem, nextZoneIds, writeZones } from '../write-zones.ts'
import { lockZoneSet, readZones, type ZoneRow, zoneAnswer } from '../zone-rows.ts'

type NewZone = z.output<typeof addCall.body>
type Change = z.output<typeof changeCall.body>

/** What of a zone's terms is wrong beside the other zones: its name, its tags, how many there are. */
async function termsProblem(
  command: Command,
  zone: ZoneRow,
  others: readonly ZoneRow[],
  hadTags: readonly number[],
): Promise<Outcome<null>> {
  const taken = others.find(({ name }) => name.toUpperCase() === zone.name.toUpperCase())
  if (taken !== undefined) return refused('zone.taken', { field: 'name' })
  const tags = await tagsProblem(
    command,
    zone.tag_ids.filter((id) => !hadTags.includes(id)),
    'tag_ids',
  )
  return tags.ok ? limitsProblem([...others, zone]) : tags
}

/** Only map tags that are in use are put on zones. */
export async function tagsProblem(
  { tx, providerId }: Pick<Command, 'tx' | 'providerId'>,
  ids: readonly number[],
  field: string,
): Promise<Outcome<null>> {
  if (ids.length === 0) return done(null)
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM tags WHERE provider_id = ${providerId} AND type = 'map' AND active AND id = ANY (${[...ids]}::int[])`.execute(
    tx,
  )
  const found = new Set(rows.map(({ id }) => id))
  return ids.every((id) => found.has(id)) ? done(null) : refused('zone.noSuchTag', { field })
}

const inOrder = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b)

/** POST /geofence/zones. */
export async function addZone(
  platform: Platform,
  providerId: number,
  caller: Caller,
  { area: drawn, ...terms }: NewZone,
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<{ zone: Zone }> | Replay> {
  const { settings } = await platform.settings.read(providerId)
  const checked = await checkArea(terms.name, drawn, settings.map_max_node_count)
  if (!checked.ok) return checked
  return runIdempotent(platform, providerId, { caller, idempotencyKey }, async (command) => {
    await lockZoneSet(command.tx, providerId)
    const allowed = await mayEdit(command, caller, platform.now())
    if (!allowed.ok) return allowed
    const [id = 0] = await nextZoneIds(command, 1)
    const after: ZoneRow = {
      ...terms,
      tag_ids: inOrder(terms.tag_ids),
      area: checked.value.area,
      nodes: checked.value.nodes,
      id,
      version: 1,
      ...modifiedBy(command, caller),
    }
    const problem = await termsProblem(command, after, await readZones(command.tx, providerId), [])
    if (!problem.ok) return problem
    await writeZones(command, caller, [{ before: null, after }])
    return done({ zone: zoneAnswer(after) })
  })
}

export const modifiedBy = ({ now }: Pick<Command, 'now'>, { actor }: Pick<Caller, 'actor'>) => ({
  modified_at: now,
  modified_by: actor.source ?? '',
})

/** The zone at the version that was looked at, with the others, of zones that are locked. */
async function zoneAt(
  { tx, providerId }: Command,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<Outcome<{ zone: ZoneRow; others: ZoneRow[] }>> {
  const zones = await readZones(tx, providerId)
  const zone = zones.find((one) => one.id === id)
  if (zone === undefined) return refused('zone.notFound', { field: 'id' })
  if (zone.version !== version)
    return refused('zone.changedMeanwhile', {
      field: 'version',
      detail: `${zone.modified_by} has changed this zone meanwhile. Look at what changed and try again.`,
    })
  return done({ zone, others: zones.filter((one) => one !== zone) })
}

/** PATCH /geofence/zones. */
export async function changeZone(
  platform: Platform,
  providerId: number,
  caller: Caller,
  { id, version, area: drawn, ...terms }: Change,
): Promise<Outcome<{ zone: Zone }>> {
  const { settings } = await platform.settings.read(providerId)
  let checked: CheckedArea | null = null
  if (drawn !== undefined) {
    const outcome = await checkArea(terms.name ?? `${id}`, drawn, settings.map_max_node_count)
    if (!outcome.ok) return outcome
    checked = outcome.value
  }
  return runCommand(platform, providerId, caller, async (command) => {
    await lockZoneSet(command.tx, providerId)
    const found = await zoneAt(command, { id, version })
    if (!found.ok) return found
    const allowed = await mayEdit(command, caller, platform.now())
    if (!allowed.ok) return allowed
    const { zone: before, others } = found.value
    const after: ZoneRow = {
      ...before,
      ...Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined)),
      ...(terms.tag_ids && { tag_ids: inOrder(terms.tag_ids) }),
      ...(checked && { area: checked.area, nodes: checked.nodes }),
      version: version + 1,
      ...modifiedBy(command, caller),
    }
    const problem = await termsProblem(command, after, others, before.tag_ids)
    if (!problem.ok) return problem
    await writeZones(command, caller, [{ before, after }])
    return done({ zone: zoneAnswer(after) })
  })
}

/** DELETE /geofence/zones. */
export function deleteZone(
  platform: Platform,
  providerId: number,
  caller: Caller,
  which: { readonly id: number; readonly version: number },
): Promise<Outcome<{ ok: true }>> {
  return runCommand(platform, providerId, caller, async (command) => {
    const { tx } = command
    await lockZoneSet(tx, providerId)
    const found = await zoneAt(command, which)
    if (!found.ok) return found
    const allowed = await mayEdit(command, caller, platform.now())
    if (!allowed.ok) return allowed
    await writeZones(command, caller, [{ before: found.value.zone, after: null }])
    // After the row is gone: a rule that is being written holds it, and is seen from here on.
    const { rows } = await sql<{ name: string }>`
      SELECT name FROM alert_rules WHERE provider_id = ${providerId} AND condition->>'zone_id' = ${String(which.id)}
      ORDER BY id LIMIT 1`.execute(tx)
    const [rule] = rows
    if (rule !== undefined)
      return refused('zone.inUse', {
        field: 'id',
        detail: `The alert rule “${rule.name}” watches this zone. Change the rule first.`,
      })
    return done({ ok: true as const })
  })
}
