import { describe, expect, test } from 'vitest'
import { settingsOf } from '../settings/settings.ts'
import type { Recorder } from '../shipments/recording-rules.ts'
import { SHIPMENT_STATUS_CODES, type ShipmentStatus } from '../shipments/shipment-status.ts'
import { mayRecord } from '../shipments/tracking-event-table.ts'
import { mayProve, offeredProof, type ProofFacts } from './offered-proof.ts'

const SETTINGS = settingsOf([])
const ALL = ['API_/shipments/pod:POST', 'API_/shipments/pod/pin:POST', 'INLINE_deliver_parcels_or_shipments']
const STAFF: Recorder = { viewer: { kind: 'staff', branch_id: null }, permissions: ALL, excluded: [] }
const DRIVER: Recorder = { ...STAFF, viewer: { kind: 'driver', driver_id: 7 } }
const SHOP: Recorder = { ...STAFF, viewer: { kind: 'account', account_id: 1 } }
const lacking = (one: string, who = STAFF): Recorder => ({
  ...who,
  permissions: ALL.filter((permission) => permission !== one),
})

const at = (status: ShipmentStatus, changes: Partial<ProofFacts> = {}): ProofFacts => ({
  status,
  status_at: 2,
  collected_at: 1,
  parcel_count: 1,
  collection_agent_id: 6,
  delivery_agent_id: 7,
  pod_method: 'pin-with-fallback',
  recorded: null,
  collection_pickup_point_id: null,
  delivery_pickup_point_id: null,
  delivery_pickup_point_provider: null,
  ...changes,
})
const offered = (facts: ProofFacts, who: Recorder) => offeredProof(facts, who, SETTINGS)
const NOTHING = { methods: [], pin: null }

test('it is proven wherever it may be delivered, and afterwards', () => {
  for (const status of SHIPMENT_STATUS_CODES)
    expect([status, mayProve(at(status), false, STAFF)]).toEqual([
      status,
      mayRecord(status, 'delivered') || status === 'delivered',
    ])
})

describe('out for delivery', () => {
  const out = at('out-for-delivery')
  test.each<[string, ProofFacts, Recorder, unknown]>([
    ['staff', out, STAFF, { methods: ['pin', 'fallback'], pin: 'pod' }],
    ['its driver', out, DRIVER, { methods: ['pin', 'fallback'], pin: 'pod' }],
    ['another driver', { ...out, delivery_agent_id: 8 }, DRIVER, NOTHING],
    ['its sender', out, SHOP, NOTHING],
    ['staff who deliver nothing', out, lacking(ALL[2] ?? ''), NOTHING],
    ['staff who record no proof', out, lacking(ALL[0] ?? ''), { methods: [], pin: 'pod' }],
    ['staff who send no PIN', out, lacking(ALL[1] ?? ''), { methods: ['pin', 'fallback'], pin: null }],
    ['staff, of what is not tracked', out, { ...STAFF, excluded: ['delivered'] }, NOTHING],
    // What happened at a door is not lost for a setting.
    [
      'its driver, of that',
      out,
      { ...DRIVER, excluded: ['delivered'] },
      { methods: ['pin', 'fallback'], pin: 'pod' },
    ],
    [
      'staff, of one without a PIN',
      { ...out, pod_method: null },
      STAFF,
      { methods: ['fallback', 'grv'], pin: null },
    ],
    ['staff, of what is blank', { ...out, parcel_count: 0 }, STAFF, { methods: [], pin: 'pod' }],
  ])('%s', (_who, facts, who, expected) => {
    expect(offered(facts, who)).toEqual(expected)
  })
})

test('once proven it is the staff’s to set right', () => {
  const proven = at('delivered', { recorded: 'fallback' })
  expect(offered(proven, STAFF).methods).toEqual(['pin', 'fallback'])
  expect(offered(proven, DRIVER).methods).toEqual([])
})

test('a dropoff has its PIN for whoever collects, whatever they deliver', () => {
  const waiting = at('awaiting-dropoff', { collected_at: null, collection_pickup_point_id: 4 })
  expect(offered(waiting, lacking(ALL[2] ?? ''))).toEqual({ methods: [], pin: 'dropoff' })
  expect(offered(waiting, { ...STAFF, excluded: ['collected'] }).pin).toBeNull()
  // It is not the deliverer's.
  expect(offered(waiting, DRIVER).pin).toBeNull()
})
