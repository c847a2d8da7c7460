import { describe, expect, test } from 'vitest'
import { shipment } from '../../../../tests/support/live-rows.ts'
import type { LiveCollectionRequest } from '../../../contract/live.ts'
import { settingsOf } from '../../../domain/settings/settings.ts'
import { problemTerms } from '../../../domain/shipments/problem-views.ts'
import { requestSumKeys, type SumOf, sumKeys, sumRows } from './sum-keys.ts'

const NOON = Date.parse('2026-11-26T12:00:00+02:00')
const HOUR = 3_600_000
const BASE: SumOf = {
  mode: 'all',
  by: 'branch',
  scope: 'all',
  managerOf: (branch) => (branch === 1 || branch === 2 ? 91 : null),
  problems: problemTerms(settingsOf([])),
  isFetchedWithRequest: () => false,
}

test('the stop of a collection request is summed as that of a shipment, and what is fetched with it is no other one', () => {
  const waits = {
    status: 'collection-assigned',
    collection_agent_id: 7,
    collection_before: NOON - HOUR,
  } as const
  const of = { ...BASE, mode: 'tripsheet', by: 'driver' } as const
  expect(sumKeys(shipment(-1, waits), NOON, of)).toEqual(['collect-left~7', 'stops-late~7'])
  expect(sumKeys(shipment(1, waits), NOON, { ...of, isFetchedWithRequest: () => true })).toEqual([])
})

describe('a shipment counts', () => {
  const late = shipment(1, {
    status: 'out-for-delivery',
    collected_at: NOON - 9 * HOUR,
    delivery_branch_id: 2,
    delivery_agent_id: 7,
    delivery_before: NOON - HOUR,
  })
  test.each<[Partial<SumOf>, readonly string[]]>([
    [{}, ['out~2', 'late~2']],
    [{ by: 'manager' }, ['out~91', 'late~91']],
    [{ by: 'driver' }, ['out~7', 'late~7']],
    [{ by: 'driver', mode: 'tripsheet' }, ['deliver-left~7', 'stops-late~7']],
    [{ mode: 'pending' }, ['undelivered~2']],
    // Branches stand beside each other; drivers and ops managers are those of the scope.
    [{ scope: 3 }, ['out~2', 'late~2']],
    [{ scope: 3, by: 'driver' }, []],
    [{ scope: 2, by: 'driver' }, ['out~7', 'late~7']],
  ])('%j', (of, keys) => {
    expect(sumKeys(late, NOON, { ...BASE, ...of })).toEqual(keys)
  })
})

test('what a driver collected is theirs until it is at a hub, and counts as made today alone', () => {
  const of = { ...BASE, by: 'driver', mode: 'tripsheet' } as const
  const collected = (at: number) =>
    shipment(1, { status: 'collected', collection_agent_id: 7, collected_at: at })
  expect(sumKeys(collected(NOON - HOUR), NOON, of)).toEqual(['collect-done~7'])
  expect(sumKeys(collected(NOON - 13 * HOUR), NOON, of)).toEqual([])
  expect(sumKeys(collected(NOON - HOUR), NOON, { ...of, mode: 'all' })).toEqual(['collect~7'])
})

test('of a driver, a stop at midnight is of today, and one that is due now is not late yet', () => {
  const of = { ...BASE, by: 'driver', mode: 'tripsheet' } as const
  const midnight = shipment(1, {
    status: 'collected',
    collection_agent_id: 7,
    collected_at: NOON - 12 * HOUR,
  })
  expect(sumKeys(midnight, NOON, of)).toEqual(['collect-done~7'])
  const due = shipment(1, {
    ...{ status: 'collection-assigned', collection_agent_id: 7, collection_before: NOON },
  })
  expect(sumKeys(due, NOON, of)).toEqual(['collect-left~7'])
  expect(sumKeys(due, NOON + 1, of)).toEqual(['collect-left~7', 'stops-late~7'])
})

test('what nobody has stands under nobody', () => {
  const free = shipment(1, { status: 'submitted', collection_branch_id: 5 })
  expect(sumKeys(free, NOON, { ...BASE, by: 'driver' })).toEqual(['collect~0'])
  expect(sumKeys(free, NOON, { ...BASE, by: 'manager' })).toEqual(['collect~0'])
  expect(sumRows(new Map([['collect~0', 3]]), 'all')).toEqual([{ group: null, counts: { collect: 3 } }])
})

test('a collection request that is not closed in time counts for its branch, ops manager and driver', () => {
  const request: LiveCollectionRequest = {
    id: 1,
    version: 1,
    account_id: 1,
    status: 'collection-assigned',
    status_at: 0,
    created_at: NOON - 30 * HOUR,
    message: null,
    failed_attempts: 0,
    parcel_count: 1,
    weight_kg: null,
    collected_parcels: null,
    shipment_count: 0,
    collection_name: 'Zodwa',
    collection_place: 'Sandton, Johannesburg',
    collection_lat: null,
    collection_lng: null,
    collection_branch_id: 2,
    collection_agent_id: 7,
    collection_after: NOON - 5 * HOUR,
    collection_before: NOON - HOUR,
    schedule_id: null,
    shipment_ids: '',
  }
  const keys = (of: Partial<SumOf>, days = 0) =>
    requestSumKeys(
      request,
      NOON,
      { ...BASE, ...of },
      {
        dashboard_stats_start_date: '',
        dashboard_unclosed_collection_requests_duration_days: days,
      },
    )
  expect([keys({}), keys({ by: 'manager' }), keys({ by: 'driver' })]).toEqual([
    ['requests~2'],
    ['requests~91'],
    ['requests~7'],
  ])
  expect(keys({ by: 'driver', scope: 3 })).toEqual([])
  expect(keys({}, 1)).toEqual([])
})
