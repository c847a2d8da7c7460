import { expect, test } from 'vitest'
import { shipment } from '../../../../tests/support/live-rows.ts'
import { changedMeanwhile } from '../../../../tests/support/refusals.ts'
import type { Client } from '../../../contract/client.ts'
import type { LiveShipment } from '../../../contract/live.ts'
import { changeShipments, type ShipmentChange } from '../../../contract/shipment-changes.ts'
import { listShipments } from '../../../contract/shipments.ts'
import { createResolver } from './resolver.ts'

const EIGHT = Date.parse('2026-11-23T08:00:00+02:00')
const HOUR = 3_600_000
const input = {
  window: { day: '2026-11-24', from: '08:00', to: '12:00' },
  until: '',
  note: 'Back on Tuesday',
}

const seen = [1, 2, 3].map((id) =>
  shipment(id, { status: 'at-hub', version: 2, delivery_after: EIGHT, delivery_before: EIGHT + HOUR }),
)

/** A server that holds these rows by now, and takes a change with the newest version only. */
function server(now: readonly LiveShipment[]) {
  const asked: ShipmentChange[][] = []
  let reads = 0
  const rows = new Map(now.map((row) => [row.id, row]))
  const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString())
  const shown = (row: LiveShipment | undefined) =>
    row && {
      ...row,
      short_tracking_reference: row.ref,
      status_at: iso(row.status_at),
      time_created: iso(row.created_at),
      parcels: [{}],
      collection_contact: { name: '' },
      delivery_contact: { name: '' },
      collection_address: { local_area: '', city: '' },
      delivery_address: { local_area: '', city: '' },
      delivery_after: iso(row.delivery_after),
      delivery_before: iso(row.delivery_before),
      collection_after: iso(row.collection_after),
      collection_before: iso(row.collection_before),
      exception_at: null,
      handled_until: iso(row.handled_until),
      collected_date: iso(row.collected_at),
      delivered_date: null,
      metaData: { tracking_info: { message: row.message } },
    }
  const client: Client = async (call, inputs) => {
    const sent = JSON.parse(JSON.stringify(inputs))
    if (call.name === listShipments.name) {
      reads += 1
      const ids: number[] = sent.query.ids
      const shipments = ids.flatMap((id) => shown(rows.get(id)) ?? [])
      const value = JSON.parse(JSON.stringify({ shipments, count: shipments.length }))
      return { ok: true, status: 200, value }
    }
    if (call.name !== changeShipments.name)
      return { ok: false, status: 403, code: 'permission.denied', error: 'No.' }
    const shipments: ShipmentChange[] = sent.body.shipments
    asked.push(shipments)
    const wrong = shipments.flatMap(({ id, version, undo_version }, place) =>
      rows.get(id)?.version !== (undo_version ?? version) ? [place] : [],
    )
    if (wrong.length > 0) return changedMeanwhile(wrong)
    const items = shipments.map(({ id, delivery_after, delivery_before }) => {
      const row = rows.get(id)
      if (row === undefined) throw new Error('not there')
      const window = {
        ...(delivery_after && { delivery_after: Date.parse(delivery_after) }),
        ...(delivery_before && { delivery_before: Date.parse(delivery_before) }),
      }
      rows.set(id, { ...row, ...window, version: row.version + 1 })
      return { ok: true, id, version: row.version + 1, status: row.status }
    })
    return { ok: true, status: 200, value: call.answer.parse({ shipments: items }) }
  }
  return { client, asked, reads: () => reads }
}

test('what a colleague has rebooked meanwhile is left to them and told, the rest is done', async () => {
  const [a, b, c] = seen
  if (a === undefined || b === undefined || c === undefined) throw new Error('three rows')
  const theirs = { ...b, version: 3, delivery_before: EIGHT + 5 * HOUR }
  const beside = { ...c, version: 7, message: 'Seal broken' }
  const { client, asked } = server([a, theirs, beside])
  const { done, problem } = await createResolver({ client, rowOf: () => undefined }).resolve(
    seen,
    'reschedule',
    input,
    0,
  )
  expect(done.map(({ id }) => id)).toEqual([1, 3])
  expect(problem).toMatchObject({
    shipmentId: 2,
    conflict: { changed: new Map([['delivery_before', EIGHT + 5 * HOUR]]) },
  })
  expect(asked.every((shipments) => shipments.every(({ version }) => version !== undefined))).toBe(true)
})

test('what is known to have changed beside it goes with its newest version at once', async () => {
  const newer = seen.map((row) => ({ ...row, version: 9, message: 'Seal broken' }))
  const { client, asked } = server(newer)
  const rowOf = (id: number) => newer.find((row) => row.id === id)
  expect(await createResolver({ client, rowOf }).resolve(seen, 'reschedule', input, 0)).toMatchObject({
    problem: null,
  })
  expect(asked).toHaveLength(1)
})

