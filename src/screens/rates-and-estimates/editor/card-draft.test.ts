import { describe, expect, test } from 'vitest'
import { createLargeCard } from '../../../../tests/support/large-rate-card.ts'
import { RateCard } from '../../../domain/rates/rate-card.ts'
import { STARTING_CARD } from '../../../domain/rates/starting-card.ts'
import { WORKED_CARD } from '../../../domain/rates/worked-card.ts'
import { type CardDraft, draftOf, emptyRow, firstFreeId, isSameDraft } from './card-draft.ts'
import { placesIn, placesText } from './place-text.ts'
import { readDraft } from './read-draft.ts'
import { fieldsOf, type SheetName } from './sheet-fields.ts'

const card = RateCard.parse(STARTING_CARD)
const draft = draftOf(card)

/** The draft with another text in one cell. */
function having(
  sheet: SheetName,
  row: number,
  column: string,
  text: string,
  of: CardDraft = draft,
): CardDraft {
  const at = fieldsOf(sheet).findIndex(({ key }) => key === column)
  const rows = of.sheets[sheet].map((one, i) =>
    i === row ? { ...one, cells: one.cells.with(at, text) } : one,
  )
  return { ...of, sheets: { ...of.sheets, [sheet]: rows } }
}

describe('a card that is edited and not changed is the same card', () => {
  test.each([
    ['of a new provider', STARTING_CARD],
    ['that is worked by hand', WORKED_CARD],
    ['that is large', createLargeCard({ zones: 60, drawn: 10, surcharges: 40 })],
  ])('%s', (_, input) => {
    const parsed = RateCard.parse(input)
    const read = readDraft(draftOf(parsed))
    expect(read.problems).toEqual([])
    expect(read.card).toEqual(parsed)
  })
})

describe('what is wrong stands at its cell', () => {
  test.each<[SheetName, number, string, string, string]>([
    ['groups', 1, 'rate', '95 + max(0, kg - 2) *', 'formula'],
    ['groups', 1, 'rate', '50 / kg', 'This divides by something that can be zero (at character 4)'],
    ['groups', 1, 'rate', '', 'A formula is missing'],
    ['groups', 1, 'level', 'XXX', 'The card has no level XXX'],
    ['groups', 1, 'from', '1; Nowhere', 'No zone is called “Nowhere”'],
    ['groups', 1, 'to', '99', 'No zone has the id 99'],
    ['groups', 1, 'up_to_kg', 'heavy', 'Enter an amount of at most four decimals'],
    ['groups', 1, 'name', '', 'Fill this in'],
    ['surcharges', 0, 'zones', '', 'Name at least one zone'],
    ['surcharges', 0, 'charge_type', 'per-mile', 'This is none of the choices'],
    ['rate_adjustments', 0, 'charge_value', '1e309', 'Enter an amount of at most four decimals'],
    ['zones', 0, 'postal_codes', '2000-1999', 'A range begins with its lower code'],
    ['levels', 0, 'volumetric_divisor', '-0', 'Enter a whole number'],
  ])('%s, row %i, %s: %j', (sheet, row, column, text, says) => {
    const { problems } = readDraft(having(sheet, row, column, text))
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatchObject({ sheet, column, row: draft.sheets[sheet][row]?.key })
    if (says !== 'formula') expect(problems[0]?.says).toBe(says)
  })

  test('what can be saved is a card, though it cannot be published', () => {
    expect(readDraft(having('groups', 1, 'rate', '50 / kg')).card).not.toBeNull()
    expect(readDraft(having('groups', 1, 'up_to_kg', 'heavy')).card).toBeNull()
  })

  test('of a new row all that is missing, and of the card itself its name', () => {
    const rows = [...draft.sheets.rate_adjustments, emptyRow('rate_adjustments', firstFreeId(draft))]
    const { problems } = readDraft({
      ...draft,
      name: ' ',
      sheets: { ...draft.sheets, rate_adjustments: rows },
    })
    expect(problems.map(({ sheet, column }) => [sheet, column])).toEqual([
      [null, 'name'],
      ['rate_adjustments', 'name'],
      ['rate_adjustments', 'charge_type'],
      ['rate_adjustments', 'charge_value'],
    ])
  })
})

test('a price that is typed becomes the price of its row', () => {
  const read = readDraft(having('groups', 3, 'rate', '120.5', having('groups', 3, 'formula_type', 'flat')))
  expect(read.card?.levels[1]?.groups[0]).toMatchObject({
    formula_type: 'flat',
    charge: '120.5',
    formula: null,
  })
})

test('places are written from wide to narrow', () => {
  const places = [
    { zone: 'NC' },
    { city: 'Durban', zone: 'KZN' },
    { local_area: 'Sandton' },
    { city: 'Durban' },
    { zone: 'GP', local_area: 'Sandton' },
    { country: 'BW' },
  ]
  expect(placesText(places)).toBe(
    'NC; KZN / Durban; * / * / Sandton; * / Durban; GP / * / Sandton; Country: BW',
  )
  expect(placesIn(placesText(places))).toEqual(places)
  expect(placesIn('country:botswana; Land: Atlantis')).toEqual([{ country: 'BW' }, { country: 'Atlantis' }])
  expect(placesIn('Durban; Northern Cape')).toEqual([{ city: 'Durban' }, { zone: 'Northern Cape' }])
})

test('a draft that is typed over and back again is the same', () => {
  expect(isSameDraft(draft, having('groups', 0, 'name', 'Other'))).toBe(false)
  expect(isSameDraft(draft, having('groups', 0, 'name', draft.sheets.groups[0]?.cells[1] ?? ''))).toBe(true)
})
