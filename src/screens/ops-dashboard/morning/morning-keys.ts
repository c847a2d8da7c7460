/**
 * The numbers of the morning: a shipment says in which of them it counts, and the list behind a number holds the shipments that say it.
 * So do collection requests, by their rows (request-rows.ts). A key is what stands in the address.
 */
import type { LiveShipment } from '../../../contract/live.ts'
import type { BranchScope } from '../../../domain/dispatch/day-numbers.ts'
import {
  dueBetween,
  LEFT_OVER_CAUSES,
  type LeftOver,
  type LeftOverCause,
  leftOver,
} from '../../../domain/dispatch/morning.ts'
import type { Resolution } from '../../../domain/shipments/attention.ts'
import { driverOfOpenStop, openStopSide } from '../../../domain/shipments/next-stop.ts'
import { endOfDay, startOfDay } from '../../../domain/values/moment.ts'
import { requestOf, type StopRows } from '../../../features/assignment/request-rows.ts'

/** What carries over is rebooked, given to another driver, held or sent back. */
export const CARRY_OVER: readonly Resolution[] = ['reschedule', 'assign', 'hold', 'return']

/** In the address: collection requests of before today that are not over. */
const LEFT_REQUESTS = 'requests'

/** Of all causes where none is named. */
export const leftRequestsKey = (cause: LeftOverCause | null): string =>
  cause === null ? LEFT_REQUESTS : `${LEFT_REQUESTS}~${cause}`

/** Null of what is none; `cause` null: whatever it is. */
export function parseLeftRequests(key: string): { readonly cause: LeftOverCause | null } | null {
  const cause = [null, ...LEFT_OVER_CAUSES].find((one) => leftRequestsKey(one) === key)
  return cause === undefined ? null : { cause }
}

/** What a hub and its areas owe today. */
export const DUE_MEASURES = ['collect', 'deliver', 'away', 'free'] as const
export type DueMeasure = (typeof DUE_MEASURES)[number]

/** Whose morning, and by the provider's settings. */
export interface MorningOf extends Pick<StopRows, 'isFetchedWithRequest'> {
  readonly scope: BranchScope
  /** What was booked before (ms) is not counted as left over, as in the problematic views (002 §3); null: whenever. */
  readonly bookedFrom: number | null
}

/** What stands behind a cause: its reason, who had it, where it lies, or whose work it is. */
export type LeftBehind =
  | { readonly is: 'reason'; readonly text: string }
  | { readonly is: 'driver' | 'hub' | 'branch'; readonly id: number }
  | { readonly is: 'nothing' }

export type MorningRows =
  | {
      readonly is: 'due'
      readonly measure: DueMeasure
      readonly branch: number
      readonly place: string | null
    }
  | { readonly is: 'left'; readonly cause: LeftOverCause; readonly behind: LeftBehind | null }
  | {
      readonly is: 'haul'
      readonly from: number
      readonly to: number
      readonly first: number
      readonly last: number
    }
  | { readonly is: 'driver'; readonly id: number }

function behindOf(row: LiveShipment, { cause, side }: LeftOver): LeftBehind {
  const id = (is: 'driver' | 'hub' | 'branch', value: number | null): LeftBehind =>
    value === null ? { is: 'nothing' } : { is, id: value }
  switch (cause) {
    case 'attempt-failed':
    case 'exception': {
      const text = row.exception_reason?.trim() ?? ''
      return text === '' ? { is: 'nothing' } : { is: 'reason', text }
    }
    case 'not-attempted':
    case 'rejected':
    case 'window-past':
      return id('driver', row[`${side}_agent_id`])
    case 'not-received':
      return id('hub', row.hub_id)
    case 'no-driver':
      return id('branch', row[`${side}_branch_id`])
  }
}

function behindKey(behind: LeftBehind): string {
  if (behind.is === 'nothing') return behind.is
  return `${behind.is}~${behind.is === 'reason' ? behind.text : behind.id}`
}

export function morningKey(rows: MorningRows): string {
  switch (rows.is) {
    case 'due':
      return ['due', rows.measure, rows.branch, ...(rows.place === null ? [] : [rows.place])].join('~')
    case 'left':
      return ['left', rows.cause, ...(rows.behind === null ? [] : [behindKey(rows.behind)])].join('~')
    case 'haul':
      return ['haul', rows.from, rows.to, rows.first, rows.last].join('~')
    case 'driver':
      return `driver~${rows.id}`
  }
}

const idIn = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null

