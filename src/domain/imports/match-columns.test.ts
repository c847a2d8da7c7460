import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IMPORT_FIELDS } from './import-fields.ts'
import { matchColumns } from './match-columns.ts'

test.each([
  [
    'our own names',
    [
      'delivery_local_area',
      'collection_zone',
      'customer_reference',
      'service_level_code',
      'submitted_weight_kg',
    ],
    ['delivery_local_area', 'collection_zone', 'customer_reference', 'service_level', 'weight_kg'],
  ],
  [
    'a shop’s export: without a side it is the receiver',
    [
      'Order Number',
      'Shipping Name',
      'Phone',
      'Email',
      'Address 1',
      'Address 2',
      'Suburb',
      'City',
      'Province',
      'Zip',
    ],
    [
      'customer_reference',
      'delivery_name',
      'delivery_mobile_number',
      'delivery_email',
      'delivery_street_address',
      'delivery_street_address_2',
      'delivery_local_area',
      'delivery_city',
      'delivery_zone',
      'delivery_code',
    ],
  ],
  [
    'another courier’s waybills',
    [
      'Waybill No.',
      'Sender',
      'Sender Suburb',
      'Consignee',
      'Consignee Tel',
      'Consignee Postal Code',
      'Pieces',
      'Mass (kg)',
      'Dims',
    ],
    [
      'custom_tracking_reference',
      'collection_name',
      'collection_local_area',
      'delivery_name',
      'delivery_mobile_number',
      'delivery_code',
      'parcel_count',
      'weight_kg',
      'dimensions',
    ],
  ],
  [
    'Afrikaans',
    [
      'Ontvanger',
      'Selfoon',
      'Straat',
      'Voorstad',
      'Stad',
      'Provinsie',
      'Poskode',
      'Gewig (kg)',
      'Afsender',
      'Afhaaldatum',
      'Diensvlak',
    ],
    [
      'delivery_name',
      'delivery_mobile_number',
      'delivery_street_address',
      'delivery_local_area',
      'delivery_city',
      'delivery_zone',
      'delivery_code',
      'weight_kg',
      'collection_name',
      'collection_min_date',
      'service_level',
    ],
  ],
  [
    'an address beside a suburb is its street, alone it is all of it',
    ['Delivery address', 'Delivery suburb', 'Collection address'],
    ['delivery_street_address', 'delivery_local_area', 'collection_address'],
  ],
  ['the side behind the name', ['City (delivery)', 'City: collection'], ['delivery_city', 'collection_city']],
  [
    'what nobody knows, and what is there twice',
    ['Colour', 'City', 'Town', ''],
    [null, 'delivery_city', null, null],
  ],
])('%s', (_what, headers, fields) => {
  expect(matchColumns(headers)).toEqual(fields)
})

test('what was chosen before comes first, and takes the field from what only sounds like it', () => {
  const remembered = new Map([
    ['bestemming', 'delivery_city' as const],
    ['notes', null],
  ])
  expect(matchColumns(['City', 'Bestemming', 'Notes'], remembered)).toEqual([null, 'delivery_city', null])
})

test('each field stands at one column at most, whatever the columns are called', () => {
  const header = fc.oneof(fc.constantFrom(...IMPORT_FIELDS), fc.string())
  fc.assert(
    fc.property(fc.array(header), (headers) => {
      const fields = matchColumns(headers)
      const used = fields.filter((field) => field !== null)
      expect(fields).toHaveLength(headers.length)
      expect(new Set(used).size).toBe(used.length)
    }),
  )
})
