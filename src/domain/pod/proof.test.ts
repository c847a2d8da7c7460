import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BOOKED } from '../../../tests/support/shipment-state.ts'
import { settingsOf } from '../settings/settings.ts'
import { decideAmendment } from '../shipments/amending.ts'
import { isLeftForRecipient } from '../shipments/next-stop.ts'
import { SHIPMENT_STATUS_CODES, stageOf } from '../shipments/shipment-status.ts'
import { mayRecord, TrackingEventCode, trackingEvent } from '../shipments/tracking-event-table.ts'
import { handsOver, unprovenRefusal } from './handing-over.ts'
import { maskedRecipient, type ProofDraft, proofProblem } from './proof.ts'
import { methodsFor, wantsPin } from './proof-methods.ts'

const settings = settingsOf([])
const off = { ...settings, driver_pod1: false, driver_pod2: false, driver_pod3: false }
const EMPTY: ProofDraft = {
  method: 'fallback',
  name: '',
  mobile_number: '',
  department: '',
  description: '',
  grv_number: '',
  photo_ids: [],
  signature_id: null,
}

test.each([
  ['pin-with-fallback', settings, 'driver', ['pin', 'fallback']],
  ['pin-with-fallback', { ...settings, driver_pod2: false }, 'driver', ['pin']],
  ['pin-with-fallback', off, 'driver', []],
  ['pin-with-fallback', off, 'staff', ['fallback']],
  ['grv physical', off, 'driver', ['grv']],
  ['grv physical', { ...off, pod_grv_physical: false }, 'driver', ['grv']],
  [null, { ...settings, pod_grv_physical: false }, 'driver', ['fallback']],
  [null, settings, 'driver', ['fallback', 'grv']],
  ['of their own', settings, 'staff', ['fallback', 'grv']],
] as const)('what is booked as %s is proven, with those options, by %s: %j', (method, having, kind, ways) => {
  expect(methodsFor(method, having, kind)).toEqual(ways)
})

const DOOR = { delivery_pickup_point_id: null }
const POINT = { delivery_pickup_point_id: 5 }

test('of all statuses these say that the recipient has it', () => {
  const of = (where: typeof DOOR | typeof POINT) =>
    SHIPMENT_STATUS_CODES.filter((status) => handsOver(status, where))
  expect(of(POINT)).toEqual(['delivered'])
  expect(of(DOOR)).toEqual(['in-locker', 'ready-for-pickup', 'delivered'])
})

test('whatever a driver tells of a delivery to a door, in whatever order, never ends it without a proof', () => {
  const events = TrackingEventCode.options.filter((code) => trackingEvent(code).by.includes('driver'))
  fc.assert(
    fc.property(
      fc.constantFrom(...SHIPMENT_STATUS_CODES),
      fc.array(fc.constantFrom(...events)),
      (begin, told) => {
        fc.pre(!handsOver(begin, DOOR))
        let status = begin
        for (const code of told) {
          const { sets } = trackingEvent(code)
          if (sets !== null && mayRecord(status, code) && !handsOver(sets, DOOR)) status = sets
          // There is a stop to be made still, it is stopped, or it went back: nobody counts it as delivered or fetches it.
          expect(stageOf(status)).not.toBe('delivered')
          expect(isLeftForRecipient(status)).toBe(false)
        }
      },
    ),
  )
})

test.each([
  [{ method: 'grv', photo_ids: [1] }, 'grv_number'],
  [{ method: 'grv', grv_number: 'GRV 4711' }, 'photo_ids'],
  [{ method: 'grv', grv_number: 'GRV 4711', photo_ids: [1] }, null],
  [{}, 'name'],
  [{ name: 'Nomsa' }, 'photo_ids'],
  [{ name: 'Nomsa', photo_ids: [1] }, null],
  [{ method: 'pin' }, null],
] as const)('%j lacks %s', (part, field) => {
  expect(proofProblem({ ...EMPTY, ...part }, ['pin', 'fallback', 'grv'], settings)?.field ?? null).toBe(field)
})

test('each field of the fallback is wanted where the provider wants it', () => {
  const all = {
    ...EMPTY,
    name: 'n',
    mobile_number: '1',
    department: 'd',
    description: 'd',
    photo_ids: [1],
    signature_id: 2,
  }
  const wants = {
    ...settings,
    pod_fallback_mobile_number: true,
    pod_fallback_department: true,
    pod_fallback_description: true,
    pod_fallback_signature: true,
  }
  expect(proofProblem(all, ['fallback'], wants)).toBeNull()
  for (const field of ['name', 'mobile_number', 'department', 'description'] as const)
    expect(proofProblem({ ...all, [field]: '' }, ['fallback'], wants)?.field).toBe(field)
  expect(proofProblem({ ...all, photo_ids: [] }, ['fallback'], wants)?.field).toBe('photo_ids')
  expect(proofProblem({ ...all, signature_id: null }, ['fallback'], wants)?.field).toBe('signature_id')
})

test('a way that is not open is refused', () => {
  expect(proofProblem({ ...EMPTY, method: 'pin' }, ['grv'], settings)?.field).toBe('method')
})

test('a PIN is for what asks for one', () => {
  expect(wantsPin('pin-with-fallback', settings)).toBe(true)
  expect(wantsPin('pin-with-fallback', off)).toBe(false)
  expect(wantsPin(null, settings)).toBe(false)
})

test('what waits in a locker may be fetched by a PIN, however it was booked', () => {
  expect(methodsFor(null, off, 'staff', null, true)).toEqual(['fallback', 'grv', 'pin'])
  expect(methodsFor('pin-with-fallback', off, 'driver', null, true)).toEqual(['pin'])
  expect(methodsFor(null, off, 'staff', 'pin')).toEqual(['fallback', 'grv', 'pin'])
})

test('whoever knows a number knows it again, and nobody else learns it', () => {
  expect(maskedRecipient('+27821234567')).toBe('••• 567')
  expect(maskedRecipient('nomsa@shop.example')).toBe('n•••@shop.example')
})

test('no driver hands over without a proof by a change of their own, whatever it was and whatever they may', () => {
  const status = fc.constantFrom(...SHIPMENT_STATUS_CODES)
  const who = fc.record({
    kind: fc.constantFrom('driver' as const, 'staff' as const, 'account' as const),
    isProven: fc.boolean(),
    delivery_pickup_point_id: fc.constantFrom(null, 5),
  })
  fc.assert(
    fc.property(status, status, who, (from, to, { kind, isProven, delivery_pickup_point_id }) => {
      const goesTo = { delivery_pickup_point_id }
      const amender = {
        editor: { isAdmin: true, reasons: settings },
        permissions: ['*'],
        viewer: { kind },
        isProven,
        ...goesTo,
      }
      const state = { ...BOOKED, status: from, collection_agent_id: 8, delivery_agent_id: 8 }
      const decided = decideAmendment(
        state,
        { status: to, reason: 'So' },
        amender,
        Date.parse('2026-11-25T10:00:00Z'),
      )
      const taken = decided.ok ? decided.value.status : undefined
      if (kind === 'driver' && isProven && taken !== undefined) expect(handsOver(taken, goesTo)).toBe(false)
      const scanned = { viewer: { kind }, from: { status: from, ...goesTo }, isProven }
      const isRefused = unprovenRefusal(to, scanned, 'event') !== null
      expect(isRefused).toBe(kind === 'driver' && isProven && from !== to && handsOver(to, goesTo))
    }),
  )
})
