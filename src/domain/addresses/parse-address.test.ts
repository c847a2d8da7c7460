import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LONGEST_ADDRESS, type ParsedField, parseAddress } from './parse-address.ts'
import { readPlaces } from './place.ts'
import { buildPlaceIndex } from './place-index.ts'
import { searchPlaces } from './place-search.ts'

const index = buildPlaceIndex(readPlaces(readFileSync('reference/za-places.csv', 'utf8')))
const parse = (pasted: string) =>
  parseAddress(pasted, (typed) => searchPlaces(index, { typed, limit: 12, isWhole: true }))

/** As they are pasted from mails, spreadsheets and messages, and what is in them. */
const PASTED: readonly (readonly [string, Partial<Record<ParsedField, string>>])[] = [
  [
    '12 Main Road, Sandton, Johannesburg, Gauteng, 2196',
    { street_address: '12 Main Road', local_area: 'Sandton', city: 'Johannesburg', zone: 'GP', code: '2196' },
  ],
  [
    '12 Main Road Sandton Johannesburg 2196',
    { street_address: '12 Main Road', local_area: 'Sandton', city: 'Johannesburg', zone: 'GP', code: '2196' },
  ],
  [
    'Nomsa Dlamini\n082 123 4567\nUnit 4 Villa Rosa\n12 Protea Street\nSunnyside\nPretoria\n0002',
    {
      name: 'Nomsa Dlamini',
      mobile_number: '082 123 4567',
      street_address: 'Unit 4 Villa Rosa, 12 Protea Street',
      local_area: 'Sunnyside',
      city: 'Pretoria',
      zone: 'GP',
      code: '0002',
    },
  ],
  [
    'Unit 4, Villa Rosa Complex, 12 Protea Str, Sunnyside, Pretoria 0002, South Africa',
    {
      street_address: 'Unit 4, Villa Rosa Complex, 12 Protea Str',
      local_area: 'Sunnyside',
      city: 'Pretoria',
      zone: 'GP',
      code: '0002',
    },
  ],
  [
    'Kerkstraat 12, Potchefstroom, 2520',
    {
      street_address: 'Kerkstraat 12',
      local_area: 'Potchefstroom',
      city: 'Potchefstroom',
      zone: 'NW',
      code: '2520',
    },
  ],
  [
    'Jan van der Merwe\nKerkstraat 12\nStellenbosch\n7600\nWes-Kaap',
    {
      name: 'Jan van der Merwe',
      street_address: 'Kerkstraat 12',
      local_area: 'Stellenbosch',
      city: 'Stellenbosch',
      zone: 'WC',
      code: '7600',
    },
  ],
  [
    'Posbus 123, Bloemfontein, 9300',
    {
      street_address: 'Posbus 123',
      local_area: 'Bloemfontein',
      city: 'Bloemfontein',
      zone: 'FS',
      code: '9300',
    },
  ],
  [
    'PO Box 4567, Durban, 4000',
    { street_address: 'PO Box 4567', local_area: 'Durban', city: 'Durban', zone: 'KZN', code: '4000' },
  ],
  [
    'Private Bag X12, Polokwane, 0700',
    {
      street_address: 'Private Bag X12',
      local_area: 'Polokwane',
      city: 'Polokwane',
      zone: 'LP',
      code: '0700',
    },
  ],
  [
    'Cnr Rivonia Road and Maude Street, Sandton, 2196',
    {
      street_address: 'Cnr Rivonia Road and Maude Street',
      local_area: 'Sandton',
      city: 'Johannesburg',
      zone: 'GP',
      code: '2196',
    },
  ],
  [
    'h/v Kerk- en Markstraat, Ermelo, 2350',
    {
      street_address: 'h/v Kerk- en Markstraat',
      local_area: 'Ermelo',
      city: 'Ermelo',
      zone: 'MP',
      code: '2350',
    },
  ],
  [
    'Plot 45, Kameelfontein, Pretoria, 0035',
    { street_address: 'Plot 45', local_area: 'Kameelfontein', city: 'Pretoria', zone: 'GP', code: '0035' },
  ],
  [
    'Farm Rietfontein, Brits, North West',
    { street_address: 'Farm Rietfontein', local_area: 'Brits', city: 'Brits', zone: 'NW', code: '0250' },
  ],
  [
    '1234 Zone 6, Diepkloof, Soweto, 1864',
    { street_address: '1234 Zone 6', local_area: 'Diepkloof', city: 'Soweto', zone: 'GP', code: '1864' },
  ],
  [
    'Stand 567, Mamelodi East, Pretoria, 0122',
    { street_address: 'Stand 567', local_area: 'Mamelodi East', city: 'Pretoria', zone: 'GP', code: '0122' },
  ],
  [
    'Attn: Thabo Mokoena\nTel: +27 (0)82 555 1234\nEmail: thabo@example.co.za\nAddress: 3 Spine Road, Khayelitsha, Cape Town, 7784',
    {
      name: 'Thabo Mokoena',
      mobile_number: '+27 (0)82 555 1234',
      email: 'thabo@example.co.za',
      street_address: '3 Spine Road',
      local_area: 'Khayelitsha',
      city: 'Cape Town',
      zone: 'WC',
      code: '7784',
    },
  ],
  [
    '3 Spine Rd Khayelitcha Cape Town WC 7784 0825551234',
    {
      mobile_number: '0825551234',
      street_address: '3 Spine Rd',
      local_area: 'Khayelitsha',
      city: 'Cape Town',
      zone: 'WC',
      code: '7784',
    },
  ],
  [
    'thabo@example.co.za, 0215551234, 5 Long Street, Cape Town City Centre, 8001',
    {
      mobile_number: '0215551234',
      email: 'thabo@example.co.za',
      street_address: '5 Long Street',
      local_area: 'Cape Town City Centre',
      city: 'Cape Town',
      zone: 'WC',
      code: '8001',
    },
  ],
  [
    'Shop 12, Rosebank Mall, 50 Bath Avenue, Rosebank, Johannesburg, GP, 2196',
    {
      street_address: 'Shop 12, Rosebank Mall, 50 Bath Avenue',
      local_area: 'Rosebank',
      city: 'Johannesburg',
      zone: 'GP',
      code: '2196',
    },
  ],
  [
    'Kwela Fashion (Pty) Ltd, 14 Protea Street, Sandton, Johannesburg, 2196',
    {
      company: 'Kwela Fashion (Pty) Ltd',
      street_address: '14 Protea Street',
      local_area: 'Sandton',
      city: 'Johannesburg',
      zone: 'GP',
      code: '2196',
    },
  ],
  [
    'Suburb: Rondebosch\nCity: Cape Town\nPostal code: 7700\n12 Main Road',
    { street_address: '12 Main Road', local_area: 'Rondebosch', city: 'Cape Town', zone: 'WC', code: '7700' },
  ],
  [
    'Flat 3B Sea View Court 14 Beach Road Sea Point Cape Town 8005',
    {
      street_address: 'Flat 3B Sea View Court, 14 Beach Road',
      local_area: 'Sea Point',
      city: 'Cape Town',
      zone: 'WC',
      code: '8005',
    },
  ],
  [
    '5 Rivonia Boulevard\nRivonia\nSandton\n2128',
    {
      street_address: '5 Rivonia Boulevard',
      local_area: 'Rivonia',
      city: 'Sandton',
      zone: 'GP',
      code: '2128',
    },
  ],
  [
    '22 Jan Smuts, Parkwood, Johannesburg 2193',
    {
      street_address: '22 Jan Smuts',
      local_area: 'Parkwood',
      city: 'Johannesburg',
      zone: 'GP',
      code: '2193',
    },
  ],
  [
    '2196 Sandton, 12 Main Road',
    { street_address: '12 Main Road', local_area: 'Sandton', city: 'Johannesburg', zone: 'GP', code: '2196' },
  ],
  [
    'Gauteng, Pretoria, Hatfield, 0083, 1100 Burnett Street',
    {
      street_address: '1100 Burnett Street',
      local_area: 'Hatfield',
      city: 'Pretoria',
      zone: 'GP',
      code: '0083',
    },
  ],
  [
    'Woonstel 12, Blok C, Eikehof, Dorpstraat 44, Stellenbosch 7600',
    {
      street_address: 'Woonstel 12, Blok C, Eikehof, Dorpstraat 44',
      local_area: 'Stellenbosch',
      city: 'Stellenbosch',
      zone: 'WC',
      code: '7600',
    },
  ],
  [
    '15 Church St, Grahamstown, 6139',
    { street_address: '15 Church St', local_area: 'Makhanda', city: 'Makhanda', zone: 'EC', code: '6139' },
  ],
  [
    '8 Cape Road, Port Elizabeth, 6001, Eastern Cape',
    {
      street_address: '8 Cape Road',
      local_area: 'Port Elizabeth',
      city: 'Gqeberha',
      zone: 'EC',
      code: '6001',
    },
  ],
  [
    'Gogo Mabaso, House 5512, Extension 3, Orange Farm, 1841',
    {
      name: 'Gogo Mabaso',
      street_address: 'House 5512, Extension 3',
      local_area: 'Orange Farm',
      city: 'Orange Farm',
      zone: 'GP',
      code: '1841',
    },
  ],
  [
    'Block B, 2nd Floor, Nedbank Building, 135 Rivonia Road, Sandown, Sandton, 2196',
    {
      street_address: 'Block B, 2nd Floor, Nedbank Building, 135 Rivonia Road',
      local_area: 'Sandown',
      city: 'Sandton',
      zone: 'GP',
      code: '2196',
    },
  ],
  [
    'Lerato - 0731234567 - 9 Acacia Crescent - Centurion - 0157',
    {
      name: 'Lerato',
      mobile_number: '0731234567',
      street_address: '9 Acacia Crescent',
      local_area: 'Centurion',
      city: 'Pretoria',
      zone: 'GP',
      code: '0157',
    },
  ],
  [
    'c/o Spar Hardware, 17 Voortrekker Road, Bellville, 7530',
    {
      street_address: 'c/o Spar Hardware, 17 Voortrekker Road',
      local_area: 'Bellville',
      city: 'Cape Town',
      zone: 'WC',
      code: '7530',
    },
  ],
  [
    '12A Vilakazi Street, Orlando West, Soweto, 1804, RSA',
    {
      street_address: '12A Vilakazi Street',
      local_area: 'Orlando West',
      city: 'Soweto',
      zone: 'GP',
      code: '1804',
    },
  ],
  [
    '14-16 Loop Street, Cape Town, 8001',
    {
      street_address: '14-16 Loop Street',
      local_area: 'Cape Town',
      city: 'Cape Town',
      zone: 'WC',
      code: '8001',
    },
  ],
  [
    'Laan 12, Kempton Park',
    { street_address: 'Laan 12', local_area: 'Kempton Park', city: 'Ekurhuleni', zone: 'GP', code: '1619' },
  ],
  [
    '66 Nelson Mandela Drive, Mthatha, 5100',
    {
      street_address: '66 Nelson Mandela Drive',
      local_area: 'Mthatha',
      city: 'Mthatha',
      zone: 'EC',
      code: '5100',
    },
  ],
  [
    'Ann Smith; 7 Oak Lane; Constantia; Cape Town; 7806; 083-555-0199',
    {
      name: 'Ann Smith',
      mobile_number: '083-555-0199',
      street_address: '7 Oak Lane',
      local_area: 'Constantia',
      city: 'Cape Town',
      zone: 'WC',
      code: '7806',
    },
  ],
  [
    'Attention Mrs J Botha, 21 Disa Avenue, Kommetjie, 7975',
    {
      name: 'Mrs J Botha',
      street_address: '21 Disa Avenue',
      local_area: 'Kommetjie',
      city: 'Fish Hoek',
      zone: 'WC',
      code: '7975',
    },
  ],
  ['Sandton', { local_area: 'Sandton', city: 'Johannesburg', zone: 'GP', code: '2196' }],
  ['asdf qwer', { name: 'asdf qwer' }],
  [
    '10 Dr Pixley Ka Isaka Seme Street, Durban Central, Durban, KwaZulu-Natal, 4001',
    {
      street_address: '10 Dr Pixley Ka Isaka Seme Street',
      local_area: 'Durban Central',
      city: 'Durban',
      zone: 'KZN',
      code: '4001',
    },
  ],
  [
    'Huis 8, Bloekomlaan, Secunda 2302 Mpumalanga',
    {
      street_address: 'Huis 8, Bloekomlaan',
      local_area: 'Secunda',
      city: 'Secunda',
      zone: 'MP',
      code: '2302',
    },
  ],
  [
    '100 Main Reef Rd, Roodepoort, 1724, 011 555 0100, 082 555 0101',
    {
      mobile_number: '011 555 0100',
      street_address: '100 Main Reef Rd',
      local_area: 'Roodepoort',
      city: 'Roodepoort',
      zone: 'GP',
      code: '1724',
    },
  ],
  [
    '8 St Georges Mall\nCape Town\n8001',
    {
      street_address: '8 St Georges Mall',
      local_area: 'Cape Town',
      city: 'Cape Town',
      zone: 'WC',
      code: '8001',
    },
  ],
  [
    'Mev. A. Botha, Eikelaan 9, Paarl, 7646, Wes-Kaap, Suid-Afrika',
    {
      name: 'Mev. A. Botha',
      street_address: 'Eikelaan 9',
      local_area: 'Paarl',
      city: 'Paarl',
      zone: 'WC',
      code: '7646',
    },
  ],
  [
    'Aan: Pieter Nel\nAdres: Rivierweg 4A, Bethlehem\nKode: 9700\nSel: 083 111 2222',
    {
      name: 'Pieter Nel',
      mobile_number: '083 111 2222',
      street_address: 'Rivierweg 4A',
      local_area: 'Bethlehem',
      city: 'Bethlehem',
      zone: 'FS',
      code: '9700',
    },
  ],
  [
    'Laerskool Mooirivier, Borcherdsstraat 1, Potchefstroom',
    {
      company: 'Laerskool Mooirivier',
      street_address: 'Borcherdsstraat 1',
      local_area: 'Potchefstroom',
      city: 'Potchefstroom',
      zone: 'NW',
      code: '2531',
    },
  ],
  [
    'KwaMashu Pharmacy, 5 Bhejane Street, Kwa Mashu, Durban, 4360',
    {
      company: 'KwaMashu Pharmacy',
      street_address: '5 Bhejane Street',
      local_area: 'KwaMashu',
      city: 'Durban',
      zone: 'KZN',
      code: '4360',
    },
  ],
  [
    'Erf 345, Qwaqwa Road, Harrismith',
    {
      street_address: 'Erf 345, Qwaqwa Road',
      local_area: 'Harrismith',
      city: 'Harrismith',
      zone: 'FS',
      code: '9880',
    },
  ],
]

