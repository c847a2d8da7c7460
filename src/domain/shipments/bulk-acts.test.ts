import { expect, test } from 'vitest'
import { BOOKED } from '../../../tests/support/shipment-state.ts'
import { ROLES } from '../identity/default-roles.ts'
import { permits } from '../identity/permission.ts'
import { isAccountRole } from '../identity/role.ts'
import { BULK_ACTS, mayActOnMany, mayInBulk, mayResolveInBulk } from './bulk-acts.ts'
import { offeredActs } from './offered-acts.ts'
import { SHIPMENT_STATUS_CODES, type ShipmentStatus } from './shipment-status.ts'

const open = (act: Parameters<typeof mayResolveInBulk>[0], isAdmin: boolean): readonly ShipmentStatus[] =>
  SHIPMENT_STATUS_CODES.filter((status) => mayResolveInBulk(act, { status, parcel_count: 1 }, isAdmin))

test.each<[Parameters<typeof mayResolveInBulk>[0], ShipmentStatus, boolean, boolean]>([
  ['reschedule', 'at-hub', false, true],
  ['reschedule', 'out-for-delivery', false, false],
  ['reschedule', 'out-for-delivery', true, true],
  ['reschedule', 'delivered', true, false],
  ['reschedule', 'cancelled', true, false],
  ['hold', 'submitted', false, true],
  ['hold', 'on-hold', false, false],
  ['hold', 'delivered', false, false],
  ['return', 'returned-to-hub', false, true],
  ['return', 'delivered', false, false],
  ['call', 'delivered', false, true],
])('%s of a shipment in %s (administrator: %s) is open: %s', (act, status, isAdmin, isOpen) => {
  expect(mayResolveInBulk(act, { status, parcel_count: 1 }, isAdmin)).toBe(isOpen)
})

test('an administrator may never do less', () => {
  for (const act of ['reschedule', 'hold', 'return'] as const)
    expect(open(act, true)).toEqual(expect.arrayContaining([...open(act, false)]))
})

test('an act on many is for whoever may do it to one', () => {
  const booked = { ...BOOKED, status: 'collection-assigned' as const, collection_agent_id: 4 }
  for (const permission of [
    'API_/shipments:PATCH',
    'API_/shipments/cancel:POST',
    'API_/shipments/notes:POST',
  ]) {
    const may = (one: string) => one === permission
    const offered = offeredActs(booked, {
      isAdmin: false,
      isStaff: true,
      isSender: false,
      excluded: new Set(),
      may,
    })
    expect(BULK_ACTS.map((act) => [act, mayInBulk(act, { isSender: false, may })])).toEqual([
      ['status', offered.statuses.length > 0],
      ['print', false],
      ['note', permission === 'API_/shipments/notes:POST'],
      ['tag', offered.tag],
      ['untag', offered.tag],
      ['cancel', offered.cancel],
    ])
  }
})

test('whoever may print, note, cancel or change one selects several; whoever only reads has nothing to select for', () => {
  const acts = (id: number) => {
    const role = ROLES.find((one) => one.id === id)
    const may = (permission: string) => permits(role?.permissions ?? [], permission)
    const who = { isSender: isAccountRole(id), may }
    return [mayActOnMany(who), BULK_ACTS.filter((act) => mayInBulk(act, who))]
  }
  const ofAccounts = ROLES.filter(({ name }) => name.startsWith('account_')).map(({ id }) => acts(id))
  expect(ofAccounts.length).toBeGreaterThan(0)
  for (const one of ofAccounts) expect(one).toEqual([true, ['print', 'note', 'cancel']])
  expect(acts(1)).toEqual([true, [...BULK_ACTS]])
  expect(mayActOnMany({ isSender: false, may: (permission) => permission === 'API_/shipments:GET' })).toBe(
    false,
  )
})
