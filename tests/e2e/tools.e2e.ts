import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNT_USER, DISPATCHER, OPS } from '../platform.ts'
import { openStage, type Stage } from './harness.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
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

test('a dispatcher, who does not run the platform, has no door to Tools and is refused in words', async () => {
  const page = await stage.visitAs(DISPATCHER, '/shipments')
  await page.getByRole('navigation').first().getByRole('link', { name: 'Shipments' }).waitFor()
  expect(await page.getByRole('link', { name: 'Tools' }).count()).toBe(0)
  await page.goto('/tools')
  await page
    .getByRole('heading', { name: /not.*(allowed|permission|for you)|no access|forbidden/i })
    .waitFor()
})
