import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DISPATCHER, OPS } from '../support/platform.ts'
import { DESKTOP, delayRoute, type E2ePlatform, openE2ePlatform, PHONE } from './harness.ts'
import { rowOf, table, visitUnpointed } from './shipments-page.ts'

/** The columns of the shipments table: shown, moved, resized and pinned, by mouse and by keyboard, and kept. */
let stage: E2ePlatform
let ref: string
beforeAll(async () => {
  stage = await openE2ePlatform()
  ref = (await stage.book({ customer_reference: 'PO-4711' })).short_tracking_reference
})
afterAll(() => stage.close())

const titles = (page: Page): Promise<string[]> =>
  table(page)
    .getByRole('columnheader')
    .evaluateAll((all) => all.map((title) => title.textContent ?? '').filter((text) => text !== ''))

const title = (page: Page, name: string) => table(page).getByRole('columnheader', { name, exact: true })
const widthOf = async (page: Page, name: string) => (await title(page, name).boundingBox())?.width ?? 0
const menuOf = (page: Page) =>
  page.getByRole('dialog').filter({ has: page.getByRole('list', { name: 'Columns' }) })

async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await menuOf(page).getByRole('checkbox').first().waitFor()
  return menuOf(page)
}

/** The arrangement that the platform has kept last, by the answers that a page has had; null where it was reset. */
const lastKept = new WeakMap<Page, unknown>()

/** Until the platform has kept it: a reload, or the next test, would be too early. */
const isKept = (page: Page, layout: object | null) =>
  layout === null
    ? expect.poll(() => lastKept.get(page)).toBeNull()
    : expect.poll(() => lastKept.get(page)).toMatchObject(layout)

async function visit(who: string, size = DESKTOP): Promise<Page> {
  const page = await visitUnpointed(stage, who, '/shipments', size)
  page.on('response', (answer) => {
    if (answer.url().endsWith('/users/settings') && answer.ok())
      lastKept.set(page, answer.request().postDataJSON().value)
  })
  await rowOf(page, ref).waitFor()
  return page
}

test('columns are hidden, moved and pinned in the menu, kept after a reload, and reset', async () => {
  const page = await visit(OPS)
  const before = await titles(page)
  expect(before.slice(0, 3)).toEqual(['Reference', 'Status', 'In status'])
  expect(before).not.toContain('Cost centre')
  const menu = await openMenu(page)
  await menu.getByRole('checkbox', { name: 'In status' }).click()
  await expect.poll(() => titles(page)).not.toContain('In status')
  await menu.getByRole('button', { name: 'Move Due up' }).click()
  await menu.getByRole('button', { name: 'Move Due up' }).click()
  await expect.poll(async () => (await titles(page)).slice(0, 3)).toEqual(['Reference', 'Due', 'Status'])
  await menu.getByRole('button', { name: 'Pin To', exact: true }).click()
  await expect
    .poll(async () => (await titles(page)).slice(0, 4))
    .toEqual(['To', 'Reference', 'Due', 'Status'])
  await isKept(page, { pinned: ['to'] })
  const after = await titles(page)
  // Cells stand under their titles.
  const [first] = await rowOf(page, ref).getByRole('gridcell').filter({ hasText: '→' }).all()
  expect((await first?.boundingBox())?.x).toBeCloseTo((await title(page, 'To').boundingBox())?.x ?? 0, 0)
  await expect
    .poll(async () => {
      await page.reload()
      await rowOf(page, ref).waitFor()
      return titles(page)
    })
    .toEqual(after)
  // Somebody else has their own.
  expect(await titles(await visit(DISPATCHER))).toEqual(before)
  await (await openMenu(page)).getByRole('button', { name: 'Reset columns' }).click()
  await expect.poll(() => titles(page)).toEqual(before)
  await isKept(page, null)
})

test('the menu is worked by keyboard alone, and the focus stays with what is moved', async () => {
  const page = await visit(OPS)
  await page.getByRole('button', { name: 'Columns', exact: true }).focus()
  await page.keyboard.press('Enter')
  const menu = menuOf(page)
  await menu.getByRole('checkbox', { name: 'Reference' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect.poll(() => titles(page)).not.toContain('In status')
  for (const key of ['Space', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect
    .poll(async () => (await titles(page)).slice(0, 3))
    .toEqual(['Reference', 'In status', 'Status'])
  await menu.getByRole('button', { name: 'Move In status up' }).and(page.locator(':focus')).waitFor()
  await page.getByText(/^In status is column 2 of \d+$/).waitFor()
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await titles(page)).slice(0, 3))
    .toEqual(['In status', 'Reference', 'Status'])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await titles(page)).slice(0, 3))
    .toEqual(['Reference', 'Status', 'In status'])
  await isKept(page, null)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Columns', exact: true }).and(page.locator(':focus')).waitFor()
})

