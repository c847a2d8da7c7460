import { describe, expect, test } from 'vitest'
import {
  collection,
  delivery,
  driver,
  HOUR,
  MINUTE,
  shipment,
  TEN,
} from '../../../tests/support/tripsheet.ts'
import type { LiveTripsheet } from '../../contract/live.ts'
import { stopsText } from '../../domain/dispatch/tripsheet-text.ts'
import { filledText } from './amounts.ts'
import { compareLanes, type LaneFacts, laneOf, workOn } from './lane.ts'
import { amountIn, fullestOf, isOverloaded, loadOf, overOf, withMore } from './load.ts'
import { openTask } from './task.ts'

const facts = (changes: Partial<LaneFacts>): LaneFacts => ({
  driver: driver(7),
  hub: { lat: -26.2, lng: 28.04 },
  open: [],
  collected: [],
  delivered: [],
  now: TEN,
  today: TEN - 10 * HOUR,
  ...changes,
})
test('how far a driver is, is told in visits: several shipments of one door are one', () => {
  const shop = { collection_name: 'Kwela', collection_lat: -26.1, collection_eta: TEN + HOUR }
  const fetched = { status: 'collected', collected_at: TEN - HOUR } as const
  const lane = laneOf(
    facts({
      open: [collection(1, 7, shop), collection(2, 7, shop), collection(3, 7)],
      collected: [4, 5, 6].map((id) => collection(id, 7, { ...shop, ...fetched })),
    }),
  )
  expect(lane.visits).toEqual({ done: 1, open: 2 })
})

const tasks = (rows: Parameters<typeof openTask>[0][]) => rows.flatMap((row) => openTask(row) ?? [])

describe('the load of a vehicle', () => {
  const BAKKIE = { capacity_kg: 100, vehicle_kind: 'bakkie' } as const
  test('is what was loaded and collected, until it is handed over', () => {
    const inVehicle = shipment(5, {
      status: 'collected',
      collection_agent_id: 7,
      weight_kg: 20,
      volume_litres: 50,
    })
    const dropped = shipment(6, { status: 'at-hub', collection_agent_id: 7, weight_kg: 50, volume_litres: 9 })
    const out = delivery(1, 7, { weight_kg: 10, volume_litres: 25 })
    expect(loadOf(tasks([out]), [inVehicle, dropped], BAKKIE)).toEqual({
      kg: { now: 30, most: 30, capacity: 100 },
      litres: { now: 75, most: 75, capacity: 2_000 },
      unmeasured: 0,
    })
  })
  test('counts what still lies at the hub from the start, and collections as they come', () => {
    const load = loadOf(
      tasks([
        collection(1, 7, { weight_kg: 40 }),
        delivery(2, 7, { status: 'delivery-assigned', weight_kg: 70 }),
        collection(3, 7, { weight_kg: 50 }),
      ]),
      [],
      BAKKIE,
    )
    expect(load).toMatchObject({ kg: { now: 0, most: 110 } })
    expect(overOf(load)).toEqual(['kg'])
  })
  test('weighs what is on a scale, whatever is charged; where nobody knows that, as it is charged', () => {
    const pillows = collection(1, 7, { weight_kg: 60, mass_kg: 2, volume_litres: 300 })
    const before = collection(2, 7, { weight_kg: 60, mass_kg: null })
    expect(loadOf(tasks([pillows]), [], BAKKIE)).toMatchObject({ kg: { most: 2 }, litres: { most: 300 } })
    expect(amountIn(tasks([pillows, before])).kg).toBe(62)
  })
  test('does not count twice what the same driver collected and brings', () => {
    const direct = delivery(1, 7, { status: 'collected', collection_agent_id: 7, weight_kg: 8 })
    expect(loadOf(tasks([direct]), [direct], BAKKIE).kg.now).toBe(8)
  })
  test('is too much by its volume too, and says what nobody has measured', () => {
    const light = collection(1, 7, { weight_kg: 1, volume_litres: 1_500 })
    const unknown = collection(2, 7, { weight_kg: 1, volume_litres: null })
    const load = loadOf(tasks([light, unknown]), [], BAKKIE)
    expect([load.unmeasured, isOverloaded(load), filledText(load, 'litres')]).toEqual([
      1,
      false,
      '≥1\u202f500/2\u202f000 L',
    ])
    const fuller = withMore(load, amountIn(tasks([light])))
    expect([overOf(fuller), fullestOf(fuller)]).toEqual([['litres'], 'litres'])
    const half = tasks([collection(3, 7, { weight_kg: 50, volume_litres: 1_000 })])
    const full = withMore(loadOf(half, [], BAKKIE), amountIn(half))
    expect([overOf(full), fullestOf(full)]).toEqual([[], 'kg'])
    // Also of what is only about to be given.
    const given = withMore(loadOf(tasks([light]), [], BAKKIE), amountIn(tasks([unknown])))
    expect(filledText(given, 'litres')).toBe('≥1\u202f500/2\u202f000 L')
    expect(filledText(loadOf(tasks([unknown]), [], BAKKIE), 'litres')).toBe('?/2\u202f000 L')
  })
})

