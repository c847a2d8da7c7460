import { expect, test } from 'vitest'
import { partsOf, referencesIn } from './reference-list.ts'

test.each([
  'SPB6HS3,SPBGJP2',
  'SPB6HS3; SPBGJP2',
  'SPB6HS3 SPBGJP2',
  ' spb6hs3\r\nSPBGJP2\n',
  'SPB6HS3/1,\tSPBGJP2/12, SPB6HS3/2',
])('%j is two references', (text) => {
  expect(referencesIn(text)).toEqual(['SPB6HS3', 'SPBGJP2'])
})

test('a single one is looked for as text, with all that contains it', () => {
  expect([referencesIn('SPB6HS3'), referencesIn('SPB6HS3,'), referencesIn('')]).toEqual([[], [], []])
  expect(partsOf('Khayelitsha, Cape Town')).toEqual(['Khayelitsha', 'Cape', 'Town'])
})
