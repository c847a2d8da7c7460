import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceMetres } from '../dispatch/place.ts'
import { SHIPMENT_STATUS_CODES } from '../shipments/status-table.ts'
import { type Approach, shownDriver } from './driver-nearby.ts'

const NOW = Date.parse('2026-11-26T10:00:00+02:00')
const MINUTE = 60_000
const DOOR = { lat: -26.1076, lng: 28.0567 }
/** So many metres to the north of the door. */
const north = (metres: number) => ({ lat: DOOR.lat + metres / 111_195, lng: DOOR.lng, at: NOW - MINUTE })
const COMES: Approach = {
  status: 'out-for-delivery',
  eta: NOW + 20 * MINUTE,
  door: DOOR,
  driver: north(2_000),
}

test.each<[string, Partial<Approach>, 'near' | 'arriving' | 'hidden']>([
  ['two kilometres away', {}, 'near'],
  ['just near', { driver: north(4_990) }, 'near'],
  ['just not near', { driver: north(5_010) }, 'hidden'],
  ['around the corner', { driver: north(390) }, 'arriving'],
  ['not quite', { driver: north(410) }, 'near'],
  ['later than planned', { eta: NOW - 30 * MINUTE }, 'near'],
  ['planned for the afternoon', { eta: NOW + 61 * MINUTE }, 'hidden'],
  ['planned for no time', { eta: null }, 'hidden'],
  ['not heard of for long', { driver: { ...north(2_000), at: NOW - 6 * MINUTE } }, 'hidden'],
  ['never heard of', { driver: null }, 'hidden'],
  ['to a door that is nowhere on the map', { door: null }, 'hidden'],
])('a driver who is %s', (_, changed, is) => {
  expect(shownDriver({ ...COMES, ...changed }, NOW).is).toBe(is)
})

test.each(SHIPMENT_STATUS_CODES.filter((status) => status !== 'out-for-delivery'))(
  'nobody is shown while it is %s',
  (status) => {
    expect(shownDriver({ ...COMES, status }, NOW)).toEqual({ is: 'hidden' })
  },
)

test('a place is on the grid, within 100 m of the driver, and never one that a door can be read from', () => {
  const degrees = fc.double({ min: -0.06, max: 0.06, noNaN: true })
  fc.assert(
    fc.property(degrees, degrees, (dLat, dLng) => {
      const driver = { lat: DOOR.lat + dLat, lng: DOOR.lng + dLng, at: NOW }
      const shown = shownDriver({ ...COMES, driver }, NOW)
      const metres = distanceMetres(driver, DOOR)
      expect(shown.is).toBe(metres > 5_000 ? 'hidden' : metres < 400 ? 'arriving' : 'near')
      if (shown.is !== 'near') return
      expect(distanceMetres(shown.place, driver)).toBeLessThan(100)
      for (const value of [shown.place.lat, shown.place.lng])
        expect(value * 1_000).toBeCloseTo(Math.round(value * 1_000), 6)
    }),
  )
})
