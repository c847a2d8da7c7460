import { matchColumns } from '../../src/domain/imports/match-columns.ts'

/** A file of bookings as a shop's clerk keeps it: both addresses in one cell each. */
export const IMPORT_HEADERS = [
  'Receiver',
  'Receiver phone',
  'Receiver email',
  'Delivery address',
  'Weight (kg)',
  'Dimensions',
  'Parcels',
  'Value',
  'Collection date',
  'Service level',
  'Reference',
  'Waybill',
  'Sender',
  'Sender email',
  'Collection address',
] as const
type Header = (typeof IMPORT_HEADERS)[number]

export const importColumns = () => {
  const fields = matchColumns(IMPORT_HEADERS)
  return IMPORT_HEADERS.map((header, i) => ({ header, field: fields[i] ?? null }))
}

const PLACES = [
  '3 Spine Road, Khayelitsha, Cape Town, 7784',
  'Kerkstraat 12, Die Bult, Potchefstroom, 2531',
  '1 Beach Road, Umhlanga, Durban, 4319',
  'Unit 7 Loftus Park, 416 Kirkness Street, Arcadia, Pretoria, 0083',
]

/** The n-th row, with what is changed of it. */
export function importRow(n: number, changes: Partial<Record<Header, string>> = {}): string[] {
  const row: Record<Header, string> = {
    Receiver: `Nomsa Dlamini ${n}`,
    'Receiver phone': `08212${String(n).padStart(5, '0')}`,
    'Receiver email': '',
    'Delivery address': PLACES[n % PLACES.length] ?? '',
    'Weight (kg)': `${1 + (n % 20)},5`,
    Dimensions: '30x20x10',
    Parcels: n % 7 === 0 ? '2' : '',
    Value: n % 3 === 0 ? 'R 1 250.00' : '',
    'Collection date': '',
    'Service level': n % 2 === 0 ? 'ECO' : '',
    Reference: `ORDER-${n}`,
    Waybill: '',
    Sender: 'Kwela Fashion',
    'Sender email': 'orders@kwela-fashion.example',
    'Collection address': '14 Protea Street, Sandton, Johannesburg, 2196',
  }
  return IMPORT_HEADERS.map((header) => changes[header] ?? row[header])
}

/** Every kind of bad row: what is changed, the cell that is told of it, and why. */
export const BAD_ROWS: readonly {
  readonly changes: Partial<Record<Header, string>>
  readonly at: Header
  readonly detail: string
}[] = [
  { changes: { 'Weight (kg)': '' }, at: 'Weight (kg)', detail: 'Enter the weight' },
  { changes: { 'Weight (kg)': 'heavy' }, at: 'Weight (kg)', detail: 'Enter a number' },
  { changes: { 'Weight (kg)': '-2' }, at: 'Weight (kg)', detail: 'Enter a number' },
  { changes: { 'Weight (kg)': '1e309' }, at: 'Weight (kg)', detail: 'Enter a number' },
  { changes: { 'Weight (kg)': '0' }, at: 'Weight (kg)', detail: 'A parcel weighs more than nothing' },
  { changes: { 'Weight (kg)': '999999' }, at: 'Weight (kg)', detail: 'At most 100000' },
  {
    changes: { 'Weight (kg)': '1,200' },
    at: 'Weight (kg)',
    detail: 'Write 1.200 or 1200: the comma may mean either',
  },
  {
    changes: { 'Weight (kg)': '#VALUE!' },
    at: 'Weight (kg)',
    detail: 'The formula of this cell has an error',
  },
  {
    changes: { Dimensions: '30x20' },
    at: 'Dimensions',
    detail: 'Enter length, width and height, like 30 x 20 x 10',
  },
  { changes: { Parcels: '0' }, at: 'Parcels', detail: 'Enter a whole number from 1 to 500' },
  { changes: { Value: 'much' }, at: 'Value', detail: 'Enter a number' },
  {
    changes: { 'Collection date': '11/24/2026' },
    at: 'Collection date',
    detail: 'Write the date like 24/11/2026',
  },
  { changes: { 'Service level': 'By drone' }, at: 'Service level', detail: 'There is no such service level' },
  {
    changes: { 'Receiver phone': 'call me' },
    at: 'Receiver phone',
    detail: 'Type a phone number like 082 123 4567',
  },
  {
    changes: { 'Receiver phone': '2.7821E+10' },
    at: 'Receiver phone',
    detail: 'A spreadsheet shortened this number. Format the column as text and type it again.',
  },
  {
    changes: { 'Receiver phone': '' },
    at: 'Receiver phone',
    detail: 'The delivery contact needs an e-mail address or a mobile number',
  },
  { changes: { 'Receiver email': 'nobody' }, at: 'Receiver email', detail: 'Invalid delivery email' },
  {
    changes: { 'Delivery address': '' },
    at: 'Delivery address',
    detail: 'The delivery address requires the following: street address, suburb, city, province/zone',
  },
  {
    changes: { 'Delivery address': '👩‍👩‍👧‍👦 <b>Nowhere</b>' },
    at: 'Delivery address',
    detail: 'The delivery address requires the following: street address, suburb, city, province/zone',
  },
  {
    changes: { 'Collection address': '12 Main Road' },
    at: 'Collection address',
    detail: 'The collection address requires the following: suburb, city, province/zone',
  },
  { changes: { Reference: 'x'.repeat(65) }, at: 'Reference', detail: 'At most 64 characters' },
  {
    changes: { Waybill: 'SHORT' },
    at: 'Waybill',
    detail: 'Custom tracking reference needs to be a minimum of 7 characters',
  },
]
