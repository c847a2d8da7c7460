import { expect, test } from 'vitest'
import { createDrafts, endedByItself, forgetDrafts } from './draft.ts'

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
      endedByItself({ is: 'signed-out', because }),
    ),
  ).toEqual([true, true, false, false])
})
