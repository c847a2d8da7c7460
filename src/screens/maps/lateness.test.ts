import { expect, test } from 'vitest'
import { latenessBySuburb } from './lateness.ts'

type Row = Parameters<typeof latenessBySuburb>[0] extends Iterable<infer One> ? One : never

const HOUR = 3_600_000
const TODAY = Date.parse('2029-03-05T00:00:00+02:00')
const NOON = TODAY + 12 * HOUR

const row = (changes: Partial<Row>): Row => ({
  status: 'out-for-delivery',
  hub_id: null,
  delivery_branch_id: null,
  collection_agent_id: 7,
  delivery_agent_id: 7,
  collected_at: TODAY - 9 * HOUR,
  collection_before: TODAY - 8 * HOUR,
  collection_place: 'Woodstock, Cape Town',
  collection_lat: -33.93,
  collection_lng: 18.45,
  delivered_at: null,
  delivery_before: NOON - HOUR,
  delivery_place: 'Khayelitsha, Cape Town',
  delivery_lat: -34.04,
  delivery_lng: 18.67,
  ...changes,
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
  expect(latenessBySuburb(rows, NOON, TODAY)).toEqual([
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

test('a collection counts where it is fetched; what is of another day, or nowhere, does not', () => {
  const open = { status: 'collection-assigned', collected_at: null, collection_before: NOON - HOUR } as const
  expect(latenessBySuburb([row({ ...open, delivery_before: null })], NOON, TODAY)).toMatchObject([
    { suburb: 'Woodstock, Cape Town', late: 1, stops: 1 },
  ])
  expect(
    latenessBySuburb(
      [
        row({ delivery_before: TODAY + 30 * HOUR }),
        row({ delivery_before: null }),
        row({ delivery_lat: null, delivery_lng: null }),
        row({ status: 'cancelled' }),
      ],
      NOON,
      TODAY,
    ),
  ).toEqual([])
})
