import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { runCommand } from '../../../kernel/commands/run-command.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Platform } from '../../../platform.ts'
import { mayEdit } from '../edit-lock.ts'
import { writeZones } from '../write-zones.ts'
import { lockZoneSet, readZones } from '../zone-rows.ts'
import { modifiedBy, tagsProblem } from './save-zone.ts'

interface Tagging {
  readonly zone_ids: readonly number[]
  readonly add_tag_ids: readonly number[]
  readonly remove_tag_ids: readonly number[]
}

/** POST /geofence/zones/tags: tags are put on and taken off, so that two who tag the same zones at once both count. */
export function tagZones(
  platform: Platform,
  providerId: number,
  caller: Caller,
  { zone_ids, add_tag_ids, remove_tag_ids }: Tagging,
): Promise<Outcome<{ changed: number }>> {
  return runCommand(platform, providerId, caller, async (command) => {
    await lockZoneSet(command.tx, providerId)
    const zones = new Map((await readZones(command.tx, providerId)).map((zone) => [zone.id, zone]))
    const missing = zone_ids.findIndex((id) => !zones.has(id))
    if (missing >= 0) return refused('zone.notFound', { field: `zone_ids[${missing}]` })
    const allowed = await mayEdit(command, caller, platform.now())
    if (!allowed.ok) return allowed
    const tags = await tagsProblem(command, add_tag_ids, 'add_tag_ids')
    if (!tags.ok) return tags
    const changes = [...new Set(zone_ids)].flatMap((id) => {
      const before = zones.get(id)
      if (before === undefined) return []
      const kept = new Set([...before.tag_ids, ...add_tag_ids])
      for (const tag of remove_tag_ids) kept.delete(tag)
      const tag_ids = [...kept].sort((a, b) => a - b)
      const isSame = tag_ids.join() === before.tag_ids.join()
      return isSame
        ? []
        : [
            {
              before,
              after: { ...before, tag_ids, version: before.version + 1, ...modifiedBy(command, caller) },
            },
          ]
    })
    if (changes.length > 0) await writeZones(command, caller, changes)
    return done({ changed: changes.length })
  })
}
