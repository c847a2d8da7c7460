import { expect, test } from 'vitest'
import { keysOf } from '../values/table.ts'
import { SENDER_EDITS, type SentFacts, senderFieldRefusal, senderRefusal } from './sender-edits.ts'

const ITS_OWN_NAMES = [
  'cost_center',
  'customer_reference',
  'customer_reference_name',
  'is_return',
  'responsible_contact',
]
const WHERE_IT_GOES = [
  'custom_tracking_reference',
  'delivery_address',
  'delivery_contact',
  'delivery_min_date',
  'delivery_pickup_point_id',
  'delivery_pickup_point_provider',
  'delivery_rescheduled_reason',
  'due_date',
  'mute_notifications',
  'reason',
  'special_instructions_delivery',
]
const WHAT_IS_HANDED_OVER = [
  'collection_address',
  'collection_contact',
  'collection_min_date',
  'collection_pickup_point_id',
  'collection_pickup_point_provider',
  'collection_rescheduled_reason',
  'declared_value',
  'liability_cover',
  'opt_in_rates',
  'opt_in_time_based_rates',
  'parcels',
  'pod_method',
  'special_instructions_collection',
]

const WAITS: SentFacts = { status: 'submitted', collected_at: null, parcel_count: 2, parcels_apart: 0 }

/** Said twice, here and in the table: what the console offers and what the call takes follow from the table alone. */
test.each<[string, Partial<SentFacts>, readonly string[]]>([
  ['while it waits', {}, [...ITS_OWN_NAMES, ...WHERE_IT_GOES, ...WHAT_IS_HANDED_OVER]],
  ['on its way', { status: 'in-transit', collected_at: 5 }, [...ITS_OWN_NAMES, ...WHERE_IT_GOES]],
  [
    'once one of its parcels was collected',
    { status: 'collection-assigned', collected_at: 5, parcels_apart: 1 },
    [...ITS_OWN_NAMES, ...WHERE_IT_GOES],
  ],
  [
    'while a parcel is elsewhere that was not collected',
    { parcels_apart: 1 },
    [...ITS_OWN_NAMES, ...WHERE_IT_GOES, ...WHAT_IS_HANDED_OVER],
  ],
  ['delivered', { status: 'delivered', collected_at: 5 }, ITS_OWN_NAMES],
  ['called off', { status: 'cancelled' }, []],
  ['blank', { parcel_count: 0 }, []],
])('%s these fields are the sender’s', (_when, facts, theirs) => {
  const shipment = { ...WAITS, ...facts }
  const open = keysOf(SENDER_EDITS).filter((field) => senderFieldRefusal(field, shipment) === null)
  expect(open.toSorted()).toEqual(theirs.toSorted())
})

test('a reason goes with another day, and not alone', () => {
  expect(senderRefusal(['reason', 'delivery_min_date'], WAITS)).toBeNull()
  expect(senderRefusal(['reason', 'delivery_contact'], WAITS)).toMatchObject({
    code: 'input.invalid',
    field: 'reason',
  })
})
