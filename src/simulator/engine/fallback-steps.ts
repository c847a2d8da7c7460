import { dayOf } from '../../domain/values/moment.ts'
import type { Fixtures } from '../fixtures/read.ts'
import type { Ids, Seen } from '../platform/world.ts'
import type { ChangeAct, RecordAct } from '../schedule/act.ts'
import type { Actors } from '../schedule/actors.ts'
import { DAY_BEGINS } from '../schedule/opening.ts'
import { truckerOf } from '../schedule/schedule-builder.ts'
import { HOUR, MINUTE, moment, plusDays } from '../schedule/time.ts'

type Step = RecordAct | ChangeAct
type Event = RecordAct['event']

/** Trouble is left to people for so long; then the office settles it, so that active shipments do not pile up over weeks. */
const LEFT_TO_PEOPLE = 20 * HOUR

/** A moment of the day on which somebody looks, not before now. */
const todayAt = (now: number, hours: number): number => Math.max(now + 5 * MINUTE, moment(dayOf(now), hours))

/** When the rounds of the next working morning are given out. */
function nextMorning(now: number): number {
  const date = dayOf(now)
  return moment(now < moment(date, DAY_BEGINS) ? date : plusDays(date, 1), 5.9)
}

/**
 * The next step of a shipment for which nothing is planned: somebody booked it in the console, or changed so much that
 * the plan lost its sense. Whoever holds it goes on as one would expect; what needs a decision is left to people.
 */
export function createFallbackSteps(fixtures: Fixtures, ids: Ids, actors: Actors) {
  return (ref: string, seen: Seen, now: number): Step | null => {
    const base = { ref, do: 'record', improvisedIn: seen.status } as const
    const code = (id: number | null): string | null => (id === null ? null : ids.branchCode(id))
    const [first, last] = [code(seen.collection_branch_id), code(seen.delivery_branch_id)]

    const scan = (branch: string | null, event: Event, at: number): Step | null => {
      const hub = fixtures.branches.find((one) => one.code === branch)
      if (hub === undefined) return null
      const location = `${hub.city} hub`
      return { ...base, as: 'staff', by: actors.hub(hub.code), event, at, branch: hub.code, location }
    }
    const courier = (as: 'collector' | 'deliverer', event: Event, at: number): Step | null => {
      const holder = as === 'collector' ? seen.collection_agent_id : seen.delivery_agent_id
      const driver = holder === null ? null : ids.fixtureDriver(holder)
      return driver === null ? null : { ...base, as, by: actors.driver({ id: driver }), event, at }
    }
    /** With the truck of the hub. */
    const leave = (branch: string | null, at: number): Step | null =>
      branch === null
        ? null
        : { ...base, as: 'staff', by: actors.driver(truckerOf(fixtures, branch)), event: 'in-transit', at }
    /** To a driver of the hub, always the same for a shipment, who comes some hours later. */
    const give = (
      branch: string | null,
      event: 'collection-assigned' | 'delivery-assigned',
      at: number,
    ): Step | null => {
      const drivers = fixtures.drivers.filter(
        (one) => one.branch_code === branch && one.vehicle_kind !== 'truck',
      )
      const driver = drivers[seen.id % Math.max(1, drivers.length)]
      if (driver === undefined) return null
      const eta =
        at + (event === 'collection-assigned' ? 75 + (seen.id % 5) * 15 : 150 + (seen.id % 9) * 40) * MINUTE
      return { ...base, as: 'staff', by: actors.dispatch, event, at, driver: driver.id, eta }
    }
    /** What nobody decided in time; not everything in the same minute. */
    const settle = (step: (at: number) => Step | null): Step | null =>
      now - seen.status_at < LEFT_TO_PEOPLE ? null : step(todayAt(now, 9) + (seen.id % 90) * MINUTE)

    switch (seen.status) {
      case 'submitted':
        return give(first, 'collection-assigned', Math.max(now, seen.created_at + HOUR))
      case 'collection-assigned':
        return courier(
          'collector',
          'collected',
          Math.max(now + MINUTE, seen.collection_eta ?? now + 40 * MINUTE),
        )
      case 'collected':
        return scan(first, 'received-at-hub', Math.max(now, seen.status_at + 50 * MINUTE))
      case 'at-hub':
        return first !== last
          ? scan(first, 'manifested', todayAt(now, 18.5))
          : give(last, 'delivery-assigned', nextMorning(now))
      case 'manifested':
        return leave(first, todayAt(now, 19))
      case 'in-transit':
        return scan(last, 'inbound-from-manifest', Math.max(now + HOUR, nextMorning(now) - 1.2 * HOUR))
      case 'at-destination-hub':
      case 'returned-to-hub':
        return give(last, 'delivery-assigned', nextMorning(now))
      case 'delivery-assigned':
        return courier('deliverer', 'out-for-delivery', now + 10 * MINUTE)
      case 'out-for-delivery':
        return courier('deliverer', 'delivered', Math.max(now + MINUTE, seen.delivery_eta ?? now + HOUR))
      case 'delivery-failed-attempt':
      case 'delivery-exception':
        return scan(last, 'returned-to-hub', todayAt(now, 18))
      case 'collection-unassigned':
      case 'collection-rejected':
      case 'collection-failed-attempt':
        return settle((at) => give(first, 'collection-assigned', at))
      case 'delivery-unassigned':
      case 'delivery-rejected':
        return settle((at) => give(last, 'delivery-assigned', at))
      case 'on-hold':
      case 'on-hold-internal':
        return settle((at) => scan(first, 'received-at-hub', at))
      case 'damaged':
      case 'undeliverable':
        return settle(
          (at) =>
            courier('deliverer', 'returned-to-sender', at) ?? courier('collector', 'returned-to-sender', at),
        )
      case 'collection-exception':
        return settle((at) => {
          const change = { status: 'cancelled', reason: 'Could not be collected' } as const
          return { ref, do: 'change', fallbackForStatus: seen.status, by: actors.dispatch, at, change }
        })
      default:
        return null
    }
  }
}
