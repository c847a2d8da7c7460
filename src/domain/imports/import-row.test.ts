import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { IMPORT_FIELDS, type ImportField } from './import-fields.ts'
import { columnOfRefusal, missingFields, readImportRow } from './import-row.ts'

const AROUND = {
  defaults: {},
  find: () => [],
  pointId: (typed: string) => (typed === 'Claremont Station' ? 7 : null),
  levelCode: (typed: string) => (typed.toLowerCase() === 'economy' ? 'ECO' : null),
}
type Row = Partial<Record<ImportField, string>>
const GOOD: Row = { weight_kg: '2' }

function read(row: Row, defaults = {}) {
  const columns = IMPORT_FIELDS.filter((field) => row[field] !== undefined)
  const cells = columns.map((field) => row[field] ?? '')
  const { booking, problems } = readImportRow(cells, { ...AROUND, columns, defaults })
  return {
    booking,
    problems: problems.map(({ column, detail }) => [column === null ? null : columns[column], detail]),
  }
}

test('a row is the booking that it means', () => {
  const { booking, problems } = read({
    delivery_name: 'Nomsa',
    delivery_mobile_number: '821234567',
    delivery_street_address: '3 Spine Road',
    delivery_street_address_2: 'Unit 4',
    delivery_local_area: 'Khayelitsha',
    delivery_code: '700',
    weight_kg: '500 g',
    dimensions: '30 x 20 x 10',
    parcel_count: '3',
    declared_value: 'R 1,250.50',
    collection_min_date: '24/11/2026',
    service_level: 'Economy',
    customer_reference: "'=1+1",
    cost_center: 'Marketing',
  })
  expect(problems).toEqual([])
  expect(booking).toMatchObject({
    service_level_code: 'ECO',
    delivery_contact: { name: 'Nomsa', mobile_number: '0821234567' },
    // One column for the place is both.
    delivery_address: {
      street_address: '3 Spine Road, Unit 4',
      local_area: 'Khayelitsha',
      city: 'Khayelitsha',
      code: '0700',
    },
    declared_value: 1250.5,
    collection_min_date: '2026-11-24',
    customer_reference: '=1+1',
    cost_center: 'Marketing',
  })
  expect(booking.parcels).toMatchObject([
    {
      item_count: 3,
      submitted_length_cm: 30,
      submitted_width_cm: 20,
      submitted_height_cm: 10,
      submitted_weight_kg: 0.5,
    },
  ])
})

describe('what is wrong is told in its cell', () => {
  test.each<[ImportField, string, string]>([
    ['weight_kg', '', 'Enter the weight'],
    ['weight_kg', '0', 'A parcel weighs more than nothing'],
    ['weight_kg', 'NaN', 'Enter a number'],
    ['weight_kg', '-1', 'Enter a number'],
    ['weight_kg', '1e309', 'Enter a number'],
    ['weight_kg', '1,200', 'Write 1.200 or 1200: the comma may mean either'],
    ['weight_kg', '#REF!', 'The formula of this cell has an error'],
    ['length_cm', '30 inch', 'Enter a number'],
    ['dimensions', '30x20', 'Enter length, width and height, like 30 x 20 x 10'],
    ['parcel_count', '2.5', 'Enter a whole number from 1 to 500'],
    ['parcel_count', '0', 'Enter a whole number from 1 to 500'],
    ['collection_min_date', '11/24/2026', 'Write the date like 24/11/2026'],
    ['collection_min_date', '31/02/2026', 'Write the date like 24/11/2026'],
    ['service_level', 'By drone', 'There is no such service level'],
    [
      'delivery_mobile_number',
      '2.7821E+10',
      'A spreadsheet shortened this number. Format the column as text and type it again.',
    ],
    ['declared_value', '<b>5</b>', 'Enter a number'],
  ])('%s %j', (field, text, detail) => {
    expect(read({ ...GOOD, [field]: text }).problems[0]).toEqual([field, detail])
  })
})

