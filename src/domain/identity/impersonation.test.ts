import { expect, test } from 'vitest'
import { type Impersonated, impersonatedPermissions, mayImpersonate } from './impersonation.ts'
import { permits } from './permission.ts'

const isPlatformAdmin = (id: number) => id === 2
const staff: Impersonated = {
  id: 1,
  role_id: 4,
  account_id: null,
  permissions: ['INLINE_impersonate_users', 'API_/shipments:*'],
  viewer: { kind: 'staff', branch_id: null },
}
const inBranch = (branch_id: number): Impersonated => ({
  ...staff,
  id: branch_id * 10,
  viewer: { kind: 'staff', branch_id },
})
const customer: Impersonated = {
  ...staff,
  id: 7,
  role_id: 6,
  account_id: 3,
  viewer: { kind: 'account', account_id: 3 },
}
const driver: Impersonated = { ...staff, id: 8, role_id: 8, viewer: { kind: 'driver', driver_id: 5 } }

test.each([
  ['staff a customer', staff, customer, true],
  ['staff a driver', staff, driver, true],
  ['staff a colleague of a branch', staff, inBranch(1), true],
  ['somebody of a branch a colleague of the same branch', inBranch(1), { ...inBranch(1), id: 99 }, true],
  ['somebody of a branch a colleague of another', inBranch(1), inBranch(2), false],
  ['somebody of a branch a colleague who sees everything', inBranch(1), staff, false],
  ['somebody of a branch a customer, whose parcels lie everywhere', inBranch(1), customer, false],
  ['somebody of a branch a driver, whose parcels lie everywhere', inBranch(1), driver, false],
  ['a customer another customer', customer, { ...customer, id: 9 }, false],
  ['staff the platform administrator', staff, { ...staff, id: 9, role_id: 2 }, false],
  ['the platform administrator staff', { ...staff, id: 9, role_id: 2 }, staff, false],
  ['staff themselves', staff, staff, false],
  ['staff without the permission', { ...staff, permissions: ['API_/shipments:*'] }, customer, false],
])('%s: %s', (_, own, target, expected) => {
  expect(mayImpersonate(own, target, isPlatformAdmin)).toBe(expected)
})

test('through other eyes nobody may more than both of them, but for looking at the screens', () => {
  const held = impersonatedPermissions(
    ['API_/shipments:*', 'API_/users/*', 'INLINE_impersonate_users', 'ops_dashboard'],
    ['API_/shipments:GET', 'API_/accounts:GET', 'dashboard', 'INLINE_see_billing_info'],
  )
  const may = (wanted: string) => permits(held, wanted)
  expect(may('API_/shipments:GET')).toBe(true)
  expect(may('dashboard')).toBe(true)
  for (const beyond of [
    'API_/shipments:POST',
    'API_/accounts:GET',
    'API_/users:GET',
    'INLINE_see_billing_info',
  ])
    expect(may(beyond), beyond).toBe(false)
  expect(may('ops_dashboard')).toBe(false)
})

test('a role that may everything gives no more than one has oneself, and nobody impersonates on and on', () => {
  const own = ['API_/shipments:GET', 'users', 'INLINE_impersonate_users']
  expect(impersonatedPermissions(own, ['*']).sort()).toEqual(['API_/shipments:GET', 'users'])
})
