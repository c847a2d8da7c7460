import { expect, test } from 'vitest'
import { type CarriedRequest, requestWish } from './wished-requests.ts'
import type { KnownTask } from './wished-tasks.ts'

const NOW = Date.parse('2026-11-24T12:00:00+02:00')
const HOUR = 3_600_000
const [ANN, BEN] = [7, 8]

const request = (changes: Partial<CarriedRequest> = {}): CarriedRequest => ({
  id: 1,
  account_id: 1,
  status: 'collection-assigned',
  status_at: NOW,
  collection_agent_id: ANN,
  collection_after: NOW + HOUR,
  collection_before: NOW + 3 * HOUR,
  collection_lat: -26,
  collection_lng: 28,
  collection_name: 'Kwela',
  collection_place: 'Sandton, Johannesburg',
  ...changes,
})
const has = (changes: { driver_id?: number; done_at?: number | null } = {}): KnownTask => ({
  request_id: 1,
  side: 'collection',
  stop_id: 3,
  done_at: null,
  tripsheet_id: 2,
  driver_id: ANN,
  status: 'sent',
  ...changes,
})
const into = (changes: object = {}) => ({
  is: 'into',
  driver: ANN,
  day: '2026-11-24',
  at: null,
  comesBack: false,
  ...changes,
})
const UNASSIGNED = request({ status: 'collection-unassigned', collection_agent_id: null })
const CLOSED = request({ status: 'closed' })

test.each<[string, CarriedRequest, readonly string[], KnownTask | null, readonly object[]]>([
  ['given to a driver it comes to their day', request(), ['collection_agent_id'], null, [into()]],
  [
    'given to another it passes to them',
    request({ collection_agent_id: BEN }),
    ['collection_agent_id'],
    has(),
    [into({ driver: BEN })],
  ],
  [
    'its day is that of its window',
    request({ collection_after: NOW + 24 * HOUR }),
    ['collection_after'],
    has(),
    [into({ day: '2026-11-25' })],
  ],
  [
    'a window that began before today is for today',
    request({ collection_after: NOW - 48 * HOUR }),
    ['status'],
    null,
    [into()],
  ],
  ['another place in the street is another place in the day', request(), ['collection_lat'], has(), [into()]],
  [
    'tried in vain it stays with its driver',
    request({ status: 'collection-failed-attempt' }),
    ['status'],
    has(),
    [],
  ],
  ['taken from its driver it leaves', UNASSIGNED, ['collection_agent_id'], has(), [{ is: 'out' }]],
  ['without a driver it is nowhere', UNASSIGNED, ['status'], null, []],
  ['closed it is done', CLOSED, ['status'], has(), [{ is: 'done', at: NOW }]],
  ['done is done once', CLOSED, ['status'], has({ done_at: NOW }), []],
  ['closed without having been planned it is nowhere', CLOSED, ['status'], null, []],
  ['cancelled it leaves', request({ status: 'cancelled' }), ['status'], has(), [{ is: 'out' }]],
])('%s', (_what, one, changed, known, expected) => {
  const wishes = requestWish({ request: one, changed: new Set(changed), isUndone: false }, known, NOW)
  expect(wishes.map(({ task: _task, window: _window, known: _known, ...wish }) => wish)).toEqual(expected)
})

test('taken back it finds its former place', () => {
  const [wish] = requestWish({ request: request(), changed: new Set(), isUndone: true }, null, NOW)
  expect(wish).toMatchObject({ is: 'into', comesBack: true, task: { request_id: 1, side: 'collection' } })
})
