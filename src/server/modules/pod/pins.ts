import { randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { isReachedBySms, UNREACHED_BY_SMS } from '../../../domain/messaging/calling-codes.ts'
import { pinMessage } from '../../../domain/messaging/rendered-messages.ts'
import { PIN_RULES, type PinKind } from '../../../domain/pod/pin-rules.ts'
import { MOST_PINS_AN_HOUR, MOST_WRONG_PINS, PIN_DIGITS, PIN_LASTS_MS } from '../../../domain/pod/proof.ts'
import type { Settings } from '../../../domain/settings/settings.ts'
import type { Contact } from '../../../domain/shipments/contact.ts'
import { trackingAddress } from '../../../domain/tracking/tracking-address.ts'
import { done, type Outcome, refused } from '../../../domain/values/refusals.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { Platform } from '../../platform.ts'
import { isRecipient, type NewMessage, putInOutbox } from '../messaging/index.ts'

const HOUR_MS = 3_600_000

type Deps = Pick<Platform, 'secrets' | 'now'>

interface Shipment {
  readonly id: number
  readonly ref: string
}

const ownerOf = (providerId: number, shipmentId: number) => `pod.pin ${providerId} ${shipmentId}`

/** The PIN that is out, locked for whoever tries it or makes another. */
export const lockPin = (tx: Tx, providerId: number, shipmentId: number) =>
  tx
    .selectFrom('pod_pins')
    .select(['kind', 'pin', 'sent_to', 'sent_elsewhere', 'wrong', 'sent_at', 'hour_began_at', 'sent_in_hour'])
    .where('provider_id', '=', providerId)
    .where('shipment_id', '=', shipmentId)
    .forUpdate()
    .executeTakeFirst()

/** A PIN that is out, without itself. */
export interface IssuedPin {
  readonly kind: PinKind
  readonly sent_to: string
  readonly sent_elsewhere: boolean
  readonly sent_at: number
  readonly wrong: number
}

/**
 * Makes a PIN in place of the last one and sends it; nothing is sent where that was done too often, or to a country to which nothing goes.
 * That one is written down among the messages that were given up, where nobody waits for an answer: a command that is refused undoes it.
 */
export async function issuePin(
  tx: Tx,
  { secrets, now }: Deps,
  providerId: number,
  {
    kind,
    shipment,
    to,
    elsewhere,
    settings,
    held,
  }: {
    kind: PinKind
    shipment: Shipment
    to: string
    elsewhere: boolean
    settings: Settings
    /** Where what it is sent for may still be taken back (outbox.ts). */
    held?: NewMessage['held']
  },
): Promise<Outcome<IssuedPin>> {
  const at = now()
  const last = await lockPin(tx, providerId, shipment.id)
  const isSameHour = last !== undefined && at - last.hour_began_at < HOUR_MS
  if (isSameHour && last.sent_in_hour >= MOST_PINS_AN_HOUR)
    return refused('rate.limited', { retryAfterMs: last.hour_began_at + HOUR_MS - at })
  const channel = to.includes('@') ? 'email' : 'sms'
  const isReached = channel === 'email' || isReachedBySms(to, settings.international_delivery_countries)
  const pin = String(randomInt(10 ** PIN_DIGITS)).padStart(PIN_DIGITS, '0')
  const counted = {
    hour_began_at: new Date(isSameHour ? last.hour_began_at : at),
    sent_in_hour: isSameHour ? last.sent_in_hour + 1 : 1,
  }
  const sent = {
    kind,
    pin: isReached ? await secrets.seal(pin, ownerOf(providerId, shipment.id)) : null,
    sent_to: to,
    sent_elsewhere: elsewhere,
    wrong: 0,
    sent_at: new Date(at),
  }
  // What reaches nobody counts as well, and leaves the one that is out as it is.
  await tx
    .insertInto('pod_pins')
    .values({ provider_id: providerId, shipment_id: shipment.id, ...sent, ...counted })
    .onConflict((known) =>
      known.columns(['provider_id', 'shipment_id']).doUpdateSet({ ...(isReached && sent), ...counted }),
    )
    .execute()
  await putInOutbox(tx, providerId, {
    to,
    channel,
    kind: 'pod-pin',
    ...pinMessage(
      kind,
      { provider: settings.provider_title, language: settings.recipient_language },
      { reference: shipment.ref, pin, followAt: trackingAddress(settings.tracking_url, shipment.ref) },
    ),
    secret: pin,
    expiresAt: at + PIN_LASTS_MS,
    ...(held !== undefined && { held }),
    ...(!isReached && { givenUp: { reason: UNREACHED_BY_SMS, at } }),
  })
  if (!isReached) return refused('input.invalid', { field: 'mobile_number', detail: UNREACHED_BY_SMS })
  return done({ kind, sent_to: to, sent_elsewhere: elsewhere, sent_at: at, wrong: 0 })
}

export const triesLeft = (wrong: number): number => Math.max(0, MOST_WRONG_PINS - wrong)

interface KnownPin {
  readonly pin: Buffer | null
  readonly sent_to: string
  readonly sent_elsewhere: boolean
  readonly sent_at: number
}

/**
 * Whether a PIN may be tried: it reached somebody, is of today, and went to the contact of its end as it is now, or to whom the driver
 * named. The number was corrected since: then it went to a stranger.
 */
export const isPinOut = <Pin extends KnownPin>(
  known: Pin | undefined,
  contact: Contact,
  at: number,
): known is Pin & { pin: Buffer } =>
  known !== undefined &&
  known.pin !== null &&
  at - known.sent_at < PIN_LASTS_MS &&
  (known.sent_elsewhere || isRecipient(contact, known.sent_to))

/** Whom a PIN of that kind goes to, of the two contacts of a shipment. */
export const contactOfPin = (
  kind: PinKind,
  contacts: Readonly<Record<'collection_contact' | 'delivery_contact', Contact>>,
): Contact => contacts[`${PIN_RULES[kind].to}_contact`]

/** Whether it is the PIN of that kind; a wrong one counts, also where that is all that is written. */
export async function tryPin(
  tx: Tx,
  { secrets, now }: Deps,
  providerId: number,
  { id: shipmentId, kind, tried }: { id: number; kind: PinKind; tried: string },
): Promise<Outcome<{ sent_to: string; sent_elsewhere: boolean }>> {
  const known = await lockPin(tx, providerId, shipmentId)
  const contacts = await tx
    .selectFrom('shipments')
    .select(['collection_contact', 'delivery_contact'])
    .where('provider_id', '=', providerId)
    .where('id', '=', shipmentId)
    .executeTakeFirstOrThrow()
  if (known?.kind !== kind || !isPinOut(known, contactOfPin(kind, contacts), now()))
    return refused('pod.noPin', { field: 'pin' })
  if (triesLeft(known.wrong) === 0) return refused('pod.pinLocked', { field: 'pin' })
  const pin = await secrets.open(known.pin, ownerOf(providerId, shipmentId))
  if (timingSafeEqual(Buffer.from(pin), Buffer.from(tried)))
    return done({ sent_to: known.sent_to, sent_elsewhere: known.sent_elsewhere })
  await tx
    .updateTable('pod_pins')
    .set({ wrong: sql<number>`wrong + 1` })
    .where('provider_id', '=', providerId)
    .where('shipment_id', '=', shipmentId)
    .execute()
  return refused(triesLeft(known.wrong + 1) === 0 ? 'pod.pinLocked' : 'pod.wrongPin', { field: 'pin' })
}

/** None is out any more, and those that were made count among those of the hour all the same. */
export async function voidPin(tx: Tx, providerId: number, shipmentId: number): Promise<void> {
  await tx
    .updateTable('pod_pins')
    .set({ pin: null })
    .where('provider_id', '=', providerId)
    .where('shipment_id', '=', shipmentId)
    .execute()
}

/** It is used, or of no use any more. */
export async function forgetPin(tx: Tx, providerId: number, shipmentId: number): Promise<void> {
  await tx
    .deleteFrom('pod_pins')
    .where('provider_id', '=', providerId)
    .where('shipment_id', '=', shipmentId)
    .execute()
}
