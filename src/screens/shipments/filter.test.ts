import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shipment } from '../../../tests/support/live-rows.ts'
import { settingsOf } from '../../domain/settings/settings.ts'
import { type ListFilter, NO_FILTER } from '../../domain/shipments/list-filter.ts'
import { problemTerms } from '../../domain/shipments/problem-views.ts'
import { SHIPMENT_STATUS_CODES } from '../../domain/shipments/shipment-status.ts'
import { startOfDay } from '../../domain/values/moment.ts'
import { countKeys } from './counts.ts'
import { type FilterContext, matchesFilter, shownStatus } from './filter.ts'

const NOW = Date.parse('2026-11-21T12:00:00+02:00')
const looking: FilterContext = {
  searchableText: (row) => `${row.ref} ${row.delivery_name} ${row.delivery_place}`.toLowerCase(),
  shown: shownStatus(true, false),
  now: () => NOW,
  today: startOfDay(NOW),
  problems: problemTerms(settingsOf([])),
}
const filter = (part: Partial<ListFilter>): ListFilter => ({ ...NO_FILTER, ...part })

describe('a row passes', () => {
  const row = shipment(1, {
    ref: 'SPBX4K7',
    delivery_name: 'Nomsa Dlamini',
    delivery_place: 'Khayelitsha, Cape Town',
    status: 'out-for-delivery',
    collection_branch_id: 1,
    delivery_branch_id: 2,
    delivery_agent_id: 10,
    delivery_before: NOW - 60_000,
  })

  test.each([
    ['when all words are found, in any order', { text: 'town NOMSA' }, true],
    ['not when one word is missing', { text: 'nomsa durban' }, false],
    ['by the branch of either end', { branches: new Set([2]) }, true],
    ['not by another branch', { branches: new Set([3]) }, false],
    ['by the driver of either end', { drivers: new Set([10, 11]) }, true],
    [
      'by a window that ends on the day of it',
      { deliverBy: { is: 'preset' as const, preset: 'today' as const } },
      true,
    ],
    [
      'not by a window of another day',
      { deliverBy: { is: 'preset' as const, preset: 'yesterday' as const } },
      false,
    ],
    ['not by a window that was not agreed', { collectBy: { is: 'month' as const, month: '2026-11' } }, false],
    ['by a part of its town, however that is written', { deliveryTown: ' KHAYÉ ' }, true],
    [
      'not by a date that it does not have',
      { date: 'delivered_date' as const, period: { is: 'preset' as const, preset: 'last-30' as const } },
      false,
    ],
    ['by its stage', { stage: 'out' as const }, true],
    ['not by another stage', { stage: 'delivered' as const }, false],
    ['when it is late and late ones are wanted', { only: 'late' as const }, true],
  ])('%s', (_what, part, expected) => {
    expect(matchesFilter(filter(part), looking)(row)).toBe(expected)
  })

  test('by the status that is shown, not by the one behind it', () => {
    const rejected = shipment(1, { status: 'delivery-rejected', delivery_agent_id: 4 })
    expect(matchesFilter(filter({ statuses: new Set(['delivery-assigned']) }), looking)(rejected)).toBe(true)
    expect(matchesFilter(filter({ statuses: new Set(['delivery-rejected']) }), looking)(rejected)).toBe(false)
  })
})

describe('a count says what choosing it would show', () => {
  const rows = fc.array(
    fc.record({
      status: fc.constantFrom(...SHIPMENT_STATUS_CODES),
      account_id: fc.integer({ min: 1, max: 3 }),
      delivery_agent_id: fc.constantFrom(null, 1, 2),
      collection_branch_id: fc.constantFrom(1, 2),
      delivery_branch_id: fc.constantFrom(1, 2),
    }),
  )
  const wanted = fc.record({
    stage: fc.constantFrom(null, 'out' as const, 'at-hub' as const),
    accounts: fc.constantFrom(new Set<number>(), new Set([1])),
    drivers: fc.constantFrom(new Set<number>(), new Set([1, 2])),
  })
  const count = (all: ReturnType<typeof shipment>[], by: ListFilter, key: string) =>
    all.filter((row) => countKeys(by, looking)(row).includes(key)).length
  const shown = (all: ReturnType<typeof shipment>[], by: ListFilter) =>
    all.filter(matchesFilter(by, looking)).length

  test('for stages, accounts and drivers, under any other filter', () => {
    fc.assert(
      fc.property(rows, wanted, (some, part) => {
        const all = some.map((row, id) => shipment(id, row))
        const by = filter(part)
        expect(count(all, by, 'shown')).toBe(shown(all, by))
        expect(count(all, by, 'stage:out')).toBe(shown(all, { ...by, stage: 'out' }))
        expect(count(all, by, 'account:2')).toBe(shown(all, { ...by, accounts: new Set([2]) }))
        expect(count(all, by, 'driver:2')).toBe(shown(all, { ...by, drivers: new Set([2]) }))
        expect(count(all, by, 'all')).toBe(shown(all, { ...by, stage: null }))
      }),
    )
  })
})

test('several pasted references find their shipments, beside what answers all the words', () => {
  const rows = [
    shipment(1, { ref: 'SPB6HS3' }),
    shipment(2, { ref: 'SPBGJP2', custom_ref: 'Order-9' }),
    shipment(3, { ref: 'SPBNONE' }),
  ]
  const found = (text: string) =>
    rows.filter(matchesFilter({ ...NO_FILTER, text }, looking)).map(({ id }) => id)
  expect([found('SPB6HS3,SPBGJP2'), found('spb6hs3; order-9 nowhere'), found('SPB6HS3/2 SPBNONE/1')]).toEqual(
    [
      [1, 2],
      [1, 2],
      [1, 3],
    ],
  )
  const many = [...Array.from({ length: 200 }, (_, i) => `ABC${i}`), 'SPB6HS3']
  expect([found(many.join(' ')), found(many.slice(1).join('\n'))]).toEqual([[], [1]])
})

test('one of the tags that are asked for is enough, and each is counted as if no other were asked for', () => {
  const rows = [shipment(1, { tags: '3 7' }), shipment(2, { tags: '13' }), shipment(3)]
  const wanted = filter({ tags: new Set([3, 9]) })
  expect(rows.filter(matchesFilter(wanted, looking)).map(({ id }) => id)).toEqual([1])
  const counted = rows.flatMap(countKeys(wanted, looking)).filter((key) => key.startsWith('tag:'))
  expect(counted).toEqual(['tag:3', 'tag:7', 'tag:13'])
})
