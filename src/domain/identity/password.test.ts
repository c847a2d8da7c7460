import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PASSWORD_LENGTH, passwordRefusal } from './password.ts'

const THANDI = { email: 'thandi.nkosi@example.co.za', username: 'Thandi Nkosi' }

test.each([
  ['short', 'Use at least 10 characters.'],
  ['ééééééééé', 'Use at least 10 characters.'],
  ['x'.repeat(201), 'Use at most 200 characters.'],
  ['aaaaaaaaaaaa', 'Rows like 1234567890'],
  ['abababababab', 'Rows like 1234567890'],
  ['1234567890', 'Rows like 1234567890'],
  ['Password2026!', 'guessed first'],
  ['P@ssw0rd1234', 'guessed first'],
  ['springbok1995', 'guessed first'],
  ['thandi.nkosi1', 'your own name'],
  ['NkosiNkosi12', 'your own name'],
])('%s is refused', (password, words) => {
  expect(passwordRefusal(password, THANDI)).toContain(words)
})

test.each(['veld koek reën', 'a longer sentence 7', 'thandi likes rooibos tea', '漢字仮名交じり文です十'])(
  '%s is taken',
  (password) => {
    expect(passwordRefusal(password, THANDI)).toBeNull()
  },
)

test('a sentence that refuses says what to do instead, whatever was typed', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 260, size: 'max' }), (password) => {
      const refusal = passwordRefusal(password, THANDI)
      if (refusal === null) expect([...password].length).toBeGreaterThanOrEqual(PASSWORD_LENGTH.least)
      else expect(refusal).toMatch(/Use (at|a few)/)
    }),
  )
})
