/** Sends a booking so that it is booked once, whatever becomes of the answers (001 §7, Idempotency-Key). */
import type { CallOutcome } from '../../../contract/client.ts'
import type { Attempt, BookingFields } from './draft.ts'

type Refused = Extract<CallOutcome<unknown>, { ok: false }>

export type SentBooking<Booked> =
  /** `isAsTyped` is false where an earlier sending, whose answer was lost, had booked it before it was changed. */
  | { readonly is: 'booked'; readonly shipment: Booked; readonly isAsTyped: boolean }
  /** It is not booked, and why. */
  | { readonly is: 'refused'; readonly refusal: Refused }
  /** Nobody knows: the same attempt is to be sent again. */
  | { readonly is: 'unanswered'; readonly refusal: Refused }

/** Sends what stands in the form under a key: the same key books once. */
export type Send<Booked> = (fields: BookingFields, key: string) => Promise<CallOutcome<Booked>>

const isSame = (a: BookingFields, b: BookingFields) => JSON.stringify(a) === JSON.stringify(b)

/** The attempt with what is sent now; of the same fields the same one. */
export function attemptWith(before: Attempt | null, fields: BookingFields, newKey: () => string): Attempt {
  if (before === null) return { key: newKey(), sent: [fields] }
  return before.sent.some((one) => isSame(one, fields))
    ? before
    : { ...before, sent: [...before.sent.slice(-19), fields] }
}

/** Whether the platform has said no, so that nothing is booked by it. */
const isDefinite = ({ status, code }: Refused) =>
  status >= 400 && status < 500 && code !== 'idempotency.underWay'

/** Sends the fields with the key of the attempt, which holds them. */
export async function sendBooking<Booked>(
  send: Send<Booked>,
  { key, sent }: Attempt,
  fields: BookingFields,
): Promise<SentBooking<Booked>> {
  const outcome = await send(fields, key)
  if (outcome.ok) return { is: 'booked', shipment: outcome.value, isAsTyped: true }
  // The key has booked what was sent with it before: that is the shipment.
  if (outcome.code === 'idempotency.conflict') {
    for (const earlier of sent.toReversed()) {
      if (isSame(earlier, fields)) continue
      const first = await send(earlier, key)
      if (first.ok) return { is: 'booked', shipment: first.value, isAsTyped: false }
      if (first.code !== 'idempotency.conflict') return { is: 'unanswered', refusal: first }
    }
  }
  return { is: isDefinite(outcome) ? 'refused' : 'unanswered', refusal: outcome }
}
