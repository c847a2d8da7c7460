/** What stands on labels, by language. */
import type { Language } from '../values/locale.ts'

export interface LabelWords {
  readonly waybill: string
  readonly from: string
  readonly to: string
  readonly instructions: string
  readonly account: string
  readonly yourReference: string
  readonly booked: string
  readonly service: string
  readonly parcel: string
  readonly contents: string
  readonly measures: string
  readonly weight: string
  readonly total: string
  readonly receivedBy: string
  readonly signature: string
  readonly date: string
  parcelOf(number: number, count: number): string
  moreParcels(count: number): string
}

export const LABEL_WORDS: Readonly<Record<Language, LabelWords>> = {
  en: {
    waybill: 'Waybill',
    from: 'From',
    to: 'To',
    instructions: 'Instructions',
    account: 'Account',
    yourReference: 'Your reference',
    booked: 'Booked',
    service: 'Service level',
    parcel: 'Parcel',
    contents: 'Contents',
    measures: 'Length × width × height',
    weight: 'Weight',
    total: 'Total',
    receivedBy: 'Received by',
    signature: 'Signature',
    date: 'Date and time',
    parcelOf: (number, count) => `Parcel ${number} of ${count}`,
    moreParcels: (count) => `and ${count} more`,
  },
  af: {
    waybill: 'Vragbrief',
    from: 'Van',
    to: 'Aan',
    instructions: 'Instruksies',
    account: 'Rekening',
    yourReference: 'U verwysing',
    booked: 'Bespreek',
    service: 'Diensvlak',
    parcel: 'Pakkie',
    contents: 'Inhoud',
    measures: 'Lengte × breedte × hoogte',
    weight: 'Gewig',
    total: 'Totaal',
    receivedBy: 'Ontvang deur',
    signature: 'Handtekening',
    date: 'Datum en tyd',
    parcelOf: (number, count) => `Pakkie ${number} van ${count}`,
    moreParcels: (count) => `en nog ${count}`,
  },
}