describe('what a clerk writes', () => {
  test.each([
    ['2.5', 2.5],
    ['2,5', 2.5],
    ['2,5 kg', 2.5],
    ['1 234,5', 1234.5],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['500g', 0.5],
    ['.5', 0.5],
    ['0,125', 0.125],
  ])('a weight of %j', (text, kg) => {
    expect(read({ weight_kg: text })).toMatchObject({
      problems: [],
      booking: { parcels: [{ submitted_weight_kg: kg }] },
    })
  })
  test.each([
    ['2026-11-24', '2026-11-24'],
    ['2026-11-24 12:00', '2026-11-24'],
    ['4/1/26', '2026-01-04'],
    ['24.11.2026', '2026-11-24'],
    ['24 Nov 2026', '2026-11-24'],
    ['24 Desember 2026', '2026-12-24'],
    ['1 Mei 2027', '2027-05-01'],
  ])('the day %j', (text, day) => {
    expect(read({ ...GOOD, collection_min_date: text })).toMatchObject({
      problems: [],
      booking: { collection_min_date: day },
    })
  })
  test.each([
    ['82 123 4567', '0821234567'],
    ['0821234567', '0821234567'],
    ['27821234567', '+27821234567'],
    ['2.7821234567E+10', '+27821234567'],
    ['821234567.0', '0821234567'],
    ['+264 81 123 4567', '+264 81 123 4567'],
  ])('the telephone %j', (text, phone) => {
    expect(read({ ...GOOD, delivery_mobile_number: text }).booking.delivery_contact.mobile_number).toBe(phone)
  })
})

test('who says no collection address is collected from where the whole file is', () => {
  const defaults = {
    collection_address: { street_address: '1 Main' },
    collection_contact: { name: 'Kwela', email: 'a@b.example' },
  }
  expect(read(GOOD, defaults).booking).toMatchObject(defaults)
  expect(read({ ...GOOD, collection_email: 'c@d.example' }, defaults).booking.collection_contact).toEqual({
    name: 'Kwela',
    email: 'c@d.example',
  })
  expect(read({ ...GOOD, collection_city: 'Durban' }, defaults).booking).toMatchObject({
    collection_address: { street_address: '', city: 'Durban' },
    collection_contact: { email: '' },
  })
})

test('a refusal of the booking is shown where it can be mended', () => {
  const columns: ImportField[] = ['delivery_name', 'delivery_local_area', 'delivery_zone', 'delivery_email']
  const at = (path: string, cells: string[]) => columnOfRefusal(path, cells, columns)
  expect(at('delivery_address', ['a', 'b', '', ''])).toBe(2)
  expect(at('delivery_address.local_area', ['a', 'b', '', ''])).toBe(1)
  expect(at('delivery_contact', ['a', 'b', 'c', ''])).toBe(3)
  expect(at('delivery_contact.email', ['a', 'b', 'c', 'd'])).toBe(3)
  expect(columnOfRefusal('parcels[3].submitted_weight_kg', ['1'], ['weight_kg'])).toBe(0)
  expect(at('service_level_code', ['a', 'b', 'c', 'd'])).toBeNull()
})

test('what no row could be booked without is asked of the file', () => {
  expect(missingFields([], {})).toEqual(['place', 'weight', 'from'])
  expect(missingFields(['delivery_address', 'weight_kg', 'collection_city'], {})).toEqual([])
  expect(missingFields(['delivery_city', 'weight_kg'], { collection_address: {} })).toEqual([])
})

test('whatever stands in the cells, it is a booking with numbers in it, and problems name cells', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { maxLength: 45 }), (cells) => {
      const { booking, problems } = readImportRow(cells, { ...AROUND, columns: IMPORT_FIELDS })
      for (const parcel of booking.parcels)
        for (const value of [
          parcel.submitted_weight_kg,
          parcel.submitted_length_cm,
          parcel.submitted_width_cm,
          parcel.submitted_height_cm,
        ])
          expect(Number.isFinite(value) && value >= 0).toBe(true)
      for (const { column } of problems) expect(column === null || column < IMPORT_FIELDS.length).toBe(true)
    }),
  )
})
