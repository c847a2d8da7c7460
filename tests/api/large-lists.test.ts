import { expect, onTestFinished, test } from 'vitest'
import { listShipments } from '../../src/contract/shipments.ts'
import { listUsers } from '../../src/contract/users.ts'
import { book } from '../support/booking.ts'
import { ACCOUNT_USER, DISPATCHER, OPS, platformOfFile, type SignedIn } from '../support/platform.ts'

/** A thousand rows an answer are work: whoever asks for many of those keeps nobody else waiting. */
const platform = await platformOfFile({ DATABASE_CONNECTIONS: 8 })
const ops = await platform.as(OPS)
const LARGE = 1_000

/** Nobody reads shipments until it is let go. */
async function keepShipments(): Promise<() => Promise<void>> {
  const holder = await platform.owner.connect()
  await holder.query('BEGIN; LOCK TABLE shipments IN ACCESS EXCLUSIVE MODE')
  let isHeld = true
  const letGo = async () => {
    if (!isHeld) return
    isHeld = false
    await holder.query('ROLLBACK')
    holder.release()
  }
  onTestFinished(letGo)
  return letGo
}

/** Connections that are at work. */
function busy(): number {
  const { total, idle } = platform.platform.database.pool()
  return total - idle
}

const listAll = ({ call }: SignedIn, count: number, query: (i: number) => { offset?: number }) =>
  Array.from({ length: count }, (_, i) => call(listShipments, { query: { limit: LARGE, ...query(i) } }))

test('thirty large lists of one session at once take one connection, and everybody else has the others', async () => {
  const made = await Promise.all(Array.from({ length: 3 }, () => book(ops.call)))
  const letGo = await keepShipments()
  const lists = listAll(ops, 30, (i) => ({ offset: i % 3 }))
  await expect.poll(busy).toBe(1)
  // Answered while the lists wait.
  expect(await ops.call(listUsers, { query: { limit: 1 } })).toMatchObject({ ok: true })
  expect(busy()).toBe(1)
  await letGo()
  const answers = await Promise.all(lists)
  const ids = made.map(({ id }) => id).sort((a, b) => b - a)
  const found = answers.map((answer) => (answer.ok ? answer.value.shipments.map(({ id }) => id) : []))
  found.forEach((page, i) => {
    expect(page.slice(0, 3 - (i % 3))).toEqual(ids.slice(i % 3))
  })
})

test('who asks for the same meanwhile is answered the same, by their own eyes', async () => {
  const own = await book((await platform.as(ACCOUNT_USER)).call)
  await book(ops.call, { account_id: 2 })
  const colleague = await platform.as(DISPATCHER)
  const customer = await platform.as(ACCOUNT_USER)
  const letGo = await keepShipments()
  const answers = Promise.all([ops, colleague, customer].flatMap((who) => listAll(who, 5, () => ({}))))
  await expect.poll(busy).toBe(2)
  await letGo()
  const found = (await answers).map((answer) => (answer.ok ? answer.value.shipments : []))
  const [staff] = found
  expect(found.slice(0, 5)).toEqual(Array(5).fill(staff))
  // A dispatcher is told no prices.
  expect(found.slice(5, 10)).toEqual(Array(5).fill(found[5]))
  expect(found[5]?.map(({ id }) => id)).toEqual(staff?.map(({ id }) => id))
  expect(found[5]?.[0]).not.toHaveProperty('rate')
  const ofCustomer = found[10] ?? []
  expect(found.slice(10)).toEqual(Array(5).fill(ofCustomer))
  expect(ofCustomer.map(({ id }) => id)).toContain(own.id)
  expect(new Set(ofCustomer.map(({ account_id }) => account_id))).toEqual(new Set([own.account_id]))
  expect(staff?.length).toBeGreaterThan(ofCustomer.length)
})

test('a session with too many waiting is told to ask again, and a small list is not held up', async () => {
  const letGo = await keepShipments()
  const lists = listAll(ops, 80, (offset) => ({ offset }))
  const refused = await Promise.race(lists)
  expect(refused).toMatchObject({ ok: false, status: 429, code: 'rate.limited' })
  const others = listAll(await platform.as(DISPATCHER), 1, () => ({}))
  await letGo()
  expect(await ops.call(listShipments, { query: { limit: 20 } })).toMatchObject({ ok: true })
  expect((await Promise.all(others))[0]).toMatchObject({ ok: true })
  const statuses = (await Promise.all(lists)).map((answer) => (answer.ok ? 200 : answer.status))
  expect(statuses.filter((status) => status === 200).length).toBe(61)
  expect(statuses.filter((status) => status === 429).length).toBe(19)
})

test('many small lists are work as well: after so many they are made in turn', async () => {
  const { call } = await platform.as(ACCOUNT_USER)
  const list = (offset: number) => call(listShipments, { query: { limit: 100, offset } })
  for (let i = 0; i < 20; i++) expect(await list(i)).toMatchObject({ ok: true })
  const letGo = await keepShipments()
  const lists = Array.from({ length: 30 }, (_, i) => list(i))
  await expect.poll(busy).toBeGreaterThan(0)
  // Answered while the lists wait.
  expect(await ops.call(listUsers, { query: { limit: 1 } })).toMatchObject({ ok: true })
  expect(busy()).toBeLessThan(8)
  await letGo()
  for (const answer of await Promise.all(lists)) expect(answer).toMatchObject({ ok: true })
})

test('the last page says how many there are, as every other page does', async () => {
  const { ok, ...all } = await ops.call(listShipments, { query: { limit: LARGE } })
  expect(ok).toBe(true)
  const count = 'value' in all ? all.value.count : 0
  for (const [limit, offset] of [
    [2, 0],
    [2, count - 1],
    [LARGE, 1],
    [2, count + 5],
  ] as const)
    expect(await ops.call(listShipments, { query: { limit, offset } })).toMatchObject({ value: { count } })
})

test('an answer of more parcels than anybody reads is refused, and a smaller one is given', async () => {
  const [first, second] = [await book(ops.call), await book(ops.call)]
  // As if they had been booked with so many: a hundred shipments of five hundred take their time.
  await platform.owner.query('UPDATE shipments SET parcel_count = 30000 WHERE id = ANY($1)', [
    [first.id, second.id],
  ])
  const ids = `${first.id},${second.id}`
  expect(await ops.call(listShipments, { query: { ids } })).toMatchObject({
    ok: false,
    status: 400,
    field: 'limit',
    error: 'These shipments have more than 50000 parcels. Ask for fewer at once.',
  })
  for (const offset of [0, 1])
    expect(await ops.call(listShipments, { query: { ids, limit: 1, offset } })).toMatchObject({
      value: { count: 2 },
    })
})

test('an answer of more text than anybody reads is refused, however few its parcels are', async () => {
  const made = [await book(ops.call), await book(ops.call)]
  await platform.owner.query(
    "UPDATE parcels SET packaging = repeat('x', 9000000) WHERE shipment_id = ANY($1)",
    [made.map(({ id }) => id)],
  )
  const ids = made.map(({ id }) => id).join(',')
  expect(await ops.call(listShipments, { query: { ids } })).toMatchObject({
    ok: false,
    status: 400,
    field: 'limit',
    error: 'These shipments have more than 16000000 characters. Ask for fewer at once.',
  })
  for (const offset of [0, 1])
    expect(await ops.call(listShipments, { query: { ids, limit: 1, offset } })).toMatchObject({
      value: { count: 2 },
    })
})
