/** What needs somebody, by cause and by what is behind it: one late vehicle is one thing to do, not fourteen. */

import type { LiveShipment } from '../../contract/live.ts'
import type { BranchScope } from '../../domain/dispatch/day-numbers.ts'
import {
  ATTENTION_CAUSE_CODES,
  ATTENTION_CAUSES,
  type AttentionCause,
  attentionOf,
  type Severity,
} from '../../domain/shipments/attention.ts'
import { branchOfNextStop, dueStop } from '../../domain/shipments/next-stop.ts'
import { isCollected } from '../../domain/shipments/shipment-status.ts'
import { compareText } from '../../domain/values/text-order.ts'

/** What a group of shipments have in common beside the cause. */
export type GroupKey =
  | { readonly is: 'driver'; readonly id: number }
  | { readonly is: 'branch'; readonly id: number }
  | { readonly is: 'reason'; readonly text: string }
  | { readonly is: 'nothing' }

/** By the end of the next window, which does not depend on the clock. */
export function byDue(a: LiveShipment, b: LiveShipment): number {
  const dueAt = (row: LiveShipment) => dueStop(row)?.at ?? Number.MAX_SAFE_INTEGER
  return dueAt(a) - dueAt(b)
}

/** The side of it on which the next step is. */
function agentOf(row: LiveShipment): number | null {
  return isCollected(row.status) ? row.delivery_agent_id : row.collection_agent_id
}

const BY_REASON: ReadonlySet<AttentionCause> = new Set<AttentionCause>([
  'delivery-failed',
  'collection-failed',
  'on-hold',
  'damaged',
])
const BY_DRIVER: ReadonlySet<AttentionCause> = new Set<AttentionCause>([
  'late-collection',
  'late-delivery',
  'rejected',
])
const REASON_LENGTH = 60

/** Whole words as far as there is room, and a sign that there are more. */
function shortened(text: string): string {
  if (text.length <= REASON_LENGTH) return text
  const room = text.slice(0, REASON_LENGTH)
  const end = room.search(/\s+\S*$/)
  const kept = end > 0 ? room.slice(0, end) : [...room].slice(0, -1).join('')
  return `${kept.replace(/[\s,;:.-]+$/, '')}…`
}

function behind(row: LiveShipment, cause: AttentionCause): GroupKey {
  const text =
    (row.exception === null ? row.message : row.exception_reason)?.trim().replace(/[.!]+$/, '') ?? ''
  if (BY_REASON.has(cause) && text !== '') return { is: 'reason', text: shortened(text) }
  const driver = agentOf(row)
  if (BY_DRIVER.has(cause) && driver !== null) return { is: 'driver', id: driver }
  const branch = branchOfNextStop(row)
  return branch === null ? { is: 'nothing' } : { is: 'branch', id: branch }
}

/** `cause~driver~12~3`: the cause, what is behind it, and the branch whose work it is. A reason may hold anything. */
export function groupKey(row: LiveShipment, now: number): string | null {
  const attention = attentionOf(row, now)
  if (attention === null) return null
  const { is, ...what } = behind(row, attention.cause)
  const value = 'text' in what ? what.text : 'id' in what ? what.id : ''
  return [branchOfNextStop(row) ?? '', attention.cause, is, value].join('~')
}

export interface GroupName {
  readonly branch: number | null
  readonly cause: AttentionCause
  readonly behind: GroupKey
  /** The same for every branch: what is selected, and what stands in the address. */
  readonly name: string
}

export function parseGroupKey(key: string): GroupName | null {
  const at = key.indexOf('~')
  const name = key.slice(at + 1)
  const { cause, behind } = parseGroupName(name)
  if (at < 0 || cause === null || behind === null) return null
  return { branch: at === 0 ? null : Number(key.slice(0, at)), cause, behind, name }
}

/** What stands in the address: a cause, or a cause and what is behind it. */
export function parseGroupName(name: string): { cause: AttentionCause | null; behind: GroupKey | null } {
  const [code = '', is, ...rest] = name.split('~')
  const cause = ATTENTION_CAUSE_CODES.find((one) => one === code) ?? null
  const text = rest.join('~')
  if (is === 'driver' || is === 'branch') return { cause, behind: { is, id: Number(text) } }
  if (is === 'reason') return { cause, behind: { is, text } }
  return { cause, behind: is === 'nothing' ? { is } : null }
}

export interface Group {
  readonly name: string
  readonly cause: AttentionCause
  readonly behind: GroupKey
  readonly count: number
  readonly severity: Severity
  /** How late the latest is, ms; 0 when none is. */
  readonly late_ms: number
}

export interface CauseGroups {
  readonly cause: AttentionCause
  readonly count: number
  readonly severity: Severity
  readonly groups: readonly Group[]
}

/** One key's shipments as they stand now: `first` is the one whose promise is the oldest. */
export interface Cell {
  readonly key: string
  readonly count: number
  readonly first: LiveShipment | undefined
}

const GRAVITY: Record<Severity, number> = { critical: 0, serious: 1, watch: 2 }
const moreSevere = (a: Severity, b: Severity): Severity => (GRAVITY[a] <= GRAVITY[b] ? a : b)

/** Folds the cells of a scope into groups, worst cause first, largest group first. */
export function groupsOf(cells: Iterable<Cell>, scope: BranchScope, now: number): readonly CauseGroups[] {
  const byName = new Map<string, Group>()
  for (const { key, count, first } of cells) {
    const named = parseGroupKey(key)
    if (named === null || count === 0 || (scope !== 'all' && named.branch !== scope)) continue
    // The one that has waited longest speaks for the cell: it is in trouble and late before any other is.
    const attention = first === undefined ? null : attentionOf(first, now)
    const severity = attention?.severity ?? ATTENTION_CAUSES[named.cause].severity
    const before = byName.get(named.name)
    byName.set(named.name, {
      name: named.name,
      cause: named.cause,
      behind: named.behind,
      count: count + (before?.count ?? 0),
      severity: before === undefined ? severity : moreSevere(before.severity, severity),
      late_ms: Math.max(before?.late_ms ?? 0, attention?.late_ms ?? 0),
    })
  }
  const byCause = Map.groupBy(byName.values(), ({ cause }) => cause)
  return ATTENTION_CAUSE_CODES.flatMap((cause): CauseGroups[] => {
    const groups = byCause.get(cause)
    if (groups === undefined) return []
    groups.sort((a, b) => b.count - a.count || b.late_ms - a.late_ms || compareText(a.name, b.name))
    return [
      {
        cause,
        count: groups.reduce((sum, group) => sum + group.count, 0),
        severity: groups.map(({ severity }) => severity).reduce(moreSevere),
        groups,
      },
    ]
  }).sort((a, b) => GRAVITY[a.severity] - GRAVITY[b.severity] || b.count - a.count)
}

/** Whether a shipment is in what was selected: a whole cause, or one group of it by name. */
export function isSelected(key: string | null, selected: string, scope: BranchScope): boolean {
  const named = key === null ? null : parseGroupKey(key)
  if (named === null || (scope !== 'all' && named.branch !== scope)) return false
  return selected === named.cause || selected === named.name
}
