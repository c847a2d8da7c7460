import { expect, test } from 'vitest'
import { createDrafts, forgetDrafts, hasExpired, survivesSession } from './drafts.ts'

test('what was typed is there for the same user, and gone after a log-out', () => {
  const drafts = createDrafts<string>()
  drafts.set(1, 7, 'Ring twice')
  expect([drafts.get(1, 7), drafts.get(2, 7), drafts.get(1, 8)]).toEqual(['Ring twice', undefined, undefined])
  forgetDrafts()
  expect(drafts.get(1, 7)).toBeUndefined()
})

test('a session that ran out keeps what was typed; one that somebody ended does not', () => {
  expect(
    (['expired', 'idle', 'signed-out', 'closed'] as const).map((because) =>
      hasExpired({ is: 'signed-out', because }),
    ),
  ).toEqual([true, true, false, false])
})

test('what a visitor types is not there for the next visitor, though a session ran out on this page before', () => {
  const ranOut = { is: 'signed-out', because: 'expired' } as const
  expect([survivesSession(7, ranOut), survivesSession(0, ranOut)]).toEqual([true, false])
})
