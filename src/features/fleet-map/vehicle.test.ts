import { expect, test } from 'vitest'
import { vehicleState } from './vehicle.ts'

const NOW = Date.parse('2026-11-21T12:00:00+02:00')
const MINUTE = 60_000

test.each([
  ['drives, whatever is left', { at: NOW - MINUTE, speed_kmh: 40 }, false, 'driving'],
  ['stands before a stop', { at: NOW - MINUTE, speed_kmh: 0 }, true, 'stopped'],
  ['stands, and its round is complete', { at: NOW - MINUTE, speed_kmh: 0 }, false, 'parked'],
  ['stands for long with stops ahead', { at: NOW - 30 * MINUTE, speed_kmh: 0 }, true, 'still'],
  ['stands for long after its round', { at: NOW - 30 * MINUTE, speed_kmh: 0 }, false, 'parked'],
  ['says nothing with stops ahead', { at: NOW - 100 * MINUTE, speed_kmh: 0 }, true, 'silent'],
  ['says nothing after its round', { at: NOW - 100 * MINUTE, speed_kmh: 0 }, false, 'parked'],
  ['was never heard of', { at: null, speed_kmh: null }, false, 'silent'],
] as const)('a vehicle that %s', (_what, driver, hasStops, state) => {
  expect(vehicleState(driver, NOW, hasStops)).toBe(state)
})
