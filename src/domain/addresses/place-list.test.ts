import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { distanceMetres } from '../dispatch/place.ts'
import { PROVINCES } from '../values/province.ts'
import { readPlaces } from './place.ts'
import { buildPlaceIndex } from './place-index.ts'
import { searchPlaces } from './place-search.ts'

const places = readPlaces(readFileSync('reference/za-places.csv', 'utf8'))
const index = buildPlaceIndex(places)

/** Up to which postal code which provinces reach: towns on a border are served from beyond it. */
const REACH: readonly (readonly [last: number, provinces: readonly string[]])[] = [
  [299, ['GP', 'NW']],
  [399, ['NW', 'LP', 'GP']],
  [508, ['GP', 'LP', 'NW', 'MP']],
  [999, ['LP', 'MP']],
  [1399, ['MP', 'LP', 'GP']],
  [1899, ['GP', 'MP']],
  [1999, ['GP', 'FS']],
  [2199, ['GP']],
  [2499, ['MP', 'KZN', 'GP']],
  [2899, ['NW', 'GP', 'FS']],
  [4730, ['KZN', 'EC', 'FS']],
  [6499, ['EC', 'WC', 'NC']],
  [8299, ['WC', 'NC']],
  [8999, ['NC', 'FS', 'NW']],
  [9999, ['FS', 'EC', 'NW', 'NC']],
]

test('a place lies in the province of its postal code: one of the same name elsewhere gives it no point', () => {
  const astray = places.filter(({ code, province }) => {
    const reach = REACH.find(([last]) => Number(code) <= last)
    return code !== '' && !reach?.[1].includes(province)
  })
  expect(astray.map(({ name, code, province }) => `${name} ${code} ${province}`)).toEqual([])
})

test('no place is said to be in a city that is a province, or a dash', () => {
  const provinces = new Set<string>(Object.values(PROVINCES).map(({ name }) => name))
  const odd = places.filter(({ city, province }) => {
    const own = Object.entries(PROVINCES).find(([code]) => code === province)?.[1].name
    return city === '-' || (provinces.has(city) && city === own)
  })
  expect(odd).toEqual([])
})

/** Large places whose namesakes lie in other provinces, and about where they are. */
const LARGE: readonly (readonly [typed: string, province: string, lat: number, lng: number])[] = [
  ['Florida, Johannesburg', 'GP', -26.18, 27.92],
  ["Allen's Nek", 'GP', -26.13, 27.91],
  ['Chatsworth, Durban', 'KZN', -29.91, 30.89],
  ['Bayview, Chatsworth', 'KZN', -29.91, 30.89],
  ['Middelburg 1055', 'MP', -25.78, 29.46],
  ['Aerorand', 'MP', -25.78, 29.46],
  ['Ikageng, Mamelodi', 'GP', -25.72, 28.4],
  ['Heidelberg 1441', 'GP', -26.5, 28.36],
  ['Mount Edgecombe Estate 1', 'KZN', -29.7, 31.05],
  ['Kagisanong', 'FS', -29.17, 26.27],
  ['Bonnievale', 'WC', -33.93, 20.1],
]

test.each(LARGE)('%s is where people mean it', (typed, province, lat, lng) => {
  const [found] = searchPlaces(index, { typed, limit: 1 })
  expect(found?.place).toMatchObject({ province })
  expect(distanceMetres({ lat, lng }, found?.place ?? { lat: 0, lng: 0 })).toBeLessThan(20_000)
})

test.each([
  ['Port Elizabeth', '6001'],
  ['Warmbaths', '0480'],
  ["King William's Town", '5601'],
  ['Graaff-Reinet', '6280'],
])('%s has its postal code, whichever of its names is taken', (typed, code) => {
  const [found] = searchPlaces(index, { typed, limit: 1 })
  expect(found?.place.code).toBe(code)
})
