import { expect, test } from 'vitest'
import { sentence } from '../../domain/values/sentence.ts'
import { type Details, EMPTY, problemsOf } from './details.ts'

const readDetails = (details: Details) => problemsOf(details, sentence)
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
