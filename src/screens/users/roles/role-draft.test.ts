import { expect, test } from 'vitest'
import { editedOn, type RoleEdit } from './role-draft.ts'

const edit = (changes: Partial<RoleEdit>): RoleEdit => ({
  label: 'Counter',
  permissions: new Set(['maps']),
  permissions_ui: new Set(),
  require_2fa: false,
  logout_after_inactive_minutes: 0,
  ...changes,
})

test('what is edited goes on from what the role has become: only what was touched here stays as it is here', () => {
  const from = edit({ permissions: new Set(['maps', 'tools', 'billing']) })
  const here = edit({ permissions: new Set(['maps', 'reports', 'users']), require_2fa: true })
  const now = edit({ label: 'Front', permissions: new Set(['maps', 'tools', 'users', 'rates']) })
  expect(editedOn(now, from, here)).toEqual(
    edit({ label: 'Front', permissions: new Set(['maps', 'reports', 'users', 'rates']), require_2fa: true }),
  )
})

test('what nobody has touched here is what the role has become', () => {
  const now = edit({
    label: 'Front',
    logout_after_inactive_minutes: 30,
    permissions_ui: new Set(['hide_log_out_button']),
  })
  expect(editedOn(now, edit({}), edit({}))).toEqual(now)
})
