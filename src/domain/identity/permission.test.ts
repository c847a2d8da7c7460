import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ROLES } from './default-roles.ts'
import { callPermission, commonPermissions, mayGrant, permits, permitsAll, permitsAny } from './permission.ts'
import { isAccountRole, roleChoices } from './role.ts'

const word = fc.stringMatching(/^[a-z]{1,4}$/)
const path = fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => `/${parts.join('/')}`)
const call = fc.tuple(path, fc.constantFrom('GET', 'POST', 'PATCH')).map(([p, m]) => callPermission(p, m))

describe('matching', () => {
  test.each([
    ['API_/shipments:GET', 'API_/shipments:GET', true],
    ['API_/shipments:*', 'API_/shipments:GET', true],
    ['API_/shipments/*', 'API_/shipments:GET', true],
    ['API_/shipments/*', 'API_/shipments/parcels:GET', true],
    ['API_/*', 'API_/shipments:GET', true],
    ['*', 'INLINE_see_billing_info', true],
    ['settings/*', 'settings', true],
    ['API_/shipments:GET', 'API_/shipments:POST', false],
    ['API_/shipments:*', 'API_/shipments/parcels:GET', false],
    ['API_/shipments/*', 'API_/shipments-archive:GET', false],
    ['API_/ship*', 'API_/shipments:GET', false],
    ['API_/*', 'INLINE_see_billing_info', false],
    ['settings/*', 'settings_secret', false],
    ['API_/shipments:GET', '*', false],
    ['', 'shipments', false],
  ])('%s gives %s: %s', (held, wanted, expected) => {
    expect(permits([held], wanted)).toBe(expected)
  })

  test('a call is given by itself, by its methods, by its path and by everything, and by nothing', () => {
    fc.assert(
      fc.property(call, (wanted) => {
        const resource = wanted.slice(0, wanted.lastIndexOf(':'))
        for (const held of [wanted, `${resource}:*`, `${resource}/*`, 'API_/*', '*'])
          expect(permits([held], wanted)).toBe(true)
        expect(permits([], wanted)).toBe(false)
      }),
    )
  })

  test('holding more never takes anything away', () => {
    fc.assert(
      fc.property(fc.array(call), call, call, (held, extra, wanted) => {
        expect(permits(held, wanted) && !permits([...held, extra], wanted)).toBe(false)
      }),
    )
  })

  test('all-of asks no less than any-of', () => {
    fc.assert(
      fc.property(fc.array(call), fc.array(call, { minLength: 1 }), (held, wanted) => {
        expect(permitsAll(held, wanted) && !permitsAny(held, wanted)).toBe(false)
      }),
    )
    expect([permitsAll([], []), permitsAny(['*'], [])]).toEqual([true, false])
  })

  const pattern = fc.oneof(
    call,
    call.map((one) => `${one.slice(0, one.lastIndexOf(':'))}:*`),
    path.map((one) => `API_${one}/*`),
    fc.constantFrom('*', 'API_/*', 'settings', 'settings/*'),
  )

  test('who may give a permission holds everything that it gives', () => {
    fc.assert(
      fc.property(fc.array(pattern), pattern, call, (held, given, wanted) => {
        expect(mayGrant(held, given) && permits([given], wanted) && !permits(held, wanted)).toBe(false)
      }),
    )
  })

  test('what two have in common is what both may', () => {
    fc.assert(
      fc.property(fc.array(pattern), fc.array(pattern), call, (a, b, wanted) => {
        expect(permits(commonPermissions(a, b), wanted)).toBe(permits(a, wanted) && permits(b, wanted))
      }),
    )
  })

  test('the /v2 prefix of plug-ins asks for the same permission', () => {
    expect(callPermission('/v2/shipments', 'get')).toBe('API_/shipments:GET')
    expect(callPermission('/v2things', 'get')).toBe('API_/v2things:GET')
  })
})

describe('roles', () => {
  const holder = (role_id: number) => ({
    role_id,
    permissions: ROLES.find(({ id }) => id === role_id)?.permissions ?? [],
  })
  const may = (id: number, wanted: string) =>
    permits(ROLES.find((role) => role.id === id)?.permissions ?? [], wanted)

  test('ids are 1 to 9, each once, all global', () => {
    expect(ROLES.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(ROLES.filter(({ provider_id }) => provider_id !== 0)).toEqual([])
  })

  test.each([
    ['an account user books', 6, 'API_/shipments:POST', true],
    ['an account user changes a booked shipment', 6, 'API_/shipments:PATCH', true],
    ['an account user reads the audit trail', 5, 'API_/audit/events:GET', false],
    ['an account user without billing sees billing', 9, 'billing', false],
    ['an account user with billing sees it', 6, 'billing', true],
    ['a driver records', 8, 'API_/tracking-events:POST', true],
    ['a driver tells where he is', 8, 'API_/drivers/positions:POST', true],
    ['a driver books', 8, 'API_/shipments:POST', false],
    ['a driver sees the dashboard', 8, 'ops_dashboard', false],
    ['a dispatcher reassigns', 7, 'API_/shipments:PATCH', true],
    ['a dispatcher changes settings', 7, 'API_/providers/settings:POST', false],
    ['a dispatcher opens settings', 7, 'settings', false],
    ['an ops manager changes settings', 4, 'API_/providers/settings:POST', true],
    ['a provider admin does anything', 1, 'INLINE_whatever', true],
    ['the platform admin reads shipments', 2, 'API_/shipments:GET', false],
    ['billing records scans', 3, 'API_/tracking-events:POST', false],
  ])('%s', (_, id, wanted, expected) => {
    expect(may(id, wanted)).toBe(expected)
  })

  test('everybody can log out and see when they are told so', () => {
    for (const { id, permissions_ui } of ROLES) {
      expect(may(id, 'API_/logout:POST')).toBe(true)
      expect(permits(permissions_ui, 'hide_log_out_button')).toBe(false)
    }
  })

  test('role choices leave out account roles and 1 and 2, and 3, 4, 8 unless role 3 assigns', () => {
    const ids = (assigner: number) =>
      roleChoices(holder(assigner), ROLES).flatMap(({ roles }) => roles.map(({ id }) => id))
    expect(ids(4)).toEqual([7])
    expect(ids(3)).toEqual([3, 4, 7, 8])
    // Else an administrator could hire nobody to run the house (docs/decisions/015).
    expect(ids(1)).toEqual([3, 4, 7, 8])
  })

  test('a role that a provider made is in the group Custom, unless it gives more than the assigner holds', () => {
    const own = { ...ROLES[6], id: 40, provider_id: 1 }
    const beyond = { ...ROLES[6], id: 41, provider_id: 1, permissions: ['API_/time:POST'] }
    const groups = roleChoices(holder(4), [...ROLES, own, beyond])
    expect(groups.map(({ group, roles }) => [group, roles.map(({ id }) => id)])).toEqual([
      ['Global', [7]],
      ['Custom', [40]],
    ])
  })

  test('the roles of accounts', () => {
    expect(ROLES.filter(({ id }) => isAccountRole(id)).map(({ id }) => id)).toEqual([5, 6, 9])
  })
})
