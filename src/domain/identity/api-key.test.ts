import { describe, expect, test } from 'vitest'
import { API_KEY_LIFETIMES, API_KEY_ROLE, apiKeyState } from './api-key.ts'
import { ROLES } from './default-roles.ts'
import { permits } from './permission.ts'

describe('an API key', () => {
  test.each([
    { expiresAt: null, revokedAt: null, at: 9e15, state: 'active' },
    { expiresAt: 1_000, revokedAt: null, at: 999, state: 'active' },
    { expiresAt: 1_000, revokedAt: null, at: 1_000, state: 'expired' },
    { expiresAt: 1_000, revokedAt: 500, at: 600, state: 'revoked' },
    { expiresAt: 1_000, revokedAt: 500, at: 2_000, state: 'revoked' },
  ])('that ends at $expiresAt, revoked at $revokedAt, is $state at $at', ({ at, state, ...key }) => {
    expect(apiKeyState(key, at)).toBe(state)
  })

  test('lasts 7 days, 30 days or for ever', () => {
    expect(Object.values(API_KEY_LIFETIMES).map(({ ms }) => ms)).toEqual([604_800_000, 2_592_000_000, null])
  })

  test('books, lists and is told prices, and neither issues keys nor looks after people', () => {
    const role = ROLES.find(({ id }) => id === API_KEY_ROLE)
    const may = (permission: string) => permits(role?.permissions ?? [], permission)
    expect(['API_/shipments:POST', 'API_/shipments:GET', 'INLINE_see_billing_info'].map(may)).toEqual([
      true,
      true,
      true,
    ])
    expect(['API_/accounts/api-keys:POST', 'API_/users:GET', 'INLINE_impersonate_users'].map(may)).toEqual([
      false,
      false,
      false,
    ])
  })
})
