import { describe, expect, test } from 'vitest'
import { shipment } from '../../../../tests/support/live-rows.ts'
import type { LiveShipment } from '../../../contract/live.ts'
import {
  isInMorningRows,
  isTransfer,
  leftRequestsKey,
  type MorningOf,
  type MorningRows,
  morningKey,
  morningKeys,
  parseLeftRequests,
  parseMorningKey,
} from './morning-keys.ts'

/** 26 Nov 2026, 06:00 in South Africa. */
const NOW = Date.parse('2026-11-26T06:00:00+02:00')
const HOUR = 3_600_000
const [YESTERDAY, NOON, TOMORROW] = [NOW - 14 * HOUR, NOW + 6 * HOUR, NOW + 24 * HOUR]
/** Collected by 7 of one branch, delivered by 8 of another. */
const BETWEEN = {
  ...{ collection_branch_id: 1, collection_agent_id: 7, collection_before: TOMORROW },
  ...{ delivery_branch_id: 2, delivery_agent_id: 8, delivery_before: TOMORROW },
} as const
const WAITS = { ...BETWEEN, status: 'collection-assigned' } as const
const OUT = { ...BETWEEN, status: 'out-for-delivery', collected_at: 1, hub_id: 2 } as const
const ALL: MorningOf = { scope: 'all', bookedFrom: null, isFetchedWithRequest: () => false }

const keysOf = (is: string, fields: Partial<LiveShipment>, of: Partial<MorningOf> = {}) =>
  morningKeys(shipment(1, fields), NOW, { ...ALL, ...of }).filter((key) => key.startsWith(`${is}~`))

describe('what was left over is carried over by the branch of the stop that was not made, and stands behind whoever had it', () => {
  test.each<[string, Partial<LiveShipment>, number, string]>([
    ['a collection', { ...WAITS, collection_before: YESTERDAY }, 1, 'not-attempted~driver~7'],
    ['a delivery', { ...OUT, delivery_before: YESTERDAY }, 2, 'not-attempted~driver~8'],
    [
      'a collection that nobody had',
      { ...WAITS, status: 'submitted', collection_agent_id: null, collection_before: YESTERDAY },
      1,
      'no-driver~branch~1',
    ],
    [
      'a delivery that lies elsewhere',
      { ...OUT, status: 'at-hub', hub_id: 1, delivery_before: YESTERDAY },
      2,
      'not-received~hub~1',
    ],
    [
      'an attempt',
      {
        ...OUT,
        ...{ status: 'at-destination-hub', exception: 'delivery-failed-attempt', exception_at: YESTERDAY },
        exception_reason: ' Nobody there ',
      },
      2,
      'attempt-failed~reason~Nobody there',
    ],
  ])('%s', (_, fields, branch, behind) => {
    const keys = [`left~${behind.split('~')[0]}`, `left~${behind}`]
    expect(keysOf('left', fields)).toEqual(keys)
    expect(keysOf('left', fields, { scope: branch })).toEqual(keys)
    expect(keysOf('left', fields, { scope: 3 - branch })).toEqual([])
  })

  test('not what was booked before the views begin, nor what is of today', () => {
    const late = { ...OUT, delivery_before: YESTERDAY, created_at: YESTERDAY }
    expect(keysOf('left', late, { bookedFrom: YESTERDAY })).toHaveLength(2)
    expect(keysOf('left', late, { bookedFrom: YESTERDAY + 1 })).toEqual([])
    expect(keysOf('left', { ...OUT, delivery_before: NOW - HOUR })).toEqual([])
  })
})

describe('what is due today', () => {
  const of = (fields: Partial<LiveShipment>, scope: MorningOf['scope'] = 'all') =>
    keysOf('due', fields, { scope })

  test('is owed by the branch and the area of its stop', () => {
    const collected = { ...WAITS, collection_before: NOON }
    expect(of(collected)).toEqual(['due~collect~1', 'due~collect~1~Khayelitsha, Cape Town'])
    expect(of(collected, 2)).toEqual([])
    const delivered = { ...OUT, delivery_before: NOON }
    expect(of(delivered)).toEqual(['due~deliver~2', 'due~deliver~2~Hatfield, Pretoria'])
    expect(of(delivered, 1)).toEqual([])
  })

  test('tells what nobody has, and what has not arrived', () => {
    const away = { ...WAITS, delivery_agent_id: null, delivery_before: NOON }
    expect(of(away).filter((key) => key.split('~').length === 3)).toEqual([
      'due~deliver~2',
      'due~away~2',
      'due~free~2',
    ])
  })
})

