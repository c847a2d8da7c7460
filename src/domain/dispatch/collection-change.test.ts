import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keysOf } from '../values/table.ts'
import {
  decideRequestChange,
  NEXT_BY_ACTOR,
  type RequestActor,
  type RequestAmendment,
  type RequestState,
} from './collection-change.ts'
import {
  CollectionRequestStatus,
  isOverRequest,
  statusesToldAs,
  toldRequestStatus,
} from './collection-request.ts'

const NOW = 5_000
const ACTORS = keysOf(NEXT_BY_ACTOR)

const held = (changes: Partial<RequestState> = {}): RequestState => ({
  status: 'collection-assigned',
  status_at: 1,
  collection_agent_id: 7,
  collection_branch_id: 1,
  collection_after: 10_000,
  collection_before: 20_000,
  parcel_count: 3,
  weight_kg: 12,
  instructions: '',
  address: '1 Rivonia Road, Sandton',
  contact: 'Thandi',
  collection_name: 'Kwela',
  collection_place: 'Sandton, Johannesburg',
  collection_lat: null,
  collection_lng: null,
  message: null,
  failed_attempts: 0,
  collected_parcels: null,
  ...changes,
})
const decide = (state: RequestState, wanted: RequestAmendment, by: RequestActor = 'staff') =>
  decideRequestChange(state, wanted, by, NOW)

const UNASSIGNED = held({ status: 'collection-unassigned', collection_agent_id: null })

describe.each<[string, RequestState, RequestAmendment, RequestActor, unknown]>([
  [
    'who is given to a driver is assigned',
    UNASSIGNED,
    { collection_agent_id: 9 },
    'staff',
    { status: 'collection-assigned', status_at: NOW, collection_agent_id: 9 },
  ],
  [
    'another driver has it from then on',
    held(),
    { collection_agent_id: 9 },
    'staff',
    { collection_agent_id: 9, status_at: NOW },
  ],
  ['the same driver changes nothing', held(), { collection_agent_id: 7 }, 'staff', {}],
  [
    'taken from its driver it waits for another',
    held(),
    { collection_agent_id: null },
    'staff',
    { status: 'collection-unassigned', status_at: NOW, collection_agent_id: null },
  ],
  [
    'set back by hand it has no driver any more',
    held(),
    { status: 'collection-unassigned' },
    'staff',
    { status: 'collection-unassigned', status_at: NOW, collection_agent_id: null },
  ],
  [
    'closed, as many were fetched as were asked for',
    held(),
    { status: 'closed' },
    'driver',
    { status: 'closed', status_at: NOW, collected_parcels: 3 },
  ],
  [
    'closed, or as many as the driver counted',
    held(),
    { status: 'closed', collected_parcels: 5 },
    'driver',
    { status: 'closed', status_at: NOW, collected_parcels: 5 },
  ],
  [
    'tried in vain, it is said why',
    held(),
    { status: 'collection-failed-attempt', message: ' Gate locked ' },
    'driver',
    { status: 'collection-failed-attempt', status_at: NOW, message: 'Gate locked', failed_attempts: 1 },
  ],
  [
    'tried in vain once more',
    held({ status: 'collection-failed-attempt', message: 'Gate locked', failed_attempts: 1 }),
    { status: 'collection-failed-attempt', message: 'Still locked' },
    'driver',
    { status_at: NOW, message: 'Still locked', failed_attempts: 2 },
  ],
  [
    'why it was in vain is said in other words',
    held({ status: 'collection-exception', message: 'Gate locked' }),
    { message: ' No bell ' },
    'driver',
    { status: 'collection-exception', message: 'No bell' },
  ],
  [
    'an account says nothing of it',
    held({ status: 'collection-exception', message: 'Gate locked' }),
    { message: 'There is a bell' },
    'account',
    {},
  ],
  [
    'another window is another try',
    held({ status: 'collection-exception', message: 'Closed early' }),
    { collection_after: 30_000, collection_before: 40_000 },
    'staff',
    {
      status: 'collection-assigned',
      status_at: NOW,
      message: null,
      collection_after: 30_000,
      collection_before: 40_000,
    },
  ],
  ['an account changes what no driver has', UNASSIGNED, { parcel_count: 9 }, 'account', { parcel_count: 9 }],
  [
    'an account calls off what a driver has',
    held(),
    { status: 'cancelled' },
    'account',
    { status: 'cancelled', status_at: NOW },
  ],
])('%s', (_what, state, wanted, by, expected) => {
  test('', () => expect(decide(state, wanted, by)).toEqual({ ok: true, value: expected }))
})

