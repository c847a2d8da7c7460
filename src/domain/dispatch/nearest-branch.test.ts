import { expect, test } from 'vitest'
import { nearestBranch } from './nearest-branch.ts'

const JOHANNESBURG = { id: 1, lat: -26.2, lng: 28.05, takes_bookings: true }
const CAPE_TOWN = { id: 2, lat: -33.92, lng: 18.42, takes_bookings: true }
const BRANCHES = [JOHANNESBURG, CAPE_TOWN]

test.each([
  ['Pretoria', -25.75, 28.19, JOHANNESBURG],
  ['Worcester', -33.65, 19.44, CAPE_TOWN],
  ['Upington, 690 km from either', -28.45, 21.24, null],
  ['nowhere on the map', null, null, null],
])('%s', (_what, lat, lng, branch) => {
  expect(nearestBranch(BRANCHES, { lat, lng })).toBe(branch)
})

test('of two branches at one place it is the first, and without branches none', () => {
  const twin = { ...CAPE_TOWN, id: 3 }
  expect(nearestBranch([CAPE_TOWN, twin], CAPE_TOWN)).toBe(CAPE_TOWN)
  expect(nearestBranch([], CAPE_TOWN)).toBe(null)
})

test('one that takes no more is given nothing, and keeps what it has', () => {
  const closing = { ...JOHANNESBURG, takes_bookings: false }
  const pretoria = { lat: -25.75, lng: 28.19 }
  expect(nearestBranch([closing, CAPE_TOWN], pretoria)).toBe(null)
  expect(nearestBranch([closing, CAPE_TOWN], pretoria, closing.id)).toBe(closing)
  expect(nearestBranch([closing, CAPE_TOWN], CAPE_TOWN, closing.id)).toBe(CAPE_TOWN)
})
