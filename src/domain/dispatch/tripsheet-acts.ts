/** What leads from one status of a tripsheet to another, and who does it. */
import { z } from 'zod'
import type { TripsheetStatus } from './tripsheet-status.ts'

/** `begin`: the first stop is done, which the log tells and nobody asks for. */
export const TripsheetAct = z.enum(['send', 'recall', 'accept', 'begin', 'close', 'reopen'])
export type TripsheetAct = z.infer<typeof TripsheetAct>

/** Every cell is decided: `null` means refused. */
export const NEXT_STATUS: Readonly<
  Record<TripsheetStatus, Readonly<Record<TripsheetAct, TripsheetStatus | null>>>
> = {
  planned: { send: 'sent', recall: null, accept: null, begin: 'under-way', close: 'closed', reopen: null },
  sent: {
    send: null,
    recall: 'planned',
    accept: 'accepted',
    begin: 'under-way',
    close: 'closed',
    reopen: null,
  },
  accepted: {
    send: null,
    recall: 'planned',
    accept: null,
    begin: 'under-way',
    close: 'closed',
    reopen: null,
  },
  'under-way': { send: null, recall: null, accept: null, begin: null, close: 'closed', reopen: null },
  closed: { send: null, recall: null, accept: null, begin: null, close: null, reopen: 'under-way' },
}

/** Who may: a driver accepts their own; the rest is for those who plan. */
export const DRIVER_ACTS: readonly TripsheetAct[] = ['accept']
/** What staff do. */
export const STAFF_ACTS = ['send', 'recall', 'close', 'reopen'] as const satisfies readonly TripsheetAct[]
export type StaffAct = (typeof STAFF_ACTS)[number]

/** A tripsheet is under way, and over, on its own day: before, it is sent and recalled. */
const AHEAD: readonly StaffAct[] = ['send', 'recall']

/** What staff are offered of a tripsheet of today, or of a later day. */
export const offeredActs = (status: TripsheetStatus, isToday: boolean): readonly StaffAct[] =>
  STAFF_ACTS.filter((act) => NEXT_STATUS[status][act] !== null && (isToday || AHEAD.includes(act)))

/** The act that leads from one status to another; null where none does. */
export function actBetween(from: TripsheetStatus, to: TripsheetStatus): TripsheetAct | null {
  return TripsheetAct.options.find((act) => NEXT_STATUS[from][act] === to) ?? null
}
