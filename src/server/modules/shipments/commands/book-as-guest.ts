import type { BookAsGuest, GuestBooking } from '../../../../contract/guest-bookings.ts'
import { mayCreateShipment } from '../../../../domain/console/display-condition.ts'
import { countParcels } from '../../../../domain/shipments/parcel.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { answerOncePerKey, hashOf, type Replay } from '../../../kernel/commands/idempotency.ts'
import { runBatch } from '../../../kernel/commands/run-command.ts'
import type { Actor } from '../../../kernel/eventlog/log.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Platform } from '../../../platform.ts'
import { guestAccount } from '../../identity/index.ts'
import { bookWithin, readOffer } from './book-shipment.ts'

/** A few words ask for any number of parcels, and each is a row: whoever sends more has an account. */
const MOST_PARCELS = 50

/** No user has it: keys of guests are among themselves. */
const NOBODY = 0

/** Who books where nobody has signed in: for the account of guests, and told what it costs. */
function guest(account_id: number, from: Pick<Actor, 'request_id' | 'client_version'>): Caller {
  return {
    session_id: 0,
    user_id: NOBODY,
    role_id: 0,
    account_id,
    permissions: ['INLINE_see_billing_info'],
    rights: '',
    viewer: { kind: 'account', account_id },
    actor: { user_id: null, source: 'Guest', ...from },
  }
}

/**
 * Books a shipment of somebody who has not signed in, where the provider lets guests (000 §5). References of their own are
 * not taken: whoever tried them would be told which ones others have.
 */
export async function bookAsGuest(
  platform: Platform,
  providerId: number,
  { request_key, ...asked }: BookAsGuest,
  from: Pick<Actor, 'request_id' | 'client_version'>,
): Promise<Outcome<GuestBooking> | Replay> {
  const { settings } = await platform.settings.read(providerId)
  if (!mayCreateShipment({ audience: 'visitor', settings })) return refused('session.notSignedIn')
  if (countParcels(asked.parcels) > MOST_PARCELS)
    return refused('input.invalid', { field: 'parcels', detail: `At most ${MOST_PARCELS} parcels` })
  const account = await guestAccount(platform, providerId, from)
  if (!account.ok) return account
  const caller = guest(account.value, from)
  const parcels = asked.parcels.map((parcel) => ({ ...parcel, alternative_tracking_reference: null }))
  const input = { ...NOTHING_CHOSEN, ...asked, parcels }
  const offer = await readOffer(platform, providerId, [account.value])
  const idempotencyKey = {
    user_id: NOBODY,
    command: 'shipments.book-as-guest',
    key: request_key,
    request_hash: hashOf(asked),
    scope: 'guest',
  }
  return runBatch(platform, providerId, [], async (command) => {
    const [answer] = await answerOncePerKey(command, [{ idempotencyKey }], async () => {
      const [booked] = await bookWithin(platform, command, [{ caller, input, idempotencyKey: null }], offer)
      if (booked === undefined) throw new Error('a booking gave no outcome')
      return [booked.ok ? done(told(booked.value)) : booked]
    })
    if (answer === undefined) throw new Error('a booking gave no outcome')
    return answer
  })
}

/** What a guest does not say. */
const NOTHING_CHOSEN = {
  account_id: null,
  status: undefined,
  collection_pickup_point_id: null,
  collection_pickup_point_provider: null,
  delivery_pickup_point_id: null,
  delivery_pickup_point_provider: null,
  collection_after: null,
  collection_before: null,
  delivery_after: null,
  delivery_before: null,
  custom_tracking_reference: null,
  customer_reference: null,
  customer_reference_name: null,
  cost_center: null,
  due_date: null,
  mute_notifications: null,
  pod_method: null,
  tag_ids: null,
  is_blank: null,
  is_return: null,
  short_tracking_reference: null,
  duplicate_of: null,
} as const

const told = (booked: {
  short_tracking_reference: string
  service_level_name: string
  rate?: number | null
  estimated_delivery_to?: string | null
}): GuestBooking => ({
  short_tracking_reference: booked.short_tracking_reference,
  service_level_name: booked.service_level_name,
  rate: booked.rate ?? null,
  estimated_delivery_to: booked.estimated_delivery_to ?? null,
})
