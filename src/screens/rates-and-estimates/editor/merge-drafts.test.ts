import { expect, test } from 'vitest'
import { RateCard } from '../../../domain/rates/rate-card.ts'
import { STARTING_CARD } from '../../../domain/rates/starting-card.ts'
import type { SheetRows } from '../../../ui/sheet/sheet-rows.ts'
import { type CardDraft, draftOf } from './card-draft.ts'
import { mergeDrafts } from './merge-drafts.ts'
import type { SheetName } from './sheet-fields.ts'

const base = draftOf(RateCard.parse(STARTING_CARD))
const withRows = (sheet: SheetName, change: (rows: SheetRows) => SheetRows): CardDraft => ({
  ...base,
  sheets: { ...base.sheets, [sheet]: change(base.sheets[sheet]) },
})
const cell = (row: number, column: number, text: string) => (rows: SheetRows) =>
  rows.map((one, i) => (i === row ? { ...one, cells: one.cells.with(column, text) } : one))

test('different cells are both kept; of the same cell mine stands, and is counted', () => {
  const mine = withRows('surcharges', cell(0, 10, 'mine'))
  const theirs = withRows('surcharges', (rows) => cell(0, 11, 'theirs')(cell(1, 0, 'Long')(rows)))
  const apart = mergeDrafts(base, mine, theirs)
  expect(apart.overlaps).toBe(0)
  expect(apart.draft.sheets.surcharges[0]?.cells.slice(10)).toEqual(['mine', 'theirs'])
  expect(apart.draft.sheets.surcharges[1]?.cells[0]).toBe('Long')
  const same = mergeDrafts(base, mine, withRows('surcharges', cell(0, 10, 'theirs')))
  expect([same.overlaps, same.draft.sheets.surcharges[0]?.cells[10]]).toEqual([1, 'mine'])
})

test('rows that either added are there, with ids of their own, and what points to them follows', () => {
  const zone = (name: string) => (rows: SheetRows) => [...rows, { key: 500, cells: [name, '9000', '', ''] }]
  const mine = withRows('zones', zone('Mine'))
  const pointing: CardDraft = {
    ...mine,
    sheets: { ...mine.sheets, groups: cell(0, 2, '1; 500')(base.sheets.groups) },
  }
  const { draft } = mergeDrafts(base, pointing, withRows('zones', zone('Theirs')))
  const added = draft.sheets.zones.slice(-2).map(({ key, cells }) => [cells[0], key])
  const id = new Map(added.map(([name, key]) => [name, key]))
  expect(id.get('Theirs')).toBe(500)
  expect(id.get('Mine')).not.toBe(500)
  expect(draft.sheets.groups[0]?.cells[2]).toBe(`1; ${id.get('Mine')}`)
})

test('what one removed is gone, unless the other changed it', () => {
  const mine = withRows('surcharges', (rows) => rows.slice(1))
  expect(mergeDrafts(base, mine, base).draft.sheets.surcharges).toHaveLength(3)
  const both = mergeDrafts(base, mine, withRows('surcharges', cell(0, 0, 'Far')))
  expect([both.overlaps, both.draft.sheets.surcharges.length]).toEqual([1, 4])
})

test('my order stands where they left theirs', () => {
  const mine = withRows('surcharges', (rows) => rows.toReversed())
  const merged = mergeDrafts(base, mine, withRows('surcharges', cell(0, 0, 'Far')))
  expect(merged.draft.sheets.surcharges.map(({ cells }) => cells[0]).at(-1)).toBe('Far')
})
