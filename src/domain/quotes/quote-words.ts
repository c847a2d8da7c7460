/** What stands on a quote, by language (002 §3: quotes, invoices, manual EFT). */
import type { Language } from '../values/locale.ts'

export interface QuoteWords {
  readonly title: string
  readonly reference: string
  readonly date: string
  readonly validUntil: string
  readonly account: string
  readonly customerReference: string
  readonly costCenter: string
  readonly service: string
  readonly from: string
  readonly to: string
  readonly parcel: string
  readonly measures: string
  readonly weight: string
  moreParcels(count: number): string
  readonly charge: string
  readonly amount: string
  readonly chargedWeight: string
  readonly declaredValue: string
  readonly excludingVat: string
  vat(percentage: string): string
  readonly total: string
  readonly registration: string
  readonly vatNumber: string
  readonly banking: string
  readonly bank: string
  readonly accountHolder: string
  readonly accountNumber: string
  readonly branchCode: string
  readonly paymentReference: string
  page(number: number, of: number): string
}

export const QUOTE_WORDS: Readonly<Record<Language, QuoteWords>> = {
  en: {
    title: 'Quote',
    reference: 'Quote reference',
    date: 'Date',
    validUntil: 'Valid until',
    account: 'Account',
    customerReference: 'Your reference',
    costCenter: 'Cost centre',
    service: 'Service level',
    from: 'Collection',
    to: 'Delivery',
    parcel: 'Parcel',
    measures: 'Length × width × height',
    weight: 'Weight',
    moreParcels: (count) => `and ${count} more`,
    charge: 'Charge',
    amount: 'Amount',
    chargedWeight: 'Chargeable weight',
    declaredValue: 'Declared value',
    excludingVat: 'Total excluding VAT',
    vat: (percentage) => `VAT (${percentage}%)`,
    total: 'Total',
    registration: 'Reg. no.',
    vatNumber: 'VAT no.',
    banking: 'Banking details',
    bank: 'Bank',
    accountHolder: 'Account holder',
    accountNumber: 'Account number',
    branchCode: 'Branch code',
    paymentReference: 'Payment reference',
    page: (number, of) => `Page ${number} of ${of}`,
  },
  af: {
    title: 'Kwotasie',
    reference: 'Kwotasieverwysing',
    date: 'Datum',
    validUntil: 'Geldig tot',
    account: 'Rekening',
    customerReference: 'Jou verwysing',
    costCenter: 'Kostesentrum',
    service: 'Diensvlak',
    from: 'Afhaling',
    to: 'Aflewering',
    parcel: 'Pakkie',
    measures: 'Lengte × breedte × hoogte',
    weight: 'Gewig',
    moreParcels: (count) => `en nog ${count}`,
    charge: 'Koste',
    amount: 'Bedrag',
    chargedWeight: 'Gewig wat bereken word',
    declaredValue: 'Verklaarde waarde',
    excludingVat: 'Totaal sonder BTW',
    vat: (percentage) => `BTW (${percentage}%)`,
    total: 'Totaal',
    registration: 'Reg. nr.',
    vatNumber: 'BTW-nr.',
    banking: 'Bankbesonderhede',
    bank: 'Bank',
    accountHolder: 'Rekeninghouer',
    accountNumber: 'Rekeningnommer',
    branchCode: 'Takkode',
    paymentReference: 'Betalingsverwysing',
    page: (number, of) => `Bladsy ${number} van ${of}`,
  },
}
