import { expect, onTestFinished, test } from 'vitest'
import { bookShipment } from '../../src/contract/bookings.ts'
import { liveSnapshot } from '../../src/contract/live.ts'
import { recordTrackingEvents } from '../../src/contract/operations.ts'
import { acceptQuote, listQuotes, readQuoteDocument } from '../../src/contract/quotes.ts'
import { navSearch } from '../../src/contract/search.ts'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { listParcels, listShipments } from '../../src/contract/shipments.ts'
import { trackShipment } from '../../src/contract/tracking.ts'
import { book, booking } from '../support/booking.ts'
import { openConsole } from '../support/console.ts'
import { ACCOUNT_USER, OPS, platformOfFile, type SignedIn } from '../support/platform.ts'
import { snapshotOf } from '../support/watch-live.ts'

/** Where quotes are not: among the shipments of accounts (001 §4), and in anybody's work. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const account = await platform.as(ACCOUNT_USER)

async function quote(changes: Parameters<typeof booking>[0] = {}) {
  const outcome = await account.call(bookShipment, { body: { ...booking(changes), status: 'quote' } })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value
}

const accept = async (id: number) => {
  const outcome = await account.call(acceptQuote, { body: { id } })
  if (!outcome.ok) throw new Error(outcome.error)
}

async function dayOf({ call }: SignedIn) {
  const outcome = await call(liveSnapshot, { query: { newest: 0, day: 'told' } })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value.day
}

test('an account finds its quotes among its quotes alone: in no list, count, search or history of shipments', async () => {
  await book(account.call)
  const listed = async () => {
    const outcome = await account.call(listShipments, { query: { limit: 1000 } })
    if (!outcome.ok) throw new Error(outcome.error)
    return [outcome.value.count, outcome.value.shipments.map(({ id }) => id)]
  }
  const before = await listed()
  const { id, short_tracking_reference: reference } = await quote({ customer_reference: 'PO-4711' })
  expect(await listed()).toEqual(before)
  const none = { ok: true, value: { shipments: [], count: 0 } }
  for (const query of [
    { id },
    { ids: [id] },
    { tracking_reference: reference },
    { search: 'PO-4711' },
    { status: ['quote' as const] },
  ])
    expect(await account.call(listShipments, { query })).toMatchObject(none)
  expect(await account.call(listParcels, { query: { shipment_id: id } })).toMatchObject({
    ok: true,
    value: { parcels: [], count: 0 },
  })
  const tracked = await platform.visitor(trackShipment, { query: { tracking_reference: reference } })
  expect(tracked).toMatchObject({ ok: false, status: 404 })
  // Staff see quote statuses (001 §6).
  expect(await ops.call(listShipments, { query: { status: ['quote'] } })).toMatchObject({
    ok: true,
    value: { count: 1, shipments: [{ id, status: 'quote', rate: 129.47 }] },
  })
  expect(await ops.call(navSearch, { query: { search_query: reference } })).toMatchObject({
    ok: true,
    value: { data: { id } },
  })
})

test('nobody works on a quote: it is in no live workspace, figure or frame until it is booked', async () => {
  await book(account.call)
  const workspaces = [ops, account].map(({ token }) => openConsole({ url: platform.url, token }))
  onTestFinished(() => {
    for (const { end } of workspaces) end()
  })
  await expect
    .poll(() => workspaces.map(({ workspace }) => workspace.freshness.now().state))
    .toEqual(['live', 'live'])
  const before = await dayOf(ops)
  const quoted = await quote()
  // What comes after it has come through the same feed.
  const { id: booked } = await book(account.call)
  await expect
    .poll(() => workspaces.map(({ workspace }) => workspace.shipments.get(booked)?.status))
    .toEqual(['submitted', 'submitted'])
  for (const { workspace } of workspaces) expect(workspace.shipments.get(quoted.id)).toBeUndefined()
  for (const who of [ops, account]) {
    const { shipments } = await snapshotOf(who)
    expect(shipments.cols[shipments.fields.indexOf('id')]).not.toContain(quoted.id)
  }
  const after = await dayOf(ops)
  const stages = before?.numbers.stages
  expect(after?.numbers.stages).toEqual({ ...stages, 'to-collect': (stages?.['to-collect'] ?? 0) + 1 })
  expect(after?.figures.active).toBe((before?.figures.active ?? 0) + 1)

  await accept(quoted.id)
  await expect
    .poll(() => workspaces.map(({ workspace }) => workspace.shipments.get(quoted.id)))
    .toEqual([
      expect.objectContaining({
        id: quoted.id,
        status: 'submitted',
        collection_place: 'Sandton, Johannesburg',
      }),
      expect.objectContaining({
        id: quoted.id,
        status: 'submitted',
        collection_place: 'Sandton, Johannesburg',
      }),
    ])
  const { shipments } = await snapshotOf(ops)
  expect(shipments.cols[shipments.fields.indexOf('id')]).toContain(quoted.id)
  for (const { wrong } of workspaces) expect(wrong).toEqual([])
})

test('a quote is given to no driver, scanned by nobody and cancelled by nobody', async () => {
  const { id, short_tracking_reference: reference } = await quote()
  const scanned = await ops.call(recordTrackingEvents, {
    body: { tracking_reference: reference, event: 'collected' },
  })
  expect(scanned).toMatchObject({ ok: true, value: { tracking_events: [{ ok: false }] } })
  for (const change of [
    { collection_agent_id: 7 },
    { status: 'cancelled' as const, message: 'x', reason: 'x' },
  ])
    expect((await ops.call(changeShipments, { body: { id, ...change } })).ok).toBe(false)
  const { rows } = await platform.owner.query('SELECT status, version FROM shipments WHERE id = $1', [id])
  expect(rows).toEqual([{ status: 'quote', version: 1 }])
})

test('a booked shipment has its price once, and a quote has none among what was sold', async () => {
  const sold = async () =>
    (await platform.owner.query<{ sum: string }>('SELECT sum(rate_cents)::text AS sum FROM shipment_prices'))
      .rows[0]?.sum
  const before = Number(await sold())
  const { id } = await quote()
  expect(Number(await sold())).toBe(before)
  await accept(id)
  expect(Number(await sold())).toBe(before + 12_947)
})

test('who does not see what is billed sees no quotes', async () => {
  const { id } = await quote()
  await platform.owner.query("UPDATE users SET role_id = 9 WHERE email = 'owner@kwela-fashion.example'")
  const packer = await platform.as('owner@kwela-fashion.example')
  const made = await packer.call(bookShipment, { body: { ...booking(), status: 'quote' } })
  expect(made.ok && made.value.rate).toBeUndefined()
  for (const outcome of [
    await packer.call(listQuotes, {}),
    await packer.call(acceptQuote, { body: { id } }),
    await packer.call(readQuoteDocument, { query: { id } }),
  ])
    expect(outcome).toMatchObject({ ok: false, status: 403 })
})
