import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shipment } from '../../../../tests/support/live-rows.ts'
import { ArchiveFilter } from '../../../contract/shipment-archive.ts'
import { SHIPMENT_STATUS_CODES } from '../../../domain/shipments/shipment-status.ts'
import { Province } from '../../../domain/values/province.ts'
import { addressOfList } from '../list-link.tsx'
import {
  ARCHIVE_GROUPS,
  type ArchiveChoice,
  changesOf,
  choiceText,
  NO_CHOICE,
  queryOf,
  readChoice,
} from './archive-filter.ts'
import { rowsOfPages } from './archived-rows.ts'

const NOW = Date.parse('2026-11-25T09:00:00+02:00')
const setOf = <Value>(each: fc.Arbitrary<Value>) =>
  fc.array(each, { maxLength: 4 }).map((all) => new Set(all))
const id = fc.integer({ min: 1, max: 2_147_483_647 })
const place = fc.record({
  town: fc.string({ maxLength: 20 }),
  zone: fc.option(fc.constantFrom(...Province.options), { nil: null }),
})
const choice: fc.Arbitrary<ArchiveChoice> = fc.record({
  text: fc.string({ maxLength: 40 }),
  date: fc.constantFrom('time_created', 'collected_date', 'delivered_date'),
  period: fc.constantFrom(
    { is: 'any' as const },
    { is: 'preset' as const, preset: 'last-7' as const },
    { is: 'month' as const, month: '2026-10' },
    { is: 'range' as const, from: '2026-10-03', to: '' },
  ),
  oldestFirst: fc.boolean(),
  at: fc.constantFrom('', '2024-02-29'),
  statuses: setOf(fc.constantFrom(...SHIPMENT_STATUS_CODES)),
  group: fc.option(fc.constantFrom(...ARCHIVE_GROUPS), { nil: null }),
  branches: setOf(id),
  drivers: setOf(id),
  accounts: setOf(id),
  tags: setOf(id),
  services: setOf(fc.constantFrom('ECO', 'ONX', 'LOF')),
  collection: place,
  delivery: place,
  hasProblem: fc.boolean(),
  view: fc.constantFrom(null, 'intervention', 'uncollected', 'undelivered'),
})

test('an address holds every choice', () => {
  fc.assert(
    fc.property(choice, (one) => {
      expect(readChoice(new URLSearchParams(choiceText(one)))).toEqual(one)
    }),
  )
})

test('an address that says what nobody knows filters nothing by it', () => {
  const odd = 'status=lost&group=locked&view=toString&date=status_at&from-zone=XX&account=0,x&period=soon'
  expect(readChoice(new URLSearchParams(odd))).toEqual(NO_CHOICE)
})

test('a change writes its own names and no others, so that several of one moment build on each other', () => {
  expect(changesOf({ text: '', statuses: new Set() })).toEqual({ q: '', status: '' })
  expect(changesOf({ delivery: { town: 'Soweto', zone: 'GP' } })).toEqual({ to: 'Soweto', 'to-zone': 'GP' })
})

test('whatever is chosen is a question that the server takes', () => {
  fc.assert(
    fc.property(choice, fc.boolean(), (one, staff) => {
      const asked = JSON.parse(JSON.stringify(queryOf(one, NOW, staff)))
      expect(ArchiveFilter.safeParse(asked).error?.issues).toBeUndefined()
    }),
  )
})

test('what is for staff is not asked by others, whose link it may be', () => {
  const link = readChoice(new URLSearchParams('driver=1&branch=2&view=intervention&period=yesterday'))
  expect(queryOf(link, NOW, true)).toMatchObject({ driver_ids: '1', branch_ids: '2', view: 'intervention' })
  const others = queryOf(link, NOW, false)
  expect([others.driver_ids, others.branch_ids, others.view]).toEqual([undefined, undefined, undefined])
  expect([others.start_date, others.end_date]).toEqual(['2026-11-24', '2026-11-24'])
})

test('from one list to the other goes what both understand', () => {
  const here = new URLSearchParams('q=po&account=3&stage=out&sort=-due&history=1')
  expect(addressOfList(here, true)).toBe('/shipments?all=1&q=po&account=3')
  const there = new URLSearchParams('all=1&q=po&period=last-7&view=intervention')
  expect(addressOfList(there, false)).toBe('/shipments?q=po&view=intervention')
  expect(addressOfList(new URLSearchParams('all=1'), false)).toBe('/shipments')
})

test('a shipment that two pages have stands once', () => {
  const [a, b, c] = [shipment(1), shipment(2), shipment(3)]
  expect(rowsOfPages([[a, b], [], [b, c]])).toEqual([a, b, c])
})
