import { expect, test } from 'vitest'
import { readTime, setTime } from '../../src/contract/time.ts'
import { book } from '../support/booking.ts'
import { OPS, PROVIDER_ADMIN, platformOfFile } from '../support/platform.ts'

const platform = await platformOfFile({ LOG_LEVEL: 'silent' })
const ops = await platform.as(OPS)

test('the clock moves forward for who may move it, never back', async () => {
  const admin = await platform.as(PROVIDER_ADMIN)
  const before = await platform.visitor(readTime, {})
  if (!before.ok) throw new Error(before.error)
  const later = before.value.time + 3_600_000
  expect(await admin.call(setTime, { body: { time: later, speed: 10 } })).toMatchObject({
    ok: true,
    value: { speed: 10 },
  })
  const { status_at } = await book(ops.call)
  expect(Date.parse(status_at)).toBeGreaterThanOrEqual(later - 1000)
  expect(await admin.call(setTime, { body: { time: before.value.time } })).toMatchObject({
    ok: false,
    status: 409,
    field: 'time',
  })
  expect(await ops.call(setTime, { body: { speed: 2 } })).toMatchObject({ ok: false, status: 403 })
})

test('a clock that cannot be kept just now goes on, and ends no node', async () => {
  const admin = await platform.as(PROVIDER_ADMIN)
  const uncaught: unknown[] = []
  const note = (cause: unknown) => void uncaught.push(cause)
  process.on('unhandledRejection', note)
  await platform.owner.query('ALTER TABLE platform RENAME clock_speed TO broken')
  expect(await admin.call(setTime, { body: { speed: 3 } })).toMatchObject({ ok: true, value: { speed: 3 } })
  // Written, or not, before this is: it waits for the table.
  await platform.owner.query('ALTER TABLE platform RENAME broken TO clock_speed')
  expect(await platform.visitor(readTime, {})).toMatchObject({ ok: true, value: { speed: 3 } })
  process.off('unhandledRejection', note)
  expect(uncaught).toEqual([])
})
