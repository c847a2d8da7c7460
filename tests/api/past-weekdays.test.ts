import { expect, test } from 'vitest'
import { readPastWeekdays } from '../../src/contract/past-weekdays.ts'
import { book } from '../support/booking.ts'
import { OPS, platformOfFile } from '../support/platform.ts'

const platform = await platformOfFile()
const ops = await platform.as(OPS)
/** A Monday. */
platform.platform.clock.set({ time: Date.parse('2029-03-26T11:00:00+02:00') })

/** Delivered then, with a window that ended then. */
async function delivered(at: string, before: string | null): Promise<void> {
  const { id } = await book(ops.call)
  await platform.owner.query(
    `UPDATE shipments SET status = 'delivered', delivered_at = $2, delivery_before = $3, over_since = $2 WHERE id = $1`,
    [id, at, before],
  )
}
const days = async (query: { branch_id?: number } = {}, who = ops) => {
  const outcome = await who.call(readPastWeekdays, { query })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value.days
}

test('the same weekday of four weeks, by the hour: delivered, and promises where they were kept or broken', async () => {
  await delivered('2029-03-19T09:30:00+02:00', '2029-03-19T12:00:00+02:00')
  await delivered('2029-03-19T10:59:59+02:00', '2029-03-19T10:30:00+02:00')
  // Broken on the Monday, and delivered on Tuesday.
  await delivered('2029-03-20T08:00:00+02:00', '2029-03-19T16:00:00+02:00')
  // Without a window there is no promise; midnight is of the day that it begins.
  await delivered('2029-03-12T00:00:00+02:00', null)
  // Neither another weekday nor the day itself.
  await delivered('2029-03-18T09:30:00+02:00', '2029-03-18T12:00:00+02:00')
  await delivered('2029-03-26T09:30:00+02:00', '2029-03-26T12:00:00+02:00')

  const [last, before, ...older] = await days()
  expect(last).toMatchObject({ date: '2029-03-19' })
  expect([last?.delivered[9], last?.delivered[10], last?.delivered[8]]).toEqual([1, 1, 0])
  expect([last?.kept[9], last?.kept[10]]).toEqual([1, 0])
  expect([last?.broken[10], last?.broken[16]]).toEqual([1, 1])
  expect(before).toMatchObject({ date: '2029-03-12' })
  expect([before?.delivered[0], before?.kept[0], before?.broken[0]]).toEqual([1, 0, 0])
  expect(older.map(({ date }) => date)).toEqual(['2029-03-05', '2029-02-26'])
  expect(older.flatMap(({ delivered: counts }) => counts).some((count) => count > 0)).toBe(false)
})

test('of a branch what it delivers, and whoever is limited to one sees no other', async () => {
  const sum = (of: Awaited<ReturnType<typeof days>>) =>
    of.flatMap((day) => day.delivered).reduce((a, b) => a + b)
  // Booked to Khayelitsha.
  expect(sum(await days({ branch_id: 3 }))).toBe(3)
  expect(sum(await days({ branch_id: 4 }))).toBe(0)
  const durban = await platform.as('hub.dur@springbok.example')
  expect(sum(await days({}, durban))).toBe(0)
  expect(sum(await days({ branch_id: 3 }, durban))).toBe(0)
})
