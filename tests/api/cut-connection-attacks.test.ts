import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listShipments } from '../../src/contract/shipments.ts'
import { book, booking } from '../support/booking.ts'
import { ACCOUNT_USER, platformOfFile, startTestPlatform } from '../support/platform.ts'

/** Bookings over a line that is cut: in the middle of what is sent, or before it is answered. */
const platform = await platformOfFile()
const account = await platform.as(ACCOUNT_USER)

const countOf = async (reference: string): Promise<number> =>
  (await platform.owner.query('SELECT FROM shipments WHERE customer_reference = $1', [reference])).rows.length
const bodyOf = (customer_reference: string) =>
  JSON.stringify(booking({ account_id: undefined, customer_reference }))

async function line(): Promise<Socket> {
  const { hostname, port } = new URL(platform.url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}
const head = (path: string, length: number, key?: string) =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${account.token}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n${key === undefined ? '' : `idempotency-key: ${key}\r\n`}\r\n`

function post(body: string, key: string, url = platform.url) {
  const headers = {
    authorization: `Bearer ${account.token}`,
    'content-type': 'application/json',
    'idempotency-key': key,
  }
  return fetch(`${url}/shipments`, { method: 'POST', headers, body })
}

describe('what stops half way', () => {
  test.each([1, 2])('is not booked, and the rest of another line is none of it (%i)', async (halves) => {
    const body = bodyOf(`HALF-${halves}`)
    const socket = await line()
    socket.write(
      head('/shipments', Buffer.byteLength(body), `half-${halves}`) + body.slice(0, body.length / halves / 2),
    )
    socket.destroy()
    await once(socket, 'close')
    const answer = await post(body, `half-${halves}`)
    expect(answer.status).toBe(201)
    expect(await countOf(`HALF-${halves}`)).toBe(1)
  })

  test('is not booked though what came is a whole booking, and its length is a lie', async () => {
    const body = bodyOf('LIE')
    const socket = await line()
    socket.write(head('/shipments', Buffer.byteLength(body) + 1) + body)
    // Whatever is answered.
    socket.resume().end()
    await once(socket, 'close')
    expect(await countOf('LIE')).toBe(0)
  })

  test('keeps nobody else waiting', async () => {
    const body = bodyOf('HELD')
    for (let i = 0; i < 100; i += 1)
      (await line()).write(head('/shipments', Buffer.byteLength(body)) + body.slice(0, 200))
    expect((await post(bodyOf('MEANWHILE'), 'meanwhile')).status).toBe(201)
    expect(await countOf('HELD')).toBe(0)
  })
})

describe('an answer that is never read', () => {
  test('was given: whoever asks again with the key is told of the same shipment, on whichever node', async () => {
    const body = bodyOf('UNREAD')
    const socket = await line()
    socket.write(head('/shipments', Buffer.byteLength(body), 'unread') + body)
    await expect.poll(() => countOf('UNREAD')).toBe(1)
    socket.destroy()
    const other = await startTestPlatform({ LOG_LEVEL: 'silent' }, platform.databaseUrl)
    onTestFinished(() => other.stop())
    const [here, there] = await Promise.all([post(body, 'unread'), post(body, 'unread', other.url)])
    expect([here.status, there.status]).toEqual([201, 201])
    const [one, two] = [await here.json(), await there.json()]
    expect(one).toEqual(two)
    expect(await countOf('UNREAD')).toBe(1)
    expect(await account.call(listShipments, { query: { id: one.id } })).toMatchObject({
      value: { count: 1 },
    })
  })

  test('of a shipment that is called off: it is called off once, and both are told so', async () => {
    const shipment = await book(account.call, { account_id: undefined })
    const body = JSON.stringify({ tracking_reference: shipment.short_tracking_reference })
    const socket = await line()
    socket.write(head('/shipments/cancel', Buffer.byteLength(body), 'off') + body)
    const stored = async () =>
      (await platform.owner.query('SELECT status, version FROM shipments WHERE id = $1', [shipment.id])).rows
    await expect.poll(stored).toEqual([{ status: 'cancelled', version: 2 }])
    socket.destroy()
    for (const key of ['off', 'another'])
      expect(
        await (
          await fetch(`${platform.url}/shipments/cancel`, {
            method: 'POST',
            headers: {
              authorization: `Bearer ${account.token}`,
              'content-type': 'application/json',
              'idempotency-key': key,
            },
            body,
          })
        ).json(),
      ).toMatchObject({ id: shipment.id, status: 'cancelled', version: 2 })
    expect(await stored()).toEqual([{ status: 'cancelled', version: 2 }])
  })
})

test('two requests in one, of which the second hides in the first, are one', async () => {
  const body = bodyOf('SMUGGLED')
  const socket = await line()
  const inner = head('/shipments', Buffer.byteLength(body)) + body
  socket.write(
    `POST /rates HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${inner}`,
  )
  const [chunk] = await once(socket, 'data')
  expect(String(chunk)).toMatch(/^HTTP\/1\.1 400/)
  socket.destroy()
  expect(await countOf('SMUGGLED')).toBe(0)
})

test.each([
  ['a key of two hundred letters', 'k'.repeat(200), 201],
  ['a key that is too long', 'k'.repeat(201), 400],
  ['a key of code', "'; DROP TABLE idempotency_keys; --", 201],
  ['a key of what every object has', '__proto__', 201],
  ['a key of another call', 'shipments.cancel x', 201],
])('%s', async (what, key, status) => {
  const body = bodyOf(`KEY ${what}`.slice(0, 60))
  const answer = await post(body, key)
  expect(answer.status).toBe(status)
  if (status === 201) expect((await (await post(body, key)).json()).id).toBe((await answer.json()).id)
})
