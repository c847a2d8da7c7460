import { describe, expect, test } from 'vitest'
import { bookShipment } from '../../src/contract/bookings.ts'
import { acceptQuote, listQuotes, readQuoteDocument } from '../../src/contract/quotes.ts'
import { cancelShipment } from '../../src/contract/shipment-changes.ts'
import { book, booking } from '../support/booking.ts'
import { ACCOUNT_OWNER, ACCOUNT_USER, OPS, platformOfFile, type SignedIn } from '../support/platform.ts'

/** What is tried with quotes by a stranger, a rival, two people at once and somebody with odd letters: each was found or feared. */
const platform = await platformOfFile()
const account = await platform.as(ACCOUNT_USER)
const owner = await platform.as(ACCOUNT_OWNER)
const rival = await platform.as('orders@ubuntu-books-online.example')
const ops = await platform.as(OPS)
const { clock } = platform.platform

async function quote(who: SignedIn = account, changes: Parameters<typeof booking>[0] = {}) {
  const body = { ...booking({ account_id: undefined, ...changes }), status: 'quote' }
  const outcome = await who.call(bookShipment, { body })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value
}
const statusOf = async (id: number): Promise<string> =>
  (await platform.owner.query('SELECT status FROM shipments WHERE id = $1', [id])).rows[0]?.status
async function documentOf(id: number, who = account): Promise<string> {
  const outcome = await who.call(readQuoteDocument, { query: { id } })
  if (!outcome.ok) throw new Error(outcome.error)
  return new URL(outcome.value.url).pathname
}
const read = (path: string, init: RequestInit = {}) => fetch(`${platform.url}${path}`, init)

describe('a stranger', () => {
  test('opens no document by an address that is made up, cut, changed or of something else', async () => {
    const path = await documentOf((await quote()).id)
    const [folder = '', token = ''] = [
      path.replace(/[^/]*$/, ''),
      path.split('/').at(-1)?.replace('.pdf', ''),
    ]
    const sealed = Buffer.from(token, 'base64url')
    const flipped = (at: number) => {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      return changed.toString('base64url')
    }
    const another = await platform.platform.secrets.seal(
      JSON.stringify({ provider_id: 1, id: 1, language: 'en', until: 9e15 }),
      'something.else',
    )
    for (const one of [
      '',
      '..',
      '%2e%2e%2f1',
      'x'.repeat(10_000),
      token.slice(0, -4),
      `${token}AAAA`,
      flipped(0),
      flipped(6),
      flipped(20),
      flipped(sealed.length - 1),
      Buffer.from(JSON.stringify({ provider_id: 1, id: 1, language: 'en', until: 9e15 })).toString(
        'base64url',
      ),
      another.toString('base64url'),
      '%F0%9F%93%A6',
    ]) {
      const status = (await read(`${folder}${one}.pdf`)).status
      expect([404, 414, 431], one.slice(0, 60)).toContain(status)
    }
    expect((await read(path)).status).toBe(200)
  })

  test('makes, lists and accepts no quotes', async () => {
    const { id } = await quote()
    for (const outcome of [
      await platform.visitor(bookShipment, { body: { ...booking(), status: 'quote' } }),
      await platform.visitor(listQuotes, { query: { id } }),
      await platform.visitor(acceptQuote, { body: { id } }),
      await platform.visitor(readQuoteDocument, { query: { id } }),
    ])
      expect(outcome).toMatchObject({ ok: false, status: 401 })
    expect(await statusOf(id)).toBe('quote')
  })
})

