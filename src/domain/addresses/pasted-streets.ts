import type { ParsedField } from './parse-address.ts'

/** Pasted addresses of a street and a number, with their place: whole, short, in any order, and under names of before. */
export const PASTED_STREETS: readonly (readonly [string, Partial<Record<ParsedField, string>>])[] = [
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
    'Suburb: Rondebosch\nCity: Cape Town\nPostal code: 7700\n12 Main Road',
    { street_address: '12 Main Road', local_area: 'Rondebosch', city: 'Cape Town', zone: 'WC', code: '7700' },
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
    '15 Church St, Grahamstown, 6139',
    { street_address: '15 Church St', local_area: 'Makhanda', city: 'Makhanda', zone: 'EC', code: '6139' },
  ],
  [
    '8 Cape Road, Port Elizabeth, 6001, Eastern Cape',
    {
      street_address: '8 Cape Road',
      local_area: 'Gqeberha',
      city: 'Gqeberha',
      zone: 'EC',
      code: '6001',
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
    '8 St Georges Mall\nCape Town\n8001',
    {
      street_address: '8 St Georges Mall',
      local_area: 'Cape Town',
      city: 'Cape Town',
      zone: 'WC',
      code: '8001',
    },
  ],
]
