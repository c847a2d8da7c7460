import { expect, test } from 'vitest'
import { isDatabaseAway, waitForDatabase } from './open.ts'

const failure = (fields: object, words = 'no') => Object.assign(new Error(words), fields)

test.each([
  ['a connection that was reset', failure({ code: 'ECONNRESET' }), true],
  ['a shutdown', failure({ code: '57P01' }), true],
  ['a full disk', failure({ code: '53100' }), true],
  ['more connections than it has', failure({ code: '53300' }), true],
  ['words of the pool', failure({}, 'Connection terminated unexpectedly'), true],
  ['a caller who hangs up in the middle', failure({ code: 'ECONNRESET', statusCode: 400 }, 'aborted'), false],
  ['a wrong question', failure({ code: '42601' }), false],
])('a database is away or not: %s', (_, cause, isAway) => {
  expect(isDatabaseAway(cause)).toBe(isAway)
})

test('that a database is waited for is said, once', async () => {
  const said: string[] = []
  // Nobody listens on port 1.
  const waiting = waitForDatabase('postgres://nobody@127.0.0.1:1/none', 600, (what) => said.push(what))
  await expect(waiting).rejects.toThrow('ECONNREFUSED')
  expect(said).toEqual(['The database does not answer yet; it is waited for, 0.6 s at most.'])
})
