import { afterEach, expect, test } from 'vitest'
import { setCurrentLanguage } from '../../../ui/messages/current-language.ts'
import { fieldWords } from './field-words.ts'

afterEach(() => setCurrentLanguage('en'))

test('what is chosen is called as in the language that is spoken now, also after it has changed', () => {
  const said = () => [
    fieldWords({ is: 'vehicles' }, 'bike van'),
    fieldWords({ is: 'days' }, 'monday saturday'),
    fieldWords({ is: 'choice', of: ['locker', 'any'] }, 'any'),
    fieldWords({ is: 'text', maxLength: 9 }, 'bike van'),
  ]
  expect(said()).toEqual(['Bike, Van', 'Mon, Sat', 'Any address', 'bike van'])
  setCurrentLanguage('af')
  expect(said()).toEqual(['Motorfiets, Paneelwa', 'Ma, Sa', 'Enige adres', 'bike van'])
})
