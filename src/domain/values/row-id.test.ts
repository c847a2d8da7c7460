import { expect, test } from 'vitest'
import { idIn } from './row-id.ts'

test.each([
  '1e3',
  '0x10',
  '1.0',
  ' 7',
  '07',
  '-7',
  '+7',
  '0',
  '',
  'Infinity',
  '٣',
  '99999999999999999',
  null,
  undefined,
])('%s is no id', (text) => {
  expect(idIn(text)).toBeNull()
})

test('an id is what we write as one', () => {
  expect([idIn('7'), idIn('1000'), idIn('9007199254740991')]).toEqual([7, 1000, 9007199254740991])
})
