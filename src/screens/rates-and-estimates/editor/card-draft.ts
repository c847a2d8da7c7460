/** A rate card as it is edited: texts in sheets, whatever is still wrong with them. */
import type { DrawnArea } from '../../../domain/rates/polygon.ts'
import type { RateCard } from '../../../domain/rates/rate-card.ts'
import type { SheetRow, SheetRows } from '../../../ui/sheet/sheet-rows.ts'
import { placesText } from './place-text.ts'
import { type Field, fieldsOf, joined, SHEET_NAMES, type SheetName } from './sheet-fields.ts'

export interface CardDraft {
  readonly name: string
  readonly road_factor: string
  /** The key of a row is its id in the card. */
  readonly sheets: Readonly<Record<SheetName, SheetRows>>
  /** What is drawn of each zone, by its id. */
  readonly areas: ReadonlyMap<number, DrawnArea>
}

type Row = Readonly<Record<string, unknown>>

function cellText(row: Row, { key, kind }: Field): string {
  const value = key === 'rate' ? (row.formula_type === 'formula' ? row.formula : row.charge) : row[key]
  switch (kind.is) {
    case 'flag':
      return value === true ? 'yes' : ''
    case 'words':
    case 'zones':
    case 'accounts':
    case 'levels':
      return Array.isArray(value) ? joined(value) : ''
    case 'places':
      return Array.isArray(value) ? placesText(value) : ''
    case 'area':
      return value === null ? '' : 'drawn'
    case 'choice':
      if (typeof value === 'boolean') return value ? 'yes' : 'no'
      return value === null || value === kind.otherwise ? '' : String(value)
    case 'rate':
      return row.formula_type === 'no-rate' || row.formula_type === 'zero-rate' ? '' : String(value ?? '')
    default:
      return value === null || value === undefined ? '' : String(value)
  }
}

const rowsOf = (sheet: SheetName, rows: readonly Row[], keyOf: (row: Row, i: number) => number): SheetRows =>
  rows.map((row, i) => ({ key: keyOf(row, i), cells: fieldsOf(sheet).map((field) => cellText(row, field)) }))

const ownId = (row: Row): number => Number(row.id)

/** The tables whose rows stand in the card as they stand in their sheet. */
export const PLAIN_SHEETS = [
  'surcharges',
  'opt_in_rates',
  'opt_in_time_based_rates',
  'rate_adjustments',
  'discounts',
  'rate_group_extras',
  'zones',
] as const satisfies readonly SheetName[]

export function draftOf(card: RateCard): CardDraft {
  const groups = card.levels.flatMap(({ code, groups: rows }) => rows.map((row) => ({ ...row, level: code })))
  const [surcharges, optIns, timeBased, adjustments, discounts, extras, zones] = PLAIN_SHEETS.map((name) =>
    rowsOf(name, card[name], ownId),
  )
  return {
    name: card.name,
    road_factor: card.road_factor,
    sheets: {
      groups: rowsOf('groups', groups, ownId),
      levels: rowsOf('levels', card.levels, (_, i) => i + 1),
      surcharges: surcharges ?? [],
      opt_in_rates: optIns ?? [],
      opt_in_time_based_rates: timeBased ?? [],
      rate_adjustments: adjustments ?? [],
      discounts: discounts ?? [],
      rate_group_extras: extras ?? [],
      zones: zones ?? [],
    },
    areas: new Map(card.zones.flatMap(({ id, area }) => (area === null ? [] : [[id, area]]))),
  }
}

/** An id that no row of any table has, nor had while it was edited: orders name rows by them. */
export function firstFreeId(...drafts: readonly CardDraft[]): number {
  let last = 0
  for (const { sheets } of drafts)
    for (const name of SHEET_NAMES) for (const { key } of sheets[name]) last = Math.max(last, key)
  return last + 1
}

export const emptyRow = (sheet: SheetName, key: number): SheetRow => ({
  key,
  cells: fieldsOf(sheet).map(() => ''),
})

export const isSameArea = (a: DrawnArea | undefined, b: DrawnArea | undefined): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b)

const areSameAreas = (a: CardDraft['areas'], b: CardDraft['areas']): boolean =>
  a === b || (a.size === b.size && [...a].every(([zone, area]) => isSameArea(area, b.get(zone))))

const isSameRow = (a: SheetRow, b: SheetRow | undefined): boolean =>
  a === b || (a.key === b?.key && a.cells.every((cell, i) => cell === b.cells[i]))

/** At each key of a table of thousands: rows that nobody touched are the same object. */
const areSameRows = (a: SheetRows, b: SheetRows): boolean =>
  a === b || (a.length === b.length && a.every((row, i) => isSameRow(row, b[i])))

export function isSameDraft(a: CardDraft, b: CardDraft): boolean {
  return (
    a === b ||
    (a.name.trim() === b.name.trim() &&
      a.road_factor.trim() === b.road_factor.trim() &&
      SHEET_NAMES.every((name) => areSameRows(a.sheets[name], b.sheets[name])) &&
      areSameAreas(a.areas, b.areas))
  )
}
