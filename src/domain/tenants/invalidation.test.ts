import { expect, test } from 'vitest'
import { isInvalidated } from './invalidation.ts'

const STAFF = { id: 4, account_id: null }
const BUYER = { id: 90, account_id: 1 }

test.each([
  ['user.changed', 90, [false, true]],
  ['user.changed', 4, [true, false]],
  ['account.held', 1, [true, true]],
  ['account.held', 2, [true, false]],
  ['account.settingsChanged', 1, [false, true]],
  ['account.settingsChanged', 2, [false, false]],
  ['role.changed', 7, [true, true]],
  ['provider.changed', 1, [true, true]],
  ['driver.added', 5, [true, true]],
  ['driver.changed', 5, [true, true]],
  ['driver.retired', 5, [true, true]],
  ['branch.added', 5, [true, true]],
  ['driver.termsChanged', 5, [false, false]],
  ['shipment.status', 90, [false, false]],
  ['session.ended', 90, [false, false]],
] as const)('%s of %i', (type, id, [staff, buyer]) => {
  expect([isInvalidated(type, id, STAFF), isInvalidated(type, id, BUYER)]).toEqual([staff, buyer])
})
