import { expect, test } from 'vitest'
import { recordTrackingEvents } from '../../src/contract/operations.ts'
import { cancelShipments, changeShipments, type ItemOutcome } from '../../src/contract/shipment-changes.ts'
import { addNotes, listNotes } from '../../src/contract/shipment-notes.ts'
import { listShipments, type Shipment } from '../../src/contract/shipments.ts'
import { book } from '../support/booking.ts'
import { ACCOUNT_USER, DISPATCHER, OPS, platformOfFile, type SignedIn } from '../support/platform.ts'

/** One act on several shipments: those that are refused stand beside those that were done, and it is done once. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const dispatcher = await platform.as(DISPATCHER)
const account = await platform.as(ACCOUNT_USER)

const NOBODYS = 999_999_999

const several = async (count: number) => Promise.all(Array.from({ length: count }, () => book(ops.call)))

async function read(id: number): Promise<Shipment> {
  const answer = await ops.call(listShipments, { query: { id } })
  const found = answer.ok ? answer.value.shipments[0] : undefined
  if (found === undefined) throw new Error('it is not there')
  return found
}
const statusOf = async ({ id }: { id: number }) => (await read(id)).status

/** What became of each, as `ok` or why not. */
const told = (answer: { ok: boolean; value?: { shipments: ItemOutcome[] } }) =>
  answer.value?.shipments.map((item) => (item.ok ? 'ok' : item.code))

const record = (who: SignedIn, { id }: { id: number }, event: 'collected') =>
  who.call(recordTrackingEvents, { body: { tracking_events: [{ shipment_id: id, event }] } })

test('as many as can be are changed, once, and each that is refused is told why in its place', async () => {
  const [one, two, three] = await several(3)
  if (!one || !two || !three) throw new Error('booked')
  await record(dispatcher, two, 'collected')
  const shipments = [one, two, three, { id: NOBODYS }].map(({ id }) => ({
    id,
    version: 1,
    collection_agent_id: 4,
  }))
  const send = () => ops.call(changeShipments, { body: { shipments, partial: true }, idempotencyKey: 'some' })
  const first = await send()
  expect(told(first)).toEqual(['ok', 'shipment.changedMeanwhile', 'ok', 'shipment.notFound'])
  // The answer was lost on the way: it is given again, and nothing is done twice.
  expect(await send()).toEqual(first)
  expect([(await read(one.id)).version, (await read(two.id)).status]).toEqual([2, 'collected'])
  // Without it, all of them or none.
  expect(await ops.call(changeShipments, { body: { shipments } })).toMatchObject({ ok: false, status: 409 })
})

test('a shipment that is named twice is refused where it stands again, and the first is changed where some may be', async () => {
  const [one, two] = await several(2)
  if (!one || !two) throw new Error('booked')
  const shipments = [
    { id: one.id, collection_agent_id: 4 },
    { id: two.id, collection_agent_id: 4 },
    { id: one.id, collection_agent_id: 3 },
  ] as const
  const outcome = await ops.call(changeShipments, { body: { shipments: [...shipments] } })
  expect(outcome).toMatchObject({
    status: 400,
    field: 'shipments[2].id',
    error: 'This shipment is in the list twice. Put all that changes into one.',
  })
  expect([await statusOf(one), await statusOf(two)]).toEqual(['submitted', 'submitted'])
  const some = await ops.call(changeShipments, { body: { shipments: [...shipments], partial: true } })
  expect(told(some)).toEqual(['ok', 'ok', 'input.invalid'])
  expect(await read(one.id)).toMatchObject({ status: 'collection-assigned', collection_agent_id: 4 })
})

test('what is sent is edited whole or not at all', async () => {
  const [one] = await several(1)
  const shipments = [{ id: one?.id ?? 0, delivery_contact: { name: 'Sipho', mobile_number: '0821234567' } }]
  expect(await ops.call(changeShipments, { body: { shipments, partial: true } })).toMatchObject({
    status: 400,
    field: 'partial',
  })
})

test('a status set by hand is taken back where nobody has moved it on, also of one among many', async () => {
  const all = await several(3)
  for (const one of all) await record(dispatcher, one, 'collected')
  const move = all.map(({ id }) => ({ id, status: 'at-hub' as const }))
  const moved = await ops.call(changeShipments, { body: { shipments: move, partial: true } })
  if (!moved.ok) throw new Error(moved.error)
  const [first, second, third] = all
  if (!first || !second || !third) throw new Error('booked')
  await dispatcher.call(changeShipments, {
    body: { shipments: [{ id: second.id, status: 'out-for-delivery' }] },
  })
  const back = moved.value.shipments.flatMap((item) =>
    item.ok ? [{ id: item.id, undo_version: item.version }] : [],
  )
  // Nobody takes back what somebody else did.
  expect(told(await dispatcher.call(changeShipments, { body: { shipments: back, partial: true } }))).toEqual([
    'shipment.notUndoable',
    'shipment.notUndoable',
    'shipment.notUndoable',
  ])
  expect(told(await ops.call(changeShipments, { body: { shipments: back, partial: true } }))).toEqual([
    'ok',
    'shipment.changedMeanwhile',
    'ok',
  ])
  expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([
    'collected',
    'out-for-delivery',
    'collected',
  ])
})

