import { done, type Outcome } from '../../../../domain/values/refusals.ts'
import type { Command } from '../../../kernel/commands/run-command.ts'
import type { Platform } from '../../../platform.ts'
import { type Offer, readBookingContext } from './book-shipment.ts'
import type { BookCommand } from './command.ts'
import { draftBooking } from './draft-booking.ts'

/** Whether each of these could be booked now, by every check of a booking but whose its references are; nothing is booked. */
export async function tryBookings(
  { gazetteer }: Pick<Platform, 'gazetteer'>,
  command: Command,
  bookings: readonly BookCommand[],
  { terms }: Offer,
): Promise<Outcome<null>[]> {
  const { around } = await readBookingContext(command, bookings, terms, 0)
  return bookings.map((booking) => {
    const draft = draftBooking(gazetteer, command.providerId, 0, booking, around)
    return draft.ok ? done(null) : draft
  })
}
