/** Where the keyboard is on the board, and where its next step leads. */

/** A lane as the keyboard sees it. */
export interface Column {
  readonly key: string
  /** The keys of its cards, from the top. */
  readonly stops: readonly string[]
}

/** `stop` is null on a lane without cards. `index` keeps the height when lanes are crossed and cards go. */
export interface Cursor {
  readonly lane: string
  readonly stop: string | null
  readonly index: number
}

export type Step = 'up' | 'down' | 'left' | 'right' | 'first' | 'last' | 'page-up' | 'page-down'

function at(column: Column, index: number, keep = index): Cursor {
  const place = Math.min(Math.max(0, index), Math.max(0, column.stops.length - 1))
  const stop = column.stops[place] ?? null
  // An empty or short lane on the way does not make the keyboard forget how far down it was.
  return { lane: column.key, stop, index: stop === null || keep > place ? keep : place }
}

/** The cursor on the board as it is now: where its card went, the one in its place; where its lane went, the first. */
export function reconcileCursor(cursor: Cursor | null, columns: readonly Column[]): Cursor | null {
  const first = columns[0]
  if (first === undefined) return null
  if (cursor === null) return null
  const column = columns.find(({ key }) => key === cursor.lane)
  if (column === undefined) return at(first, 0)
  const index = cursor.stop === null ? -1 : column.stops.indexOf(cursor.stop)
  if (index >= 0) return cursor
  return at(column, cursor.index)
}

/** The first card there is: where the keyboard starts. */
export function start(columns: readonly Column[]): Cursor | null {
  const column = columns.find(({ stops }) => stops.length > 0) ?? columns[0]
  return column === undefined ? null : at(column, 0)
}

/** Null when the step leads nowhere. `page` is how many cards a lane shows at once. */
export function step(cursor: Cursor, way: Step, columns: readonly Column[], page: number): Cursor | null {
  const lane = columns.findIndex(({ key }) => key === cursor.lane)
  const column = columns[lane]
  if (column === undefined) return start(columns)
  const index = cursor.stop === null ? cursor.index : column.stops.indexOf(cursor.stop)
  const to = (next: number): Cursor | null => {
    const found = at(column, next)
    return found.stop === cursor.stop
      ? null
      : { ...found, index: Math.max(0, column.stops.indexOf(found.stop ?? '')) }
  }
  switch (way) {
    case 'up':
      return to(index - 1)
    case 'down':
      return to(index + 1)
    case 'page-up':
      return to(index - page)
    case 'page-down':
      return to(index + page)
    case 'first':
      return to(0)
    case 'last':
      return to(column.stops.length - 1)
    case 'left':
    case 'right': {
      const next = columns[lane + (way === 'left' ? -1 : 1)]
      return next === undefined ? null : at(next, cursor.index, cursor.index)
    }
  }
}

/** The cards from one to another of a lane, both with it; only the last when the first is not there. */
export function between(column: Column, from: string | null, to: string): readonly string[] {
  const end = column.stops.indexOf(to)
  const begin = from === null ? end : column.stops.indexOf(from)
  if (end < 0) return []
  if (begin < 0) return [to]
  return column.stops.slice(Math.min(begin, end), Math.max(begin, end) + 1)
}
