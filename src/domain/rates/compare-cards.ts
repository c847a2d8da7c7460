/** What differs between two rate cards, row by row: what a version changes, and what somebody else made of a draft. */
import type { RateCard } from './rate-card.ts'

export const CARD_TABLES = [
  'levels',
  'groups',
  'zones',
  'surcharges',
  'opt_in_rates',
  'opt_in_time_based_rates',
  'discounts',
  'rate_adjustments',
  'rate_group_extras',
] as const
export type CardTable = (typeof CARD_TABLES)[number]

export interface FieldChange {
  readonly field: string
  readonly from: string
  readonly to: string
}

export interface CardChange {
  /** Null: of the card itself. */
  readonly table: CardTable | null
  readonly is: 'added' | 'removed' | 'changed' | 'moved'
  /** Of the row; of what was renamed, as it is called now. */
  readonly name: string
  /** Of a row of rates. */
  readonly level: string | null
  /** Of what is added or removed, all that it says. */
  readonly fields: readonly FieldChange[]
}

type Value = unknown
interface Row {
  readonly key: string
  readonly name: string
  readonly level: string | null
  readonly fields: Readonly<Record<string, Value>>
}

/** A value in the words of the card: what is not said is empty, zones and accounts are their ids. */
function valueText(value: Value): string {
  if (value === null || value === undefined || value === false) return ''
  if (value === true) return 'yes'
  if (Array.isArray(value)) return value.map(valueText).join('; ')
  if (typeof value !== 'object') return String(value)
  return 'coordinates' in value ? 'drawn' : Object.values(value).map(valueText).join(' ')
}

/** What tells two values apart, also where their texts do not: areas that are drawn otherwise. */
const sameValue = (a: Value, b: Value): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

const rowOf = (fields: Readonly<Record<string, Value>>, level: string | null = null): Row => {
  const { id, name, ...rest } = fields
  return { key: String(id), name: String(name), level, fields: { name, ...rest } }
}

/** The rows of a table, in their order. */
function rowsOf(card: RateCard, table: CardTable): readonly Row[] {
  if (table === 'levels')
    return card.levels.map(({ groups: _, code, ...fields }) => ({
      key: code,
      name: code,
      level: null,
      fields,
    }))
  if (table === 'groups')
    return card.levels.flatMap(({ code, groups }) => groups.map((row) => rowOf(row, code)))
  return card[table].map((row) => rowOf(row))
}

function fieldChanges(from: Row['fields'], to: Row['fields']): FieldChange[] {
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((field) =>
    sameValue(from[field], to[field])
      ? []
      : [{ field, from: valueText(from[field]), to: valueText(to[field]) }],
  )
}

/** The keys of rows that stand otherwise among those that both cards have at the same level. */
function movedKeys(before: readonly Row[], after: readonly Row[]): ReadonlySet<string> {
  const placeOf = ({ level, key }: Row) => `${level} ${key}`
  const [had, has] = [new Set(before.map(placeOf)), new Set(after.map(placeOf))]
  const old = before.filter((row) => has.has(placeOf(row)))
  const now = after.filter((row) => had.has(placeOf(row)))
  return new Set(now.flatMap(({ key }, i) => (old[i]?.key === key ? [] : [key])))
}

function tableChanges(table: CardTable, before: readonly Row[], after: readonly Row[]): CardChange[] {
  const old = new Map(before.map((row) => [row.key, row]))
  const now = new Set(after.map(({ key }) => key))
  const moved = movedKeys(before, after)
  const changes: CardChange[] = []
  for (const row of after) {
    const { name, level } = row
    const was = old.get(row.key)
    if (was === undefined) {
      changes.push({
        table,
        is: 'added',
        name,
        level,
        fields: fieldChanges({}, row.fields).filter(({ to }) => to !== ''),
      })
      continue
    }
    const fields = fieldChanges(was.fields, row.fields)
    if (was.level !== level) fields.unshift({ field: 'level', from: was.level ?? '', to: level ?? '' })
    if (fields.length > 0) changes.push({ table, is: 'changed', name, level, fields })
    else if (moved.has(row.key)) changes.push({ table, is: 'moved', name, level, fields })
  }
  for (const { key, name, level, fields } of before)
    if (!now.has(key))
      changes.push({
        table,
        is: 'removed',
        name,
        level,
        fields: fieldChanges(fields, {}).filter(({ from }) => from !== ''),
      })
  return changes
}

/** Every change from one card to another, in the order of the tables; none where they say the same. */
export function compareCards(before: RateCard, after: RateCard): CardChange[] {
  const own = fieldChanges(
    { name: before.name, road_factor: before.road_factor },
    { name: after.name, road_factor: after.road_factor },
  )
  return [
    ...(own.length === 0
      ? []
      : [{ table: null, is: 'changed', name: after.name, level: null, fields: own } as const]),
    ...CARD_TABLES.flatMap((table) => tableChanges(table, rowsOf(before, table), rowsOf(after, table))),
  ]
}
