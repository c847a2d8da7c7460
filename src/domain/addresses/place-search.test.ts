import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPlaces } from './place.ts'
import { buildPlaceIndex } from './place-index.ts'
import { placeKey, searchPlaces } from './place-search.ts'
import { editsBetween, placeWords } from './spelling.ts'

const places = readPlaces(readFileSync('reference/za-places.csv', 'utf8'))
const index = buildPlaceIndex(places)
const SANDTON = { lat: -26.1076, lng: 28.0567 }
const first = (typed: string, near = SANDTON) => {
  const [best] = searchPlaces(index, { typed, limit: 5, near })
  return best && `${best.place.name}, ${best.place.city || best.place.name}`
}

describe('what is typed finds the place that is meant', () => {
  test.each([
    ['sandton', 'Sandton, Johannesburg'],
    ['SANDTON', 'Sandton, Johannesburg'],
    ['sandtn', 'Sandton, Johannesburg'],
    ['sadnton', 'Sandton, Johannesburg'],
    ['johanesburg', 'Johannesburg, Johannesburg'],
    ['pretoira', 'Pretoria, Pretoria'],
    ['khayelitcha', 'Khayelitsha, Cape Town'],
    ['kayelitsha', 'Khayelitsha, Cape Town'],
    ['umhlnga', 'Umhlanga, Durban'],
    ['blomfontein', 'Bloemfontein, Bloemfontein'],
    ['stellenbos', 'Stellenbosch, Stellenbosch'],
    ['kwa mashu', 'KwaMashu, Durban'],
    ['kwamashu', 'KwaMashu, Durban'],
    ['mitchells plain', 'Mitchells Plain, Cape Town'],
    ["mitchell's plain", 'Mitchells Plain, Cape Town'],
    ['sunnyside, pretoria', 'Sunnyside, Pretoria'],
    ['sunnyside pta', 'Sunnyside, Pretoria'],
    ['observatory, cape town', 'Observatory, Cape Town'],
    ['observatory, cpt', 'Observatory, Cape Town'],
    ['rosebank cape town', 'Rosebank, Rondebosch'],
    ['lenasia extension 10', 'Lenasia Ext 10, Lenasia'],
    ['lenasia uitbreiding 10', 'Lenasia Ext 10, Lenasia'],
    ['pretoria noord', 'Pretoria North, Pretoria'],
    ['7784', 'Khayelitsha, Cape Town'],
  ])('%s: %s', (typed, expected) => expect(first(typed)).toBe(expected))
})

describe('names of before and in other languages find the town of today', () => {
  test.each([
    ['Tshwane', 'Pretoria, Pretoria'],
    ['Port Elizabeth', 'Gqeberha, Gqeberha'],
    ['port elizabet', 'Gqeberha, Gqeberha'],
    ['Grahamstown', 'Makhanda, Makhanda'],
    ['Pietersburg', 'Polokwane, Polokwane'],
    ['Nelspruit', 'Mbombela, Mbombela'],
    ['Witbank', 'eMalahleni, eMalahleni'],
    ['Uitenhage', 'Kariega, Kariega'],
    ['Umtata', 'Mthatha, Mthatha'],
    ['Joburg', 'Johannesburg, Johannesburg'],
  ])('%s: %s', (typed, expected) => expect(first(typed)).toBe(expected))

  test('and its suburbs: Summerstrand, PE', () => {
    expect(first('summerstrand, port elizabeth')).toBe('Summerstrand, Gqeberha')
  })
})

test('of equals the nearest comes first, and what the account uses before it', () => {
  const capeTown = { lat: -33.93, lng: 18.42 }
  expect(first('rosebank', capeTown)).toBe('Rosebank, Rondebosch')
  expect(first('rosebank')).toBe('Rosebank, Johannesburg')
  const used = new Map([[placeKey({ name: 'Rosebank', city: 'Rondebosch', province: 'WC' }), 3]])
  const [best] = searchPlaces(index, { typed: 'rosebank', limit: 5, near: SANDTON, used })
  expect(best).toMatchObject({ place: { city: 'Rondebosch' }, isUsed: true })
})

test('nothing is found of nothing, nor of what is no place', () => {
  for (const typed of ['', ' , ', '!!!', 'zzqqxxw', '😀', '9'.repeat(500)])
    expect(searchPlaces(index, { typed, limit: 5 })).toEqual([])
})

test('whatever is typed, answers are few, unlike each other and in order', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ maxLength: 60 }),
        fc.constantFrom(...places.slice(0, 2000).map(({ name }) => name)),
      ),
      (typed) => {
        const found = searchPlaces(index, { typed, limit: 5 })
        const keys = found.map(({ place }) => placeKey(place))
        const scores = found.map(({ score }) => score)
        expect(found.length).toBeLessThanOrEqual(5)
        expect(new Set(keys).size).toBe(keys.length)
        expect(scores).toEqual([...scores].sort((a, b) => b - a))
      },
    ),
    { numRuns: 100 },
  )
})

test('every name in full finds places of that name, with a letter swapped as well', () => {
  fc.assert(
    fc.property(fc.constantFrom(...places.filter(({ name }) => /^[A-Z][a-z]{6,}$/.test(name))), (place) => {
      const names = (typed: string) =>
        searchPlaces(index, { typed, limit: 20, near: place }).map((one) =>
          placeWords(one.place.name).join(' '),
        )
      const name = placeWords(place.name).join(' ')
      expect(names(name)).toContain(name)
      const swapped = `${name.slice(0, 2)}${name[3]}${name[2]}${name.slice(4)}`
      expect(names(`${swapped}, ${place.city}`)).toContain(name)
    }),
    { numRuns: 60 },
  )
})

test('edits are counted as people make them', () => {
  for (const [word, other, edits] of [
    ['sandton', 'sandton', 0],
    ['sandtn', 'sandton', 1],
    ['sadnton', 'sandton', 1],
    ['sandtoon', 'sandton', 1],
    ['zandton', 'sandton', 1],
    ['xxndton', 'sandton', 2],
  ] as const)
    expect(editsBetween(word, other, 3)).toBe(edits)
  expect(editsBetween('johanesb', 'johannesburg', 2, true)).toBe(1)
})
