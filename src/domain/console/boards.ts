/**
 * Screens that can hang on a wall, and walls that show several of them in turn. A wall lives in its address, so that it
 * is a bookmark:
 *
 *     /ops-dashboard?wall=1&boards=ops-dashboard,maps&every=30&scheme=dark
 */

import { splitList } from '../values/list-input.ts'
import { keysOf } from '../values/table.ts'
import type { ViewerContext } from './display-condition.ts'
import { entryPath, mayOpen, type RoutePath, routeAt } from './routes.ts'

interface Board {
  readonly path: RoutePath
  /** It draws a line of its own at the top: title, clock, age of the data. */
  readonly ownLine?: true
}

/** The live screens, by the name that stands in the address. */
export const BOARDS = {
  'ops-dashboard': { path: '/ops-dashboard', ownLine: true },
  tripsheet: { path: '/tripsheet' },
  shipments: { path: '/shipments/:id?' },
  maps: { path: '/maps', ownLine: true },
  tools: { path: '/tools' },
  dashboard: { path: '/dashboard', ownLine: true },
} as const satisfies Record<string, Board>
export type BoardName = keyof typeof BOARDS

const NAMES: readonly BoardName[] = keysOf(BOARDS)

/** The board that an address shows; null for a screen that is none. */
export function boardAt(pathname: string): BoardName | null {
  return NAMES.find((name) => entryPath(BOARDS[name].path) === pathname) ?? null
}

/** Whether a board draws its own line. */
export function hasOwnLine(name: BoardName): boolean {
  const board: Board = BOARDS[name]
  return board.ownLine === true
}

/** The boards that the one who looks may see. */
export function boardsFor(onlooker: ViewerContext): readonly BoardName[] {
  return NAMES.filter((name) => {
    const route = routeAt(BOARDS[name].path)
    return route.audience.includes(onlooker.audience) && mayOpen(route, onlooker)
  })
}

/** How long a board stays, in seconds: 30 unless told, never so short that nobody can read it. */
export const BOARD_SECONDS = { shortest: 5, usual: 30, longest: 3600 } as const

export interface Wall {
  readonly boards: readonly BoardName[]
  readonly everySeconds: number
}

/** The wall of an address. Names that are no boards, or not for the one who looks, are left out. */
export function readWall(search: URLSearchParams, onlooker: ViewerContext): Wall {
  const known = boardsFor(onlooker)
  const named = splitList(search.get('boards') ?? '')
  const every = Number(search.get('every') ?? '')
  return {
    boards: [...new Set(named)].flatMap((name) => known.find((one) => one === name) ?? []),
    everySeconds:
      Number.isFinite(every) && every > 0
        ? Math.min(BOARD_SECONDS.longest, Math.max(BOARD_SECONDS.shortest, Math.round(every)))
        : BOARD_SECONDS.usual,
  }
}

/** The board that comes after the one that is shown; null where there is nothing to turn to. */
export function nextBoard({ boards }: Wall, now: BoardName | null): BoardName | null {
  if (boards.length === 0) return null
  const next = boards[(now === null ? 0 : boards.indexOf(now) + 1) % boards.length]
  return next === undefined || next === now ? null : next
}

/** The address of a board on the wall: what is the wall's own travels along, a screen's own state does not. */
export function boardPath(name: BoardName, search: URLSearchParams): string {
  const kept = new URLSearchParams()
  for (const key of ['wall', 'boards', 'every', 'scheme']) {
    const value = search.get(key)
    if (value !== null) kept.set(key, value)
  }
  // A comma is allowed in a query, and an address that people read should have it.
  return `${entryPath(BOARDS[name].path)}?${kept.toString().replaceAll('%2C', ',')}`
}

/** The address of a wall that somebody has put together. */
export function wallPath(boards: readonly BoardName[], everySeconds: number, scheme: string): string {
  const [first] = boards
  if (first === undefined) return '/'
  const search = new URLSearchParams({ wall: '1' })
  if (boards.length > 1) {
    search.set('boards', boards.join(','))
    search.set('every', String(everySeconds))
  }
  if (scheme !== 'auto') search.set('scheme', scheme)
  return boardPath(first, search)
}
