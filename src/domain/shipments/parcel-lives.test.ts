import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BOOKED } from '../../../tests/support/shipment-state.ts'
import { settingsOf } from '../settings/settings.ts'
import { decideAmendment } from './amending.ts'
import { offeredParcelEvents } from './offered-acts.ts'
import { recordParcelEvent } from './parcel-events.ts'
import {
  isApart,
  isExplained,
  type ParcelState,
  shipmentStatusOf,
  together,
  withShipment,
} from './parcel-status.ts'
import type { ShipmentState } from './shipment-state.ts'
import { ShipmentStatus } from './shipment-status.ts'
import { recordEvent } from './shipment-transitions.ts'
import { isFetched, isTakenFromSender } from './taken-out.ts'
import { TrackingEventCode } from './tracking-event-table.ts'

const NOON = Date.parse('2026-11-24T12:00:00+02:00')
const HOUR = 3_600_000
const SETTINGS = settingsOf([])
const STAFF = { isAdmin: true, isStaff: true, isSender: false, excluded: new Set<string>(), may: () => true }

test.each<[ShipmentStatus[], ShipmentStatus]>([
  [['at-hub', 'collected', 'collected'], 'at-hub'],
  [['collected', 'collection-assigned', 'collection-assigned'], 'collected'],
  [['out-for-delivery', 'out-for-delivery', 'at-hub'], 'out-for-delivery'],
  [['delivered', 'out-for-delivery', 'out-for-delivery'], 'out-for-delivery'],
  [['delivered', 'delivered', 'at-hub'], 'at-hub'],
  [['delivery-rejected', 'out-for-delivery'], 'delivery-rejected'],
  [['returned-to-hub', 'delivered'], 'returned-to-hub'],
  [['damaged', 'at-hub'], 'at-hub'],
  [['damaged', 'delivered'], 'damaged'],
  [['on-hold-internal', 'collected'], 'collected'],
  [['delivered', 'returned-to-sender'], 'delivered'],
  [['delivered', 'delivered', 'delivered'], 'delivered'],
])('parcels at %j make a shipment %s', (parcels, status) => {
  expect(shipmentStatusOf(parcels)).toBe(status)
  expect(isExplained(status, parcels)).toBe(true)
})

const told = (at: number, message: string | null = null) => ({
  at,
  message,
  driver_id: 7,
  branch_id: null,
  eta: null,
})

interface Life {
  readonly state: ShipmentState
  readonly parcels: readonly ParcelState[]
}

/** A shipment of so many parcels with what was scanned of them, by number; 0 is the shipment. */
function lived(count: number, scans: readonly [number, TrackingEventCode, number?][]): Life {
  let state: ShipmentState = {
    ...BOOKED,
    parcel_count: count,
    status: 'collection-assigned',
    collection_agent_id: 7,
  }
  let parcels: readonly ParcelState[] = together(count, state)
  for (const [i, [number, code, branch]] of scans.entries()) {
    const at = NOON + i * HOUR
    const said = { ...told(at), branch_id: branch ?? null }
    const parcel = parcels[number - 1]
    if (parcel === undefined) {
      const outcome = recordEvent(state, code, said, at)
      if (!outcome.ok) throw new Error(`${code} is refused`)
      const next = { ...state, ...outcome.value }
      parcels = withShipment(parcels, state, next)
      state = next
    } else {
      const outcome = recordParcelEvent(state, parcels, parcel, code, said, at)
      if (!outcome.ok) throw new Error(`${code} of parcel ${number} is refused`)
      state = { ...state, ...outcome.value.change }
      parcels = outcome.value.parcels
    }
  }
  return { state, parcels }
}
const statuses = ({ parcels }: Life) => parcels.map(({ status }) => status)

test('one scanned parcel moves the shipment, and the others are where they were', () => {
  const life = lived(3, [
    [0, 'collected'],
    [2, 'received-at-hub', 4],
  ])
  expect(life.state).toMatchObject({ status: 'at-hub', hub_id: 4, status_at: NOON + HOUR })
  expect(statuses(life)).toEqual(['collected', 'at-hub', 'collected'])
})

test('the shipment is at the hub since the first parcel was', () => {
  const life = lived(2, [
    [0, 'collected'],
    [1, 'received-at-hub', 4],
    [2, 'received-at-hub'],
  ])
  expect(life.state).toMatchObject({ status: 'at-hub', hub_id: 4, status_at: NOON + HOUR })
  // Without another branch it is where the others were received.
  expect(life.parcels.map((parcel) => isApart(parcel, life.state))).toEqual([false, false])
})

test('parcels taken from their sender’s locker one after the other are all with the courier', () => {
  const takenInTurn: [number, TrackingEventCode][] = [
    [1, 'collected-from-locker'],
    [2, 'collected-from-locker'],
  ]
  // Also where one of them has gone on by the time that the other is taken, and is delivered first.
  const lives = [
    lived(2, takenInTurn),
    lived(2, [...takenInTurn, [1, 'collected-from-locker']]),
    lived(2, [
      [1, 'collected-from-locker'],
      [1, 'out-for-delivery'],
      [2, 'collected-from-locker'],
      [1, 'delivered'],
    ]),
  ]
  for (const { state, parcels } of lives) {
    expect(isTakenFromSender(state)).toBe(true)
    for (const parcel of parcels.filter(({ status }) => status === 'collected-from-locker'))
      expect(isFetched({ ...parcel, collected_at: state.collected_at })).toBe(false)
  }
  const { state } = lived(2, [...takenInTurn, [0, 'ready-for-pickup'], [0, 'collected-from-locker']])
  expect(isFetched(state)).toBe(true)
})

