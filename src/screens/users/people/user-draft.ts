/** A user as they are typed, and the change that this comes to. */
import type { Driver, ShipmentPageMode } from '../../../contract/session.ts'
import type { ManagedUser, NewUser, UserChange } from '../../../contract/users.ts'
import { DRIVER_ROLE, isAccountRole } from '../../../domain/identity/role.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import { areSameFields } from '../../../ui/form/merge.ts'
import type { Problems } from '../../../ui/form/problems.ts'
import { users as messages } from '../messages.ts'

/** What somebody sees: all of the house, one branch, or one account. */
export type DataScope = 'everything' | 'branch' | 'account'

export interface UserDraft {
  readonly username: string
  readonly email: string
  readonly phone_number: string
  readonly dataScope: DataScope
  readonly role_id: number | null
  readonly account_id: number | null
  readonly branch_id: number | null
  readonly driver_id: number | null
  readonly shipment_page_mode: ShipmentPageMode
}

export const EMPTY: UserDraft = {
  username: '',
  email: '',
  phone_number: '',
  dataScope: 'everything',
  role_id: null,
  account_id: null,
  branch_id: null,
  driver_id: null,
  shipment_page_mode: 'default',
}

/** What an invitation of a driver begins as: an e-mail address is all that is missing. */
export const draftOfDriver = ({ id, name, phone_number = '', branch_id }: Driver): UserDraft => ({
  ...EMPTY,
  username: name,
  phone_number: formatPhone(phone_number),
  role_id: DRIVER_ROLE,
  branch_id,
  driver_id: id,
})

export function draftOf(user: ManagedUser): UserDraft {
  const { username, email, role_id, account_id, branch_id, driver_id, shipment_page_mode } = user
  return {
    username,
    email,
    phone_number: formatPhone(user.phone_number ?? ''),
    dataScope: account_id !== null ? 'account' : user.limit_user_to_branch ? 'branch' : 'everything',
    role_id,
    account_id,
    branch_id,
    driver_id,
    shipment_page_mode,
  }
}

/** A kiosk books for its account: staff have none. */
export const pageModesOf = (dataScope: DataScope): readonly ShipmentPageMode[] =>
  dataScope === 'account' ? ['default', 'data-capturing', 'kiosk'] : ['default', 'data-capturing']

/** Another sight takes along what does not go with it. */
export function withDataScope(draft: UserDraft, dataScope: DataScope): UserDraft {
  const keepsRole = draft.role_id !== null && isAccountRole(draft.role_id) === (dataScope === 'account')
  return {
    ...draft,
    dataScope,
    role_id: keepsRole ? draft.role_id : null,
    account_id: dataScope === 'account' ? draft.account_id : null,
    branch_id: dataScope === 'account' ? null : draft.branch_id,
    driver_id: dataScope === 'everything' ? draft.driver_id : null,
    shipment_page_mode: pageModesOf(dataScope).includes(draft.shipment_page_mode)
      ? draft.shipment_page_mode
      : 'default',
  }
}

/** What is missing before it can be sent, with what to do about it. */
export function problemsOf(draft: UserDraft): Problems {
  const { missing } = messages
  return {
    ...(draft.username.trim() === '' && { username: missing.username }),
    ...(draft.email.trim() === '' && { email: missing.email }),
    ...(draft.dataScope === 'branch' && draft.branch_id === null && { branch_id: missing.branch_id }),
    ...(draft.dataScope === 'account' && draft.account_id === null && { account_id: missing.account_id }),
    ...(draft.role_id === null && { role_id: missing.role_id }),
    ...(draft.role_id === DRIVER_ROLE && draft.driver_id === null && { driver_id: missing.driver_id }),
  }
}

function fieldsOf(draft: UserDraft) {
  return {
    username: draft.username.trim(),
    email: draft.email.trim(),
    phone_number: formatPhone(draft.phone_number) || null,
    account_id: draft.account_id,
    branch_id: draft.branch_id,
    driver_id: draft.role_id === DRIVER_ROLE ? draft.driver_id : null,
    limit_user_to_branch: draft.dataScope === 'branch',
    shipment_page_mode: draft.shipment_page_mode,
  }
}

/** A telephone number is the same however it is written. */
export function isSameUser(a: UserDraft, b: UserDraft): boolean {
  return a.dataScope === b.dataScope && a.role_id === b.role_id && areSameFields(fieldsOf(a), fieldsOf(b))
}

export function newUserOf(draft: UserDraft): NewUser {
  return { ...fieldsOf(draft), role_id: draft.role_id ?? 0 }
}

/** Only what differs, with the version that was looked at; null when nothing does. */
export function changeOf(user: ManagedUser, draft: UserDraft): UserChange | null {
  const wanted: UserChange = { ...fieldsOf(draft), role_id: draft.role_id ?? undefined }
  const change: Record<string, unknown> = {}
  const before: Readonly<Record<string, unknown>> = {
    ...user,
    phone_number: draftOf(user).phone_number || null,
  }
  for (const [field, value] of Object.entries(wanted)) if (before[field] !== value) change[field] = value
  return Object.keys(change).length === 0 ? null : { ...change, id: user.id, version: user.version }
}
