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
/** What staff are offered. */
export const STAFF_ACTS: readonly TripsheetAct[] = ['send', 'recall', 'close', 'reopen']

/** The act that leads from one status to another; null where none does. */
export function actBetween(from: TripsheetStatus, to: TripsheetStatus): TripsheetAct | null {
  return TripsheetAct.options.find((act) => NEXT_STATUS[from][act] === to) ?? null
}
