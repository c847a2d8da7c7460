import type { WaitingMinutes } from '../../../../contract/tripsheets.ts'
import type { ProposedStop } from '../../../../domain/dispatch/route-proposal.ts'
import { type TaskRef, taskKey } from '../../../../domain/dispatch/tripsheet.ts'
import { scopeKey, type Viewer } from '../../../../domain/shipments/visibility.ts'
import { dayOf } from '../../../../domain/values/moment.ts'
import { createCoalescer } from '../../../kernel/concurrency/shared-work.ts'
import { type Tx, withProviderReadTx, withViewerTx } from '../../../kernel/database/tenant.ts'
import type { Platform } from '../../../platform.ts'
import { USUAL_MINUTES } from '../../arrivals/index.ts'
import { doorsOf } from '../../dispatch/index.ts'
import { readWaitingRequests } from './day-requests.ts'
import { readUnassigned } from './read-day.ts'

/**
 * Stops that wait for a driver, with how long a visit takes there: as it will be once a driver has them, whose stop is made by what is
 * due first. What was learnt is read by no viewer, so the transaction is the provider's.
 */
export async function withLearntMinutes(
  tx: Tx,
  providerId: number,
  stops: readonly ProposedStop[],
): Promise<ProposedStop[]> {
  const waiting = stops.filter(({ driver }) => driver === null)
  const doors = await doorsOf(
    tx,
    providerId,
    waiting.flatMap(({ tasks }) => tasks.slice(0, 1)),
  )
  return stops.map((stop) => {
    const [first] = stop.tasks
    const door = stop.driver === null && first !== undefined ? doors.get(taskKey(first)) : undefined
    return door === undefined ? stop : { ...stop, service_minutes: door.serviceMinutes }
  })
}

/** What waits for a driver on a day or before it: what the viewer of the transaction may see of it. */
async function readTasks(tx: Tx, providerId: number, day: string, now: number): Promise<readonly TaskRef[]> {
  const shipments = await readUnassigned(tx, providerId, { day, now })
  const requests = await readWaitingRequests(tx, providerId, { day, now })
  return [
    ...shipments.map(({ shipment_id, side }) => ({ shipment_id, side })),
    ...requests.map(({ task }) => task),
  ]
}

/** How long a visit takes for each of them where that is not what is usual; by the provider, as above. */
async function minutesOf(
  tx: Tx,
  providerId: number,
  tasks: readonly TaskRef[],
): Promise<readonly WaitingMinutes[]> {
  const doors = await doorsOf(tx, providerId, tasks)
  const minutesAt = (task: TaskRef) => doors.get(taskKey(task))?.serviceMinutes ?? USUAL_MINUTES
  const others = tasks.filter((task) => minutesAt(task) !== USUAL_MINUTES)
  return [...Map.groupBy(others, minutesAt)].map(([service_minutes, its]) => ({
    service_minutes,
    collections: its.flatMap(({ shipment_id, side }) => (side === 'collection' ? (shipment_id ?? []) : [])),
    deliveries: its.flatMap(({ shipment_id, side }) => (side === 'delivery' ? (shipment_id ?? []) : [])),
    collection_requests: its.flatMap(({ request_id }) => request_id ?? []),
  }))
}

/**
 * For staff, how long visits take to what waits for a driver today: once for all consoles that ask at the same time. Of no other day: each
 * would be a work of its own, thousands of shipments long, as often as somebody asks for another one.
 */
export function createWaitingReader({ database, clock }: Pick<Platform, 'database' | 'clock'>) {
  const shared = createCoalescer<readonly WaitingMinutes[]>()
  return async (providerId: number, viewer: Viewer): Promise<readonly WaitingMinutes[]> => {
    if (viewer.kind !== 'staff') return []
    return shared(`${providerId} ${scopeKey(viewer)}`, async () => {
      const now = clock.now()
      const tasks = await withViewerTx(database.app, providerId, viewer, (tx) =>
        readTasks(tx, providerId, dayOf(now), now),
      )
      return withProviderReadTx(database.app, providerId, (tx) => minutesOf(tx, providerId, tasks))
    })
  }
}
