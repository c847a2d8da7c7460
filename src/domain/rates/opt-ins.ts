/** What a sender may choose on top of a level: which of it there is, and where it goes (clients.md, POST /rates/opt-in). */
import type { CompiledCard } from './compile-card.ts'
import { rowsBetween } from './quote.ts'
import { nextRow } from './quote-base.ts'
import { type ZonedAddress, zonesOf } from './zone-index.ts'

const LISTS = [
  { field: 'opt_in_rates', of: 'optIns' },
  { field: 'opt_in_time_based_rates', of: 'timeBased' },
] as const

interface Choice {
  readonly opt_in_rates?: readonly number[] | null
  readonly opt_in_time_based_rates?: readonly number[] | null
}

/** The first choice that the card does not have: who asks for a call before delivery and gets none was told nothing. */
export function unknownOptIn(
  card: CompiledCard | undefined,
  choice: Choice,
): { readonly field: string; readonly detail: string } | null {
  for (const { field, of } of LISTS) {
    const isOffered = (id: number) => card?.[of].some((row) => row.id === id) === true
    const wrong = choice[field]?.findIndex((id) => !isOffered(id)) ?? -1
    if (wrong >= 0) return { field: `${field}[${wrong}]`, detail: 'There is no such opt-in rate' }
  }
  return null
}

/** For each level, by its place, whether the card carries anything between two addresses. */
function levelsBetween(card: CompiledCard, collection: ZonedAddress, delivery: ZonedAddress): boolean[] {
  const rows = rowsBetween(card, zonesOf(card.zones, collection), zonesOf(card.zones, delivery))
  return card.levels.map(({ from, until }) => {
    for (let i = nextRow(rows, from, until); i !== -1; i = nextRow(rows, i + 1, until))
      if (card.rows[i]?.type !== 'no-rate') return true
    return false
  })
}

/** The choices, by their ids, that some level has between two addresses. */
export function optInsBetween(
  card: CompiledCard,
  collection: ZonedAddress,
  delivery: ZonedAddress,
): { readonly opt_in_rates: ReadonlySet<number>; readonly opt_in_time_based_rates: ReadonlySet<number> } {
  const served = levelsBetween(card, collection, delivery)
  const ids = (rows: CompiledCard['optIns']) =>
    new Set(rows.flatMap(({ id, levels }) => (levels.some((has, i) => has && served[i]) ? id : [])))
  return { opt_in_rates: ids(card.optIns), opt_in_time_based_rates: ids(card.timeBased) }
}
