import type { ParsedField } from './parse-address.ts'

/** Pasted addresses with nothing between their parts, out of a message, or with more places than two. */
export const PASTED_IN_ONE_GO: readonly (readonly [string, Partial<Record<ParsedField, string>>])[] = [
  [
    'Hi, please deliver to Thandi at 8 Jacaranda Avenue, Umhlanga Rocks, 4320. Her number is 083 222 3344',
    {
      name: 'Thandi',
      mobile_number: '083 222 3344',
      street_address: '8 Jacaranda Avenue',
      local_area: 'Umhlanga Rocks',
      city: 'Umhlanga',
      zone: 'KZN',
      code: '4320',
    },
  ],
  [
    'Deliver to: John Smith, 16 Bree St, Cape Town City Centre, Cape Town, 8000 (083 456 7890)',
    {
      name: 'John Smith',
      mobile_number: '083 456 7890',
      street_address: '16 Bree St',
      local_area: 'Cape Town City Centre',
      city: 'Cape Town',
      zone: 'WC',
      code: '8000',
    },
  ],
  [
    'John Smith <john@smith.example> 021 555 6677 1 Adderley Street, Cape Town',
    {
      name: 'John Smith',
      mobile_number: '021 555 6677',
      email: 'john@smith.example',
      street_address: '1 Adderley Street',
      local_area: 'Cape Town',
      city: 'Cape Town',
      zone: 'WC',
      code: '8001',
    },
  ],
  [
    '18 Sloane St, Bryanston, Sandton, Johannesburg, Gauteng, 2191, ZA',
    { street_address: '18 Sloane St', local_area: 'Bryanston', city: 'Sandton', zone: 'GP', code: '2191' },
  ],
  [
    'Suite 4, Block C, Fourways Office Park, 1 Roos Street, Fourways, 2055',
    {
      street_address: 'Suite 4, Block C, Fourways Office Park, 1 Roos Street',
      local_area: 'Fourways',
      city: 'Johannesburg',
      zone: 'GP',
      code: '2055',
    },
  ],
  [
    'Spar Sea Point, 72 Regent Road, Sea Point',
    {
      name: 'Spar Sea Point',
      street_address: '72 Regent Road',
      local_area: 'Sea Point',
      city: 'Cape Town',
      zone: 'WC',
      code: '8005',
    },
  ],
  [
    '12345 Phase 2 Kayamandi Stellenbosch 7600',
    {
      street_address: '12345 Phase 2',
      local_area: 'Kayamandi',
      city: 'Stellenbosch',
      zone: 'WC',
      code: '7600',
    },
  ],
  [
    'Apt 501, The Sharks Tower 3 Kingsmead Way Stamford Hill Durban 4001',
    {
      street_address: 'Apt 501, The Sharks Tower, 3 Kingsmead Way',
      local_area: 'Stamford Hill',
      city: 'Durban',
      zone: 'KZN',
      code: '4001',
    },
  ],
  [
    'c/o Mrs van Wyk 12 Loop St Kimberley 8301',
    {
      street_address: 'c/o Mrs van Wyk, 12 Loop St',
      local_area: 'Kimberley',
      city: 'Kimberley',
      zone: 'NC',
      code: '8301',
    },
  ],
  [
    'B1402 KwaMashu 4360',
    { street_address: 'B1402', local_area: 'KwaMashu', city: 'Durban', zone: 'KZN', code: '4360' },
  ],
  [
    'Posbus 12 Rivonia 2128',
    {
      street_address: 'Posbus 12',
      local_area: 'Rivonia',
      city: 'Johannesburg',
      zone: 'GP',
      code: '2128',
    },
  ],
  [
    'Main Rd Hermanus',
    { street_address: 'Main Rd', local_area: 'Hermanus', city: 'Hermanus', zone: 'WC', code: '7200' },
  ],
  [
    'Naam: Sipho Ndlovu\nSel: 071 234 5678\nStraat: Akasiaweg 12\nVoorstad: Primrose\nStad: Germiston\nKode: 1401',
    {
      name: 'Sipho Ndlovu',
      mobile_number: '071 234 5678',
      street_address: 'Akasiaweg 12',
      local_area: 'Primrose',
      city: 'Germiston',
      zone: 'GP',
      code: '1401',
    },
  ],
]
