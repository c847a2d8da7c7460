import { expect, test } from 'vitest'
import type { OutboxMessage } from '../../../contract/outbox.ts'
import { piecesOf, statusText } from './message-text.ts'

const NOW = Date.parse('2026-11-21T14:00:00+02:00')
const MESSAGE: OutboxMessage = {
  id: 1,
  channel: 'email',
  kind: 'password-reset',
  to: 'a@b.example',
  subject: 's',
  text: 't',
  hidden: false,
  status: 'waiting',
  attempts: 0,
  reason: null,
  created_at: '2026-11-21T12:00:00Z',
  next_at: '2026-11-21T12:00:00Z',
  settled_at: null,
}
const settled_at = '2026-11-21T12:02:00Z'

test.each<[string, Partial<OutboxMessage>, string]>([
  ['new', {}, 'About to be sent.'],
  [
    'put off',
    { attempts: 2, reason: 'Busy', next_at: '2026-11-21T12:05:00Z' },
    'Not sent yet: Busy. Tried 2 times; next attempt in 5 min.',
  ],
  [
    'due again',
    { attempts: 1, reason: 'Busy.', next_at: '2026-11-21T11:59:00Z' },
    'Not sent yet: Busy. Tried once; next attempt in a moment.',
  ],
  ['sent', { status: 'sent', attempts: 1, settled_at }, 'Sent 21 Nov 2026 14:02.'],
  [
    'given up',
    { status: 'failed', attempts: 7, reason: 'Nobody there', settled_at },
    'Given up 21 Nov 2026 14:02. Nobody there.',
  ],
  ['kept', { status: 'kept', settled_at }, 'Not sent: no mail server is set up. Pass it on by hand.'],
  ['kept, an SMS', { status: 'kept', channel: 'sms', settled_at }, 'Not sent: no SMS gateway is set up.'],
])('%s', (_what, changes, messages) => {
  expect(statusText({ ...MESSAGE, ...changes }, NOW)).toBe(messages)
})

test('links are told apart, without the full stop behind them, and nothing is lost', () => {
  const text = 'Go to https://a.example/x?code=1&b=2.\nOr (http://b.example/y)'
  const pieces = piecesOf(text)
  expect(pieces.filter(({ is }) => is === 'link').map((piece) => piece.text)).toEqual([
    'https://a.example/x?code=1&b=2',
    'http://b.example/y',
  ])
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
})
