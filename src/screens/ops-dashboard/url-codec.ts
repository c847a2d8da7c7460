import type { BranchScope } from '../../domain/dispatch/day-numbers.ts'
import { PROBLEM_VIEWS, type ProblemView } from '../../domain/shipments/problem-views.ts'
import { parseGroupName } from './attention-groups.ts'
import { GROUPINGS, type Grouping } from './sums/groupings.ts'

/** The dashboard's modes (001 §2, 002), and the morning, before a day begins (decision 134). */
export const MODES = ['all', 'tripsheet', 'pending', 'morning'] as const
export type Mode = (typeof MODES)[number]
/** Those of a past moment: what a morning asks for is answered of now alone. */
export const PAST_MODES = MODES.filter((mode) => mode !== 'morning')

/** The problematic views of shipments, and collection requests that nobody has closed. */
export const PENDING_LISTS = [...PROBLEM_VIEWS, 'requests'] as const
export type PendingList = ProblemView | 'requests'

/** What the map and the lists are about: a cause, a group of one by its name, or a driver. */
export type DashboardSelection =
  | { readonly is: 'cause'; readonly name: string }
  | { readonly is: 'driver'; readonly id: number }
  | null

export interface DashboardUrlState {
  readonly mode: Mode
  readonly scope: BranchScope
  readonly chosen: DashboardSelection
  /** The shipments of the chosen cause stand in place of the causes. */
  readonly open: boolean
  readonly list: PendingList
  /** By what the sums are. */
  readonly by: Grouping
  /** The rows behind a number stand in place of the numbers; null: the numbers do. */
  readonly rows: string | null
}

function oneOf<Name extends string>(names: readonly Name[], text: string | null, otherwise: Name): Name {
  return names.find((name) => name === text) ?? otherwise
}

const positive = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null

function readChosen(search: URLSearchParams): DashboardSelection {
  const cause = search.get('cause')
  if (cause !== null && parseGroupName(cause).cause !== null) return { is: 'cause', name: cause }
  const driver = positive(search.get('driver'))
  return driver === null ? null : { is: 'driver', id: driver }
}

/** The branch that is named, or all; else whoever looks opens on their own. */
const readScope = (text: string | null, own: BranchScope): BranchScope =>
  text === 'all' ? 'all' : (positive(text) ?? own)

export function parseUrlState(search: URLSearchParams, own: BranchScope = 'all'): DashboardUrlState {
  const chosen = readChosen(search)
  return {
    mode: oneOf(MODES, search.get('mode'), 'all'),
    scope: readScope(search.get('branch'), own),
    chosen,
    open: chosen?.is === 'cause' && search.get('open') === '1',
    list: oneOf(PENDING_LISTS, search.get('list'), 'intervention'),
    by: oneOf(GROUPINGS, search.get('by'), 'branch'),
    rows: search.get('rows') || null,
  }
}

/** The usual is left out of the address; what is not the dashboard's stays. */
export function formatUrlState(
  before: URLSearchParams,
  { mode, scope, chosen, open, list, by, rows }: DashboardUrlState,
  own: BranchScope = 'all',
) {
  const next = new URLSearchParams(before)
  const put = (name: string, value: string | null) =>
    value === null ? next.delete(name) : next.set(name, value)
  put('mode', mode === 'all' ? null : mode)
  put('branch', scope === own ? null : String(scope))
  put('cause', chosen?.is === 'cause' ? chosen.name : null)
  put('driver', chosen?.is === 'driver' ? String(chosen.id) : null)
  put('open', open && chosen?.is === 'cause' ? '1' : null)
  put('by', by === 'branch' ? null : by)
  put('rows', rows)
  put('list', mode !== 'pending' || list === 'intervention' ? null : list)
  return next
}