describe('a pasted address is taken apart', () => {
  test.each(PASTED)('%j', (pasted, expected) => {
    const { parts } = parse(pasted)
    expect(Object.fromEntries(Object.entries(parts).map(([field, { text }]) => [field, text]))).toEqual(
      expected,
    )
  })

  test('the table is long enough to mean something', () => expect(PASTED.length).toBeGreaterThanOrEqual(40))
})

test('each part says how sure it is', () => {
  const { parts, at } = parse('5 Long Street, Cape Town City Centre, 8001')
  expect(parts.code?.certainty).toBe('sure')
  expect(parts.street_address?.certainty).toBe('sure')
  expect(parts.local_area?.certainty).toBe('unsure')
  expect(at?.isApproximate).toBe(true)
  expect(parse('3 Spine Rd, Khayelitcha, Cape Town').parts.local_area).toEqual({
    text: 'Khayelitsha',
    certainty: 'likely',
  })
  expect(parse('3 Spine Rd, Khayelitsha, Cape Town').parts.local_area?.certainty).toBe('sure')
})

test('a second number is not lost', () => {
  expect(parse('1 Main Road, Roodepoort, 011 555 0100, 082 555 0101').rest).toEqual(['082 555 0101'])
})

test('lines in another order are the same address', () => {
  const lines = ['12 Protea Street', 'Sunnyside', 'Pretoria', '0002', '082 123 4567', 'a@b.example']
  const expected = parse(lines.join(', ')).parts
  fc.assert(
    fc.property(
      fc.shuffledSubarray(lines, { minLength: lines.length }),
      fc.constantFrom(', ', '\n', '; '),
      (shuffled, between) => {
        expect(parse(shuffled.join(between)).parts).toEqual(expected)
      },
    ),
    { numRuns: 60 },
  )
})

test('whatever is pasted, the answer comes soon and holds only what was pasted or a place', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 2 * LONGEST_ADDRESS }), (pasted) => {
      const { parts } = parse(pasted)
      for (const part of Object.values(parts)) expect(part.text.trim()).not.toBe('')
    }),
    { numRuns: 40 },
  )
})
