import { expect, test } from 'vitest'
import { en } from '../../ui/messages/en.ts'
import { freshnessText, isStale } from './freshness.tsx'

const NOW = { state: 'live', behindMs: 80, lastEventAt: 1, offlineSince: null } as const

test.each([
  ['fresh', NOW, 'Live', 'live'],
  ['before the first event', { ...NOW, behindMs: null }, 'Live', 'live'],
  ['two seconds behind', { ...NOW, behindMs: 2400 }, 'Live', 'live'],
  ['past five seconds it is yellow', { ...NOW, behindMs: 12_000 }, '12 s behind', 'slow'],
  ['catching up', { ...NOW, state: 'resuming' } as const, 'Resuming', 'resuming'],
  [
    'cut off, in South African time',
    { ...NOW, state: 'offline', offlineSince: Date.parse('2026-11-21T12:02:00Z') } as const,
    'Offline since 14:02',
    'offline',
  ],
])('%s', (_what, now, text, tone) => {
  expect(freshnessText(now, en.components)).toMatchObject({ text, tone })
})

test.each([
  ['live', NOW, false],
  ['before anything is there', { ...NOW, state: 'connecting' } as const, false],
  ['a little behind', { ...NOW, behindMs: 4_000 }, false],
  ['far behind', { ...NOW, behindMs: 12_000 }, true],
  ['catching up', { ...NOW, state: 'resuming' } as const, true],
  ['cut off', { ...NOW, state: 'offline' } as const, true],
])('what is shown is old: %s', (_what, now, old) => {
  expect(isStale(now)).toBe(old)
})

test('the lag is on hover', () => {
  expect(freshnessText(NOW, en.components).title).toContain('80 ms behind')
})
