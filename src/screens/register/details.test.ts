import { expect, test } from 'vitest'
import { EMPTY, fieldOf, readDetails } from './details.ts'

const GOOD = {
  name: 'Thandi Nkosi',
  email: 'thandi@example.co.za',
  phone_number: '082 123 4567',
  company: '',
  password: 'rooibos at sunrise',
}

test('an empty form says of each field that is needed what to type', () => {
  const wrong = readDetails(EMPTY)
  expect(Object.keys(wrong).toSorted()).toEqual(['email', 'name', 'password', 'phone_number'])
  for (const messages of Object.values(wrong)) expect(messages).toMatch(/^(Type|Use) .+\.$/)
})

test('a company is not needed, and a good form has nothing wrong', () => {
  expect(readDetails(GOOD)).toEqual({})
})

test('a password is held against the name and the address beside it', () => {
  expect(readDetails({ ...GOOD, password: 'thandinkosi1' }).password).toContain('your own name')
})

test.each([
  ['email', 'email'],
  ['terms_and_conditions_accepted_version', null],
  [undefined, null],
])('a refusal of %s belongs to %s', (name, field) => {
  expect(fieldOf(name)).toBe(field)
})