test('several are cancelled with one reason; what was collected, or is nobody’s, stays and says so', async () => {
  const [one, two, three] = await several(3)
  if (!one || !two || !three) throw new Error('booked')
  await record(dispatcher, two, 'collected')
  const ids = [one, two, three, { id: NOBODYS }].map(({ id }) => id)
  expect(await ops.call(cancelShipments, { body: { ids } })).toMatchObject({ status: 400, field: 'reason' })
  const send = () =>
    ops.call(cancelShipments, { body: { ids, reason: 'Ordered twice' }, idempotencyKey: 'off' })
  const first = await send()
  expect(told(first)).toEqual(['ok', 'shipment.notCancellable', 'ok', 'shipment.notFound'])
  expect(await send()).toEqual(first)
  expect(await read(one.id)).toMatchObject({ status: 'cancelled', version: 2 })
  // Again, by somebody else: it is so already.
  expect(told(await dispatcher.call(cancelShipments, { body: { ids: [one.id], reason: 'Too' } }))).toEqual([
    'ok',
  ])
  expect((await read(one.id)).version).toBe(2)
})

test('an account cancels its own and finds no other; a rival’s is as one that never was', async () => {
  const mine = await book(account.call, { account_id: undefined })
  const others = await book(ops.call, { account_id: 2 })
  const answer = await account.call(cancelShipments, { body: { ids: [mine.id, others.id, NOBODYS] } })
  expect(told(answer)).toEqual(['ok', 'shipment.notFound', 'shipment.notFound'])
  expect([await statusOf(mine), await statusOf(others)]).toEqual(['cancelled', 'submitted'])
})

test('whoever names shipments of others holds up nobody, and waits for nobody', async () => {
  const { id } = await book(ops.call)
  const rival = await platform.as('orders@ubuntu-books-online.example')
  const theirs = await platform.owner.connect()
  try {
    await theirs.query('BEGIN')
    await theirs.query('SELECT FROM shipments WHERE id = $1 FOR UPDATE', [id])
    const answers = [
      await rival.call(cancelShipments, { body: { ids: [id] } }),
      await rival.call(addNotes, { body: { ids: [id], message: 'Mine' } }),
    ]
    for (const answer of answers)
      expect(answer).toMatchObject({ value: { shipments: [{ ok: false, code: 'shipment.notFound' }] } })
  } finally {
    await theirs.query('ROLLBACK')
    theirs.release()
  }
})

test('of two who cancel and collect at once, one is told what the other did', async () => {
  const [one] = await several(1)
  if (!one) throw new Error('booked')
  const [off, on] = await Promise.all([
    ops.call(cancelShipments, { body: { ids: [one.id], reason: 'Mistake' } }),
    record(dispatcher, one, 'collected'),
  ])
  const collected = on.ok && on.value.tracking_events[0]?.ok
  expect([told(off)?.[0] === 'ok', collected]).toContain(true)
  expect(told(off)?.[0] === 'ok').not.toBe(collected)
})

test('one note stands on several, and a lost answer writes none twice', async () => {
  const [one, two] = await several(2)
  if (!one || !two) throw new Error('booked')
  const body = { ids: [one.id, NOBODYS, two.id], message: ' Gate 7 ' }
  const send = () => ops.call(addNotes, { body, idempotencyKey: 'gate' })
  const first = await send()
  expect(told(first)).toEqual(['ok', 'shipment.notFound', 'ok'])
  expect(await send()).toEqual(first)
  for (const { id } of [one, two]) {
    const notes = await dispatcher.call(listNotes, { query: { shipment_id: id } })
    expect(notes.ok && notes.value.notes).toMatchObject([{ message: 'Gate 7', audience: 'internal' }])
  }
  expect(await ops.call(addNotes, { body: { ...body, message: ' ' } })).toMatchObject({
    status: 400,
    field: 'message',
  })
  expect(await ops.call(addNotes, { body: { ...body, type: 'None such' } })).toMatchObject({
    status: 400,
    field: 'type',
  })
})

test('an account writes on its own alone, and as often as on one at a time', async () => {
  const mine = await book(account.call, { account_id: undefined })
  const others = await book(ops.call, { account_id: 2 })
  const write = (ids: number[]) => account.call(addNotes, { body: { ids, message: 'Ring twice' } })
  expect(told(await write([mine.id, others.id]))).toEqual(['ok', 'shipment.notFound'])
  const many = Array.from({ length: 60 }, (_, i) => NOBODYS - i)
  expect(await write(many)).toMatchObject({ ok: false, status: 429 })
})
