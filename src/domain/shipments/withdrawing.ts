/**
 * Taking back that something was collected, delivered or tried in vain, which somebody recorded by mistake: the shipment returns to what it was
 * before that step. Undo (undo.ts) hides what somebody did a moment ago; this was told outside, so both steps stay in the history.
 */
import { z } from 'zod'
import { done, type Outcome, refused } from '../values/refusals.ts'
import type { Side } from './exception.ts'
import { differing, type ShipmentState, type StateChange } from './shipment-state.ts'
import { ShipmentStatus } from './shipment-status.ts'

/** For so long after it was recorded a completion is taken back (ms, wall clock): later, the day was closed with it. */
export const WITHDRAWABLE_FOR_MS = 24 * 3_600_000
/** Characters of why. */
export const LONGEST_WITHDRAWAL_REASON = 300

/** How a stop is completed: with what was to be done, or in vain. What is handed in or fetched at a pickup point frees its compartment: it stands. */
export const COMPLETIONS = [
  'collected',
  'collection-failed-attempt',
  'collection-exception',
  'collection-rejected',
  'delivered',
  'delivery-failed-attempt',
  'delivery-exception',
  'delivery-rejected',
] as const satisfies readonly ShipmentStatus[]
export type Completion = (typeof COMPLETIONS)[number]

const NAMES: ReadonlySet<string> = new Set(COMPLETIONS)
export const isCompletion = (status: unknown): status is Completion =>
  typeof status === 'string' && NAMES.has(status)

/** At which of its stops a shipment was completed so. */
export const sideOfCompletion = (status: Completion): Side =>
  status.startsWith('collect') ? 'collection' : 'delivery'

const pair = <Value extends z.ZodType>(value: Value) => z.tuple([value, value]).optional()
const number = z.number().nullable()

/** What a completion brings with it, each as [before, after]; whatever else was changed in the same call stays. */
const Brought = z.object({
  status: pair(ShipmentStatus),
  status_at: pair(z.number()),
  failed_attempts: pair(z.number()),
  hub_id: pair(number),
  collected_at: pair(number),
  delivered_at: pair(number),
  collection_agent_id: pair(number),
  delivery_agent_id: pair(number),
  exception: pair(ShipmentStatus.nullable()),
  exception_at: pair(number),
  exception_reason: pair(z.string().nullable()),
})
/** The same, put back where nobody has said otherwise since. */
const GoesAlong = z.object({
  message: pair(z.string().nullable()),
  handled_until: pair(number),
  collection_eta: pair(number),
  delivery_eta: pair(number),
})

type Change = Readonly<Record<string, readonly [unknown, unknown]>>

/** A step of the log. */
export interface RecordedStep {
  readonly change: Change
  /** The status that it left the shipment in. */
  readonly status: ShipmentStatus | undefined
}

/** What a step completed, of the shipment or of one of its parcels; null where it completed nothing. */
export function completionOf({ change, status }: RecordedStep): Completion | null {
  const to = change.parcel_status?.[1] ?? (change.status_at === undefined ? undefined : status)
  return isCompletion(to) ? to : null
}

/** The state before the completion; refused where it stands no more. */
export function withdrawCompletion(state: ShipmentState, step: RecordedStep): Outcome<StateChange> {
  const brought = Brought.safeParse(step.change)
  const along = GoesAlong.safeParse(step.change)
  if (completionOf(step) === null || !brought.success || !along.success)
    return refused('completion.notWithdrawable', { field: 'tracking_event_id' })
  const now = new Map<string, unknown>(Object.entries(state))
  const isAsLeft = ([field, told]: [string, readonly unknown[] | undefined]) =>
    told === undefined || now.get(field) === told[1]
  const isMoved = step.change.status_at !== undefined && step.status !== state.status
  if (isMoved || !Object.entries(brought.data).every(isAsLeft))
    return refused('shipment.changedMeanwhile', { field: 'tracking_event_id' })
  const back = [...Object.entries(brought.data), ...Object.entries(along.data).filter(isAsLeft)]
  const before = Object.fromEntries(back.flatMap(([field, told]) => (told ? [[field, told[0]]] : [])))
  return done(differing(state, before))
}
