import { expect, test } from 'vitest'
import { ROUTES } from '../domain/console/routes.ts'
import { BASE_PERMISSIONS } from '../domain/identity/base-permissions.ts'
import { ROLES } from '../domain/identity/default-roles.ts'
import { IMPERSONATE } from '../domain/identity/impersonation.ts'
import { isGrantable, PERMISSIONS } from '../domain/identity/permission-table.ts'
import { SETTING_TABS } from '../domain/settings/settings.ts'
import { CREATE_BLANK } from '../domain/shipments/blank.ts'
import { TRACKING_EVENTS } from '../domain/shipments/tracking-event-table.ts'
import { permissionOf } from './call.ts'
import { CALLS } from './calls.ts'

const isNamed = (permission: string) => permission in PERMISSIONS || BASE_PERMISSIONS.includes(permission)

test('every permission that a call demands has words in the table', () => {
  const demanded = CALLS.filter(({ auth }) => auth === 'permitted').map(permissionOf)
  expect(demanded.filter((one) => !isNamed(one))).toEqual([])
})

const ofScreens = ROUTES.flatMap((route) => {
  const permission = 'permission' in route ? route.permission : undefined
  return permission === undefined
    ? []
    : typeof permission === 'string'
      ? [permission]
      : Object.values(permission)
}).filter((one) => !one.startsWith('admin/'))
const ofTabs = Object.values(SETTING_TABS).flatMap((tab) => ('permission' in tab ? tab.permission : []))
const ofEvents = Object.values(TRACKING_EVENTS).flatMap(({ permission }) => permission ?? [])

test('every permission that a screen, an event or a role names has words in the table', () => {
  const ofRoles = ROLES.flatMap(({ permissions }): readonly string[] => permissions).filter(
    (one) => one !== '*',
  )
  expect([...ofScreens, ...ofTabs, ...ofEvents, ...ofRoles].filter((one) => !isNamed(one))).toEqual([])
})

test('the table names no call that does not exist', () => {
  // Declared with the socket.
  const beyondCalls = new Set(['API_/live/socket:GET'])
  const calls = new Set(CALLS.map(permissionOf))
  const named = Object.keys(PERMISSIONS).filter((one) => one.startsWith('API_') && !one.endsWith('*'))
  expect(named.filter((one) => !calls.has(one) && !beyondCalls.has(one))).toEqual([])
})

test('a permission that can be given does something, or says with what it will', () => {
  const demanded = CALLS.map(permissionOf)
  // Asked for where they are used: at the socket, for other eyes, for the outbox, for blank shipments; and one that gives several calls.
  const elsewhere = [
    'API_/live/socket:GET',
    IMPERSONATE,
    'INLINE_see_outbox_codes',
    CREATE_BLANK,
    'API_/drivers/positions:*',
  ]
  const used = new Set<string>([...demanded, ...ofScreens, ...ofTabs, ...ofEvents, ...elsewhere])
  const idle = Object.entries(PERMISSIONS).filter(([one]) => isGrantable(one) && !used.has(one))
  expect(idle.filter(([, { note }]) => !note?.startsWith('Takes effect with '))).toEqual([])
})

test("a courier's own role can neither hold what is the platform's nor what is an account's", () => {
  for (const one of ['admin/*', 'API_/admin/*', 'top_up_account', '*', 'API_/*', 'no_such_thing'])
    expect(isGrantable(one), one).toBe(false)
  expect(isGrantable('API_/shipments:GET')).toBe(true)
})
