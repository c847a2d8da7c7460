import { expect, test } from 'vitest'
import { hasAlerts, scopeNamed } from './alert-scope.ts'

const branches = new Set([2, 3])

test.each([
  { named: null, own: 3, of: 3 },
  { named: null, own: null, of: 'all' },
  { named: 'all', own: 3, of: 'all' },
  { named: '2', own: 3, of: 2 },
  // Of an old link.
  { named: '9', own: 3, of: 'all' },
  { named: 'nowhere', own: 3, of: 3 },
] as const)('the dashboard of $named, seen by who belongs to $own, tells of $of', ({ named, own, of }) => {
  expect(scopeNamed(named, own, branches)).toBe(of)
})

const may = () => true
test.each([
  { who: 'staff', viewer: { audience: 'staff', user: { driver_id: null }, may }, told: true },
  {
    who: 'staff who may not list them',
    viewer: { audience: 'staff', user: { driver_id: null }, may: () => false },
    told: false,
  },
  { who: 'a driver', viewer: { audience: 'staff', user: { driver_id: 7 }, may }, told: false },
  { who: 'an account', viewer: { audience: 'account', user: { driver_id: null }, may }, told: false },
  { who: 'a visitor', viewer: { audience: 'visitor', user: null, may }, told: false },
] as const)('$who: alerts are told: $told', ({ viewer, told }) => {
  expect(hasAlerts(viewer)).toBe(told)
})
