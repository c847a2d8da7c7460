import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DISPATCHER, OPS } from '../support/platform.ts'
import { type E2ePlatform, isWhole, openE2ePlatform, PHONE, signIn } from './harness.ts'

/** The clock of the browser is moved; nobody waits. */
let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
  await stage.platform.owner.query('UPDATE roles SET logout_after_inactive_minutes = 5 WHERE name = $1', [
    'dispatcher',
  ])
})
afterAll(() => stage.close())

/** Two tabs of one browser, whose clock is ours. */
async function twoTabs(email: string, size?: { width: number; height: number }): Promise<[Page, Page]> {
  const page = await stage.visit('/login', size)
  await page.clock.install()
  await page.goto('/login?redirect=/shipments')
  await signIn(page, email)
  await page.waitForURL('**/shipments')
  const other = await page.context().newPage()
  await other.goto('/shipments')
  for (const tab of [page, other]) {
    await tab
      .getByPlaceholder(/filter|search/i)
      .first()
      .waitFor()
    await isWhole(tab)
  }
  return [page, other]
}

/** Until a tab has heard what another one had told before. */
async function hasHeard(tab: Page, from: Page): Promise<void> {
  const heard = tab.evaluate(
    () => new Promise<void>((done) => new BroadcastChannel('test').addEventListener('message', () => done())),
  )
  let isOver = false
  void heard.then(() => {
    isOver = true
  })
  while (!isOver) await from.evaluate(() => new BroadcastChannel('test').postMessage('told'))
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' })

test('after the minutes of the role both tabs ask, and one answer answers both', async () => {
  const [page, other] = await twoTabs(DISPATCHER)
  await page.clock.fastForward('05:15')
  for (const tab of [page, other]) {
    await dialog(tab).waitFor()
    await expect.poll(() => tab.title()).toMatch(/^\d+ s · Are you still there\?$/)
  }
  // Enter must not log out somebody who is in the middle of typing.
  const meant = dialog(page).getByRole('button', { name: "I'm still here" })
  expect(await meant.evaluate((button) => button === document.activeElement)).toBe(true)
  await dialog(other).getByRole('button', { name: "I'm still here" }).click()
  for (const tab of [page, other]) {
    await dialog(tab).waitFor({ state: 'detached' })
    expect(await tab.title()).toMatch(/^Shipments · /)
  }
  expect(new URL(page.url()).pathname).toBe('/shipments')
  await page.context().close()
})

test('without an answer within the minute both tabs are logged out, with the way back', async () => {
  const [page, other] = await twoTabs(DISPATCHER, PHONE)
  await page.clock.fastForward('05:15')
  await dialog(page).waitFor()
  await page.clock.fastForward('01:05')
  for (const tab of [page, other]) {
    await tab.waitForURL(/\/login\?redirect=%2Fshipments/)
    expect(await tab.evaluate(() => sessionStorage.getItem('access_token'))).toBeNull()
    // Whoever comes back is told why they stand at the door.
    await tab.getByText('Nobody was there for a while, so you were logged out.').waitFor()
    await expect.poll(() => tab.title()).toMatch(/^Log in · /)
  }
  await page.context().close()
})

test('activity in one tab keeps the other alive; "Log me out" logs out both', async () => {
  const [page, other] = await twoTabs(DISPATCHER)
  await page.clock.fastForward('04:00')
  await other.mouse.move(200, 200)
  await other.mouse.move(240, 220)
  await hasHeard(page, other)
  await page.clock.fastForward('04:00')
  for (const tab of [page, other]) expect(await dialog(tab).count()).toBe(0)
  await page.clock.fastForward('01:30')
  await dialog(page).getByRole('button', { name: 'Log me out' }).click()
  for (const tab of [page, other]) await tab.waitForURL(/\/login/)
  await page.context().close()
})

test('a role with 0 minutes is never asked', async () => {
  const [page] = await twoTabs(OPS)
  await page.clock.fastForward('48:00:00')
  await page.clock.runFor(60_000)
  expect(await dialog(page).count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/shipments')
  await page.context().close()
})
