import type { ParsedField } from './parse-address.ts'

/** Pasted addresses that name who is there: a person, a company, a number, a mailbox. */
export const PASTED_WITH_PEOPLE: readonly (readonly [string, Partial<Record<ParsedField, string>>])[] = [
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
  ['asdf qwer', { name: 'asdf qwer' }],
  [
    '100 Main Reef Rd, Roodepoort, 1724, 011 555 0100, 082 555 0101',
    {
      mobile_number: '082 555 0101',
      street_address: '100 Main Reef Rd',
      local_area: 'Roodepoort',
      city: 'Roodepoort',
      zone: 'GP',
      code: '1724',
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
]
