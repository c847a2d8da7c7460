import { expect, test } from 'vitest'
import { nextMotion, placeAt } from './motion.ts'

const HOME = { lat: -26.2, lng: 28 }
const NEAR = { lat: -26.21, lng: 28.01 }
const FAR = { lat: -33.9, lng: 18.4 }

test('the first report puts a vehicle where it is', () => {
  const motion = nextMotion(undefined, HOME, 1000, true)
  expect(placeAt(motion, 1000)).toEqual(HOME)
  expect(motion.lasts).toBe(0)
})

test('the next is driven to in about the time that reports take', () => {
  const motion = nextMotion(nextMotion(undefined, HOME, 0, true), NEAR, 2000, true)
  expect(placeAt(motion, 2000)).toEqual(HOME)
  const half = placeAt(motion, 2000 + motion.lasts / 2)
  expect(half.lat).toBeCloseTo(-26.205)
  expect(placeAt(motion, 60_000)).toEqual(NEAR)
  expect(motion.lasts).toBeCloseTo(2200)
})

test('a report that comes early turns the vehicle from where it is drawn', () => {
  const first = nextMotion(nextMotion(undefined, HOME, 0, true), NEAR, 2000, true)
  const drawn = placeAt(first, 3000)
  expect(placeAt(nextMotion(first, HOME, 3000, true), 3000)).toEqual(drawn)
})

test('the same place again changes nothing', () => {
  const motion = nextMotion(undefined, HOME, 0, true)
  expect(nextMotion(motion, { ...HOME }, 5000, true)).toBe(motion)
})

test('another town, or a reader who wants no motion, is a jump', () => {
  const motion = nextMotion(undefined, HOME, 0, true)
  expect(nextMotion(motion, FAR, 2000, true).lasts).toBe(0)
  expect(nextMotion(motion, NEAR, 2000, false).lasts).toBe(0)
})

test('over the line of the date a vehicle jumps, and does not cross the chart', () => {
  const motion = nextMotion(undefined, { lat: -17, lng: 179.99 }, 0, true)
  expect(nextMotion(motion, { lat: -17, lng: -179.99 }, 2000, true).lasts).toBe(0)
})
