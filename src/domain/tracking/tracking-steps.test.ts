import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BOOKED } from '../../../tests/support/shipment-state.ts'
import type { ShipmentState } from '../shipments/shipment-state.ts'
import { displayedStatus, SHIPMENT_STATUS_CODES } from '../shipments/shipment-status.ts'
import { recordEvent } from '../shipments/shipment-transitions.ts'
import { isFetched } from '../shipments/taken-out.ts'
import { TrackingEventCode, trackingEvent } from '../shipments/tracking-event-table.ts'
import { datedSteps, type StepReached, trackingSteps } from './tracking-steps.ts'

type Facts = Parameters<typeof trackingSteps>[0]
const currentOf = (steps: readonly StepReached[]) =>
  steps.find(({ progress }) => progress === 'current')?.label ?? 'all'
const current = (status: Facts['status'], collected_at: number | null = 1, ...told: string[]) =>
  currentOf(
    trackingSteps(
      { status, status_at: 9, collected_at },
      told.map((step) => ({ status: step, date: '2026-11-24T10:00:00Z' })),
    ),
  )

test('how far a shipment has come is told by one step', () => {
  expect([current('submitted', null), current('collection-failed-attempt', null)]).toEqual([
    'created',
    'created',
  ])
  expect(current('collected')).toBe('collected')
  for (const status of ['at-hub', 'in-transit', 'at-destination-hub', 'returned-to-hub'] as const)
    expect(current(status)).toBe('in-transit')
  expect(current('out-for-delivery')).toBe('out-for-delivery')
  expect(current('delivered')).toBe('all')
  // In the sender's locker, then with the courier; in the recipient's, then with them.
  expect([current('collected-from-locker', 9), current('collected-from-locker', 1)]).toEqual([
    'collected',
    'all',
  ])
})

test.each(['on-hold', 'damaged', 'undeliverable', 'returned-to-sender', 'cancelled'] as const)(
  '%s, it is as far as it had come',
  (status) => {
    expect(current(status, 1, status, 'at-destination-hub', 'at-hub', 'collected')).toBe('in-transit')
    expect(current(status, 1, status, 'out-for-delivery', 'at-hub', 'collected')).toBe('out-for-delivery')
    expect(current(status, 1, status, 'returned-to-hub', 'out-for-delivery')).toBe('in-transit')
    // Of a history that tells less.
    expect(current(status, 1)).toBe('collected')
  },
)

test('what was planned of it before it was collected has not happened', () => {
  expect(current('on-hold', null, 'on-hold', 'delivery-assigned', 'submitted')).toBe('created')
})

const SHIPMENT = {
  status: 'out-for-delivery' as const,
  shipment_time_created: '2026-11-23T10:00:00Z',
  shipment_collected_date: '2026-11-24T10:00:00Z',
  shipment_delivered_date: null,
}
const HISTORY = [
  { status: 'out-for-delivery', date: '5' },
  { status: 'returned-to-hub', date: '4' },
  { status: 'out-for-delivery', date: '3' },
  { status: 'at-destination-hub', date: '2' },
  { status: 'at-hub', date: '1' },
]

test('each step has the moment at which it was first reached', () => {
  const { shipment_time_created: booked, shipment_collected_date: collected } = SHIPMENT
  expect(datedSteps(SHIPMENT, HISTORY).map(({ date }) => date)).toEqual([booked, collected, '1', '3', null])
  // Back at a hub it is not out any more.
  expect(
    datedSteps({ ...SHIPMENT, status: 'returned-to-hub' }, HISTORY.slice(1)).map(({ date }) => date),
  ).toEqual([booked, collected, '1', null, null])
})

const codes = TrackingEventCode.options.filter((code) => trackingEvent(code).sets !== null)
/** What says where the parcels are, so that it may say that they went back. */
const BACK: ReadonlySet<string> = new Set([
  // Scanned late, of what somebody has stopped since.
  'collected',
  'at-hub',
  'at-destination-hub',
  'in-transit',
  'manifested',
  'ready-for-dispatch',
  'returned-to-hub',
  'delivery-assigned',
  'delivery-unassigned',
])

test('over random lives no step with a date is still to come, and only what goes back goes back', () => {
  const SECOND = 1_000
  const scans = fc.array(fc.constantFrom(...codes), { minLength: 30, maxLength: 50 })
  const births = fc.constantFrom('submitted', 'awaiting-dropoff', 'collection-assigned')
  fc.assert(
    fc.property(births, scans, (status, life) => {
      let state: ShipmentState = { ...BOOKED, status, collection_agent_id: 7, delivery_agent_id: 7 }
      let told = [{ status: state.status as string, date: new Date(0).toISOString() }]
      let furthest = 0
      for (const [i, code] of life.entries()) {
        const at = (i + 1) * SECOND
        const said = { at, message: null, driver_id: 7, branch_id: null, eta: null }
        const outcome = recordEvent(state, code, said, at)
        if (!outcome.ok) continue
        // What its recipient had fetched and the courier scans again has come back.
        const cameBack = isFetched(state)
        state = { ...state, ...outcome.value }
        const shown = displayedStatus(state, { staff: false, overrideStatuses: true })
        if (shown === null) throw new Error(`${state.status} is hidden`)
        if (state.status !== 'on-hold-internal')
          told = [{ status: shown, date: new Date(at).toISOString() }, ...told]
        const moment = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
        const steps = datedSteps(
          {
            status: shown,
            shipment_time_created: new Date(0).toISOString(),
            shipment_collected_date: moment(state.collected_at),
            shipment_delivered_date: moment(state.delivered_at),
          },
          told,
        )
        expect(steps.filter(({ progress, date }) => progress === 'pending' && date !== null)).toEqual([])
        const reached = steps.filter(({ progress }) => progress !== 'pending').length
        if (reached < furthest && !cameBack) expect([...BACK]).toContain(shown)
        // That it is held is for staff alone: others are shown a hub, of which no line of the history tells.
        furthest = state.status === 'on-hold-internal' ? Math.min(furthest, reached) : reached
      }
    }),
    { numRuns: 200 },
  )
})

test('every status is at one step, or stopped', () => {
  for (const status of SHIPMENT_STATUS_CODES)
    expect(
      trackingSteps({ status, status_at: 1, collected_at: 1 }).filter(
        ({ progress }) => progress === 'current',
      ).length,
    ).toBe(status === 'delivered' ? 0 : 1)
})
