import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressOf } from '../shipments/kept-address.ts'
import { parseCsv, writeCsv } from '../values/csv.ts'
import { readAddressCsv, writeAddressCsv } from './address-csv.ts'

test('columns are known by many names, by semicolon and in Afrikaans', () => {
  const { rows, unknown, hasNames } = readAddressCsv(
    'Naam;Selfoon;Straat;Voorstad;Stad;Provinsie;Poskode;Kleur\r\n"Botha; A";082 123 4567;Kerkstraat 12;Die Bult;Potchefstroom;Noord-Wes;2531;blou\r\n',
    false,
  )
  expect([unknown, hasNames]).toEqual([['Kleur'], true])
  expect(rows).toMatchObject([
    {
      line: 2,
      problems: [],
      entry: { name: 'Botha; A', address: { street_address: 'Kerkstraat 12', code: '2531' } },
    },
  ])
})

test('each bad row says why, by its field; the good ones are good', () => {
  const { rows } = readAddressCsv(
    'name,phone,email,street,suburb,city,province,code\nGood,,,1 Main Rd,Sandton,Johannesburg,GP,2196\nBad,call me,nonsense,1 Main Rd,Sandton,Johannesburg,GP,2196\n,,,1 Main Rd,,,GP,700\n',
    true,
  )
  expect(rows.map(({ problems }) => problems.map(({ field }) => field))).toEqual([
    [],
    ['mobile_number', 'email'],
    ['name', 'address.local_area', 'address.city'],
  ])
  // Excel has eaten the first zero.
  expect(rows[2]?.entry.address.code).toBe('0700')
})

test('cells come back as they were, also those that a spreadsheet would run', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 4 }), { minLength: 1 }),
      (rows) => {
        const clean = rows.map((row) =>
          row.map((cell) => cell.replace(/[\r\n;\t,]/g, ' ').replace(/^[=+\-@']/, 'x')),
        )
        fc.pre(clean.every((row) => row.some((cell) => cell.trim() !== '')))
        expect(parseCsv(writeCsv(clean))).toEqual(clean)
      },
    ),
  )
  expect(writeCsv([['=1+1', '+27', '-1', '@a', 'a"b', 'c,d']])).toBe(
    `\uFEFF'=1+1,'+27,'-1,'@a,"a""b","c,d"\r\n`,
  )
})

test('what is exported is imported as it was', () => {
  const entry = {
    name: '=Evil(), "Ltd"',
    contact_name: 'Nomsa',
    mobile_number: '+27 82 123 4567',
    email: 'a@b.example, c@d.example',
    special_instructions: 'Ring twice;\nblue gate',
    address: addressOf({
      street_address: '3 Spine Road',
      local_area: 'Khayelitsha',
      city: 'Cape Town',
      zone: 'WC',
      code: '7784',
    }),
  }
  const { rows } = readAddressCsv(writeAddressCsv([entry]), true)
  expect(rows).toMatchObject([{ problems: [], entry: { ...entry, mobile_number: '082 123 4567' } }])
})
