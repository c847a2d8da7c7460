import { afterEach, expect, test } from 'vitest'
import type { LiveHealth, LiveSocket } from '../../contract/live-health.ts'
import { setCurrentLanguage } from '../../ui/messages/current-language.ts'
import { formatBytes, formatSpan, ratesBetween, scopeInWords, standingOf } from './feed-rates.ts'

afterEach(() => setCurrentLanguage('en'))

const health = (changes: Partial<LiveHealth>, totals: Partial<LiveHealth['totals']> = {}): LiveHealth => ({
  node: 'a:1',
  version: '1',
  started_at: 0,
  at: 0,
  sockets: 0,
  scopes: 0,
  head: 0,
  totals: { events: 0, frames: 0, bytes: 0, resumes: 0, resets: 0, slow_readers: 0, ...totals },
  lag: null,
  relay: { leads: true, idle_ms: 0 },
  database: { total: 0, idle: 0, waiting: 0 },
  watching: [],
  ...changes,
})
const socket = (changes: Partial<LiveSocket>): LiveSocket => ({
  id: 1,
  user: 'sipho',
  role_id: 4,
  role: 'Dispatcher',
  scope: 'staff',
  client_version: 'web 1',
  since: 0,
  heard_at: 0,
  behind: 0,
  told_at: 0,
  buffered: 0,
  slow_since: null,
  ...changes,
})

test('rates are what happened between two answers, by the second and by the minute', () => {
  const before = health({ at: 10_000 }, { events: 100, bytes: 1_000, resumes: 4 })
  const after = health({ at: 12_000 }, { events: 300, bytes: 5_000, resumes: 5 })
  expect(ratesBetween(before, after)).toMatchObject({ events: 100, bytes: 2_000, resumes: 30, resets: 0 })
})

test('answers of two nodes, or of a node that was started anew, are not compared', () => {
  expect(ratesBetween(health({ at: 1 }), health({ at: 2, node: 'b:1' }))).toBeNull()
  expect(ratesBetween(health({ at: 1 }), health({ at: 2, started_at: 1 }))).toBeNull()
  expect(ratesBetween(health({ at: 1 }), health({ at: 1 }))).toBeNull()
})

test('bytes are written in the language that is spoken', () => {
  setCurrentLanguage('af')
  expect(formatBytes(1_234)).toBe('1,2 kB')
})

test('bytes and spans are written for people', () => {
  expect([0, 999, 1_234, 56_789, 123_456, 1_234_567].map(formatBytes)).toEqual([
    '0 B',
    '999 B',
    '1.2 kB',
    '56.8 kB',
    '123 kB',
    '1.2 MB',
  ])
  expect([400, 18_400, 92_000, 3_700_000, 200_000_000].map(formatSpan)).toEqual([
    '0 s',
    '18 s',
    '1 min 32 s',
    '1 h 1 min',
    '2 days',
  ])
})

test('what a socket sees is told by name', () => {
  const known = {
    branches: new Map([[4, { name: 'Durban' }]]),
    drivers: new Map([[7, { name: 'Thabo' }]]),
    accounts: new Map([[1, { name: 'Kwela' }]]),
  }
  const messages = ['staff', 'branch:4', 'driver:7', 'account:1', 'account:9', 'visitor:31']
  expect(messages.map((scope) => scopeInWords(scope, known))).toEqual([
    'Everything',
    'Branch Durban',
    'Driver Thabo',
    'Kwela',
    'Account 9',
    'Shipment 31',
  ])
})

test('the worst reason why a screen is behind is the one that is told', () => {
  expect(standingOf(socket({}), 1_000)).toMatchObject({ tone: 'good' })
  expect(standingOf(socket({ behind: 5_000 }), 1_000)).toMatchObject({
    tone: 'wait',
    short: 'Browser behind',
  })
  expect(standingOf(socket({ behind: 5_000, buffered: 90_000 }), 1_000).short).toBe('Slow network')
  expect(standingOf(socket({ buffered: 90_000 }), 18_000)).toMatchObject({ tone: 'bad', short: 'Silent' })
  const slow = standingOf(socket({ slow_since: 1_000, buffered: 1_200_000 }), 19_000)
  expect(slow).toMatchObject({ tone: 'bad', short: 'Reads too slowly' })
  expect(slow.why).toContain('Set aside for 18 s, 1.2 MB')
})
