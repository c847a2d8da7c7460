import { expect, test } from 'vitest'
import { z } from 'zod'
import { VERSION } from '../../version.ts'
import { isOfOtherConsole } from './other-console.ts'

const Body = z.object({ version: z.coerce.number(), stops: z.array(z.object({ id: z.number() })) })
const isOfOther = (clientVersion: string | null, sent: unknown) => {
  const { error } = Body.safeParse(sent)
  return error !== undefined && isOfOtherConsole(clientVersion, sent, error)
}

test.each([
  ['a field', { stops: [] }, true],
  ['a field of one of several', { version: 1, stops: [{ id: 1 }, {}] }, true],
  ['nothing, and types what is wrong', { version: 'x', stops: [] }, false],
])('an older tab leaves out %s', (_, sent, is) => {
  expect(isOfOther('web 3.18.2', sent)).toBe(is)
})

test.each([null, `web ${VERSION}`, 'shop 1.0', 'web test'])('%s is no other console', (clientVersion) => {
  expect(isOfOther(clientVersion, {})).toBe(false)
})

test('a great many wrong items are looked through as quickly as a few', () => {
  expect(isOfOther('web 3.18.2', { version: 1, stops: Array.from({ length: 20_000 }, () => 1) })).toBe(false)
})
