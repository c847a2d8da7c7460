import { dayOf } from '../../domain/moment.ts'
import type { Cast } from '../cast/read.ts'
import type { RecordAct } from '../plan/act.ts'
import type { Actors } from '../plan/actors.ts'
import { DAY_BEGINS } from '../plan/opening.ts'
import { HOUR, MINUTE, moment, plusDays } from '../plan/time.ts'
import type { Ids, Seen } from '../stage/world.ts'

/**
 * The next step of a shipment for which nothing is planned: somebody booked it in the console, or changed so much that
 * the plan lost its sense. Whoever holds it goes on as one would expect; what needs a decision is left to people.
 */
export function nextStep(
  ref: string,
  seen: Seen,
  now: number,
  cast: Cast,
  ids: Ids,
  actors: Actors,
): RecordAct | null {
  const base = { ref, do: 'record', improvised: true } as const
  const staff = { ...base, as: 'staff', by: actors.dispatch } as const
  const branch = (id: number | null): string | null => (id === null ? null : ids.branchCode(id))
  const scan = (code: string, event: RecordAct['event'], at: number): RecordAct => {
    const hub = cast.branches.find((one) => one.code === code)
    return {
      ...base,
      as: 'staff',
      by: actors.hub(code),
      event,
      at,
      branch: code,
      location: `${hub?.city ?? code} hub`,
    }
  }
  const courier = (
    holder: number | null,
    as: 'collector' | 'deliverer',
    event: RecordAct['event'],
    at: number,
  ): RecordAct | null => {
    const driver = holder === null ? null : ids.castDriver(holder)
    return driver === null ? null : { ...base, as, by: actors.driver({ id: driver }), event, at }
  }
  /** A driver of the hub, always the same for a shipment. */
  const give = (
    code: string,
    event: 'collection-assigned' | 'delivery-assigned',
    at: number,
  ): RecordAct | null => {
    const drivers = cast.drivers.filter((one) => one.branch_code === code && one.vehicle_kind !== 'truck')
    const driver = drivers[seen.id % Math.max(1, drivers.length)]
    return driver === undefined
      ? null
      : { ...staff, event, at, driver: driver.id, eta: at + (75 + (seen.id % 5) * 15) * MINUTE }
  }
  const morning = moment(plusDays(dayOf(now), now < moment(dayOf(now), DAY_BEGINS) ? 0 : 1), 5.9)
  const [first, last] = [branch(seen.collection_branch_id), branch(seen.delivery_branch_id)]

  switch (seen.status) {
    case 'submitted':
      return first === null ? null : give(first, 'collection-assigned', Math.max(now, seen.created_at + HOUR))
    case 'collection-assigned':
      return courier(
        seen.collection_agent_id,
        'collector',
        'collected',
        Math.max(now + MINUTE, seen.collection_eta ?? now + 40 * MINUTE),
      )
    case 'collected':
      return first === null
        ? null
        : scan(first, 'received-at-hub', Math.max(now, seen.status_at + 50 * MINUTE))
    case 'at-hub':
      if (first === null || last === null) return null
      if (first !== last)
        return scan(first, 'manifested', Math.max(now + 5 * MINUTE, moment(dayOf(now), 18.5)))
      return give(last, 'delivery-assigned', morning)
    case 'manifested':
      return first === null
        ? null
        : scan(first, 'in-transit', Math.max(now + 5 * MINUTE, moment(dayOf(now), 19)))
    case 'in-transit':
      return last === null
        ? null
        : scan(last, 'inbound-from-manifest', Math.max(now + HOUR, morning - 1.2 * HOUR))
    case 'at-destination-hub':
    case 'returned-to-hub':
      return last === null ? null : give(last, 'delivery-assigned', morning)
    case 'delivery-assigned':
      return courier(seen.delivery_agent_id, 'deliverer', 'out-for-delivery', now + 10 * MINUTE)
    case 'out-for-delivery':
      return courier(
        seen.delivery_agent_id,
        'deliverer',
        'delivered',
        Math.max(now + MINUTE, seen.delivery_eta ?? now + HOUR),
      )
    case 'delivery-failed-attempt':
    case 'delivery-exception':
      return last === null
        ? null
        : scan(last, 'returned-to-hub', Math.max(now + MINUTE, moment(dayOf(now), 18)))
    default:
      return null
  }
}
