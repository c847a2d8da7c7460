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
  /** Of what is proven by a signed paper. */
  readonly grv: string
  /** Where a recipient follows it. */
  track(page: string): string
  readonly receivedBy: string
  readonly signature: string
  readonly date: string
  readonly barcodeList: string
  readonly handedOverBy: string
  parcelOf(number: number, count: number): string
  page(number: number, count: number): string
  totals(parcels: number, shipments: number): string
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
    grv: 'Proof by GRV: have it signed, photograph it with its number, and bring the paper back.',
    track: (page) => `Track: ${page}`,
    receivedBy: 'Received by',
    signature: 'Signature',
    date: 'Date and time',
    barcodeList: 'Barcode list',
    handedOverBy: 'Handed over by',
    parcelOf: (number, count) => `Parcel ${number} of ${count}`,
    page: (number, count) => `Page ${number} of ${count}`,
    totals: (parcels, shipments) =>
      `${parcels} ${parcels === 1 ? 'parcel' : 'parcels'} of ${shipments} ${shipments === 1 ? 'shipment' : 'shipments'}`,
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
    grv: 'Bewys per GRV: laat dit teken, neem ’n foto daarvan met die nommer, en bring die papier terug.',
    track: (page) => `Volg: ${page}`,
    receivedBy: 'Ontvang deur',
    signature: 'Handtekening',
    date: 'Datum en tyd',
    barcodeList: 'Lys van strepieskodes',
    handedOverBy: 'Oorhandig deur',
    parcelOf: (number, count) => `Pakkie ${number} van ${count}`,
    page: (number, count) => `Bladsy ${number} van ${count}`,
    totals: (parcels, shipments) =>
      `${parcels} ${parcels === 1 ? 'pakkie' : 'pakkies'} van ${shipments} ${shipments === 1 ? 'besending' : 'besendings'}`,
    moreParcels: (count) => `en nog ${count}`,
  },
}