describe('a collection request is a stop like any other', () => {
  /** The row of a request that 7 has, of branch 1. */
  const REQUEST: Partial<LiveShipment> = {
    ...{ status: 'collection-assigned', collection_agent_id: 7, collection_branch_id: 1 },
    ...{ delivery_branch_id: null, delivery_agent_id: null, delivery_before: null },
  }
  const requestKeys = (fields: Partial<LiveShipment>) => morningKeys(shipment(-5, fields), NOW, ALL)

  test('due where it is fetched, and with its driver until it is closed', () => {
    const due = ['due~collect~1', 'due~collect~1~Khayelitsha, Cape Town']
    expect(requestKeys({ ...REQUEST, collection_before: NOON })).toEqual([...due, 'driver~7'])
    const free = { ...REQUEST, status: 'collection-unassigned', collection_agent_id: null } as const
    expect(requestKeys({ ...free, collection_before: NOON })).toEqual([
      ...due,
      ...due.map((key) => key.replace('collect', 'free')),
    ])
    expect(requestKeys({ ...REQUEST, status: 'collected', collection_before: NOON })).toEqual([])
  })

  test('left over in a list of its own', () => {
    expect(requestKeys({ ...REQUEST, collection_before: YESTERDAY })).toEqual(['driver~7'])
  })

  test('and what is fetched with it is no other one', () => {
    const fetched = { isFetchedWithRequest: () => true }
    for (const is of ['due', 'left', 'driver'])
      for (const collection_before of [YESTERDAY, NOON])
        expect(keysOf(is, { ...WAITS, collection_before }, fetched)).toEqual([])
    expect(keysOf('driver', OUT, fetched)).toEqual(['driver~8'])
    expect(isInMorningRows({ is: 'driver', id: 7 }, shipment(1, WAITS), NOW, { ...ALL, ...fetched })).toBe(
      false,
    )
  })
})

test('what is between two branches is of both, by where to and when it left', () => {
  const row = shipment(1, { ...BETWEEN, status: 'in-transit', status_at: YESTERDAY })
  expect(([1, 2, 3, 'all'] as const).map((scope) => isTransfer(row, scope))).toEqual([
    true,
    true,
    false,
    true,
  ])
  expect(isTransfer({ ...row, status: 'at-hub' }, 'all')).toBe(false)
  const isIn = (other: Partial<Extract<MorningRows, { is: 'haul' }>>) =>
    isInMorningRows(
      { is: 'haul', from: 1, to: 2, first: YESTERDAY, last: YESTERDAY, ...other },
      row,
      NOW,
      ALL,
    )
  expect(isIn({})).toBe(true)
  for (const other of [
    { from: 3 },
    { to: 3 },
    { first: YESTERDAY + 1, last: NOW },
    { first: 0, last: YESTERDAY - 1 },
  ])
    expect(isIn(other)).toBe(false)
})

describe('what stands in the address', () => {
  test.each<[string, MorningRows]>([
    ['due~away~2', { is: 'due', measure: 'away', branch: 2, place: null }],
    ['due~free~2~Hatfield, Pretoria', { is: 'due', measure: 'free', branch: 2, place: 'Hatfield, Pretoria' }],
    ['due~free~2~Hill~top', { is: 'due', measure: 'free', branch: 2, place: 'Hill~top' }],
    ['left~exception', { is: 'left', cause: 'exception', behind: null }],
    ['left~exception~nothing', { is: 'left', cause: 'exception', behind: { is: 'nothing' } }],
    [
      'left~exception~reason~Gate ~ 3',
      { is: 'left', cause: 'exception', behind: { is: 'reason', text: 'Gate ~ 3' } },
    ],
    ['left~no-driver~branch~1', { is: 'left', cause: 'no-driver', behind: { is: 'branch', id: 1 } }],
    ['left~not-received~hub~4', { is: 'left', cause: 'not-received', behind: { is: 'hub', id: 4 } }],
    ['left~rejected~driver~7', { is: 'left', cause: 'rejected', behind: { is: 'driver', id: 7 } }],
    ['haul~1~2~30~40', { is: 'haul', from: 1, to: 2, first: 30, last: 40 }],
    ['driver~7', { is: 'driver', id: 7 }],
  ])('%s is read as it was written', (key, rows) => {
    expect(morningKey(rows)).toBe(key)
    expect(parseMorningKey(key)).toEqual(rows)
  })

  test.each([
    ...['', 'due', 'due~away', 'due~away~x', 'due~wrong~2', 'left', 'left~wrong', 'left~exception~driver'],
    ...['left~exception~wrong~3', 'haul~1~2~30', 'haul~1~x~30~40', 'haul~1~2~30~40e1', 'driver', 'driver~-7'],
  ])('%j is none', (key) => {
    expect(parseMorningKey(key)).toBeNull()
  })
})

test('requests that were left over have an address of a cause, and of all', () => {
  for (const cause of ['no-driver', null] as const) {
    const key = leftRequestsKey(cause)
    expect(parseLeftRequests(key)).toEqual({ cause })
    expect(parseMorningKey(key)).toBeNull()
  }
  for (const key of ['requests~', 'requests~never', 'left~no-driver'])
    expect(parseLeftRequests(key)).toBeNull()
})
