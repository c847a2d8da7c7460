import { expect, test } from 'vitest'
import { tellFreshness } from './freshness.tsx'
import { en } from './words/en.ts'

const NOW = { state: 'live', behindMs: 80, lastEventAt: 1, offlineSince: null } as const

test.each([
  ['fresh', NOW, 'live, 80 ms behind', 'live'],
  ['before the first event', { ...NOW, behindMs: null }, 'live', 'live'],
  ['two seconds behind', { ...NOW, behindMs: 2400 }, 'live, 2 s behind', 'live'],
  ['past five seconds it is yellow', { ...NOW, behindMs: 12_000 }, 'live, 12 s behind', 'slow'],
  ['catching up', { ...NOW, state: 'resuming' } as const, 'resuming', 'resuming'],
  [
    'cut off, in South African time',
    { ...NOW, state: 'offline', offlineSince: Date.parse('2026-11-21T12:02:00Z') } as const,
    'offline since 14:02',
    'offline',
  ],
])('%s', (_what, now, text, tone) => {
  expect(tellFreshness(now, en.parts)).toMatchObject({ text, tone })
})
