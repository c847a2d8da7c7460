import { expect, test } from 'vitest'
import { recordTrackingEvents } from '../../src/contract/operations.ts'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { listShipments, type Shipment } from '../../src/contract/shipments.ts'
import { book } from '../support/booking.ts'
import { DISPATCHER, OPS, PROVIDER_ADMIN, platformOfFile } from '../support/platform.ts'

const platform = await platformOfFile()
const ops = await platform.as(OPS)
const dispatcher = await platform.as(DISPATCHER)
const admin = await platform.as(PROVIDER_ADMIN)
const people = [ops, dispatcher, admin]

const STOPS = 12
const HOUR = 3_600_000
/** How somebody is told that another was quicker. */
const EXPECTED = new Set(['shipment.changedMeanwhile', 'shipment.wrongStatus', 'shipment.notUndoable'])

/** The same dice every time. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

async function read(id: number): Promise<Shipment> {
  const answer = await ops.call(listShipments, { query: { id } })
  const [found] = answer.ok ? answer.value.shipments : []
  if (found === undefined) throw new Error('it is not there')
  return found
}

test('three dispatchers at the same stops: every deed is done whole or refused in words, and versions count them all', async () => {
  const stops = await Promise.all(Array.from({ length: STOPS }, () => book(ops.call)))
  const codes = new Set<string>()

  const work = people.map(async ({ call }, i) => {
    const roll = dice(7 + i)
    const made: { id: number; version: number }[] = []
    for (let turn = 0; turn < 20; turn++) {
      const some = Array.from({ length: 1 + roll(4) }, () => stops[roll(STOPS)]?.id ?? 0)
      const ids = [...new Set(some)]
      const what = roll(5)
      const last = made.pop()
      const soon = platform.platform.clock.now() + (1 + roll(48)) * HOUR
      const changes =
        what === 0 && last !== undefined
          ? [{ id: last.id, undo_version: last.version }]
          : ids.map((id) =>
              what === 1
                ? {
                    id,
                    collection_before: new Date(soon).toISOString(),
                    collection_after: new Date(soon - HOUR).toISOString(),
                    reason: 'Asked for',
                  }
                : what === 2
                  ? { id, handled_until: new Date(soon).toISOString() }
                  : { id, collection_agent_id: roll(4) === 0 ? null : 1 + roll(5) },
            )
      if (what === 4) {
        const events = ids.map((shipment_id) => ({ shipment_id, event: 'on-hold' as const }))
        const held = await call(recordTrackingEvents, { body: { tracking_events: events } })
        if (!held.ok) codes.add(held.code)
        else for (const item of held.value.tracking_events) if (!item.ok) codes.add(item.code)
        const shipments = ids.map((id) => ({ id, release: true as const }))
        const released = await call(changeShipments, { body: { shipments } })
        if (!released.ok) codes.add(released.code)
        continue
      }
      const answer = await call(changeShipments, { body: { shipments: changes } })
      if (answer.ok) {
        for (const item of answer.value.shipments)
          if (item.ok) made.push({ id: item.id, version: item.version })
      } else codes.add(answer.code)
    }
  })
  await Promise.all(work)
  expect([...codes].filter((code) => !EXPECTED.has(code))).toEqual([])
  for (const { id } of stops) {
    const { rows } = await platform.owner.query(
      "SELECT count(*)::int AS n, max(version) AS newest, count(DISTINCT version)::int AS versions FROM events WHERE entity = 'shipment' AND entity_id = $1",
      [id],
    )
    const { version } = await read(id)
    expect(rows[0]).toEqual({ n: version, newest: version, versions: version })
  }
})

test('bulks in opposite orders beside singles: nobody is caught in a lock', async () => {
  const ids: number[] = []
  for (let n = 0; n < 10; n++)
    ids.push(...(await Promise.all(Array.from({ length: 10 }, () => book(ops.call)))).map(({ id }) => id))
  const bulk = (call: typeof ops.call, order: readonly number[], agent: number) =>
    call(changeShipments, { body: { shipments: order.map((id) => ({ id, collection_agent_id: agent })) } })
  const answers = await Promise.all([
    bulk(ops.call, ids, 1),
    bulk(dispatcher.call, ids.toReversed(), 2),
    bulk(admin.call, ids, 3),
    ...ids
      .slice(0, 30)
      .map((id) => ops.call(changeShipments, { body: { shipments: [{ id, collection_agent_id: 4 }] } })),
  ])
  expect(answers.filter(({ ok }) => !ok)).toEqual([])
})

test('of several changes that others were quicker with, each is named, and nothing is done', async () => {
  const [one, two, three, four] = await Promise.all([1, 2, 3, 4].map(() => book(ops.call)))
  if (!one || !two || !three || !four) throw new Error('four bookings')
  for (const { id } of [one, three])
    await dispatcher.call(changeShipments, { body: { id, collection_agent_id: 2 } })
  const shipments = [one, two, three].map(({ id, version }) => ({ id, version, collection_agent_id: 3 }))
  const refusal = await ops.call(changeShipments, {
    body: { shipments: [...shipments, { id: four.id, delivery_agent_id: 999_999 }] },
  })
  const code = 'shipment.changedMeanwhile'
  expect(refusal).toMatchObject({
    ok: false,
    code,
    field: 'shipments[0].version',
    refused: {
      fields: [
        { field: 'shipments[0].version', code },
        { field: 'shipments[2].version', code },
        { field: 'shipments[3].delivery_agent_id', code: 'driver.notFound' },
      ],
    },
  })
  // How they stand now is read together.
  const now = await ops.call(listShipments, { query: { ids: [one.id, two.id, three.id] } })
  const drivers = new Map(
    now.ok ? now.value.shipments.map(({ id, collection_agent_id }) => [id, collection_agent_id]) : [],
  )
  expect([one, two, three].map(({ id }) => drivers.get(id))).toEqual([2, two.collection_agent_id, 2])
})
