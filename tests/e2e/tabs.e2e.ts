import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPS } from '../support/platform.ts'
import { type E2ePlatform, openE2ePlatform } from './harness.ts'

let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
})
afterAll(() => stage.close())

const openSockets = async () => (await stage.platform.platform.metrics.sockets.get()).values[0]?.value

test('the tabs of a browser share one socket, and another takes it over when the first is closed', async () => {
  const first = await stage.visitAs(OPS, '/shipments')
  const second = await first.context().newPage()
  await second.goto('/shipments')
  const one = await stage.book()
  for (const tab of [first, second]) await tab.getByText(one.short_tracking_reference).first().waitFor()
  await expect.poll(openSockets).toBe(1)

  await first.close()
  const two = await stage.book()
  await second.getByText(two.short_tracking_reference).first().waitFor()
  await expect.poll(openSockets).toBe(1)
})

test('a console that loses its server says since when, and comes back by itself with what it missed', async () => {
  const page = await stage.visitAs(OPS, '/shipments')
  // Under the pointer a list stands still and only counts its changes.
  await page.mouse.move(5, 5)
  const before = await stage.book()
  const row = page.getByText(before.short_tracking_reference).first()
  await row.waitFor()
  const stood = await row.boundingBox()
  await page.context().setOffline(true)
  await page.getByText('You are currently offline. Please check your internet connection.').waitFor()
  // What is about to be pressed is where it was.
  expect(await row.boundingBox()).toEqual(stood)
  const back = page.getByText('You are back online.')
  await Promise.all([back.waitFor(), page.context().setOffline(false)])
  await back.waitFor({ state: 'detached' })
  const missed = await stage.book()
  await page.getByText(missed.short_tracking_reference).first().waitFor()
})
