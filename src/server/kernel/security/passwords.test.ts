import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

test('a password is kept at the price that OWASP asks of Argon2id, and only the right one matches', async () => {
  const { hash, matches } = createPasswords()
  const kept = await hash('springbok')
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await Promise.all(['springbok', 'Springbok'].map((one) => matches(kept, one)))).toEqual([
    true,
    false,
  ])
})

test('where nobody is known nothing matches, not even what is hashed in place of a password', async () => {
  const { matches } = createPasswords()
  expect(await matches(null, 'nobody signs in with this')).toBe(false)
})
