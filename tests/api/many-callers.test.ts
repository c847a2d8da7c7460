import { describe, expect, onTestFinished, test } from 'vitest'
import { bookShipment } from '../../src/contract/bookings.ts'
import { recordTrackingEvents } from '../../src/contract/operations.ts'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { listParcels, listShipments } from '../../src/contract/shipments.ts'
import { listUsers } from '../../src/contract/users.ts'
import { book, booking } from '../support/booking.ts'
import { newUser } from '../support/people.ts'
import { ACCOUNT_USER, OPS, platformOfFile, startTestPlatform } from '../support/platform.ts'
import { watchLive } from '../support/watch-live.ts'

/** What one caller does must not be another's trouble: batches with a poisoned item, and pools that are empty. */

const platform = await platformOfFile()
const ops = await platform.as(OPS)

describe('in a batch of sixteen with one that the database refuses', () => {
  test('fifteen bookings are made, once each, with their events', async () => {
    await platform.owner.query(`
      CREATE FUNCTION poison() RETURNS trigger LANGUAGE plpgsql AS
        $$BEGIN IF NEW.customer_reference = 'poison' THEN RAISE 'poisoned'; END IF; RETURN NEW; END$$;
      CREATE TRIGGER poison BEFORE INSERT ON shipments FOR EACH ROW EXECUTE FUNCTION poison()`)
    const outcomes = await Promise.all(
      Array.from({ length: 16 }, (_, i) => {
        const customer_reference = i === 5 ? 'poison' : `healthy ${i}`
        return ops.call(bookShipment, { body: booking({ customer_reference }), idempotencyKey: `batch ${i}` })
      }),
    )
    expect(outcomes.flatMap(({ ok }, i) => (ok ? [] : [i]))).toEqual([5])
    const { rows } = await platform.owner.query<{ customer_reference: string; events: number }>(`
      SELECT customer_reference, (SELECT count(*)::int FROM events e
        WHERE e.provider_id = s.provider_id AND e.entity = 'shipment' AND e.entity_id = s.id) AS events
      FROM shipments s WHERE customer_reference LIKE 'healthy %' OR customer_reference = 'poison'`)
    expect(rows.map(({ events }) => events)).toEqual(Array.from({ length: 15 }, () => 1))
    expect(new Set(rows.map(({ customer_reference }) => customer_reference)).size).toBe(15)
  })

  test('fifteen scans are recorded, once each', async () => {
    await platform.owner.query(`
      CREATE FUNCTION poison_message() RETURNS trigger LANGUAGE plpgsql AS
        $$BEGIN IF NEW.message = 'poison' THEN RAISE 'poisoned'; END IF; RETURN NEW; END$$;
      CREATE TRIGGER poison_message BEFORE UPDATE ON shipments FOR EACH ROW EXECUTE FUNCTION poison_message()`)
    const shipments = await Promise.all(Array.from({ length: 16 }, () => book(ops.call)))
    const outcomes = await Promise.all(
      shipments.map(({ id }, i) => {
        const body = { shipment_id: id, event: 'collected' as const, message: i === 9 ? 'poison' : 'One box' }
        return ops.call(recordTrackingEvents, { body })
      }),
    )
    expect(outcomes.flatMap(({ ok }, i) => (ok ? [] : [i]))).toEqual([9])
    const { rows } = await platform.owner.query<{ version: number }>(
      'SELECT version FROM shipments WHERE id = ANY($1) ORDER BY id',
      [shipments.map(({ id }) => id)],
    )
    expect(rows.map(({ version }) => version).toSorted()).toEqual([1, ...Array.from({ length: 15 }, () => 2)])
  })
})

