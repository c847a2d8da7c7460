import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DEMO_SIGN_INS } from './seed.ts'

test('whom a visitor of a demo may sign in as is the same in the README, at the start and at sign-in', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  const table = [...readme.matchAll(/^\| ([A-Z][a-z]+(?: [a-z]+)?)[^|]*\| `([^`@]+@[^`]+)` \|$/gm)]
  expect(table.map(([, label, email]) => ({ label, email }))).toEqual(
    DEMO_SIGN_INS.map(({ label, email }) => ({ label, email })),
  )
})
