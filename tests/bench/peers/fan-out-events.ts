import type { LogEvent } from '../../../src/server/kernel/eventlog/log.ts'
import { createRandom } from '../measure.ts'

const STATUSES = ['at-hub', 'out-for-delivery', 'returned-to-hub', 'at-destination-hub'] as const

/** Scans of a working day, numbered from `first`: each touches two branches and an account, seen by staff besides. */
export function someScans(first: number, count: number): LogEvent[] {
  const random = createRandom(first)
  const pick = (below: number) => Math.floor(random() * below)
  return Array.from({ length: count }, (_, i) => {
    const status = STATUSES[pick(STATUSES.length)] ?? 'at-hub'
    const branch_ids = [1 + pick(6), 1 + pick(6)]
    const at = 1_763_700_000_000 + (first + i) * 40
    return {
      seq: first + i,
      at,
      recorded_at: at,
      type: 'shipment.status',
      entity: 'shipment',
      entity_id: 1 + pick(50_000),
      version: 2 + pick(9),
      change: {
        status: ['collected', status],
        status_at: [at - 60_000, at],
        message: [null, `Scanned at dock ${pick(20)}`],
        hub_id: [null, branch_ids[0] ?? null],
      },
      whole: null,
      told: { event: 'received-at-hub', message: `Scanned at dock ${pick(20)}` },
      scope: {
        account_id: pick(10) < 3 ? 1 + pick(3) : 4 + pick(37),
        branch_ids,
        driver_ids: [1 + pick(60)],
        status,
      },
      was: null,
    }
  })
}
