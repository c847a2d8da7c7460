import { expect, test } from 'vitest'
import { nearestPlaces } from './nearest-places.ts'
import type { Place } from './place.ts'

const place = (name: string, lat: number, lng: number, quality: Place['quality'] = 'place'): Place => ({
  ...{ name, kind: 'suburb', city: 'Cape Town', province: 'WC', code: '', isBox: false },
  ...{ lat, lng, quality },
})
const CLAREMONT = place('Claremont', -33.98, 18.465)
const KENILWORTH = place('Kenilworth', -33.996, 18.471)
const AREA = place('Bishopscourt', -33.9801, 18.4651, 'area')
const PLACES = [place('Sandton', -26.1, 28.05), KENILWORTH, AREA, CLAREMONT]

test('the nearest comes first, and a point that many suburbs share after those with their own', () => {
  expect(nearestPlaces(PLACES, { lat: -33.9801, lng: 18.4651 }, 3)).toEqual([CLAREMONT, KENILWORTH, AREA])
  expect(nearestPlaces(PLACES, { lat: -33.995, lng: 18.47 }, 1)).toEqual([KENILWORTH])
})

test('at sea there is none', () => {
  expect(nearestPlaces(PLACES, { lat: -36, lng: 15 }, 3)).toEqual([])
})
