import { describe, expect, test } from 'vitest'
import { RateCard } from '../../../domain/rates/rate-card.ts'
import { STARTING_CARD } from '../../../domain/rates/starting-card.ts'
import { readText, shownText } from '../../../ui/sheet/sheet-column.ts'
import { draftOf } from './card-draft.ts'
import { namesOf, plainAmount, sheetColumns } from './sheet-columns.ts'
import { SHEET_NAMES } from './sheet-fields.ts'

test.each([
  ['R 1 234,50', '1234.50'],
  ['1,234.50', '1234.50'],
  ['12,345,678', '12345678'],
  ['18,5%', '18.5'],
  ['-5', '-5'],
  ['R95', '95'],
  ['', ''],
  ['about 5', 'about 5'],
  ['1e309', '1e309'],
])('%j is the amount %j', (typed, kept) => {
  expect(plainAmount(typed)).toBe(kept)
})

const draft = draftOf(RateCard.parse(STARTING_CARD))
const names = namesOf(draft, new Map([[7, { name: 'Kwela Fashion' }]]))

describe('what is shown in a cell can be typed into it', () => {
  test.each(SHEET_NAMES)('%s', (sheet) => {
    const columns = sheetColumns(sheet, names)
    for (const { cells } of draft.sheets[sheet])
      for (const [i, column] of columns.entries())
        if (column.readOnly !== true)
          expect(readText(column, shownText(column, cells[i] ?? ''))).toBe(cells[i])
  })
})

test.each([
  ['groups', 'from', 'cape town; Durban', '3; 4'],
  ['groups', 'from', 'Nowhere', 'Nowhere'],
  ['groups', 'both_ways', 'Ja', 'yes'],
  ['groups', 'both_ways', 'n', ''],
  ['groups', 'formula_type', 'no', 'no-rate'],
  ['groups', 'formula_type', 'f', 'f'],
  ['groups', 'rate', 'R 95,50', '95.50'],
  ['groups', 'rate', '69 + max(0, kg - 5)', '69 + max(0, kg - 5)'],
  ['surcharges', 'service_levels', 'ECO, OVN', 'ECO; OVN'],
  ['discounts', 'account_ids', 'kwela fashion', '7'],
  ['zones', 'postal_codes', '2000-2199, 0001', '2000-2199; 0001'],
] as const)('%s, %s: %j is kept as %j', (sheet, key, typed, kept) => {
  const column = sheetColumns(sheet, names).find((one) => one.key === key)
  expect(column && readText(column, typed)).toBe(kept)
})
