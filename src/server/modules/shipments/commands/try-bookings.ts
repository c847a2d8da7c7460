import { done, type Outcome } from '../../../../domain/values/refusals.ts'
import type { Command } from '../../../kernel/commands/run-command.ts'
import type { Platform } from '../../../platform.ts'
import { type Offer, readBookingContext } from './book-shipment.ts'
import type { BookCommand } from './command.ts'
import { draftBooking } from './draft-booking.ts'
import { priceDraft } from './price-bookings.ts'

/**
 * Whether each of these could be booked now, by every check of a booking but whose its references are, and what it would cost in
 * cents with VAT; null where no card is in force. Nothing is booked.
 */
export async function tryBookings(
  { gazetteer }: Pick<Platform, 'gazetteer'>,
  command: Command,
  bookings: readonly BookCommand[],
  { terms, cards }: Offer,
): Promise<Outcome<number | null>[]> {
  const { around } = await readBookingContext(command, bookings, terms, 0)
  return bookings.map((booking) => {
    const draft = draftBooking(gazetteer, command.providerId, 0, booking, around)
    if (!draft.ok) return draft
    const price = priceDraft(cards.get(draft.value.account_id), booking, draft.value, around)
    return price.ok ? done(price.value?.rate_cents ?? null) : price
  })
}
