import { expect, test } from 'vitest'
import { BOOKED } from '../../../tests/support/shipment-state.ts'
import { stopRefusal } from './recording-rules.ts'
import type { ShipmentState } from './shipment-state.ts'
import type { ShipmentStatus } from './shipment-status.ts'
import { recordEvent } from './shipment-transitions.ts'
import { isFetched, isTakenFromSender, stageOfShipment } from './taken-out.ts'
import { mayRecord, TrackingEventCode, trackingEvent } from './tracking-event-table.ts'

/** A shipment that has been through these events, one a minute. */
function lived(...events: readonly TrackingEventCode[]): ShipmentState {
  let state: ShipmentState = { ...BOOKED, status: 'awaiting-dropoff', collection_agent_id: 7 }
  for (const [i, event] of events.entries()) {
    const at = (i + 1) * 60_000
    const told = { at, message: null, driver_id: null, branch_id: null, eta: null }
    const outcome = recordEvent(state, event, told, at)
    if (!outcome.ok) throw new Error(`${event} is refused`)
    state = { ...state, ...outcome.value }
  }
  return state
}
const OUT = 'collected-from-locker'

test('out of the sender’s locker the courier has it, however often it is scanned', () => {
  for (const life of [lived(OUT), lived(OUT, OUT)]) {
    expect([isTakenFromSender(life), isFetched(life), stageOfShipment(life)]).toEqual([
      true,
      false,
      'collected',
    ])
    expect(life.collected_at).toBe(life.status_at)
    // On the way to the hub it is still with whoever collected it.
    expect(stopRefusal({ kind: 'driver', driver_id: 7 }, 'at-destination-hub', life)).toBeNull()
  }
})

test('what a driver took from its sender, no word of a driver makes fetched', () => {
  const theirs = TrackingEventCode.options.filter(
    (code) => trackingEvent(code).by.includes('driver') && !['in-locker', 'ready-for-pickup'].includes(code),
  )
  const seen = new Set<ShipmentStatus>(['collected-from-locker', 'collected-from-counter'])
  // Whatever follows is a hub, the road or an end: nothing lies at a point from which it could be fetched.
  for (const status of seen)
    for (const code of theirs) {
      const { sets } = trackingEvent(code)
      if (sets !== null && mayRecord(status, code)) seen.add(sets)
    }
  expect(
    [...seen].filter((status) =>
      ['in-locker', 'ready-for-pickup', 'collect-and-return-to-hub'].includes(status),
    ),
  ).toEqual([])
})

test('out of the recipient’s locker the recipient has it: it is in nobody’s work', () => {
  for (const life of [
    lived('received-at-hub', 'out-for-delivery', 'ready-for-pickup', OUT),
    // Through the sender's locker before.
    lived(OUT, 'received-at-hub', 'in-locker', OUT),
    lived(OUT, 'in-locker', OUT, OUT),
  ])
    expect([isTakenFromSender(life), isFetched(life), stageOfShipment(life)]).toEqual([false, true, 'other'])
})
