import { expect, test } from 'vitest'
import { reasonsOf } from './reasons-of.ts'

const proposal = {
  before: '2026-11-27T15:30:00+02:00',
  first_at: '2026-11-27T10:55:00+02:00',
  is_nearest: true,
  is_in_time: true,
  added_minutes: 7,
  added_km: 0,
}

test('what is reached in its window says so', () => {
  expect(reasonsOf(proposal)).toBe('there 10:55, nearest, in the window, adds 7 min, 0.0 km')
})

test('a window that is over before the driver is there is told from other stops that become late', () => {
  expect(reasonsOf({ ...proposal, is_in_time: false })).toContain('makes something late')
  const overdue = reasonsOf({ ...proposal, is_in_time: false, before: '2026-11-26T15:30:00+02:00' })
  expect(overdue).toContain('after its window')
  expect(overdue).not.toContain('makes something late')
})
