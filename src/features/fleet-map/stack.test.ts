import { expect, test } from 'vitest'
import { collection } from '../../../tests/support/tripsheet.ts'
import type { LiveCollectionRequest, LiveShipment, LiveTripsheet } from '../../contract/live.ts'
import { createEntityStore } from '../../streams/stores/entity-store.ts'
import { listedStops } from './stack.ts'

function workspaceOf(rows: readonly LiveShipment[]) {
  const store = <Row extends { id: number; version: number }>() =>
    createEntityStore<Row>({ complete: () => null, onChange() {} })
  const shipments = store<LiveShipment>()
  shipments.replace(rows, 1)
  shipments.publish()
  return { shipments, requests: store<LiveCollectionRequest>(), tripsheets: store<LiveTripsheet>() }
}

test('of more than are listed, those in trouble are first, and what is left out is counted in stops', () => {
  const calm = Array.from({ length: 210 }, (_, i) =>
    collection(i + 1, 7, { collection_name: 'Kwela', collection_lat: -26.1, collection_eta: null }),
  )
  const troubled = collection(999, 7, { status: 'collection-failed-attempt', collection_eta: null })
  const { ids, rest, restStops } = listedStops(
    [...calm, troubled].map(({ id }) => id),
    workspaceOf([...calm, troubled]),
  )
  expect(ids[0]).toBe(999)
  expect(ids).toHaveLength(200)
  expect(rest).toHaveLength(11)
  // All of them are at the door of those that are listed.
  expect(restStops).toBe(0)
})
