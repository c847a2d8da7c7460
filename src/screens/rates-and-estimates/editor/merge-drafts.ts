/** What two people made of one draft at the same time, put together cell by cell. */
import type { SheetRow, SheetRows } from '../../../ui/sheet/sheet-rows.ts'
import { type CardDraft, firstFreeId, isSameArea } from './card-draft.ts'
import { fieldsOf, joined, SHEET_NAMES, type SheetName, wordsIn } from './sheet-fields.ts'

export interface MergedDraft {
  readonly draft: CardDraft
  /** How many cells and rows both changed: mine stands. */
  readonly overlaps: number
}

/** Row ids that both gave to rows of their own: mine get others. */
function rekeyed(base: CardDraft, mine: CardDraft, theirs: CardDraft): CardDraft {
  let free = firstFreeId(base, mine, theirs)
  const zones = new Map<string, string>()
  const sheets = { ...mine.sheets }
  for (const name of SHEET_NAMES) {
    const [had, has] = [keysOf(base.sheets[name]), keysOf(theirs.sheets[name])]
    sheets[name] = sheets[name].map((row) => {
      if (had.has(row.key) || !has.has(row.key)) return row
      const key = free++
      if (name === 'zones') zones.set(String(row.key), String(key))
      return { ...row, key }
    })
  }
  const areas = new Map(
    [...mine.areas].map(([zone, area]) => [Number(zones.get(String(zone)) ?? zone), area]),
  )
  if (zones.size === 0) return { ...mine, sheets }
  for (const name of SHEET_NAMES) {
    const places = fieldsOf(name).flatMap(({ kind }, i) => (kind.is === 'zones' ? [i] : []))
    if (places.length === 0) continue
    const before = new Map(base.sheets[name].map((row) => [row.key, row]))
    sheets[name] = sheets[name].map((row) => ({
      ...row,
      // A cell that I did not touch means the zones that were there before.
      cells: row.cells.map((cell, i) =>
        places.includes(i) && cell !== before.get(row.key)?.cells[i]
          ? joined(wordsIn(cell).map((id) => zones.get(id) ?? id))
          : cell,
      ),
    }))
  }
  return { ...mine, sheets, areas }
}

const keysOf = (rows: SheetRows): ReadonlySet<number> => new Set(rows.map(({ key }) => key))
const byKey = (rows: SheetRows): ReadonlyMap<number, SheetRow> => new Map(rows.map((row) => [row.key, row]))
const isSame = (a: SheetRow, b: SheetRow): boolean => a.cells.every((cell, i) => cell === b.cells[i])

/** The keys of one order with those that only the other has, each after the one that it follows there. */
function orderOf(lead: SheetRows, other: SheetRows): number[] {
  const keys = lead.map(({ key }) => key)
  const known = new Set(keys)
  for (const [i, { key }] of other.entries()) {
    if (known.has(key)) continue
    const before = other[i - 1]
    keys.splice(before === undefined ? 0 : keys.indexOf(before.key) + 1, 0, key)
    known.add(key)
  }
  return keys
}

function mergedRows(
  base: SheetRows,
  mine: SheetRows,
  theirs: SheetRows,
): { rows: SheetRows; overlaps: number } {
  const [was, my, their] = [byKey(base), byKey(mine), byKey(theirs)]
  const isTheirOrderOld = base.length === theirs.length && base.every(({ key }, i) => key === theirs[i]?.key)
  const keys = isTheirOrderOld ? orderOf(mine, theirs) : orderOf(theirs, mine)
  let overlaps = 0
  const rows = keys.flatMap((key): SheetRow[] => {
    const [b, m, t] = [was.get(key), my.get(key), their.get(key)]
    if (m !== undefined && t !== undefined) {
      const cells = m.cells.map((cell, i) => {
        const [old, theirCell] = [b?.cells[i], t.cells[i] ?? '']
        if (cell === old) return theirCell
        if (theirCell !== old && theirCell !== cell) overlaps += 1
        return cell
      })
      return [{ key, cells }]
    }
    const left = m ?? t
    if (left === undefined || (b !== undefined && isSame(left, b))) return []
    // One removed what the other changed.
    if (b !== undefined) overlaps += 1
    return [left]
  })
  return { rows, overlaps }
}

/** What is drawn: mine where I drew it anew, else theirs. */
function mergedAreas(base: CardDraft, mine: CardDraft, theirs: CardDraft) {
  const areas = new Map(theirs.areas)
  let overlaps = 0
  for (const [zone, area] of mine.areas) {
    const [was, their] = [base.areas.get(zone), theirs.areas.get(zone)]
    if (isSameArea(area, was)) continue
    if (!isSameArea(their, was) && !isSameArea(their, area)) overlaps += 1
    areas.set(zone, area)
  }
  return { areas, overlaps }
}

/** Mine and theirs, both begun at `base`: of what both changed mine stands. */
export function mergeDrafts(base: CardDraft, mine: CardDraft, theirs: CardDraft): MergedDraft {
  const ours = rekeyed(base, mine, theirs)
  let overlaps = 0
  const merged = SHEET_NAMES.map((name): [SheetName, SheetRows] => {
    const sheet = mergedRows(base.sheets[name], ours.sheets[name], theirs.sheets[name])
    overlaps += sheet.overlaps
    return [name, sheet.rows]
  })
  const text = (field: 'name' | 'road_factor') => {
    if (ours[field] === base[field]) return theirs[field]
    if (theirs[field] !== base[field] && theirs[field] !== ours[field]) overlaps += 1
    return ours[field]
  }
  const drawn = mergedAreas(base, ours, theirs)
  const sheets = { ...theirs.sheets }
  for (const [name, rows] of merged) sheets[name] = rows
  return {
    draft: { name: text('name'), road_factor: text('road_factor'), sheets, areas: drawn.areas },
    overlaps: overlaps + drawn.overlaps,
  }
}
