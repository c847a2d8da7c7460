import { expect, test } from 'vitest'
import { HOUR, MINUTE, shipment } from '../../../tests/support/tripsheet.ts'
import type { LiveShipment } from '../../contract/live.ts'
import { latenessBySuburb } from './lateness.ts'

const TODAY = Date.parse('2029-03-05T00:00:00+02:00')
const NOON = TODAY + 12 * HOUR

let id = 0
/** Out for delivery to a door of its own in Khayelitsha, an hour late at noon. */
const row = (changes: Partial<LiveShipment>): LiveShipment =>
  shipment(++id, {
    status: 'out-for-delivery',
    collection_agent_id: 7,
    delivery_agent_id: 7,
    collected_at: TODAY - 9 * HOUR,
    collection_before: TODAY - 8 * HOUR,
    collection_place: 'Woodstock, Cape Town',
    delivery_before: NOON - HOUR,
    delivery_lat: -34.04,
    ...changes,
  })
const lateness = (rows: readonly LiveShipment[], withRequest: readonly LiveShipment[] = []) =>
  latenessBySuburb(rows, NOON, TODAY, {
    visitOf: () => null,
    isFetchedWithRequest: (one) => withRequest.includes(one),
  })

test('suburbs with late stops, the one with most of them first, in the middle of their stops', () => {
  const rows = [
    row({}),
    row({ delivery_lat: -34.02 }),
    row({ delivery_before: NOON + HOUR }),
    // Done today: one late, one in time.
    row({ status: 'delivered', delivered_at: NOON - HOUR / 2, delivery_place: 'Parow, Cape Town' }),
    row({ status: 'delivered', delivered_at: NOON - 2 * HOUR, delivery_place: 'Parow, Cape Town' }),
  ]
  expect(lateness(rows)).toEqual([
    {
      suburb: 'Khayelitsha, Cape Town',
      late: 2,
      stops: 3,
      lat: expect.closeTo(-34.0333, 3),
      lng: expect.closeTo(18.67),
    },
    { suburb: 'Parow, Cape Town', late: 1, stops: 2, lat: -34.04, lng: expect.closeTo(18.67) },
  ])
})

test('one door in one go is one stop, however many shipments; it is late where one of them is', () => {
  const home = { delivery_name: 'Nomsa', delivery_eta: NOON + HOUR }
  const inTime = { ...home, delivery_before: NOON + 2 * HOUR }
  const done = { delivery_name: 'Nomsa', status: 'delivered', delivered_at: NOON - 2 * HOUR } as const
  const rows = [row(home), row({ ...inTime, delivery_eta: NOON + HOUR + 5 * MINUTE }), row(inTime)]
  expect(lateness(rows)).toMatchObject([{ late: 1, stops: 1 }])
  // Of another driver, and what was done there this morning, are stops of their own.
  expect(lateness([...rows, row({ ...home, delivery_agent_id: 8 }), row(done), row(done)])).toMatchObject([
    { late: 2, stops: 3 },
  ])
})

test('a collection counts where it is fetched; what is of another day, or nowhere, does not', () => {
  const open = { status: 'collection-assigned', collected_at: null, collection_before: NOON - HOUR } as const
  const collected = row({ ...open, delivery_before: null })
  expect(lateness([collected])).toMatchObject([{ suburb: 'Woodstock, Cape Town', late: 1, stops: 1 }])
  // It is part of the stop of a request.
  expect(lateness([collected], [collected])).toEqual([])
  expect(
    lateness([
      row({ delivery_before: TODAY + 30 * HOUR }),
      row({ delivery_before: null }),
      row({ delivery_lat: null, delivery_lng: null }),
      row({ status: 'cancelled' }),
    ]),
  ).toEqual([])
})
