import { expect, test } from 'vitest'
import { shipment } from '../../../tests/support/live-rows.ts'
import type { LiveShipment } from '../../contract/live.ts'
import { byDue, type Cell, groupKey, groupsOf, isSelected, parseGroupKey } from './attention-groups.ts'

const NOON = Date.parse('2026-11-21T12:00:00+02:00')
const HOUR = 3_600_000

/** Cells as the group view keeps them: shipments of one key, the oldest promise first. */
function cellsOf(rows: readonly LiveShipment[], now = NOON): readonly Cell[] {
  const byKey = Map.groupBy(rows, (row) => groupKey(row, now))
  return [...byKey].flatMap(([key, members]) => {
    const [first] = members.toSorted(byDue)
    return key === null || first === undefined ? [] : [{ key, count: members.length, first }]
  })
}

const late = (id: number, by: number, fields: Partial<LiveShipment> = {}): LiveShipment =>
  shipment(id, {
    status: 'out-for-delivery',
    delivery_agent_id: 7,
    delivery_before: NOON - by,
    ...fields,
  })

test('late deliveries stand together by the vehicle that has them', () => {
  const [cause] = groupsOf(
    cellsOf([late(1, HOUR), late(2, 2 * HOUR), late(3, HOUR, { delivery_agent_id: 8 })]),
    'all',
    NOON,
  )
  expect(cause).toMatchObject({ cause: 'late-delivery', count: 3, severity: 'serious' })
  expect(cause?.groups.map(({ behind, count, late_ms }) => ({ behind, count, late_ms }))).toEqual([
    { behind: { is: 'driver', id: 7 }, count: 2, late_ms: 2 * HOUR },
    { behind: { is: 'driver', id: 8 }, count: 1, late_ms: HOUR },
  ])
})

test('failed attempts stand together by what was said, unassigned ones by branch', () => {
  const failed = (id: number, message: string) =>
    shipment(id, { status: 'delivery-failed-attempt', message, delivery_agent_id: 7 })
  const causes = groupsOf(
    cellsOf([
      failed(1, 'No answer at the door.'),
      failed(2, 'No answer at the door'),
      shipment(3, { status: 'collection-unassigned', collection_branch_id: 4 }),
    ]),
    'all',
    NOON,
  )
  expect(causes.map(({ cause, groups }) => [cause, groups.map(({ behind }) => behind)])).toEqual([
    ['delivery-failed', [{ is: 'reason', text: 'No answer at the door' }]],
    ['collection-unassigned', [{ is: 'branch', id: 4 }]],
  ])
})

test('what is in trouble and late as well makes its group critical', () => {
  const row = shipment(1, {
    status: 'delivery-failed-attempt',
    message: 'Gate locked',
    delivery_before: NOON - HOUR,
  })
  expect(groupsOf(cellsOf([row]), 'all', NOON)[0]).toMatchObject({ severity: 'critical' })
})

test('a reason may hold anything, the sign that parts a key too', () => {
  const row = shipment(1, { status: 'on-hold', message: 'Customs ~ form 5~A' })
  const key = groupKey(row, NOON) ?? ''
  expect(parseGroupKey(key)?.behind).toEqual({ is: 'reason', text: 'Customs ~ form 5~A' })
})

test('a long reason ends with a whole word, and says that there is more', () => {
  const textOf = (message: string) => {
    const behind = parseGroupKey(
      groupKey(shipment(1, { status: 'delivery-failed-attempt', message }), NOON) ?? '',
    )?.behind
    return behind?.is === 'reason' ? behind.text : undefined
  }
  expect(textOf('Nobody at the address, the neighbour says that they have moved to Polokwane')).toBe(
    'Nobody at the address, the neighbour says that they have…',
  )
  expect(textOf(`${'Eish '.repeat(11)}, gone away`)).toBe(`${'Eish '.repeat(11).trim()}…`)
  expect(textOf('😀'.repeat(40))?.isWellFormed()).toBe(true)
  expect(textOf('x'.repeat(60))).toBe('x'.repeat(60))
})

test('the same reason in two branches is one group for all, and one of each for a branch', () => {
  const rows = [1, 2].map((id) =>
    shipment(id, { status: 'delivery-failed-attempt', message: 'Gate locked', delivery_branch_id: id }),
  )
  const all = groupsOf(cellsOf(rows), 'all', NOON)
  expect(all[0]?.groups).toHaveLength(1)
  expect(all[0]?.count).toBe(2)
  expect(groupsOf(cellsOf(rows), 2, NOON)[0]?.count).toBe(1)
})

test('the list of a group holds what the group counts', () => {
  const rows = [late(1, HOUR), late(2, HOUR, { delivery_agent_id: 8 }), shipment(3), late(4, -HOUR)]
  for (const { cause, count, groups } of groupsOf(cellsOf(rows), 'all', NOON)) {
    const held = (selected: string) =>
      rows.filter((row) => isSelected(groupKey(row, NOON), selected, 'all')).length
    expect(held(cause)).toBe(count)
    for (const group of groups) expect(held(group.name)).toBe(group.count)
  }
})