test.each<[string, RequestState, RequestAmendment, RequestActor, { code: string; field: string }]>([
  [
    'from unassigned by hand',
    UNASSIGNED,
    { status: 'closed' },
    'staff',
    { code: 'collection.wrongStatus', field: 'status' },
  ],
  [
    'what is over',
    held({ status: 'closed' }),
    { status: 'cancelled' },
    'staff',
    { code: 'collection.over', field: 'status' },
  ],
  [
    'a window of what is over',
    held({ status: 'cancelled' }),
    { collection_after: 1 },
    'staff',
    { code: 'collection.over', field: 'collection_after' },
  ],
  [
    'a driver of what is over',
    held({ status: 'closed' }),
    { collection_agent_id: 9 },
    'staff',
    { code: 'collection.over', field: 'collection_agent_id' },
  ],
  [
    'why it failed is not said',
    held(),
    { status: 'collection-exception', message: ' ' },
    'driver',
    { code: 'input.invalid', field: 'message' },
  ],
  [
    'a driver cancels',
    held(),
    { status: 'cancelled' },
    'driver',
    { code: 'collection.wrongStatus', field: 'status' },
  ],
  [
    'a driver moves the window',
    held(),
    { collection_after: 1 },
    'driver',
    { code: 'permission.denied', field: 'collection_after' },
  ],
  [
    'an account names a driver',
    UNASSIGNED,
    { collection_agent_id: 9 },
    'account',
    { code: 'permission.denied', field: 'collection_agent_id' },
  ],
  [
    'an account moves what a driver has',
    held(),
    { collection_after: 1 },
    'account',
    { code: 'collection.assigned', field: 'collection_after' },
  ],
  [
    'an account closes',
    held(),
    { status: 'closed' },
    'account',
    { code: 'collection.wrongStatus', field: 'status' },
  ],
  [
    'two things at once',
    held(),
    { collection_agent_id: 9, status: 'closed' },
    'staff',
    { code: 'input.invalid', field: 'status' },
  ],
  [
    'parcels counted too early',
    held(),
    { collected_parcels: 2 },
    'driver',
    { code: 'input.invalid', field: 'collected_parcels' },
  ],
])('refused: %s', (_what, state, wanted, by, refusal) => {
  expect(decide(state, wanted, by)).toMatchObject({ ok: false, refusal })
})

const Statuses = fc.constantFrom(...CollectionRequestStatus.options)
const Amendments = fc.record(
  {
    status: Statuses,
    message: fc.constantFrom('', 'Gate locked'),
    collection_agent_id: fc.constantFrom(null, 7, 9),
    collection_after: fc.constantFrom(10_000, 30_000),
    collection_before: fc.constantFrom(20_000, 40_000),
    parcel_count: fc.constantFrom(1, 3),
    instructions: fc.constantFrom('', 'Ring'),
    collected_parcels: fc.constantFrom(0, 4),
  },
  { requiredKeys: [] },
)
const States = fc.record({ status: Statuses, failed_attempts: fc.nat(3) }).map((some) =>
  held({
    ...some,
    ...(some.status === 'collection-unassigned' && { collection_agent_id: null }),
    ...(some.status === 'closed' && { collected_parcels: 2 }),
  }),
)

test('whatever is asked for: what is over stays, only a driver makes it assigned, and the same twice changes nothing more', () => {
  fc.assert(
    fc.property(States, Amendments, fc.constantFrom(...ACTORS), (state, wanted, by) => {
      const decided = decide(state, wanted, by)
      if (!decided.ok) return
      const after = { ...state, ...decided.value }
      if (isOverRequest(state.status)) expect(decided.value).toEqual({})
      if (after.status === 'collection-unassigned') expect(after.collection_agent_id).toBeNull()
      if (after.status === 'closed') expect(after.collected_parcels).not.toBeNull()
      else expect(after.collected_parcels).toBeNull()
      if (
        after.status !== state.status &&
        wanted.collection_agent_id === undefined &&
        wanted.status !== undefined
      )
        expect(NEXT_BY_ACTOR[by][state.status]).toContain(after.status)
      const again = decide(after, wanted, by)
      if (again.ok && wanted.status !== 'collection-failed-attempt') expect(again.value).toEqual({})
    }),
  )
})

test('nobody outside is told that a driver would not take it, and finds it among those that a driver has', () => {
  for (const status of CollectionRequestStatus.options)
    expect(statusesToldAs([toldRequestStatus(status)])).toContain(status)
  expect(statusesToldAs(['collection-rejected'])).toEqual([])
})
