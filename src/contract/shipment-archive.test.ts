import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyListFilter } from '../../tests/support/any-list-filter.ts'
import { FILTER_FIELDS, listQuestion, parametersOf } from '../domain/shipments/list-filter.ts'
import { keysOf } from '../domain/values/table.ts'
import { ArchiveFilter } from './shipment-archive.ts'

const NOW = Date.parse('2026-11-25T09:00:00+02:00')

test('the server takes whatever a list asks', () => {
  fc.assert(
    fc.property(anyListFilter, fc.boolean(), (filter, staff) => {
      const asked = listQuestion(filter, NOW, staff)
      expect(ArchiveFilter.safeParse(asked).error?.issues).toBeUndefined()
    }),
  )
})

test('of each parameter there is a filter that asks it', () => {
  const asked = keysOf(FILTER_FIELDS).flatMap(parametersOf)
  expect(asked.toSorted()).toEqual(Object.keys(ArchiveFilter.shape).toSorted())
})
