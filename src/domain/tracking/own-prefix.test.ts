import { expect, test } from 'vitest'
import { ownPrefixRefusal } from './own-prefix.ts'

const PREFIXES = ['SPB', 'HUB']

test.each([
  ['SPB-1234', '', true],
  [' hubX4K7M2PQ', '', true],
  ['\u200bＳＰＢ12345', '', true],
  ['ORDER-SPB-1', '', false],
  ['SP-12345', '', false],
  ['SPB12345', 'SPB', false],
  ['SPB-K-12345', 'spb-k-', false],
  ['HUB12345', 'SPB', true],
])('%j of an account with the prefix %j is ours: %s', (reference, accountPrefix, isOurs) => {
  expect(ownPrefixRefusal(reference, PREFIXES, accountPrefix) !== null).toBe(isOurs)
  expect(ownPrefixRefusal(reference, [], accountPrefix)).toBeNull()
})
