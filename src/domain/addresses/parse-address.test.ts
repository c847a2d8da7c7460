import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LONGEST_ADDRESS, MOST_LOOK_UPS, parseAddress } from './parse-address.ts'
import { PASTED_IN_ONE_GO } from './pasted-in-one-go.ts'
import { PASTED_PLACES } from './pasted-places.ts'
import { PASTED_STREETS } from './pasted-streets.ts'
import { PASTED_WITH_PEOPLE } from './pasted-with-people.ts'
import { readPlaces } from './place.ts'
import { buildPlaceIndex } from './place-index.ts'
import { searchPlaces } from './place-search.ts'

const index = buildPlaceIndex(readPlaces(readFileSync('reference/za-places.csv', 'utf8')))
const parse = (pasted: string) =>
  parseAddress(pasted, (typed) => searchPlaces(index, { typed, limit: 12, isWhole: true }))

/** As they are pasted from mails, spreadsheets and messages, and what is in them. */
const PASTED = [...PASTED_STREETS, ...PASTED_PLACES, ...PASTED_WITH_PEOPLE, ...PASTED_IN_ONE_GO]

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

test('of two numbers the one that messages reach is taken, and the other is not lost', () => {
  const both = (text: string) => {
    const { parts, rest } = parse(`1 Main Road, Roodepoort, ${text}`)
    return [parts.mobile_number?.text, ...rest]
  }
  expect(both('011 555 0100 / 082 555 0101')).toEqual(['082 555 0101', '011 555 0100'])
  expect(both('+27 11 555 0100, 087 555 0101')).toEqual(['+27 11 555 0100', '087 555 0101'])
  expect(both('071 555 0101, +27 83 555 0100')).toEqual(['071 555 0101', '+27 83 555 0100'])
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

test('a text of hundreds of names that are no places is looked up as far as an address goes', () => {
  const letters = 'abcdeghiklmno'
  const name = (i: number) => `${letters[i % 13]}${letters[Math.floor(i / 13) % 13]}q${letters[(i * 7) % 13]}`
  for (const words of [1, 4]) {
    const lines = Array.from({ length: 250 }, (_, i) =>
      Array.from({ length: words }, (_, j) => name(i * words + j)).join(' '),
    )
    let lookUps = 0
    parseAddress(lines.join(','), (typed) => {
      lookUps += 1
      return searchPlaces(index, { typed, limit: 12, isWhole: true })
    })
    expect(lookUps).toBe(MOST_LOOK_UPS)
  }
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
