import { expect, test } from 'vitest'
import { BOOKED } from '../../../../tests/support/shipment-state.ts'
import { type Carried, type KnownTask, type Wish, wishesOf } from './wished-tasks.ts'

const NOW = Date.parse('2026-11-24T12:00:00+02:00')
const HOUR = 3_600_000
const [ANN, BEN] = [7, 8]

const given: Carried = {
  ...BOOKED,
  id: 1,
  status: 'collection-assigned',
  collection_agent_id: ANN,
  collection_eta: NOW + HOUR,
}
const delivering: Carried = {
  ...BOOKED,
  id: 1,
  status: 'out-for-delivery',
  collected_at: NOW - 5 * HOUR,
  delivery_agent_id: BEN,
}
type Standing = Omit<KnownTask, 'shipment_id' | 'request_id'>
const has = ({ side = 'collection', ...changes }: Partial<Standing> = {}): KnownTask => ({
  shipment_id: 1,
  side,
  stop_id: 3,
  done_at: null,
  tripsheet_id: 2,
  driver_id: ANN,
  status: 'sent',
  ...changes,
})

/** What becomes of one shipment whose fields changed, without the shipment itself. */
function wishes(
  shipment: Carried,
  changed: readonly string[],
  known: readonly KnownTask[],
  isUndone = false,
) {
  const all = wishesOf({ shipment, changed: new Set(changed), isUndone }, known, NOW)
  return all.map(({ task: { side }, window: _of, known: _task, ...wish }: Wish) => ({ side, ...wish }))
}
const into = (changes: object) => ({
  is: 'into',
  side: 'collection',
  driver: ANN,
  day: '2026-11-24',
  at: null,
  comesBack: false,
  ...changes,
})

test.each<[string, Carried, readonly string[], readonly KnownTask[], readonly object[]]>([
  ['given to a driver it has no time yet', given, ['collection_agent_id'], [], [into({})]],
  [
    'given with a time it has that one',
    given,
    ['collection_agent_id', 'collection_eta'],
    [],
    [into({ at: NOW + HOUR })],
  ],
  [
    'given to another it is theirs',
    { ...given, collection_agent_id: BEN },
    ['collection_agent_id'],
    [has()],
    [into({ driver: BEN })],
  ],
  [
    'a time for tomorrow is of that day',
    { ...given, collection_eta: NOW + 24 * HOUR },
    ['collection_eta'],
    [has()],
    [into({ day: '2026-11-25', at: NOW + 24 * HOUR })],
  ],
  [
    'not before its window',
    { ...given, collection_eta: null, collection_after: NOW + 24 * HOUR },
    ['collection_agent_id'],
    [],
    [into({ day: '2026-11-25' })],
  ],
  ['as it was, nothing', given, ['status'], [has()], []],
  [
    'another window where its time is planned is noted',
    given,
    ['collection_before'],
    [has()],
    [{ is: 'changed', side: 'collection' }],
  ],
  [
    'another window where nothing is planned is another place',
    { ...given, collection_eta: null },
    ['collection_after'],
    [has()],
    [into({})],
  ],
  [
    'another door is another stop, at the time that was said',
    given,
    ['collection_address'],
    [has()],
    [into({ at: NOW + HOUR })],
  ],
  [
    'and at none where that day is over',
    { ...given, collection_eta: NOW - 24 * HOUR },
    ['collection_address'],
    [has()],
    [into({})],
  ],
  [
    'what was done and is not any more is open again',
    given,
    ['collected_at'],
    [has({ done_at: NOW })],
    [{ is: 'changed', side: 'collection' }],
  ],
  [
    'collected it is done',
    { ...given, status: 'collected', collected_at: NOW },
    ['status', 'collected_at'],
    [has()],
    [{ is: 'done', side: 'collection', at: NOW }],
  ],
  [
    'done already, nothing',
    { ...given, status: 'at-hub', collected_at: NOW },
    ['hub_id'],
    [has({ done_at: NOW })],
    [],
  ],
  [
    'called off it is out',
    { ...given, status: 'cancelled' },
    ['status'],
    [has()],
    [{ is: 'out', side: 'collection' }],
  ],
  [
    'taken from its driver it is out',
    { ...given, collection_agent_id: null },
    ['collection_agent_id'],
    [has()],
    [{ is: 'out', side: 'collection' }],
  ],
  [
    'what a driver did stays theirs, whoever is named afterwards',
    { ...delivering, collection_agent_id: BEN },
    ['collection_agent_id'],
    [has({ done_at: NOW - 5 * HOUR }), has({ side: 'delivery', driver_id: BEN })],
    [],
  ],
  [
    'what came back to the hub stays planned while its driver is to bring it',
    { ...delivering, status: 'returned-to-hub' },
    ['status'],
    [has({ side: 'delivery', driver_id: BEN })],
    [],
  ],
  [
    'delivered it is done',
    { ...delivering, status: 'delivered', delivered_at: NOW },
    ['status', 'delivered_at'],
    [has({ side: 'delivery', driver_id: BEN })],
    [{ is: 'done', side: 'delivery', at: NOW }],
  ],
  ['of a blank one nothing', { ...given, parcel_count: 0 }, ['collection_agent_id'], [], []],
])('%s', (_what, shipment, changed, known, expected) => {
  expect(wishes(shipment, changed, known)).toEqual(expected)
})

test('given back by an undo, it finds its former place', () => {
  expect(wishes(given, ['collection_agent_id'], [], true)).toEqual([into({ comesBack: true })])
})