test('a title is dragged to another place, its edge makes it wider, and neither sorts', async () => {
  const page = await visit(OPS)
  const sorted = await table(page).getByRole('columnheader', { name: 'Due' }).getAttribute('aria-sort')
  const [from, to] = [await title(page, 'To').boundingBox(), await title(page, 'Status').boundingBox()]
  if (from === null || to === null) throw new Error('The titles are not on the screen')
  await page.mouse.move(from.x + 10, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x - 40, to.y + 10, { steps: 4 })
  await page.mouse.move(to.x + 10, to.y + 10, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await titles(page)).slice(0, 3)).toEqual(['Reference', 'To', 'Status'])
  const before = await widthOf(page, 'Reference')
  const edge = await title(page, 'Reference').boundingBox()
  if (edge === null) throw new Error('The title is not on the screen')
  await page.mouse.move(edge.x + edge.width + 5, edge.y + edge.height / 2)
  await page.mouse.down()
  await page.mouse.move(edge.x + edge.width + 85, edge.y + 10, { steps: 5 })
  // It is seen while it is pulled.
  expect(await widthOf(page, 'Reference')).toBeCloseTo(before + 80, 0)
  await page.mouse.up()
  await expect.poll(() => widthOf(page, 'Reference')).toBeCloseTo(before + 80, 0)
  expect(await table(page).getByRole('columnheader', { name: 'Due' }).getAttribute('aria-sort')).toBe(sorted)
  await page.mouse.dblclick(edge.x + edge.width + 85, edge.y + 10)
  await expect.poll(() => widthOf(page, 'Reference')).toBeCloseTo(before, 0)
  await (await openMenu(page)).getByRole('button', { name: 'Reset columns' }).click()
  await isKept(page, null)
})

test('on a title, Shift and an arrow move the column, Alt and an arrow make it wider', async () => {
  const page = await visit(DISPATCHER)
  await table(page).getByRole('button', { name: 'Status', exact: true }).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect
    .poll(async () => (await titles(page)).slice(0, 3))
    .toEqual(['Reference', 'In status', 'Status'])
  const focused = table(page).getByRole('button', { name: 'Status', exact: true }).and(page.locator(':focus'))
  await focused.waitFor()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect
    .poll(async () => (await titles(page)).slice(0, 3))
    .toEqual(['Reference', 'Status', 'In status'])
  await focused.waitFor()
  const before = await widthOf(page, 'Status')
  await page.keyboard.press('Alt+ArrowLeft')
  await expect.poll(() => widthOf(page, 'Status')).toBeCloseTo(before - 16, 0)
  expect(new URL(page.url()).pathname).toBe('/shipments')
})

test('columns that are chosen beyond the room scroll sideways behind the pinned ones', async () => {
  const page = await visit(OPS, { width: 820, height: 700 })
  const menu = await openMenu(page)
  await menu.getByRole('button', { name: 'Pin Reference' }).click()
  await expect
    .poll(() => menu.getByRole('button', { name: 'Pin Reference' }).getAttribute('aria-pressed'))
    .toBe('true')
  for (const box of await menu.getByRole('checkbox').all()) if (!(await box.isChecked())) await box.click()
  await expect.poll(() => menu.getByRole('checkbox', { checked: false }).count()).toBe(0)
  await expect.poll(() => titles(page)).toContain('Weight')
  // Also those that nobody has in sight who did not ask for them.
  await rowOf(page, ref).getByText('PO-4711').waitFor()
  await page.keyboard.press('Escape')
  const start = (await title(page, 'Reference').boundingBox())?.x
  await table(page).evaluate((grid) => grid.scrollTo({ left: 10_000 }))
  await expect.poll(() => table(page).evaluate((grid) => grid.scrollLeft)).toBeGreaterThan(50)
  const reference = rowOf(page, ref).getByText(ref)
  expect((await title(page, 'Reference').boundingBox())?.x).toBeCloseTo(start ?? 0, 0)
  await reference.waitFor()
  // Nothing stands over it.
  expect(
    await reference.evaluate((text) => {
      const { left, top, height } = text.getBoundingClientRect()
      return text.contains(document.elementFromPoint(left + 4, top + height / 2))
    }),
  ).toBe(true)
  await (await openMenu(page)).getByRole('button', { name: 'Reset columns' }).click()
  await isKept(page, null)
})

test('what was kept is there with the first row: nothing moves', async () => {
  const page = await visit(DISPATCHER)
  const menu = await openMenu(page)
  await menu.getByRole('checkbox', { name: 'From', exact: true }).click()
  await isKept(page, { visible: { from: false } })
  const release = await delayRoute(page, /\/assets\/column-state-[^/]*\.js$/)
  await page.reload()
  await rowOf(page, ref).waitFor()
  expect(await titles(page)).not.toContain('From')
  release()
})

test('a phone shows cards, which have no columns to arrange', async () => {
  const page = await visit(OPS, PHONE)
  expect(await page.getByRole('button', { name: 'Columns', exact: true }).count()).toBe(0)
})

test('the menu speaks Afrikaans', async () => {
  const page = await visit(OPS)
  await page.evaluate(() => localStorage.setItem('hubline.language', 'af'))
  await page.reload()
  await page.getByRole('button', { name: 'Kolomme', exact: true }).click()
  const menu = page.getByRole('dialog')
  await menu.getByRole('button', { name: 'Herstel kolomme' }).waitFor()
  await menu.getByRole('button', { name: 'Skuif Status op' }).waitFor()
})
