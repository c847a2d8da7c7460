import { expect, test } from 'vitest'
import { settingsOf } from '../settings/settings.ts'
import { isReadToTheEnd, termsOf, termsToAccept } from './terms.ts'

const WINDOW = {
  terms_mode: 'window',
  terms_and_conditions_version: '2',
  window_user_terms_and_conditions: '<p>Be kind</p>',
}
const LIST = { terms_mode: 'checkbox', terms_and_conditions_version: '2', shipment_terms: ['Be kind', ' '] }
const settings = (values: Record<string, unknown>) =>
  settingsOf(Object.entries(values).map(([setting, value]) => ({ setting, value: JSON.stringify(value) })))

test('a provider has terms when they have a version and something to read in their mode', () => {
  expect(termsOf(settings({}))).toBeNull()
  expect(termsOf(settings(WINDOW))).toEqual({ mode: 'window', version: '2', html: '<p>Be kind</p>' })
  expect(termsOf(settings(LIST))).toEqual({ mode: 'checkbox', version: '2', items: ['Be kind'] })
  expect(termsOf(settings({ ...WINDOW, terms_and_conditions_version: ' ' }))).toBeNull()
  expect(termsOf(settings({ ...WINDOW, terms_mode: 'checkbox' }))).toBeNull()
  expect(termsOf(settings({ ...LIST, terms_mode: 'window' }))).toBeNull()
})

const SELF = { impersonating: false }
test.each([
  ['who has accepted nothing', { account_id: 1, terms_and_conditions_accepted_version: null }, SELF, true],
  ['who accepted older ones', { account_id: 1, terms_and_conditions_accepted_version: '1' }, SELF, true],
  ['who accepted these', { account_id: 1, terms_and_conditions_accepted_version: '2' }, SELF, false],
  ['of staff', { account_id: null, terms_and_conditions_accepted_version: null }, SELF, false],
  [
    'through whose eyes staff look',
    { account_id: 1, terms_and_conditions_accepted_version: null },
    { impersonating: true },
    false,
  ],
] as const)('a user %s is asked or not', (_who, user, how, asked) => {
  expect(termsToAccept(user, settings(WINDOW), how) !== null).toBe(asked)
})

test.each([
  [{ scrollTop: 0, clientHeight: 400, scrollHeight: 1000 }, false],
  [{ scrollTop: 539, clientHeight: 400, scrollHeight: 1000 }, false],
  [{ scrollTop: 540, clientHeight: 400, scrollHeight: 1000 }, true],
  [{ scrollTop: 600, clientHeight: 400, scrollHeight: 1000 }, true],
  [{ scrollTop: 0, clientHeight: 400, scrollHeight: 400 }, true],
])('%o is read: %s', (scrolled, read) => {
  expect(isReadToTheEnd(scrolled)).toBe(read)
})