test('what a colleague is known to have rebooked already is theirs all the same, and not written over', async () => {
  const newer = seen.map((row) =>
    row.id === 2 ? { ...row, version: 9, delivery_before: EIGHT + 5 * HOUR } : row,
  )
  const { client } = server(newer)
  const rowOf = (id: number) => newer.find((row) => row.id === id)
  const { done, problem } = await createResolver({ client, rowOf }).resolve(seen, 'reschedule', input, 0)
  expect(done.map(({ id }) => id)).toEqual([1, 3])
  expect(problem).toMatchObject({ shipmentId: 2 })
})

test('undo takes back what was made, except where somebody has decided anew', async () => {
  const { client, asked } = server(seen.map((row) => (row.id === 2 ? { ...row, version: 5 } : row)))
  const made = seen.map(({ id, version }) => ({ id, version }))
  const { done, problem } = await createResolver({ client, rowOf: () => undefined }).undo(made)
  expect(done.map(({ id }) => id)).toEqual([1, 3])
  expect(problem).toMatchObject({ shipmentId: 2 })
  expect(asked.at(-1)).toEqual([
    { id: 1, undo_version: 2 },
    { id: 3, undo_version: 2 },
  ])
})

test('a call that a colleague has noted meanwhile is not written over', async () => {
  const [a] = seen
  if (a === undefined) throw new Error('a row')
  const { client, asked } = server([{ ...a, version: 3, handled_until: EIGHT + HOUR }])
  const resolver = createResolver({ client, rowOf: () => undefined })
  const { done, problem } = await resolver.resolve([a], 'call', input, EIGHT + 2 * HOUR)
  expect(done).toEqual([])
  expect(problem).toMatchObject({ conflict: { changed: new Map([['handled_until', EIGHT + HOUR]]) } })
  expect(asked).toHaveLength(1)
})

const THOUSAND = Array.from({ length: 1_000 }, (_, i) =>
  shipment(i + 1, { status: 'at-hub', version: 2, delivery_after: EIGHT, delivery_before: EIGHT + HOUR }),
)

test('of a thousand, fifty that a colleague has rebooked meanwhile are left out together', async () => {
  const { client, asked, reads } = server(
    THOUSAND.map((row) => (row.id <= 50 ? { ...row, version: 3, delivery_before: EIGHT + 5 * HOUR } : row)),
  )
  const resolver = createResolver({ client, rowOf: () => undefined })
  const { done, problems } = await resolver.resolve(THOUSAND, 'reschedule', input, 0)
  expect([done.length, problems.length]).toEqual([950, 50])
  expect(problems.every(({ conflict }) => conflict?.changed.has('delivery_before'))).toBe(true)
  expect([asked.length, reads()]).toEqual([2, 1])
})

test('of a thousand, fifty that were changed in something else go again together', async () => {
  const { client, asked, reads } = server(
    THOUSAND.map((row) => (row.id <= 50 ? { ...row, version: 3, message: 'Seal broken' } : row)),
  )
  const resolver = createResolver({ client, rowOf: () => undefined })
  const { done, problems } = await resolver.resolve(THOUSAND, 'reschedule', input, 0)
  expect([done.length, problems.length]).toEqual([1_000, 0])
  expect([asked.length, reads()]).toEqual([2, 1])
})

test('undo of a thousand leaves fifty that were decided anew, with one more call', async () => {
  const { client, asked } = server(THOUSAND.map((row) => (row.id <= 50 ? { ...row, version: 5 } : row)))
  const made = THOUSAND.map(({ id, version }) => ({ id, version }))
  const { done, problems } = await createResolver({ client, rowOf: () => undefined }).undo(made)
  expect([done.length, problems.length, asked.length]).toEqual([950, 50, 2])
})

test('what was done by an attempt whose answer was lost is done, and nobody is told of a colleague', async () => {
  const { client, asked } = server(seen)
  let isLost = true
  const flaky: Client = async (call, inputs) => {
    const answer = await client(call, inputs)
    if (call.name !== changeShipments.name || !isLost) return answer
    isLost = false
    return { ok: false, status: 0, code: 'unreachable', error: 'No connection.' }
  }
  const resolver = createResolver({ client: flaky, rowOf: () => undefined })
  expect(await resolver.resolve(seen, 'reschedule', input, 0)).toMatchObject({
    problem: { shipmentId: null },
  })
  const moved = { delivery_after: '2026-11-24T08:00:00+02:00', delivery_before: '2026-11-24T12:00:00+02:00' }
  expect(asked[0]?.[0]).toMatchObject(moved)
  expect(await resolver.resolve(seen, 'reschedule', input, 0)).toMatchObject({
    done: [{ id: 1 }, { id: 2 }, { id: 3 }],
    problem: null,
  })
})
