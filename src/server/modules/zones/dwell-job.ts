import { writeEvents } from '../../kernel/eventlog/log.ts'
import type { DueKind } from '../../kernel/jobs/due.ts'
import type { Platform } from '../../platform.ts'
import { crossingEvent, DWELL_JOB, scheduleDwell } from './note-crossings.ts'

const MINUTE = 60_000

/**
 * Tells that a vehicle has stayed in a zone, once a visit. Silence is not leaving: one of which nothing is heard is where it was seen
 * last.
 */
export function dwellJob({ clock, onCommitted }: Pick<Platform, 'clock' | 'onCommitted'>): DueKind {
  return {
    kind: DWELL_JOB,
    committed: () => onCommitted(),
    async run({ provider_id: providerId, key }, tx) {
      const visit = await tx
        .selectFrom('zone_visits as v')
        .innerJoin('zones as z', (join) =>
          join.onRef('z.provider_id', '=', 'v.provider_id').onRef('z.id', '=', 'v.zone_id'),
        )
        .innerJoin('drivers as d', (join) =>
          join.onRef('d.provider_id', '=', 'v.provider_id').onRef('d.id', '=', 'v.driver_id'),
        )
        .select(['v.id', 'v.entered_at', 'v.zone_id', 'z.name', 'z.dwell_minutes'])
        .select(['d.id as driver_id', 'd.version', 'd.branch_id'])
        .where('v.provider_id', '=', providerId)
        .where('v.id', '=', Number(key))
        .where('v.left_at', 'is', null)
        .where('v.dwelt_at', 'is', null)
        .where('d.deleted_date', 'is', null)
        .forUpdate('v')
        .executeTakeFirst()
      if (visit === undefined || visit.dwell_minutes === null) return
      const at = visit.entered_at + visit.dwell_minutes * MINUTE
      // The zone may have got another time since.
      if (at > clock.now())
        return scheduleDwell(tx, providerId, { ...visit, dwell_minutes: visit.dwell_minutes })
      await tx
        .updateTable('zone_visits')
        .set({ dwelt_at: new Date(at) })
        .where('provider_id', '=', providerId)
        .where('id', '=', visit.id)
        .execute()
      const driver = { id: visit.driver_id, version: visit.version, branch_id: visit.branch_id, at }
      await writeEvents(tx, providerId, [
        crossingEvent('driver.dweltInZone', driver, { id: visit.zone_id, name: visit.name }),
      ])
    },
  }
}
