/**
 * What anybody with a reference is told of a shipment's way: sentences of ours, for where it was a suburb or a hub.
 * What staff, drivers and those who sign write is never among it.
 */

import type { ShipmentStatus } from '../shipments/shipment-status.ts'
import type { Language } from '../values/locale.ts'

/** Where a step happens: at the sender's suburb, at a hub, at the recipient's suburb, or nowhere in particular. */
export type StepPlace = 'collection' | 'hub' | 'delivery' | null

interface PublicLine extends Readonly<Record<Language, string>> {
  readonly at: StepPlace
}

export type PublicCode = ShipmentStatus | 'rescheduled'

/** By status; null is the provider's own business: who was asked to drive, and what is not a shipment yet. */
const LINES: Readonly<Record<PublicCode, PublicLine | null>> = {
  quote: null,
  'quote-expired': null,
  'payment-pending': { en: 'Waiting for payment.', af: 'Wag vir betaling.', at: null },
  'payment-failed': {
    en: 'The payment did not go through.',
    af: 'Die betaling het nie deurgegaan nie.',
    at: null,
  },
  submitted: { en: 'The shipment was booked.', af: 'Die besending is bespreek.', at: null },
  outsourced: { en: 'A partner carries it further.', af: '’n Vennoot neem dit verder.', at: null },
  'collection-assigned': { en: 'The collection is planned.', af: 'Die afhaling is beplan.', at: null },
  'awaiting-dropoff': {
    en: 'Waiting for the sender to drop it off.',
    af: 'Wag dat die sender dit inhandig.',
    at: null,
  },
  'collection-unassigned': null,
  'collection-rejected': null,
  'collection-exception': {
    en: 'Something held up the collection.',
    af: 'Iets het die afhaling vertraag.',
    at: 'collection',
  },
  'collection-failed-attempt': {
    en: 'We could not collect it from the sender.',
    af: 'Ons kon dit nie by die sender afhaal nie.',
    at: 'collection',
  },
  collected: { en: 'Collected from the sender.', af: 'By die sender afgehaal.', at: 'collection' },
  'at-hub': { en: 'Arrived at our hub.', af: 'By ons depot aangekom.', at: 'hub' },
  manifested: { en: 'Loaded for the next hub.', af: 'Gelaai vir die volgende depot.', at: 'hub' },
  'ready-for-dispatch': { en: 'Ready to leave the hub.', af: 'Gereed om die depot te verlaat.', at: 'hub' },
  'in-transit': { en: 'Between two hubs.', af: 'Tussen twee depots.', at: null },
  'at-destination-hub': {
    en: 'Arrived at the hub near the recipient.',
    af: 'By die depot naby die ontvanger aangekom.',
    at: 'hub',
  },
  'returned-to-hub': { en: 'Back at our hub.', af: 'Terug by ons depot.', at: 'hub' },
  'delivery-assigned': { en: 'The delivery is planned.', af: 'Die aflewering is beplan.', at: null },
  'delivery-unassigned': null,
  'delivery-rejected': null,
  'bob-box-reservation-failed': {
    en: 'There is no free locker yet.',
    af: 'Daar is nog nie ’n oop kluis nie.',
    at: null,
  },
  'out-for-delivery': { en: 'With the driver.', af: 'By die drywer.', at: null },
  'delivery-exception': {
    en: 'Something held up the delivery.',
    af: 'Iets het die aflewering vertraag.',
    at: 'delivery',
  },
  'delivery-failed-attempt': {
    en: 'We could not deliver it.',
    af: 'Ons kon dit nie aflewer nie.',
    at: 'delivery',
  },
  'in-locker': { en: 'In the locker.', af: 'In die kluis.', at: 'delivery' },
  'ready-for-pickup': { en: 'Ready for pickup.', af: 'Gereed vir afhaling.', at: 'delivery' },
  'collect-and-return-to-hub': {
    en: 'On its way back to our hub.',
    af: 'Op pad terug na ons depot.',
    at: null,
  },
  'collected-from-locker': { en: 'Collected from the locker.', af: 'By die kluis afgehaal.', at: null },
  'collected-from-counter': { en: 'Collected from the counter.', af: 'By die toonbank afgehaal.', at: null },
  'returned-to-sender': { en: 'Returned to the sender.', af: 'Terug by die sender.', at: 'collection' },
  delivered: { en: 'Delivered.', af: 'Afgelewer.', at: 'delivery' },
  undeliverable: { en: 'It could not be delivered.', af: 'Dit kon nie afgelewer word nie.', at: null },
  cancelled: { en: 'The shipment was cancelled.', af: 'Die besending is gekanselleer.', at: null },
  'on-hold': { en: 'On hold.', af: 'Teruggehou.', at: null },
  'on-hold-internal': null,
  damaged: { en: 'It was damaged on the way.', af: 'Dit is op pad beskadig.', at: null },
  rescheduled: { en: 'The delivery time has changed.', af: 'Die afleweringstyd het verander.', at: null },
}

const isCode = (code: string): code is PublicCode => Object.hasOwn(LINES, code)

/** The sentence for a step, with where it happens; null where people outside are not told of it. */
export function publicLine(code: string): PublicLine | null {
  return isCode(code) ? LINES[code] : null
}

const FAILED_BY_MISTAKE = {
  en: 'The failed attempt was recorded by mistake.',
  af: 'Die mislukte poging is per ongeluk aangeteken.',
  at: null,
} as const

/** Of what was recorded by mistake, by the status that was taken back. */
export function withdrawnLine(withdraws: string): PublicLine {
  if (withdraws === 'delivered')
    return {
      en: 'It was recorded as delivered by mistake.',
      af: 'Dit is per ongeluk as afgelewer aangeteken.',
      at: null,
    }
  if (withdraws === 'collected')
    return {
      en: 'It was recorded as collected by mistake.',
      af: 'Dit is per ongeluk as afgehaal aangeteken.',
      at: null,
    }
  return FAILED_BY_MISTAKE
}

interface ToldLine {
  readonly status: string
  readonly withdraws?: string | undefined
  readonly message: string | null
}

/** One of our sentences in another language; what somebody wrote stays as it is. */
export function inLanguage({ status, withdraws, message }: ToldLine, language: Language): string | null {
  const line = withdraws === undefined ? publicLine(status) : withdrawnLine(withdraws)
  return line !== null && message === line.en ? line[language] : message
}

const FAILED: ReadonlySet<string> = new Set([
  'delivery-failed-attempt',
  'delivery-exception',
  'delivery-rejected',
])
const BEGUN_ANEW: ReadonlySet<string> = new Set(['out-for-delivery', 'rescheduled', 'delivered'])

/** Whether the last attempt to deliver failed and none was begun since; codes of the history, newest first. */
export function lastAttemptFailed(codes: readonly string[]): boolean {
  return FAILED.has(codes.find((code) => FAILED.has(code) || BEGUN_ANEW.has(code)) ?? '')
}