describe('a lane', () => {
  test('counts what is done of all there is, and what is late', () => {
    const lane = laneOf(
      facts({
        open: [collection(1, 7, { collection_before: TEN - HOUR }), collection(2, 7)],
        collected: [shipment(3, { status: 'at-hub', collection_agent_id: 7, collected_at: TEN - HOUR })],
        delivered: [delivery(4, 7, { status: 'delivered', delivered_at: TEN - 2 * HOUR })],
      }),
    )
    expect(lane.stops).toHaveLength(2)
    expect(lane.done.map(({ ids }) => ids)).toEqual([[3], [4]])
    expect(lane).toMatchObject({ late: 1, lastAt: TEN + 2 * MINUTE })
    expect(lane.backAtHubAt).toBeGreaterThan(TEN + 2 * MINUTE)
  })
  test('is behind by its next stop, not by one where nobody was at home', () => {
    const failed = delivery(1, 7, { status: 'delivery-failed-attempt', delivery_eta: TEN - 3 * HOUR })
    const next = collection(2, 7, { collection_eta: TEN - 10 * MINUTE })
    expect(laneOf(facts({ open: [failed, next] })).behindMs).toBe(10 * MINUTE)
  })
  test('is behind by when its next stop is expected, where that is known', () => {
    const next = collection(2, 7, { collection_eta: TEN + 5 * MINUTE })
    const times = { planned_at: TEN + 5 * MINUTE, promised_at: TEN }
    const sheet: LiveTripsheet = {
      ...{ id: 4, version: 1, driver_id: 7, branch_id: 1, day: '2026-11-21', status: 'under-way' },
      ...{ start_at: null, end_at: null },
      stops: stopsText([
        { id: 40, locked: false, ...times, tasks: [{ shipment_id: 2, side: 'collection' }] },
      ]),
    }
    const behindMs = (at: number) =>
      laneOf(
        facts({
          open: [next],
          tripsheets: [sheet],
          expectedOf: () => ({ from: at, at, to: at }),
        }),
      ).behindMs
    expect(behindMs(TEN + 25 * MINUTE)).toBe(20 * MINUTE)
    expect(behindMs(TEN + 2 * MINUTE)).toBe(0)
  })
  describe('of a driver who has work of tomorrow too', () => {
    const NEXT_DAY = '2026-11-22'
    const later = { collection_after: TEN + 24 * HOUR, collection_before: TEN + 25 * HOUR, weight_kg: 90 }
    const today = collection(1, 7, { weight_kg: 20 })
    /** On the tripsheet of tomorrow, whatever its window says; and on none, of tomorrow by its time. */
    const onSheet = collection(2, 7, { collection_eta: null, collection_before: TEN + HOUR, weight_kg: 90 })
    const onNone = collection(3, 7, { ...later, collection_eta: TEN + 24 * HOUR })
    const sheet: LiveTripsheet = {
      ...{ id: 5, version: 1, driver_id: 7, branch_id: 1, day: NEXT_DAY, status: 'planned' },
      ...{ start_at: null, end_at: null },
      stops: stopsText([
        {
          ...{ id: 50, locked: false, planned_at: TEN + 26 * HOUR, promised_at: TEN + 26 * HOUR },
          tasks: [{ shipment_id: 2, side: 'collection' }],
        },
      ]),
    }
    const both = facts({ open: [today, onSheet, onNone], tripsheets: [sheet] })

    test('all of it stands in the lane, and its figures are those of today', () => {
      const lane = laneOf(both)
      expect(lane.stops.map(({ ids }) => ids)).toEqual([[1], [2], [3]])
      expect(lane.stopsToday.map(({ ids }) => ids)).toEqual([[1]])
      const { stops: _, tripsheets: __, ...figures } = laneOf(facts({ open: [today] }))
      expect(lane).toMatchObject(figures)
      expect(lane).toMatchObject({ visits: { open: 1 }, willBeLate: 0, lastAt: TEN + MINUTE })
    })
    test('a later day has a load of its own', () => {
      const lane = laneOf(both)
      expect(lane.load?.kg.most).toBe(20)
      expect(workOn(lane, NEXT_DAY, TEN)).toMatchObject({ load: { kg: { now: 0, most: 180 } } })
      expect(workOn(lane, '2026-11-21', TEN)).toEqual({ stops: lane.stopsToday, load: lane.load })
    })
    test('what is overdue is of today', () => {
      const overdue = collection(4, 7, { collection_eta: null, collection_before: TEN - 20 * HOUR })
      expect(laneOf(facts({ open: [overdue] }))).toMatchObject({ late: 1, visits: { open: 1 } })
    })
    test('what is brought tomorrow and is in the vehicle already fills it', () => {
      const aboard = delivery(6, 7, { delivery_eta: TEN + 24 * HOUR, weight_kg: 30, volume_litres: null })
      expect(laneOf(facts({ open: [today, aboard] })).load).toMatchObject({
        kg: { now: 30, most: 50 },
        unmeasured: 1,
      })
    })
    test('what went wrong with a stop of tomorrow is no trouble of today', () => {
      const failed = delivery(6, 7, {
        ...{ status: 'delivery-failed-attempt', message: null },
        ...{ delivery_eta: TEN + 24 * HOUR, delivery_before: TEN + 26 * HOUR },
      })
      const lane = laneOf(facts({ open: [failed] }))
      expect(lane.stops[0]?.trouble).not.toBeNull()
      expect(lane).toMatchObject({ problemStops: 0, problemScore: 0, behindMs: 0 })
    })
    test('what nobody has is counted whole', () => {
      const lane = laneOf(facts({ driver: null, open: [shipment(1), shipment(3, later)] }))
      expect(lane).toMatchObject({ visits: { open: 2 } })
    })
  })
  test('stands by trouble, by name or by branch, and what nobody has stands first', () => {
    const nobody = laneOf(facts({ driver: null, open: [shipment(1)] }))
    const calm = laneOf(facts({ driver: driver(1, { name: 'Anna', branch_id: 2 }) }))
    const late = laneOf(
      facts({
        driver: driver(2, { name: 'Zodwa' }),
        open: [collection(1, 2, { collection_before: TEN - 1 })],
      }),
    )
    const order = (by: 'trouble' | 'name' | 'branch') =>
      [calm, late, nobody].sort(compareLanes(by, (id) => (id === 1 ? 'CPT' : 'JNB'))).map(({ key }) => key)
    expect(order('trouble')).toEqual(['unassigned', '2', '1'])
    expect(order('name')).toEqual(['unassigned', '1', '2'])
    expect(order('branch')).toEqual(['unassigned', '2', '1'])
  })
})
