import { expect, test } from 'vitest'
import { cardInForce, cardStatus } from './card-status.ts'

test.each([
  ['draft', null, null],
  ['upcoming', 11, null],
  ['in-force', 10, null],
  ['in-force', 5, 11],
  ['ended', 5, 10],
] as const)('at 10 it is %s from %s until %s', (status, valid_from, valid_until) => {
  expect(cardStatus({ valid_from, valid_until }, 10)).toBe(status)
})

test('an account is priced by its own card while that is in force, else by the card of the provider', () => {
  const versions = [
    { id: 4, account_id: 7, valid_from: null, valid_until: null },
    { id: 3, account_id: 7, valid_from: 20, valid_until: 30 },
    { id: 2, account_id: null, valid_from: 15, valid_until: null },
    { id: 1, account_id: null, valid_from: 0, valid_until: 15 },
  ]
  const at = (account: number | null, moment: number) => cardInForce(versions, account, moment)?.id
  expect([at(7, 10), at(7, 20), at(7, 30), at(8, 20), at(null, 20)]).toEqual([1, 3, 2, 2, 2])
  expect(cardInForce(versions, 7, -1)).toBeNull()
})
