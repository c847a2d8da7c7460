import type { Map as MapLibre } from 'maplibre-gl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shipment } from '../../../tests/support/live-rows.ts'
import type { LiveShipment } from '../../contract/live.ts'
import { createEntityStore } from '../../streams/stores/entity-store.ts'
import { createStopsLayer } from './stops-layer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface Stop {
  readonly id: number
}
interface Sent {
  readonly add: readonly Stop[]
  readonly remove: readonly number[]
}
const idsOf = (stops: readonly Stop[]) => stops.map(({ id }) => id)

/** A map that only notes what its source is told, and a store that is published at once. */
function stage(zoom: number, ...rows: LiveShipment[]) {
  const shipments = createEntityStore<LiveShipment>({ complete: () => null, onChange() {} })
  const held = new Map(rows.map((row) => [row.id, row]))
  const put = (...changed: LiveShipment[]) => {
    for (const row of changed) held.set(row.id, row)
    shipments.merge([...held.values()], 0)
    shipments.publish()
  }
  put()
  const begun: number[] = []
  const sent: { add: number[]; remove: number[] }[] = []
  const map = {
    addSource: (_: string, { data }: { data: { features: readonly Stop[] } }) =>
      void begun.push(...idsOf(data.features)),
    addLayer() {},
    getZoom: () => zoom,
    getSource: () => ({
      updateData: ({ add, remove }: Sent) => void sent.push({ add: idsOf(add), remove: [...remove] }),
    }),
  }
  const layer = createStopsLayer(map as unknown as MapLibre, {
    shipments,
    shows: ({ status }) => status !== 'delivered',
    scheme: 'light',
    toneColour: () => '#000',
    k: 1,
  })
  return { layer, shipments, put, begun, sent }
}
const [one, two, three] = [shipment(1), shipment(2), shipment(3)]
const newer = (row: LiveShipment, fields: Partial<LiveShipment>) => ({
  ...row,
  version: row.version + 1,
  ...fields,
})

test('the map begins with what it shows, where that has a place', () => {
  const { begun } = stage(
    12,
    one,
    shipment(2, { status: 'delivered' }),
    shipment(3, { collection_lat: null }),
  )
  expect(begun).toEqual([1])
})

test('it is told what looks otherwise or stands elsewhere, and nothing of what changed besides', () => {
  const { put, sent } = stage(12, one, two, three)
  put(
    newer(one, { collection_lat: -30 }),
    newer(two, { weight_kg: 7 }),
    newer(three, { status: 'delivered' }),
  )
  vi.advanceTimersByTime(250)
  expect(sent).toEqual([{ add: [1], remove: [3] }])
  put(newer(two, { version: 3, weight_kg: 8 }))
  vi.advanceTimersByTime(1_000)
  expect(sent).toHaveLength(1)
})

test('changes are gathered: longer where all of a country is on the map', () => {
  for (const [zoom, ms] of [
    [12, 250],
    [6, 1_000],
  ] as const) {
    const { put, sent } = stage(zoom, one, two)
    put(newer(one, { collection_lat: -30 }))
    vi.advanceTimersByTime(ms - 1)
    put(newer(two, { collection_lat: -30 }))
    expect(sent).toEqual([])
    vi.advanceTimersByTime(1)
    expect(sent).toEqual([{ add: [1, 2], remove: [] }])
    put(newer(one, { version: 3, collection_lat: -31 }))
    vi.advanceTimersByTime(ms)
    expect(sent.slice(1)).toEqual([{ add: [1], remove: [] }])
  }
})

test('another choice takes away what it leaves out and adds what it lets in, at once', () => {
  const { layer, sent } = stage(12, one, two, shipment(3, { status: 'delivered' }))
  layer.choose(({ id }) => id !== 1)
  expect(sent).toEqual([{ add: [3], remove: [1] }])
})

test('what leaves the live workspace leaves the map', () => {
  const { shipments, layer, sent } = stage(12, one, two)
  shipments.drop([2])
  shipments.publish()
  vi.advanceTimersByTime(250)
  expect(sent).toEqual([{ add: [], remove: [2] }])
  layer.choose(() => true)
  expect(sent).toHaveLength(1)
})

test('a layer that has ended tells the map nothing more', () => {
  const { put, layer, sent } = stage(12, one)
  put(newer(one, { collection_lat: -30 }))
  layer.end()
  put(newer(one, { version: 3, collection_lat: -31 }))
  vi.advanceTimersByTime(1_000)
  expect([sent, vi.getTimerCount()]).toEqual([[], 0])
})
