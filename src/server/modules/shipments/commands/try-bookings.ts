import { done, type Outcome } from '../../../../domain/values/refusals.ts'
import type { Command } from '../../../kernel/commands/run-command.ts'
import type { Platform } from '../../../platform.ts'
import { type Offer, readBookingContext } from './book-shipment.ts'
import type { BookCommand } from './command.ts'
import { draftBooking } from './draft-booking.ts'
import { priceDraft } from './price-draft.ts'
import { reserveCompartments } from './reserve-compartments.ts'

/**
 * Whether each of these could be booked now, by every check of a booking but whose its references are, and what it would cost in
 * cents with VAT; null where no card is in force. Nothing is booked, and no compartment held.
 */
export async function tryBookings(
  platform: Pick<Platform, 'gazetteer' | 'pickupNetwork'>,
  command: Command,
  bookings: readonly BookCommand[],
  { terms, cards }: Offer,
): Promise<Outcome<number | null>[]> {
  const { around } = await readBookingContext(command, bookings, terms, 0)
  const drafts = bookings.map((booking) => {
    const draft = draftBooking(platform.gazetteer, command.providerId, 0, booking, around)
    return { booking, id: 0, draft }
  })
  // What is free for all of them; nothing is kept for any.
  const placed = await reserveCompartments(platform, command, drafts)
  return placed.map(({ booking, draft }) => {
    if (!draft.ok) return draft
    const price = priceDraft(cards.get(draft.value.account_id), booking, draft.value, around)
    return price.ok ? done(price.value?.rate_cents ?? null) : price
  })
}
