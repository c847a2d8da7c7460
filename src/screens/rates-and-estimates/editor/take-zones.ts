/** Zones of a file in a draft: those whose name is there already get its area, the others are added below. */
import type { ZoneOfFile } from '../../../contract/zone-files.ts'
import { type CardDraft, emptyRow } from './card-draft.ts'
import { fieldsOf } from './sheet-fields.ts'

const columnOf = (key: string): number => fieldsOf('zones').findIndex((field) => field.key === key)
const nameKey = (name: string): string => name.trim().toLowerCase()

/** What becomes of a zone of the file: the row that it replaces the area of, with or without one; null where it is new. */
export interface ZonePlan {
  readonly zone: ZoneOfFile
  readonly row: number | null
  readonly hadArea: boolean
}

export function planZones({ sheets, areas }: CardDraft, zones: readonly ZoneOfFile[]): ZonePlan[] {
  const names = new Map(
    // The first of two rows of one name is meant, as it is where zones are named in a cell.
    sheets.zones.toReversed().map(({ key, cells }) => [nameKey(cells[columnOf('name')] ?? ''), key]),
  )
  return zones.map((zone) => {
    const row = names.get(nameKey(zone.name)) ?? null
    return { zone, row, hadArea: row !== null && areas.has(row) }
  })
}

/** The draft with them; nothing else of it is touched. */
export function takeZones(
  draft: CardDraft,
  plans: readonly ZonePlan[],
  nextId: () => number,
): Pick<CardDraft, 'sheets' | 'areas'> {
  const areas = new Map(draft.areas)
  const replaced = new Set<number>()
  const added = plans.flatMap(({ zone, row }) => {
    const key = row ?? nextId()
    areas.set(key, zone.area)
    if (row !== null) {
      replaced.add(row)
      return []
    }
    const { cells } = emptyRow('zones', key)
    return [{ key, cells: cells.with(columnOf('name'), zone.name).with(columnOf('area'), 'drawn') }]
  })
  const rows = draft.sheets.zones.map((one) =>
    replaced.has(one.key) ? { ...one, cells: one.cells.with(columnOf('area'), 'drawn') } : one,
  )
  return { sheets: { ...draft.sheets, zones: [...rows, ...added] }, areas }
}
