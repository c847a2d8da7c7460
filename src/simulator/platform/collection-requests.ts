/** Collections of several parcels that accounts have asked for: of each status some, and one that repeats. */
import {
  addCollectionRequest,
  addCollectionSchedule,
  type CollectionRequestChange,
  changeCollectionRequests,
} from '../../contract/collection-requests.ts'
import type { CollectionRequestStatus } from '../../domain/dispatch/collection-request.ts'
import { dayOf } from '../../domain/values/moment.ts'
import type { Fixtures } from '../fixtures/read.ts'
import type { Actors } from '../schedule/actors.ts'
import { HOUR, iso, moment, plusDays } from '../schedule/time.ts'
import type { SignedInClients } from './signed-in-clients.ts'
import type { World } from './world.ts'

interface Asked {
  readonly status: CollectionRequestStatus
  /** Hours of the day, and how many days from today. */
  readonly from: number
  readonly to: number
  readonly ahead: number
  readonly parcels: number
  readonly kg: number
  readonly said?: string
}

const ASKED: readonly Asked[] = [
  { status: 'collection-unassigned', from: 9, to: 12, ahead: 1, parcels: 24, kg: 180 },
  { status: 'collection-unassigned', from: 13, to: 16, ahead: 1, parcels: 8, kg: 40 },
  { status: 'collection-unassigned', from: 8, to: 11, ahead: 2, parcels: 60, kg: 410 },
  { status: 'collection-assigned', from: 14, to: 17, ahead: 0, parcels: 12, kg: 75 },
  { status: 'collection-assigned', from: 9, to: 11, ahead: 1, parcels: 30, kg: 220 },
  { status: 'collection-assigned', from: 10, to: 13, ahead: 1, parcels: 5, kg: 18 },
  {
    status: 'collection-failed-attempt',
    from: 13,
    to: 16,
    ahead: 0,
    parcels: 16,
    kg: 90,
    said: 'Gate locked, nobody answered the phone',
  },
  {
    status: 'collection-exception',
    from: 13,
    to: 17,
    ahead: 0,
    parcels: 9,
    kg: 55,
    said: 'Parcels are not packed yet',
  },
  {
    status: 'collection-rejected',
    from: 14,
    to: 17,
    ahead: 0,
    parcels: 45,
    kg: 900,
    said: 'Too much for a bakkie: send a truck',
  },
  { status: 'closed', from: 11, to: 15, ahead: 0, parcels: 20, kg: 130 },
  { status: 'cancelled', from: 13, to: 16, ahead: 0, parcels: 6, kg: 25, said: 'Stock goes out next week' },
]

/** A window that is over would be asked for in vain: it is tomorrow's then. */
function windowOf({ from, to, ahead }: Asked, date: string, now: number) {
  const isOver = moment(plusDays(date, ahead), to) <= now + HOUR
  const day = plusDays(date, isOver ? ahead + 1 : ahead)
  return { collection_after: iso(moment(day, from)), collection_before: iso(moment(day, to)) }
}

interface Stage {
  readonly clients: SignedInClients
  readonly actors: Actors
  readonly fixtures: Fixtures
  readonly world: World
  /** Business time, ms. */
  readonly now: number
}

/** Asks for them as a dispatcher does who is called by the accounts. */
export async function askForCollections({ clients, actors, fixtures, world, now }: Stage): Promise<void> {
  const date = dayOf(now)
  const who = actors.dispatch
  const change = async (body: CollectionRequestChange) => {
    const changed = await clients.as(who, (client) => client(changeCollectionRequests, { body }))
    if (!changed.ok) throw new Error(`a collection request: ${changed.error}`)
  }
  const senders = fixtures.accounts.filter(({ account_type }) => account_type === 'postpaid')
  const placeOf = (i: number) => {
    const sender = senders[i % senders.length]
    if (sender === undefined) throw new Error('no account of the cast pays afterwards')
    const { id: account_id, name, phone_number: mobile_number, address } = sender
    return { account_id, address, contact: { name, mobile_number } }
  }
  for (const [i, asked] of ASKED.entries()) {
    const { status, parcels: parcel_count, kg: weight_kg, said: message } = asked
    const body = { ...placeOf(i), parcel_count, weight_kg, ...windowOf(asked, date, now) }
    const made = await clients.as(who, (client) => client(addCollectionRequest, { body }))
    if (!made.ok) throw new Error(`a collection request: ${made.error}`)
    const { id } = made.value.collection_request
    if (status === 'collection-unassigned') continue
    if (status !== 'cancelled') {
      const branch = fixtures.branches.find(
        ({ code }) => world.ids.branch(code) === made.value.collection_request.collection_branch_id,
      )
      const driver =
        fixtures.drivers.find(({ branch_code }) => branch_code === branch?.code) ?? fixtures.drivers[0]
      if (driver !== undefined) await change({ id, collection_agent_id: world.ids.driver(driver.id) })
    }
    if (status === 'collection-assigned') continue
    await change({ id, status, message })
  }
  const body = {
    ...placeOf(0),
    parcel_count: 15,
    weight_kg: 100,
    frequency: 'daily' as const,
    from_day: plusDays(date, 1),
    window_from: '15:00',
    window_to: '17:00',
  }
  const made = await clients.as(who, (client) => client(addCollectionSchedule, { body }))
  if (!made.ok) throw new Error(`a repeating collection: ${made.error}`)
}