test('a parcel that stays behind is left of a shipment of which the others are delivered', () => {
  const life = lived(3, [
    [0, 'received-at-hub', 4],
    [1, 'out-for-delivery'],
    [2, 'out-for-delivery'],
    [1, 'delivered'],
    [2, 'delivered'],
  ])
  expect(statuses(life)).toEqual(['delivered', 'delivered', 'at-hub'])
  expect(life.state).toMatchObject({ status: 'at-hub', hub_id: 4, status_at: NOON, delivered_at: null })
  const over = lived(3, [
    [0, 'received-at-hub', 4],
    [1, 'out-for-delivery'],
    [1, 'delivered'],
    [0, 'out-for-delivery'],
    [0, 'delivered'],
  ])
  expect(over.state).toMatchObject({ status: 'delivered', delivered_at: NOON + 4 * HOUR })
  expect(over.parcels[0]?.status_at).toBe(NOON + 2 * HOUR)
})

test('a damaged parcel calls for somebody and holds up no other', () => {
  const life = lived(2, [
    [0, 'received-at-hub'],
    [1, 'damaged'],
    [0, 'out-for-delivery'],
  ])
  expect(life.state).toMatchObject({ status: 'out-for-delivery', exception: 'damaged' })
  expect(statuses(life)).toEqual(['damaged', 'out-for-delivery'])
  const left = lived(2, [
    [0, 'received-at-hub'],
    [1, 'damaged'],
    [2, 'out-for-delivery'],
    [2, 'delivered'],
  ])
  expect(left.state).toMatchObject({ status: 'damaged', exception: 'damaged' })
})

test('what was rejected at the door stays an exception when the rest is delivered', () => {
  const life = lived(2, [
    [0, 'collected'],
    [0, 'out-for-delivery'],
    [1, 'delivery-rejected'],
    [2, 'delivered'],
    [1, 'returned-to-hub'],
  ])
  expect(life.state).toMatchObject({ status: 'returned-to-hub', exception: 'delivery-rejected' })
})

const steps = fc.array(
  fc.record({
    /** 0: the shipment, by a scan or by hand. */
    parcel: fc.nat(4),
    isByHand: fc.boolean(),
    which: fc.nat(1_000),
  }),
  { minLength: 40, maxLength: 40 },
)

test('whatever is told of the shipment and of its parcels, its status is explained by theirs', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 4 }), steps, (count, life) => {
      let state: ShipmentState = { ...BOOKED, parcel_count: count }
      let parcels: readonly ParcelState[] = together(count, state)
      let now = NOON
      for (const { parcel: number, isByHand, which } of life) {
        now += HOUR
        const parcel = parcels[number - 1]
        if (parcel !== undefined) {
          const tries = TrackingEventCode.options.map((code) => {
            const outcome = recordParcelEvent(state, parcels, parcel, code, told(now, 'So'), now)
            return { code, outcome }
          })
          const offered = offeredParcelEvents(state, parcel, STAFF)
          // What the browser offers of a parcel, the server takes.
          for (const code of offered)
            expect(tries.find((one) => one.code === code)?.outcome.ok, code).toBe(true)
          const taken = tries.flatMap(({ outcome }) => (outcome.ok ? [outcome.value] : []))
          const next = taken[which % Math.max(1, taken.length)]
          if (next === undefined) continue
          state = { ...state, ...next.change }
          parcels = next.parcels
        } else {
          const tries = isByHand
            ? ShipmentStatus.options.map((status) =>
                decideAmendment(
                  state,
                  { status, reason: 'So', collection_agent_id: undefined },
                  {
                    editor: { isAdmin: true, reasons: SETTINGS },
                    permissions: ['*'],
                    viewer: { kind: 'staff' },
                    isProven: true,
                    delivery_pickup_point_id: null,
                  },
                  now,
                ),
              )
            : TrackingEventCode.options.map((code) => recordEvent(state, code, told(now, 'So'), now))
          const taken = tries.flatMap((outcome) => (outcome.ok ? [outcome.value] : []))
          const change = taken[which % Math.max(1, taken.length)]
          if (change === undefined) continue
          const next = { ...state, ...change }
          if (change.status !== undefined) {
            parcels = withShipment(parcels, state, next)
            expect(next.status).toBe(change.status)
          }
          state = next
        }
        for (const { status } of parcels) seen.add(status)
        expect(parcels).toHaveLength(count)
        expect(
          isExplained(
            state.status,
            parcels.map(({ status }) => status),
          ),
          JSON.stringify([state.status, parcels]),
        ).toBe(true)
      }
    }),
    { numRuns: 200 },
  )
  expect(seen.size).toBeGreaterThanOrEqual(25)
})

test('what was planned and is taken back moves no parcel that is elsewhere', () => {
  const at = { status: 'at-hub', status_at: 2, hub_id: 4 } as const
  const behind: ParcelState = { number: 2, status: 'collected', status_at: 1, hub_id: null }
  const parcels = [{ number: 1, ...at }, behind]
  const assigned = { ...at, status: 'delivery-assigned' } as const
  const planned = withShipment(parcels, at, assigned)
  expect(planned[1]).toEqual(behind)
  expect(withShipment(planned, assigned, at, true)[1]).toEqual(behind)
  expect(
    withShipment(parcels, at, { status: 'out-for-delivery', status_at: 3, hub_id: null })[1]?.status,
  ).toBe('out-for-delivery')
})
