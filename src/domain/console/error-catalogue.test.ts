import { expect, test } from 'vitest'
import { errorTextOf, shownError, shownErrorWithRefresh } from './error-catalogue.ts'

test.each([
  ['message and error both', { message: 'No such hub', error: 'hub' }, 'No such hub'],
  ['an error within', { error: { message: 'No such hub' } }, 'No such hub'],
  ['an error alone', { error: 'No such hub' }, 'No such hub'],
  ['a message alone', { message: 'No such hub' }, 'No such hub'],
  ['plain text', 'No such hub\n', 'No such hub'],
  ['a page', '<html>Bad gateway</html>', ''],
  ['nothing', null, ''],
  ['a list', [], ''],
])('the text of %s', (_name, body, text) => {
  expect(errorTextOf(body)).toBe(text)
})

test('what is shown is a whole sentence, and once', () => {
  expect(shownError('no such hub')).toBe('No such hub.')
  expect(shownErrorWithRefresh('no such hub')).toBe('No such hub. Please refresh your page and try again.')
  for (const text of [
    'no such hub',
    'Failed to fetch',
    'Service unavailable',
    '',
    'Aborted duplicate request',
  ])
    expect(shownErrorWithRefresh(shownErrorWithRefresh(text))).toBe(shownErrorWithRefresh(text))
})