describe('a rival', () => {
  test('sees, prints, accepts and calls off no quote of another account, however it is named', async () => {
    const made = await quote()
    expect(await rival.call(listQuotes, { query: { id: made.id } })).toMatchObject({ value: { count: 0 } })
    expect(await rival.call(listQuotes, { query: { account_id: 1 } })).toMatchObject({ value: { count: 0 } })
    expect(await rival.call(listQuotes, { query: { search: made.short_tracking_reference } })).toMatchObject({
      value: { count: 0 },
    })
    for (const outcome of [
      await rival.call(readQuoteDocument, { query: { id: made.id } }),
      await rival.call(acceptQuote, { body: { id: made.id } }),
      await rival.call(acceptQuote, { body: { id: made.id, rate: 129.47 } }),
      await rival.call(cancelShipment, { body: { tracking_reference: made.short_tracking_reference } }),
    ])
      expect(outcome).toMatchObject({ ok: false, status: 404 })
    expect(await statusOf(made.id)).toBe('quote')
  })

  test('is not given the answer that somebody else was given for the same key', async () => {
    const made = await quote()
    const idempotencyKey = 'one-key-for-two'
    expect(await account.call(acceptQuote, { body: { id: made.id }, idempotencyKey })).toMatchObject({
      ok: true,
    })
    expect(await rival.call(acceptQuote, { body: { id: made.id }, idempotencyKey })).toMatchObject({
      status: 404,
    })
    expect(await owner.call(acceptQuote, { body: { id: made.id }, idempotencyKey })).toMatchObject({
      status: 409,
      code: 'quote.accepted',
    })
  })

  test('keeps no reference from others by quoting it a thousand times', async () => {
    await quote(rival, { custom_tracking_reference: 'THEIR-REFERENCE' })
    const mine = await book(account.call, {
      account_id: undefined,
      custom_tracking_reference: 'THEIR-REFERENCE',
    })
    expect(mine.custom_tracking_reference).toBe('THEIR-REFERENCE')
  })
})

test('a driver sees no quotes', async () => {
  const driver = await platform.as('dineo.letsatsi@drivers.springbok.example')
  const { id } = await quote()
  for (const outcome of [
    await driver.call(listQuotes, { query: { id } }),
    await driver.call(readQuoteDocument, { query: { id } }),
    await driver.call(acceptQuote, { body: { id } }),
    await driver.call(bookShipment, { body: { ...booking(), status: 'quote' } }),
  ])
    expect(outcome).toMatchObject({ ok: false, status: 403 })
})

describe('a price that is named', () => {
  test.each([[true], [[129.47]], ['0x81'], ['129,47'], [1e308], [{}], [-1], ['NaN'], [[[129.47]]]])(
    'as %j is none, and nothing is booked',
    async (rate) => {
      const { id } = await quote()
      const answer = await read('/shipment-quotes/accept', {
        method: 'POST',
        headers: { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ id, rate }),
      })
      expect([answer.status, await answer.json()]).toMatchObject([400, { field: 'rate' }])
      expect(await statusOf(id)).toBe('quote')
    },
  )

  test('a cent beside it is another price', async () => {
    const { id } = await quote()
    for (const rate of [129.46, 129.48, 129.4649, 129.4751, 0, -0])
      expect(await account.call(acceptQuote, { body: { id, rate } })).toMatchObject({
        code: 'quote.priceChanged',
      })
    expect(await account.call(acceptQuote, { body: { id, rate: 129.47 } })).toMatchObject({ ok: true })
  })
})

describe('time', () => {
  test('in its last millisecond a quote is booked at its price, in the next it is not', async () => {
    const [first, second] = [await quote(), await quote()]
    const end = Date.parse(first.valid_until ?? '')
    // The quotes are made one after another: both are over together.
    await platform.owner.query('UPDATE shipment_quotes SET valid_until = $1 WHERE shipment_id = ANY($2)', [
      new Date(end + 60_000),
      [first.id, second.id],
    ])
    clock.set({ time: end + 59_999, speed: 0.000_001 })
    expect(await account.call(acceptQuote, { body: { id: first.id } })).toMatchObject({ ok: true })
    clock.set({ time: end + 60_000 })
    expect(await account.call(acceptQuote, { body: { id: second.id } })).toMatchObject({
      code: 'quote.priceChanged',
    })
    expect(await account.call(acceptQuote, { body: { id: second.id, rate: 129.47 } })).toMatchObject({
      ok: true,
    })
    clock.set({ time: clock.now(), speed: 1 })
  })

  test('accepted on two tabs while it expires, it is booked once or not at all', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await quote()
      const [one, other] = await Promise.all([
        account.call(acceptQuote, { body: { id }, idempotencyKey: `tab one ${id}` }),
        owner.call(acceptQuote, { body: { id, rate: 129.47 }, idempotencyKey: `tab two ${id}` }),
        clock.set({ time: clock.now() + 30 * 24 * 3_600_000 }),
      ])
      expect([one.ok, other.ok].filter(Boolean).length).toBeLessThanOrEqual(1)
      for (const outcome of [one, other])
        expect([201, 409], JSON.stringify(outcome)).toContain(outcome.status)
      const { rows } = await platform.owner.query(
        `SELECT s.status, q.accepted_at IS NOT NULL AS accepted,
                (SELECT count(*)::int FROM shipment_prices p WHERE p.shipment_id = s.id) AS prices
         FROM shipments s JOIN shipment_quotes q ON q.shipment_id = s.id WHERE s.id = $1`,
        [id],
      )
      const isBooked = one.ok || other.ok
      expect(rows[0]).toMatchObject({ accepted: isBooked, prices: isBooked ? 1 : 0 })
      expect(rows[0].status === 'submitted').toBe(isBooked)
    }
  })
})

