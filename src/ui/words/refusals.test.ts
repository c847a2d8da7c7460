import { expect, test } from 'vitest'
import { INTERNET, SERVICE_AWAY } from '../../domain/error-catalogue.ts'
import { passwordRefusal } from '../../domain/password.ts'
import { REFUSALS } from '../../domain/refusal-table.ts'
import { accountClosed } from '../../domain/refusals.ts'
import { lockedWords } from '../../domain/sign-in-limits.ts'
import { af } from './af.ts'
import { en } from './en.ts'
import { wordedBy } from './refusals.ts'

const inAfrikaans = (text: string, code = '') => wordedBy(af.refusals, text, code)

test('a refusal is said by its code where the language has a sentence for it, else as it came', () => {
  const { say } = REFUSALS['session.wrongCredentials']
  expect(inAfrikaans(say, 'session.wrongCredentials')).toMatch(/wagwoord is verkeerd/)
  expect(wordedBy(en.refusals, say, 'session.wrongCredentials')).toBe(say)
  const forStaff = REFUSALS['role.labelTaken'].say
  expect(inAfrikaans(forStaff, 'role.labelTaken')).toBe(forStaff)
  expect(inAfrikaans('The moon is full', 'toString')).toBe('The moon is full')
})

test('the code of a translated refusal is one that the platform knows', () => {
  const known = new Set(Object.keys(REFUSALS))
  expect(Object.keys(af.refusals.codes).filter((code) => !known.has(code))).toEqual([])
})

test.each([
  passwordRefusal('short'),
  passwordRefusal('x'.repeat(500)),
  passwordRefusal('1234567890'),
  passwordRefusal('P@ssw0rd!!'),
  passwordRefusal('thandinkosi1', { email: 'thandinkosi@kwela.example' }),
  lockedWords(60_000, 0),
  lockedWords(900_000, 0),
  accountClosed('help@courier.example').detail,
  INTERNET,
  SERVICE_AWAY,
  REFUSALS['input.invalid'].say,
  'username: Type a name.',
  'special_instructions_delivery: At most 500 characters.',
  'limit: Enter a number.',
  'collection_min_date: Enter a date between 1970 and 2099.',
  'Invalid collection email',
  'Could not load general data.',
  'Provider settings not found.',
  'The answer of /shipments is not understood.',
  'The server answered 502.',
])('what is said more exactly is translated as exactly: %s', (text) => {
  expect(text).toBeTruthy()
  expect(inAfrikaans(text ?? '', 'password.weak')).not.toBe(inAfrikaans('', 'password.weak'))
  expect(inAfrikaans(text ?? '')).not.toBe(text)
})

test('what a sentence names is kept', () => {
  expect(inAfrikaans(accountClosed('help@courier.example').detail ?? '')).toContain('help@courier.example')
  expect(inAfrikaans(lockedWords(900_000, 0))).toMatch(/oor 15 minute weer, om \d\d:\d\d\.$/)
})
