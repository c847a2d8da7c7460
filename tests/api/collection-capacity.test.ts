import { beforeEach, expect, test } from 'vitest'
import { bookShipment } from '../../src/contract/bookings.ts'
import { saveProviderSettings } from '../../src/contract/provider-settings.ts'
import { cancelShipment, changeShipments } from '../../src/contract/shipment-changes.ts'
import { dayOf } from '../../src/domain/values/moment.ts'
import { ratesFor } from '../support/asked-rates.ts'
import { book, booking } from '../support/booking.ts'
import { ACCOUNT_USER, OPS, PROVIDER_ADMIN, platformOfFile } from '../support/platform.ts'

/** How many shipments a branch collects in a day, and where the next one goes (001 §3, `earliest_collection_capacity_date`). */
const platform = await platformOfFile()
const admin = await platform.as(PROVIDER_ADMIN)
const ops = await platform.as(OPS)
const account = await platform.as(ACCOUNT_USER)
const { rateOf } = ratesFor(account)

const limit = (lines: readonly string[]) =>
  admin.call(saveProviderSettings, {
    body: { provider_settings: [{ setting: 'branch_collection_capacity', value: [...lines] }] },
  })
const dayNamed = (moment: string | null) => dayOf(Date.parse(moment ?? ''))
const collected = async (changes: Parameters<typeof book>[1] = {}) =>
  dayNamed((await book(account.call, changes)).estimated_collection)
const offered = async () => {
  const { service_level: level } = await rateOf('ECO')
  const earliest = level.earliest_collection_capacity_date
  return { day: dayNamed(level.collection_date), earliest: earliest === null ? null : dayNamed(earliest) }
}

/** Each test has days of its own: what others booked stays. */
let day = ''
let booked = 0
beforeEach(async () => {
  expect(await limit([])).toMatchObject({ ok: true })
  day = (await offered()).day
  const { rows } = await platform.owner.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM shipments WHERE collection_branch_id = 1 AND status <> 'cancelled'
       AND (collection_after AT TIME ZONE 'UTC' + interval '2 hours')::date = $1::date`,
    [day],
  )
  booked = rows[0]?.count ?? 0
})

test('beyond what its branch collects in a day it is booked for the next, as it was priced; a cancelled one makes room', async () => {
  expect(await limit([`jnb ${booked + 1}`])).toMatchObject({ ok: true })
  expect(await offered()).toEqual({ day, earliest: null })
  const first = await book(account.call)
  expect(dayNamed(first.estimated_collection)).toBe(day)
  const next = await offered()
  expect(next.day > day).toBe(true)
  expect(next.earliest).toBe(next.day)
  const second = await book(account.call)
  expect(dayNamed(second.estimated_collection)).toBe(next.day)
  // A quote is collected by nobody.
  const asked = await account.call(bookShipment, { body: { ...booking(), status: 'quote' } })
  expect(asked).toMatchObject({ ok: true })
  const cancelled = await ops.call(cancelShipment, {
    body: { tracking_reference: first.short_tracking_reference, reason: 'No longer needed' },
  })
  expect(cancelled).toMatchObject({ ok: true })
  expect(await offered()).toEqual({ day, earliest: null })
  expect(await collected()).toBe(day)
})

test('who asks for a day and hours of it is moved as well; other branches collect what comes', async () => {
  expect(await limit([`JNB ${Math.max(1, booked)}`])).toMatchObject({ ok: true })
  if (booked === 0) await book(account.call)
  const agreed = { collection_min_date: day, collection_after: '10:00', collection_before: '11:00' }
  expect((await collected(agreed)) > day).toBe(true)
  const { collection_address, delivery_address } = booking()
  const fromCape = { collection_address: delivery_address, delivery_address: collection_address }
  expect(await collected(fromCape)).toBe(day)
})

test('of several who book at once no more are collected on a day than its branch can', async () => {
  expect(await limit([`JNB ${booked + 10}`])).toMatchObject({ ok: true })
  const days = await Promise.all(Array.from({ length: 60 }, () => collected()))
  expect(days.filter((one) => one === day)).toHaveLength(10)
})

test('of two senders who ask at once for the last place of a day one has it', async () => {
  const later = dayOf(Date.parse(`${day}T12:00:00Z`) + 14 * 86_400_000)
  const asked = await book(account.call, { collection_min_date: later })
  const last = dayNamed(asked.estimated_collection)
  const [first, second] = [await book(account.call), await book(account.call)]
  const { rows } = await platform.owner.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM shipments WHERE collection_branch_id = 1
       AND (collection_after AT TIME ZONE 'UTC' + interval '2 hours')::date = $1::date`,
    [last],
  )
  expect(await limit([`JNB ${(rows[0]?.count ?? 0) + 1}`])).toMatchObject({ ok: true })
  const moved = await Promise.all(
    [first, second].map(({ id }) =>
      account.call(changeShipments, {
        body: {
          id,
          collection_min_date: last,
          delivery_min_date: dayOf(Date.parse(`${last}T12:00:00Z`) + 8 * 86_400_000),
        },
      }),
    ),
  )
  expect(moved.filter(({ ok }) => ok)).toHaveLength(1)
  expect(moved.find(({ ok }) => !ok)).toMatchObject({ field: 'shipments[0].collection_min_date' })
})

test('what its sender brings to a pickup point takes no place of a day, and finds none taken', async () => {
  expect(await limit([`JNB ${Math.max(1, booked)}`])).toMatchObject({ ok: true })
  if (booked === 0) await book(account.call)
  const { rows } = await platform.owner.query<{ id: number; provider: string }>(
    `SELECT id, provider FROM pickup_points WHERE provider_id = 1 AND active AND type = 'counter' ORDER BY id LIMIT 1`,
  )
  const brought = {
    collection_address: undefined,
    collection_pickup_point_id: rows[0]?.id,
    collection_pickup_point_provider: rows[0]?.provider,
  }
  expect(await collected(brought)).toBe(day)
  const { rows: at } = await platform.owner.query<{ branch: number; count: number }>(
    `SELECT collection_branch_id AS branch, count(*)::int AS count FROM shipments
     WHERE collection_branch_id = 1 AND collection_pickup_point_id IS NULL AND status <> 'cancelled'
       AND (collection_after AT TIME ZONE 'UTC' + interval '2 hours')::date = $1::date GROUP BY 1`,
    [day],
  )
  // One place is left: what was brought has not taken it.
  expect(await limit([`JNB ${(at[0]?.count ?? 0) + 1}`])).toMatchObject({ ok: true })
  expect(await collected()).toBe(day)
})

test.each([['JNB'], ['JNB 0'], ['JNB -4'], ['JNB 1e3'], ['JNB 4.5'], ['400 JNB']])(
  'a limit that is none is refused: %s',
  async (line) => {
    const outcome = await limit([line])
    expect(outcome).toMatchObject({ ok: false, error: expect.stringContaining('such as JNB 400') })
  },
)

test('a limit of a branch that is not there is refused by its code, and nothing is stored', async () => {
  const refused = await limit(['JNB 400', 'XYZ 20'])
  expect(refused).toMatchObject({
    ok: false,
    status: 400,
    code: 'setting.invalid',
    field: 'branch_collection_capacity',
    error: expect.stringContaining('There is no branch XYZ'),
  })
  expect(await limit(['jnb 400'])).toMatchObject({ ok: true })
  expect(await limit([])).toMatchObject({ ok: true })
})
