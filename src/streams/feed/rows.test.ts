import { expect, test } from 'vitest'
import { shipment } from '../../../tests/support/live-rows.ts'
import { LIVE_SHIPMENT_FIELDS } from '../../contract/live.ts'
import { readEvents, readShipments, wholeShipment } from './rows.ts'

/** What a node of the version before does not know of a shipment. */
const NEW: ReadonlySet<string> = new Set([
  'customer_reference',
  'cost_center',
  'exception',
  'exception_at',
  'exception_reason',
  'handled_until',
  'parcels_apart',
  'mass_kg',
  'volume_litres',
  'collection_pickup_point_id',
  'delivery_pickup_point_id',
])
const row = shipment(7, { message: 'Seal broken' })
const values = new Map(Object.entries(row))
const columnsOf = (fields: readonly string[]) => ({
  fields: [...fields],
  cols: fields.map((field) => [values.get(field) ?? null]),
})
const before = LIVE_SHIPMENT_FIELDS.filter((field) => !NEW.has(field))
const fail = (what: string) => {
  throw new Error(what)
}

test('a snapshot of a node of the version before has its rows, without what it does not know', () => {
  expect(readShipments(columnsOf(LIVE_SHIPMENT_FIELDS), fail)).toEqual([row])
  expect(readShipments(columnsOf(before), fail)).toEqual([row])
})

test('a booking that such a node has written is in the live workspace', () => {
  const fields = Object.fromEntries(before.map((field) => [field, values.get(field)]))
  expect(wholeShipment(fields)).toEqual(row)
  // Without anything else it is no whole row.
  const { ref: _, ...more } = fields
  expect(wholeShipment(more)).toBeNull()
})

test('what an event does not name has not changed', () => {
  const cols = [[3], [7], [9], [1], ['at-hub']]
  const group = {
    entity: 'shipment' as const,
    type: 'shipment.status',
    fields: ['seq', 'id', 'version', 'at', 'status'],
    cols,
  }
  const { shipments } = readEvents(
    { type: 'events', prev: 2, seq: 3, recorded: 0, sent: 0, groups: [group] },
    2,
    fail,
  )
  expect(JSON.stringify(shipments)).not.toContain('exception')
})
