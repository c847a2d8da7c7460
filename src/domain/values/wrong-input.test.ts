import { expect, test } from 'vitest'
import { z } from 'zod'
import { inputErrorMessage } from './input-error-message.ts'

/** What somebody reads who sends this to a field of that kind. */
function said(schema: z.ZodType, sent: unknown): string | undefined {
  return schema.safeParse(sent, { error: inputErrorMessage }).error?.issues[0]?.message
}

test.each([
  [z.string().max(100), 'x'.repeat(101), 'At most 100 characters'],
  [z.string().max(1), 'xx', 'At most 1 character'],
  [z.string().min(1), '', 'Fill this in'],
  [z.string().min(7), 'x', 'At least 7 characters'],
  [z.string(), undefined, 'Fill this in'],
  [z.string(), null, 'Fill this in'],
  [z.string(), 7, 'Enter text'],
  [z.coerce.number(), 'abc', 'Enter a number'],
  [z.number(), '12', 'Enter a number'],
  [z.number().max(90), 91, 'At most 90'],
  [z.number().min(0), -1, 'At least 0'],
  [z.number().positive(), 0, 'More than 0'],
  [z.coerce.number().int(), 1.5, 'Enter a whole number'],
  [z.boolean(), 'maybe', 'Choose yes or no'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'At most 2 in a list'],
  [z.array(z.string()), 'a', 'Send a list'],
  [z.enum(['window', 'checkbox']), 'door', 'Choose one of these: window, checkbox'],
  [z.email(), 'not-an-email', 'Enter a valid e-mail address'],
  [z.iso.date(), '22/11/2026', 'Enter a date such as 2026-11-22'],
  [z.string().regex(/^a$/), 'b', 'This is not written as it should be'],
  [z.string().regex(/^a$/, 'Type an a'), 'b', 'Type an a'],
  [z.email('Type a valid e-mail address'), 'b', 'Type a valid e-mail address'],
] as const)('%# a wrong value is told in words that a person uses', (schema, sent, words) => {
  expect(said(schema, sent)).toBe(words)
})
