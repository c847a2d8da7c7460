import type { ParsedField } from './parse-address.ts'

/** Pasted addresses that are more than a street, or none: boxes, corners, farms, stands, units, a place alone. */
export const PASTED_PLACES: readonly (readonly [string, Partial<Record<ParsedField, string>>])[] = [
  [
    '12 Main Road, Sandton, Johannesburg, Gauteng, 2196',
    { street_address: '12 Main Road', local_area: 'Sandton', city: 'Johannesburg', zone: 'GP', code: '2196' },
  ],
  [
    '12 Main Road Sandton Johannesburg 2196',
    { street_address: '12 Main Road', local_area: 'Sandton', city: 'Johannesburg', zone: 'GP', code: '2196' },
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
    '2196 Sandton, 12 Main Road',
    { street_address: '12 Main Road', local_area: 'Sandton', city: 'Johannesburg', zone: 'GP', code: '2196' },
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
    'c/o Spar Hardware, 17 Voortrekker Road, Bellville, 7530',
    {
      street_address: 'c/o Spar Hardware, 17 Voortrekker Road',
      local_area: 'Bellville',
      city: 'Cape Town',
      zone: 'WC',
      code: '7530',
    },
  ],
  ['Sandton', { local_area: 'Sandton', city: 'Johannesburg', zone: 'GP', code: '2196' }],
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
