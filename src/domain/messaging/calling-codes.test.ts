import { expect, test } from 'vitest'
import { COUNTRY_CODES } from '../addresses/countries.ts'
import { normalisePhone } from '../values/phone.ts'
import { countriesOfNumber, isReachedBySms } from './calling-codes.ts'

test.each([
  ['082 123 4567', ['ZA']],
  ['+27 82 123 4567', ['ZA']],
  ['0027 82 123 4567', ['ZA']],
  ['27821234567', ['ZA']],
  ['+264 81 123 4567', ['NA']],
  ['00267 71 234 567', ['BW']],
  ['+1 212 555 0101', ['US', 'CA', 'UM']],
  // Where a call from a stranger costs: the longest beginning decides.
  ['+1 876 555 0101', ['JM']],
  ['+1 809 555 0101', ['DO']],
  ['+7 701 123 4567', ['RU', 'KZ']],
  ['+999 12 345 678', []],
  ['+264', []],
  ['+0821234567', []],
] as const)('%s is of %j', (number, countries) => {
  expect(countriesOfNumber(normalisePhone(number))).toEqual(countries)
})

test('every country has a beginning', () => {
  const sample = '5550101234'
  const known = new Set(
    Array.from({ length: 2_000 }, (_, code) => countriesOfNumber(`+${code}${sample}`)).flat(),
  )
  expect(COUNTRY_CODES.filter((code) => !known.has(code))).toEqual([])
})

test('text messages go to South Africa, and to where the provider delivers besides', () => {
  expect(isReachedBySms('0821234567', [])).toBe(true)
  expect(isReachedBySms('+264811234567', [])).toBe(false)
  expect(isReachedBySms('+264811234567', ['BW', 'NA'])).toBe(true)
  expect(isReachedBySms('+18765550101', ['US', 'CA'])).toBe(false)
})
