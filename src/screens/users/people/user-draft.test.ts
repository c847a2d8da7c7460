import { expect, test } from 'vitest'
import type { ManagedUser } from '../../../contract/users.ts'
import {
  changeOf,
  draftOf,
  EMPTY,
  isSameUser,
  newUserOf,
  pageModesOf,
  problemsOf,
  withDataScope,
} from './user-draft.ts'

const user: ManagedUser = {
  id: 7,
  version: 3,
  username: 'Thandi Nkosi',
  email: 'thandi@springbok.example',
  phone_number: '+27821234567',
  role_id: 7,
  role_label: 'Dispatcher',
  account_id: null,
  branch_id: 4,
  driver_id: null,
  limit_user_to_branch: true,
  limit_user_to_account: false,
  shipment_page_mode: 'default',
  two_factor_auth_enabled: false,
  is_active: true,
  created_at: '',
  last_sign_in: null,
  invited_until: null,
  is_manageable: true,
  is_impersonable: true,
}

test('a user that nobody touched is no change', () => {
  expect(changeOf(user, draftOf(user))).toBeNull()
})

test('only what differs is sent, with the version that was looked at', () => {
  expect(changeOf(user, { ...draftOf(user), username: ' Thandi Dube ', phone_number: '' })).toEqual({
    id: 7,
    version: 3,
    username: 'Thandi Dube',
    phone_number: null,
  })
})

test('a telephone number is the same however it is written', () => {
  expect(draftOf(user).phone_number).toBe('+27 82 123 4567')
  const spelt = { ...draftOf(user), phone_number: '082 123 4567' }
  expect(changeOf(user, spelt)).toBeNull()
  expect(isSameUser(spelt, draftOf(user))).toBe(true)
  expect(isSameUser({ ...spelt, role_id: 6 }, draftOf(user))).toBe(false)
})

test('moving somebody to an account takes branch and staff role away', () => {
  const moved = withDataScope(draftOf(user), 'account')
  expect(Object.keys(problemsOf(moved))).toContain('account_id')
  const complete = { ...moved, account_id: 12, role_id: 6 }
  expect(problemsOf(complete)).toEqual({})
  expect(changeOf(user, complete)).toEqual({
    id: 7,
    version: 3,
    account_id: 12,
    branch_id: null,
    role_id: 6,
    limit_user_to_branch: false,
  })
})

test('all that is missing is said at once, and what is there is not', () => {
  const fields = (draft: typeof EMPTY) => Object.keys(problemsOf(draft))
  expect(fields(EMPTY)).toEqual(['username', 'email', 'role_id'])
  const named = { ...EMPTY, username: 'Thandi', email: 'thandi@springbok.example', role_id: 8 }
  expect(fields(named)).toEqual(['driver_id'])
  const draft = { ...named, driver_id: 5 }
  expect(fields(draft)).toEqual([])
  expect(newUserOf(draft)).toMatchObject({ role_id: 8, driver_id: 5, limit_user_to_branch: false })
})

test('a kiosk is of an account: whoever leaves it has the usual form', () => {
  const kiosk = { ...EMPTY, dataScope: 'account' as const, shipment_page_mode: 'kiosk' as const }
  expect(newUserOf(kiosk)).toMatchObject({ shipment_page_mode: 'kiosk' })
  expect(withDataScope(kiosk, 'everything').shipment_page_mode).toBe('default')
  expect(pageModesOf('branch')).not.toContain('kiosk')
  const capturing = { ...EMPTY, shipment_page_mode: 'data-capturing' as const }
  expect(withDataScope(capturing, 'branch').shipment_page_mode).toBe('data-capturing')
  expect(changeOf(user, { ...draftOf(user), shipment_page_mode: 'data-capturing' })).toEqual({
    id: 7,
    version: 3,
    shipment_page_mode: 'data-capturing',
  })
})
