import { expect, test } from 'vitest'
import { isDatabaseAway } from './open.ts'

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
