import type { z } from 'zod'
import type { importZones as importCall } from '../../../../contract/zones.ts'
import { type FileZone, MOST_FILE_NODES, MOST_FILE_ZONES } from '../../../../domain/rates/zone-file.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { FIRST_ZONE_COLOUR } from '../../../../domain/zones/zone.ts'
import { type Command, runCommand, tryCommand } from '../../../kernel/commands/run-command.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Platform } from '../../../platform.ts'
import { fileProblems, readZoneFile } from '../../rates/index.ts'
import { mayEdit } from '../edit-lock.ts'
import { limitsProblem, nextZoneIds, writeZones, type ZoneChange } from '../write-zones.ts'
import { lockZoneSet, readRevision, readZones, type ZoneRow } from '../zone-rows.ts'
import { modifiedBy } from './save-zone.ts'

type Body = z.output<typeof importCall.body>
type Answer = z.output<typeof importCall.answer>

/** POST /geofence/zones/import: a file is taken whole or not at all; a preview decides by the same and writes nothing. */
export async function importZones(
  platform: Platform,
  providerId: number,
  caller: Caller,
  { content, preview, revision }: Body,
): Promise<Outcome<Answer>> {
  const { settings } = await platform.settings.read(providerId)
  const file = await readZoneFile(content, {
    areaNodes: settings.map_max_node_count,
    nodes: MOST_FILE_NODES,
    zones: MOST_FILE_ZONES,
  })
  const problems = fileProblems(file)
  if (problems !== null) return { ok: false, refusal: problems }
  const run = preview ? tryCommand : runCommand
  return run(platform, providerId, caller, async (command): Promise<Outcome<Answer>> => {
    // A preview holds nobody up: vehicles go on entering and leaving zones.
    if (!preview) await lockZoneSet(command.tx, providerId)
    const allowed = await mayEdit(command, caller, platform.now())
    if (!allowed.ok) return allowed
    const known = await readRevision(command.tx, providerId)
    if (revision !== undefined && revision !== known)
      return refused('zone.changedMeanwhile', { field: 'revision' })
    const changes = await takeZones(command, caller, file.zones)
    if (!changes.ok) return changes
    return done({
      revision: preview ? known : await writeZones(command, caller, changes.value),
      zones: changes.value.map(({ before, after: { name, area, nodes } }) => ({
        name,
        area,
        nodes,
        is_new: before === null,
        parts: area.type === 'Polygon' ? 1 : area.coordinates.length,
      })),
      left_out: file.leftOut,
      count: changes.value.length,
    })
  })
}

type TakenZone = ZoneChange & { readonly after: ZoneRow }

/** What the zones of a file make of those that are there: an area of a known name is drawn anew, and keeps all else. */
async function takeZones(
  command: Command,
  caller: Caller,
  found: readonly FileZone[],
): Promise<Outcome<TakenZone[]>> {
  const zones = await readZones(command.tx, command.providerId)
  const byName = new Map(zones.map((zone) => [zone.name.toUpperCase(), zone]))
  const changes: TakenZone[] = []
  const isNew = ({ name }: FileZone) => !byName.has(name.toUpperCase())
  const ids = await nextZoneIds(command, found.filter(isNew).length)
  for (const { name, area, nodes } of found) {
    const before = byName.get(name.toUpperCase())
    const drawn = { area, nodes, ...modifiedBy(command, caller) }
    if (before === undefined)
      changes.push({
        before: null,
        after: {
          id: ids.shift() ?? 0,
          version: 1,
          name,
          colour: FIRST_ZONE_COLOUR,
          dwell_minutes: null,
          tag_ids: [],
          ...drawn,
        },
      })
    else changes.push({ before, after: { ...before, ...drawn, version: before.version + 1 } })
  }
  const replaced = new Set(changes.map(({ before }) => before))
  const kept = zones.filter((zone) => !replaced.has(zone))
  const limits = limitsProblem([...kept, ...changes.map(({ after }) => after)])
  return limits.ok ? done(changes) : limits
}
