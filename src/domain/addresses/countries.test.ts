import { describe, expect, test } from 'vitest'
import { COUNTRY_CODES, countryCode, countryName, countryRefusal, keptCountry } from './countries.ts'

describe('countries', () => {
  test('there are about 240 of them, each with two letters and a name that finds it again', () => {
    expect(COUNTRY_CODES.length).toBeGreaterThan(239)
    expect(new Set(COUNTRY_CODES).size).toBe(COUNTRY_CODES.length)
    for (const code of COUNTRY_CODES)
      expect([code, countryCode(countryName(code))]).toEqual([code, expect.stringMatching(/^[A-Z]{2}$/)])
  })

  test.each([
    ['BW', 'BW'],
    [' bwa ', 'BW'],
    ['botswana', 'BW'],
    ['Republiek van Suid-Afrika', null],
    ['Suid-Afrika', 'ZA'],
    ['RSA', 'ZA'],
    ['Swaziland', 'SZ'],
    ['Eswatini', 'SZ'],
    ['Côte d’Ivoire', 'CI'],
    ['Cote d Ivoire', 'CI'],
    // Cyrillic letters that look like BW.
    ['ВW', null],
    ['Atlantis', null],
    ['', null],
  ])('%j is %j', (text, code) => {
    expect(countryCode(text)).toBe(code)
  })

  test('an address keeps the English name, South Africa where nothing is said, and what is no country as it was sent', () => {
    expect(['', 'ZA', 'Namibië', 'na', 'Atlantis'].map(keptCountry)).toEqual([
      'South Africa',
      'South Africa',
      'Namibia',
      'Namibia',
      'Atlantis',
    ])
  })

  test('nothing is carried to a country that is not listed for that side', () => {
    const served = { collection: ['NA'], delivery: ['BW'] }
    expect(countryRefusal('delivery', 'Botswana', served)).toBeNull()
    expect(countryRefusal('collection', 'Botswana', served)).toBe('We do not collect from Botswana')
    expect(countryRefusal('delivery', 'Namibia', served)).toBe('We do not deliver to Namibia')
    expect(countryRefusal('delivery', 'South Africa', { collection: [], delivery: [] })).toBeNull()
    expect(countryRefusal('delivery', 'Atlantis', served)).toMatch(/^“Atlantis” is not a country\./)
  })
})
