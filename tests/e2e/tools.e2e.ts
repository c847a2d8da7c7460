import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNT_USER, DISPATCHER, OPS } from '../support/platform.ts'
import { DESKTOP, type E2ePlatform, openE2ePlatform } from './harness.ts'

let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
})
afterAll(() => stage.close())

test('the ops manager sees on Tools who watches, that they are up to date, and who came and went', async () => {
  const page = await stage.visitAs(OPS, '/tools?tab=live')
  await page.getByRole('row', { name: /Ops manager.*Everything.*Up to date/ }).waitFor()
  expect(await page.getByRole('link', { name: 'Tools' }).getAttribute('aria-current')).toBe('page')
  const other = await stage.visitAs(ACCOUNT_USER, '/shipments')
  const row = page.getByRole('row', { name: /Account User/ })
  await row.waitFor()
  await page.getByText(/^2 views$/).waitFor()
  await other.close()
  await row.waitFor({ state: 'detached' })
})

/** Without scrolling to it. */
async function isInSight(thing: Locator): Promise<boolean> {
  const box = await thing.boundingBox()
  return box !== null && box.y >= 0 && box.y + box.height <= DESKTOP.height
}

test('the outbox is read page by page, by mouse and by keyboard, and a filter begins at the first', async () => {
  const page = await stage.visitAs(OPS, '/shipments')
  await stage.platform.owner.query('DELETE FROM outbox')
  await stage.platform.owner.query(
    `INSERT INTO outbox (provider_id, channel, kind, recipient, subject, text, status)
     SELECT 1, 'email', 'new-device', 'reader' || n || '@example.co.za', 'Letter ' || n, 'Read me', 'kept'
     FROM generate_series(1, 230) n`,
  )
  await page.goto('/tools?tab=outbox')
  const letter = (n: number) => page.getByRole('button', { name: `reader${n}@example.co.za` })
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const newer = pages.getByRole('button', { name: 'Newer' })
  const older = pages.getByRole('button', { name: 'Older' })
  const shows = (range: string) => pages.getByText(range, { exact: true }).waitFor()
  await shows('1 to 100 of 230')
  await letter(230).waitFor()
  expect([await newer.isDisabled(), await older.isDisabled()]).toEqual([true, false])
  await older.click()
  await shows('101 to 200 of 230')
  await letter(130).waitFor()
  await expect.poll(() => isInSight(letter(130))).toBe(true)
  expect(await letter(230).count()).toBe(0)

  await older.focus()
  await page.keyboard.press('Enter')
  await shows('201 to 230 of 230')
  await letter(1).waitFor()
  expect([await newer.isDisabled(), await older.isDisabled()]).toEqual([false, true])
  // Pressing on at the end does nothing, and the way back is one step of the keyboard.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await shows('101 to 200 of 230')

  await page.getByRole('searchbox', { name: 'Filter by address or subject' }).fill('Letter 2')
  await letter(2).waitFor()
  await pages.waitFor({ state: 'detached' })
})

test('a dispatcher, who does not run the platform, has no door to Tools and is refused in words', async () => {
  const page = await stage.visitAs(DISPATCHER, '/shipments')
  await page.getByRole('navigation').first().getByRole('link', { name: 'Shipments' }).waitFor()
  expect(await page.getByRole('link', { name: 'Tools' }).count()).toBe(0)
  await page.goto('/tools')
  await page
    .getByRole('heading', { name: /not.*(allowed|permission|for you)|no access|forbidden/i })
    .waitFor()
})
