import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLiveShipments } from '../support/live-shipments.ts'
import { OPS } from '../support/platform.ts'
import { type E2ePlatform, openE2ePlatform } from './harness.ts'
import { panel, rowOf, table } from './shipments-page.ts'

/** The whole screen over 100,000 live shipments: by wheel, by keys, by the bar at its side, and by the palette. */
const COUNT = 100_000
let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform({}, { hasScrollbars: true })
  await makeLiveShipments(stage.platform, COUNT)
})
afterAll(() => stage.close())

const refOf = (n: number) => `ROW${String(n).padStart(6, '0')}`

/** The numbers of the rows in sight, from the top. */
const inSight = (page: Page): Promise<number[]> =>
  table(page).evaluate((grid) => {
    const box = grid.getBoundingClientRect()
    return [...grid.querySelectorAll('[role=row]')]
      .map((row) => ({ top: row.getBoundingClientRect().top, ref: /ROW(\d{6})/.exec(row.textContent)?.[1] }))
      .filter(({ top, ref }) => ref !== undefined && top >= box.top && top < box.bottom)
      .sort((a, b) => a.top - b.top)
      .map(({ ref }) => Number(ref))
  })

/** Every row below the one above it, none missing, none twice: the newest first. */
async function expectWhole(page: Page, isThere: (numbers: readonly number[]) => boolean): Promise<void> {
  await expect
    .poll(
      async () => {
        const numbers = await inSight(page)
        const [first = 0] = numbers
        return numbers.length > 5 && isThere(numbers) && numbers.every((n, i) => n === first - i)
      },
      { timeout: 15_000 },
    )
    .toBe(true)
}

test('100,000 rows are scrolled by wheel, keys and drag, and none is missing on the way', async () => {
  const page = await stage.visitAs(OPS, '/shipments?account=4&sort=-age')
  await page.getByText('100 000 active', { exact: true }).waitFor({ timeout: 30_000 })
  expect(await table(page).getAttribute('aria-rowcount')).toBe(String(COUNT + 1))
  await rowOf(page, refOf(COUNT)).waitFor()

  const box = await table(page).boundingBox()
  if (box === null) throw new Error('no table')
  await page.mouse.move(box.x + 300, box.y + 200)
  let before = COUNT
  for (let turn = 0; turn < 5; turn += 1) {
    await page.mouse.wheel(0, 20_000)
    const last = before
    await expectWhole(page, ([first = COUNT]) => first < last - 100)
    before = (await inSight(page))[0] ?? 0
  }

  await page.mouse.move(0, 0)
  await page.keyboard.press('End')
  await expectWhole(page, (numbers) => numbers.at(-1) === 1)
  await page.keyboard.press('Home')
  await expectWhole(page, ([first]) => first === COUNT)
  for (let n = 0; n < 10; n += 1) await page.keyboard.press('PageDown')
  await expectWhole(page, ([first = COUNT]) => first < COUNT - 50)

  // The bar at the side is taken at its top and drawn to the middle.
  await page.keyboard.press('Home')
  await expectWhole(page, ([first]) => first === COUNT)
  const bar = await table(page).evaluate((grid) => {
    const all = [grid, ...grid.querySelectorAll<HTMLElement>('*')].filter(
      (one): one is HTMLElement => one instanceof HTMLElement && one.scrollHeight > 1_000_000,
    )
    const scroller = all.find((one) => one.offsetWidth > one.clientWidth) ?? grid.parentElement
    if (!(scroller instanceof HTMLElement)) return null
    const { right, top, height } = scroller.getBoundingClientRect()
    return { x: right - (scroller.offsetWidth - scroller.clientWidth) / 2, top, height }
  })
  if (bar === null) throw new Error('no bar')
  await page.mouse.move(bar.x, bar.top + 18)
  await page.mouse.down()
  await page.mouse.move(bar.x, bar.top + bar.height / 2, { steps: 20 })
  await expectWhole(page, ([first = 0]) => first < 60_000 && first > 40_000)
  await page.mouse.up()

  // What is in sight can be worked with.
  const [, second = 0] = await inSight(page)
  await rowOf(page, refOf(second)).click()
  await panel(page, refOf(second)).waitFor()
  // And one that is meant is found among all of them.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /commands/ }).fill(refOf(43_210))
  await page
    .getByRole('option', { name: refOf(43_210) })
    .first()
    .waitFor()
})
