import { expect, test } from 'vitest'
import { readTime, setTime } from '../../src/contract/session.ts'
import { book } from '../booking.ts'
import { OPS, PROVIDER_ADMIN, platformOfFile } from '../platform.ts'

const platform = await platformOfFile()
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
