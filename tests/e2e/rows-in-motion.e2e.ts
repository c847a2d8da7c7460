import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPS } from '../support/platform.ts'
import { type E2ePlatform, openE2ePlatform } from './harness.ts'
import { rowOf, table } from './shipments-page.ts'

let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform({}, { hasMotion: true })
})
afterAll(() => stage.close())

const BOOKED = 40

/** Newest first, in a window that shows some of them; who comes changes its rows at once, however slow the machine is. */
async function openInMotion(): Promise<{ page: Page; book: () => Promise<string> }> {
  await Promise.all(Array.from({ length: BOOKED }, () => stage.book({ account_id: 4 })))
  const page = await stage.visitAs(OPS, '/version.json', { width: 1440, height: 560 })
  // Where time stands still, all that happens is in quick succession.
  await page.addInitScript(() => {
    performance.now = () => 1_000
  })
  await page.goto('/shipments?account=4&sort=-age')
  await page.mouse.move(0, 0)
  await table(page).getByRole('row').nth(4).waitFor()
  await page.getByText(/^\d+ active$/).waitFor()
  const book = async () => {
    const { short_tracking_reference: ref } = await stage.book({ account_id: 4 })
    await rowOf(page, ref).waitFor()
    return ref
  }
  await book()
  return { page, book }
}

/** Names each row's element by the shipment that it is of now. */
const nameElements = (page: Page) =>
  table(page).evaluate((grid) => {
    for (const row of grid.querySelectorAll<HTMLElement>('[role=row]')) row.dataset.was = row.id
  })

test('in a list in motion a row that comes takes the element of one that went; the others keep their own', async () => {
  const { page, book } = await openInMotion()
  await nameElements(page)
  const ref = await book()
  expect(await rowOf(page, ref).getAttribute('data-was')).not.toBeNull()
  const own = await table(page).evaluate(
    (grid) =>
      [...grid.querySelectorAll<HTMLElement>('[role=row]')].filter((row) => row.dataset.was !== row.id)
        .length,
  )
  expect(own).toBe(1)
  // Nothing shines of a row that only came.
  expect(await rowOf(page, ref).locator('[class*=glow]').count()).toBe(0)
})

test('the elements of rows in motion come to stand in the order of the rows', async () => {
  const { page, book } = await openInMotion()
  for (let i = 0; i < 3; i++) await book()
  const places = () =>
    table(page).evaluate((grid) =>
      [...grid.querySelectorAll('[role=row]')].map((row) => Number(row.getAttribute('aria-rowindex'))),
    )
  await expect
    .poll(async () => {
      const found = await places()
      return found.length > 3 && found.every((place, i) => place === i + 1)
    })
    .toBe(true)
})

test('the element that has the focus goes with its shipment, and is given to no other', async () => {
  const { page, book } = await openInMotion()
  const focused = await table(page).evaluateHandle((grid) => {
    const last = [...grid.querySelectorAll('[role=row]')].reduce((a, b) =>
      Number(a.getAttribute('aria-rowindex')) > Number(b.getAttribute('aria-rowindex')) ? a : b,
    )
    const button = last.querySelector('button')
    button?.focus({ preventScroll: true })
    return button
  })
  expect(await focused.evaluate((button) => button === document.activeElement)).toBe(true)
  await book()
  expect(await focused.evaluate((button) => button?.isConnected)).toBe(false)
})