function parseBehind([is = '', ...rest]: readonly string[]): LeftBehind | null | undefined {
  if (is === '') return null
  if (is === 'nothing') return { is }
  if (is === 'reason') return { is, text: rest.join('~') }
  const id = idIn(rest[0])
  return (is === 'driver' || is === 'hub' || is === 'branch') && id !== null ? { is, id } : undefined
}

/** Null of what is none: an old or mistyped address. */
export function parseMorningKey(key: string): MorningRows | null {
  const [is, ...parts] = key.split('~')
  const [a, b] = [idIn(parts[0]), idIn(parts[1])]
  if (is === 'due') {
    const measure = DUE_MEASURES.find((one) => one === parts[0])
    const place = parts.slice(2).join('~')
    return measure === undefined || b === null
      ? null
      : { is, measure, branch: b, place: place === '' ? null : place }
  }
  if (is === 'left') {
    const cause = LEFT_OVER_CAUSES.find((one) => one === parts[0])
    const behind = parseBehind(parts.slice(1))
    return cause === undefined || behind === undefined ? null : { is, cause, behind }
  }
  if (is === 'haul') {
    const [first, last] = [idIn(parts[2]), idIn(parts[3])]
    return a === null || b === null || first === null || last === null
      ? null
      : { is, from: a, to: b, first, last }
  }
  return is === 'driver' && a !== null ? { is, id: a } : null
}

function dueKeys(
  row: LiveShipment,
  now: number,
  { scope, isFetchedWithRequest }: MorningOf,
): readonly string[] {
  const due = dueBetween(row, startOfDay(now), endOfDay(now), isFetchedWithRequest(row))
  return due.flatMap(({ side, isAway, isUnassigned }) => {
    const branch = row[`${side}_branch_id`]
    if (branch === null || (scope !== 'all' && branch !== scope)) return []
    const measures: DueMeasure[] = [side === 'collection' ? 'collect' : 'deliver']
    if (isAway) measures.push('away')
    if (isUnassigned) measures.push('free')
    const of = { is: 'due', branch } as const
    return measures.flatMap((measure) => [
      morningKey({ ...of, measure, place: null }),
      morningKey({ ...of, measure, place: row[`${side}_place`] }),
    ])
  })
}

/** Requests stand in a list of their own (`leftRequestsKey`). */
function leftKeys(
  row: LiveShipment,
  now: number,
  { scope, bookedFrom, isFetchedWithRequest }: MorningOf,
): readonly string[] {
  if (requestOf(row.id) !== null || (bookedFrom !== null && row.created_at < bookedFrom)) return []
  const left = leftOver(row, startOfDay(now), now, isFetchedWithRequest(row))
  if (left === null || (scope !== 'all' && row[`${left.side}_branch_id`] !== scope)) return []
  const { cause } = left
  return [
    morningKey({ is: 'left', cause, behind: null }),
    morningKey({ is: 'left', cause, behind: behindOf(row, left) }),
  ]
}

/** On its way between branches now. */
export function isTransfer(row: LiveShipment, scope: BranchScope): boolean {
  const { status, collection_branch_id: from, delivery_branch_id: to } = row
  return (
    status === 'in-transit' &&
    from !== null &&
    to !== null &&
    (scope === 'all' || from === scope || to === scope)
  )
}

/** Who is to make its open stop. */
const driverOf = (row: LiveShipment, { isFetchedWithRequest }: MorningOf): number | null =>
  openStopSide(row) === 'collection' && isFetchedWithRequest(row) ? null : driverOfOpenStop(row)

const driverKeys = (row: LiveShipment, of: MorningOf): readonly string[] => {
  const driver = driverOf(row, of)
  return driver === null ? [] : [morningKey({ is: 'driver', id: driver })]
}

/** The numbers in which a shipment counts, each once: both its stops may be without a driver. `now` in ms of business time. */
export const morningKeys = (row: LiveShipment, now: number, of: MorningOf): readonly string[] => [
  ...new Set([...dueKeys(row, now, of), ...leftKeys(row, now, of), ...driverKeys(row, of)]),
]

/** Whether a shipment stands in the list behind a number. */
export function isInMorningRows(rows: MorningRows, row: LiveShipment, now: number, of: MorningOf): boolean {
  switch (rows.is) {
    case 'haul':
      return (
        isTransfer(row, of.scope) &&
        row.collection_branch_id === rows.from &&
        row.delivery_branch_id === rows.to &&
        row.status_at >= rows.first &&
        row.status_at <= rows.last
      )
    case 'due':
      return dueKeys(row, now, of).includes(morningKey(rows))
    case 'left':
      return leftKeys(row, now, of).includes(morningKey(rows))
    case 'driver':
      return driverOf(row, of) === rows.id
  }
}
