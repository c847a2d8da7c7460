import { afterEach, expect, test } from 'vitest'
import { currentLocale, setCurrentLanguage } from './current-language.ts'
import { inBothLanguages } from './in-both-languages.ts'

afterEach(() => setCurrentLanguage('en'))

const stop = inBothLanguages({
  en: { late: 'late', of: (count: number) => `${count} stops`, sides: { delivery: 'Delivery' } },
  af: { late: 'laat', of: (count: number) => `${count} stoppe`, sides: { delivery: 'Aflewering' } },
})

test('a table answers in the language that is spoken when it is asked, whole or in part', () => {
  const { sides } = stop
  const read = () => [stop.late, stop.of(2), sides.delivery, Object.values(stop.sides), currentLocale().tag]
  expect(read()).toEqual(['late', '2 stops', 'Delivery', ['Delivery'], 'en-ZA'])
  setCurrentLanguage('af')
  expect(read()).toEqual(['laat', '2 stoppe', 'Aflewering', ['Aflewering'], 'af-ZA'])
})
