import { expect, test } from 'vitest'
import { permits } from '../domain/permission.ts'
import { ROLES } from '../domain/role.ts'
import { settingsOf } from '../domain/settings.ts'
import type { Access, Audience } from '../ui/access.tsx'
import { entryPath, homeOf, mayOpen, menuFor } from './menu.ts'
import { ROUTES } from './routes.ts'

function access(audience: Audience | null, roleId?: number, settings = settingsOf([])): Access {
  const held = ROLES.find(({ id }) => id === roleId)?.permissions ?? []
  return { audience, user: null, settings, pairs: [], may: (permission) => permits(held, permission) }
}
const paths = (one: Access) => menuFor(one).map(({ path }) => entryPath(path))

const DISPATCHER = 7
const BILLING = 3
const ACCOUNT_USER = 6

test('staff see the operations in the order of the specification', () => {
  const order = ['/ops-dashboard', '/tripsheet', '/shipments', '/maps']
  expect(paths(access('staff', DISPATCHER))).toEqual(order)
})

test('an entry stands only where the permission holds', () => {
  expect(paths(access('staff', BILLING))).toEqual(['/shipments'])
})

test('a feature that the provider does not use has no entry, and its screen is closed', () => {
  const without = settingsOf([{ setting: 'unused_feature_ops_dashboard', value: 'true' }])
  const dispatcher = access('staff', DISPATCHER, without)
  expect(paths(dispatcher)).not.toContain('/ops-dashboard')
  const route = ROUTES.find(({ path }) => path === '/ops-dashboard')
  expect(route !== undefined && mayOpen(route, dispatcher)).toBe(false)
})

test('account users see their own, visitors what is for anybody', () => {
  expect(paths(access('account', ACCOUNT_USER))).toEqual(['/dashboard', '/shipments', '/track'])
  expect(paths(access('visitor'))).toEqual(['/track', '/login'])
})

test('the platform admin has no menu here and no home', () => {
  const admin = access(null)
  expect(paths(admin)).toEqual([])
  expect(homeOf(admin)).toBeNull()
})

test('home is the first screen that somebody may see', () => {
  expect(homeOf(access('staff', DISPATCHER))).toBe('/ops-dashboard')
  expect(homeOf(access('staff', BILLING))).toBe('/shipments')
  expect(homeOf(access('account', ACCOUNT_USER))).toBe('/dashboard')
  expect(homeOf(access('visitor'))).toBe('/track')
})

test('every route has one address, one title and leads somewhere', () => {
  expect(new Set(ROUTES.map(({ path, audience }) => `${path} ${audience.join()}`)).size).toBe(ROUTES.length)
  for (const { path, title } of ROUTES) expect([path.startsWith('/'), title.length > 0]).toEqual([true, true])
})