describe('dates that no calendar of ours has', () => {
  test.each(['0000-01-01', '0000-01-01T00:00:00Z', '9999-12-31', '9999-12-31T23:59:59Z', '1066-10-14'])(
    '%s is refused by its field when booking',
    async (date) => {
      for (const field of ['collection_min_date', 'delivery_min_date'] as const) {
        const outcome = await ops.call(bookShipment, { body: booking({ [field]: date }) })
        expect(outcome).toMatchObject({ ok: false, status: 400, field })
        expect(outcome).toMatchObject({
          error: expect.stringContaining('Enter a date between 1970 and 2099'),
        })
      }
    },
  )

  test('a window of the year 9999 is refused, and one that is stored takes no list away', async () => {
    const { id } = await book(ops.call)
    const change = { id, delivery_before: '9999-12-31T23:59:59Z' }
    expect(await ops.call(changeShipments, { body: { shipments: [change] } })).toMatchObject({
      ok: false,
      status: 400,
      field: 'shipments[0].delivery_before',
    })
    await platform.owner.query('UPDATE shipments SET delivery_before = $2 WHERE id = $1', [
      id,
      '9999-12-31T23:59:59Z',
    ])
    const customer = await platform.as(ACCOUNT_USER)
    expect(await customer.call(listShipments, { query: { id } })).toMatchObject({
      ok: true,
      value: { shipments: [{ id, delivery_before: '9999-12-31T23:59:59+02:00' }] },
    })
  })

  test.each(['date', 'eta'] as const)(
    'an event with such a %s is refused, and so are the others with it',
    async (field) => {
      const { id } = await book(ops.call)
      const wrong = { shipment_id: id, event: 'collected' as const, [field]: '0000-01-01T00:00:00Z' }
      expect(await ops.call(recordTrackingEvents, { body: { tracking_events: [wrong] } })).toMatchObject({
        ok: false,
        status: 400,
        field: `tracking_events[0].${field}`,
      })
    },
  )
})

test('with two connections, many callers whose settings are not at hand do not wait for each other', async () => {
  const narrow = await startTestPlatform({ DATABASE_CONNECTIONS: 2 })
  try {
    const { call } = await narrow.as(OPS)
    const forget = setInterval(() => narrow.platform.settings.forget(1), 1)
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, i) => [
        call(bookShipment, { body: booking({ customer_reference: `narrow ${i}` }) }),
        call(listShipments, { query: { search: 'Khayelitsha', limit: 1 + i } }),
        call(listParcels, { query: { alternative_tracking_reference: `SHOP-${i}` } }),
        newUser({ call, token: '' }).then((user) => ({ ok: user.id > 0 })),
      ]).flat(),
    )
    clearInterval(forget)
    expect(outcomes.every(({ ok }) => ok)).toBe(true)
    expect(await call(listUsers, { query: { limit: 1 } })).toMatchObject({ ok: true })
  } finally {
    await narrow.stop()
  }
})

test('providers that are not there are not remembered, however many somebody names', async () => {
  const { settings } = platform.platform
  expect(await settings.read(1)).toBe(await settings.read(1))
  expect(await settings.read(900_001)).not.toBe(await settings.read(900_001))
})

test('a node whose callers keep all of its connections busy is ready all the same, and its sockets go on', async () => {
  const busy = await startTestPlatform({ DATABASE_CONNECTIONS: 2 })
  onTestFinished(() => busy.stop())
  const { call, token } = await busy.as(OPS)
  const { id } = await book(call)
  const socket = await watchLive(busy.url, { call, token })
  onTestFinished(socket.close)
  const holder = await busy.owner.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT 1 FROM shipments WHERE id = $1 FOR UPDATE', [id])
  const waiting = Array.from({ length: 4 }, () =>
    call(changeShipments, { body: { id, collection_agent_id: 2 } }),
  )
  await expect.poll(() => busy.platform.database.pool().waiting).toBeGreaterThan(0)
  const ready = await fetch(`${busy.url}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([200, { ok: true }])
  await busy.owner.query(
    `SELECT write_event(1, 'shipment.status', 'shipment', $1, 99,
    '{"account_id": 1, "branch_ids": [], "driver_ids": [], "status": "submitted"}')`,
    [id],
  )
  await socket.until('what was written meanwhile', (_, events) =>
    events.find(({ row }) => row.version === 99),
  )
  await holder.query('ROLLBACK')
  holder.release()
  for (const outcome of await Promise.all(waiting)) expect(outcome.ok).toBe(true)
})
