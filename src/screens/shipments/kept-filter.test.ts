import { describe, expect, test } from 'vitest'
import { NO_FILTER } from '../../domain/shipments/list-filter.ts'
import { firstFilter, keptText, readKept } from './kept-filter.ts'

const settings = (value: unknown) => [{ setting: 'shipments_filters', value: JSON.stringify(value) }]
const kept = settings({ active: 'status=submitted&hub=2', archive: 'period=last-7' })
const opened = (address: string, list: 'active' | 'all', of = kept) =>
  firstFilter(new URLSearchParams(address), list, of)

describe('a list opens', () => {
  test('as this person left it, each for itself, where its address says nothing', () => {
    expect(opened('', 'active')).toEqual({
      ...NO_FILTER,
      statuses: new Set(['submitted']),
      hubs: new Set([2]),
    })
    expect(opened('all=1', 'all')).toEqual({ ...NO_FILTER, period: { is: 'preset', preset: 'last-7' } })
    // How rows are sorted is no filter.
    expect(opened('sort=-due', 'active').hubs).toEqual(new Set([2]))
  })

  test('as a link says, whatever was kept', () => {
    expect(opened('stage=out', 'active')).toEqual({ ...NO_FILTER, stage: 'out' })
  })

  test.each(['nothing', 7, { active: 5 }, { active: 'x'.repeat(9_000) }, []])(
    'unfiltered where another program stored %j',
    (value) => {
      expect(opened('', 'active', settings(value))).toEqual(NO_FILTER)
    },
  )
})

test('what was kept of one list by the version before is there', () => {
  expect(readKept(settings({ archive: 'problem=1' }))).toEqual({ active: '', archive: 'problem=1' })
})

test('what was typed is not kept, nor a day that was gone to', () => {
  const filter = { ...NO_FILTER, text: 'nomsa', at: '2024-03-15', isBlank: true }
  expect(keptText(filter, 'all')).toBe('blank=1')
  expect(keptText(filter, 'active')).toBe('blank=1')
})
