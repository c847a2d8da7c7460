import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyListFilter } from '../../../tests/support/any-list-filter.ts'
import {
  FILTER_FIELDS,
  fieldsOf,
  filterChanges,
  filterText,
  isUnfiltered,
  listQuestion,
  NO_FILTER,
  narrowing,
  readListFilter,
  SHARED_NAMES,
  STAFF_PARAMETERS,
  saysNothing,
  writeListFilter,
} from './list-filter.ts'

const NOW = Date.parse('2026-11-25T09:00:00+02:00')
const LISTS = ['active', 'all'] as const

describe('an address', () => {
  test.each(LISTS)('holds every filter of the list of what is %s, and nothing of the other one', (list) => {
    fc.assert(
      fc.property(anyListFilter, (filter) => {
        const text = filterText(filter, list)
        const read = readListFilter(new URLSearchParams(text), list)
        for (const key of fieldsOf(list)) expect([key, read[key]]).toEqual([key, filter[key]])
        expect(filterText(read, list)).toBe(text)
        expect(isUnfiltered(read, list)).toBe(narrowing(filter, fieldsOf(list)).length === 0)
      }),
    )
  })

  test('keeps what else stands in it, and says nothing of everything', () => {
    const address = writeListFilter(new URLSearchParams('sort=-age&q=old'), NO_FILTER, 'active')
    expect(address.toString()).toBe('sort=-age')
    expect([saysNothing(address, 'active'), isUnfiltered(NO_FILTER, 'all')]).toEqual([true, true])
  })

  test.each(LISTS)('that says what nobody knows filters nothing by it: %s', (list) => {
    const odd =
      'status=lost&group=locked&view=toString&date=status_at&from-zone=XX&account=0,x&period=soon&stage=moon&only=all' +
      '&blank=2&value=a..b&pod=word&pickup=door&deliver-by=tomorrow&hub=-1'
    expect(readListFilter(new URLSearchParams(odd), list)).toEqual(NO_FILTER)
    const known = 'status=delivered,teleported&driver=7,x'
    expect(readListFilter(new URLSearchParams(known), list)).toEqual({
      ...NO_FILTER,
      statuses: new Set(['delivered']),
      drivers: new Set([7]),
    })
  })

  test('has a name of its own for each filter, and a change writes its own and no others', () => {
    const names = Object.values(FILTER_FIELDS).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(filterChanges({ text: '', statuses: new Set() })).toEqual({ q: '', status: '' })
    expect(filterChanges({ deliveryTown: 'Soweto', deliveryZone: 'GP' })).toEqual({
      to: 'Soweto',
      'to-zone': 'GP',
    })
  })

  test('of one list goes along to the other as far as both understand it', () => {
    expect(SHARED_NAMES).toEqual(expect.arrayContaining(['q', 'status', 'period', 'deliver-by', 'tag']))
    expect(SHARED_NAMES).not.toEqual(expect.arrayContaining(['stage']))
    expect(SHARED_NAMES).not.toEqual(expect.arrayContaining(['value']))
  })
})

describe('the server', () => {
  test('is not asked by others for what is for staff, whose link it may be', () => {
    const link = readListFilter(
      new URLSearchParams('driver=1&branch=2&hub=3&view=intervention&period=yesterday'),
      'all',
    )
    const ofStaff = { driver_ids: '1', branch_ids: '2', hub_ids: '3', view: 'intervention' }
    expect(listQuestion(link, NOW, true)).toMatchObject(ofStaff)
    expect(STAFF_PARAMETERS.toSorted()).toEqual(Object.keys(ofStaff).toSorted())
    expect(listQuestion(link, NOW, false)).toEqual({
      date_filter: 'time_created',
      order: 'newest',
      start_date: '2026-11-24',
      end_date: '2026-11-24',
    })
  })
})