test('a quote that is being noted as expired is accepted without waiting, and the note comes to nothing', async () => {
  const { id } = await quote()
  const job = await platform.owner.connect()
  try {
    await job.query('BEGIN')
    // As the job does it: first its own row, then that of the shipment.
    await job.query("DELETE FROM due_jobs WHERE kind = 'quote.expire' AND key = $1", [String(id)])
    expect(await account.call(acceptQuote, { body: { id } })).toMatchObject({ ok: true, status: 201 })
    const { rows } = await job.query('SELECT status FROM shipments WHERE id = $1 FOR UPDATE', [id])
    expect(rows).toEqual([{ status: 'submitted' }])
    await job.query('COMMIT')
  } finally {
    job.release()
  }
})

describe('a document', () => {
  test.each([
    ['emoji', '👩‍👩‍👧‍👦🏳️‍🌈'.repeat(10)],
    ['right to left', 'مكتب البريد \u202E evil \u2066'],
    ['letters on letters', `e${'\u0301\u0332\u0302'.repeat(80)}`],
    ['one word', 'x'.repeat(255)],
    ['Chinese', '南非邮政'.repeat(60)],
    ['nothing that is seen', '\u200B\u200D\u2060\uFEFF'.repeat(60)],
    ['code', '%PDF-1.7 >> stream \\( ( (( <</JavaScript (app.alert(1))>>'],
    ['lines', 'a\r\nb\rc\nd\u2028e\u0085f'],
  ])('of %s is one all the same', async (_what, name) => {
    const { id } = await quote(account, {
      delivery_contact: { name, mobile_number: '082 123 4567' },
      parcels: booking().parcels.map((parcel) => ({ ...parcel, parcel_description: name.slice(0, 255) })),
      customer_reference: name.slice(0, 64),
    })
    const answer = await read(await documentOf(id))
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([answer.status, bytes.subarray(0, 5).toString(), bytes.subarray(-6).toString().trim()]).toEqual([
      200,
      '%PDF-',
      '%%EOF',
    ])
    expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="quote-[A-Z0-9]+\.pdf"$/)
    expect(bytes.includes('/JavaScript')).toBe(false)
  })

  test('is written for one account so often, and for another meanwhile', async () => {
    platform.pass(60_000)
    const [mine, theirs] = [
      await documentOf((await quote()).id),
      await documentOf((await quote(rival)).id, rival),
    ]
    const flood = Promise.all(
      Array.from({ length: 60 }, async () => {
        const answer = await read(mine)
        await answer.arrayBuffer()
        return answer
      }),
    )
    expect((await read(theirs)).status).toBe(200)
    const answers = await flood
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(40)
    for (const { status, headers } of answers)
      if (status !== 200)
        expect([status, Number(headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
    platform.pass(60_000)
    expect((await read(mine)).status).toBe(200)
  })

  test('is read, and nothing else is done with its address', async () => {
    const path = await documentOf((await quote()).id, ops)
    expect((await read(path, { method: 'HEAD' })).status).toBe(200)
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
      expect((await read(path, { method })).status).toBeGreaterThanOrEqual(400)
  })
})
