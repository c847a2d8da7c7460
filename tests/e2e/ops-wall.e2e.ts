import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { OPS } from '../support/platform.ts'
import { type E2ePlatform, openE2ePlatform, WALL } from './harness.ts'

let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
})
afterAll(() => stage.close())

/** What says more than it has room for: cut by its own box, or by the window. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const isCut = (element: Element): boolean => {
      const style = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      const isDrawn = box.width > 2 && style.clipPath === 'none' && style.visibility === 'visible'
      if (!isDrawn || element.closest('svg, table, figure, .maplibregl-map') !== null) return false
      if (style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) return true
      if (box.right > innerWidth + 1 || box.bottom > innerHeight + 1) return true
      for (let around = element.parentElement; around !== null; around = around.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(around)
        const frame = around.getBoundingClientRect()
        if (overflowX !== 'visible' && (box.right > frame.right + 1 || box.left < frame.left - 1)) return true
        if (overflowY !== 'visible' && (box.bottom > frame.bottom + 1 || box.top < frame.top - 1)) return true
      }
      return false
    }
    const texts = [...document.querySelectorAll('header *, main *')].filter(
      ({ children }) => children.length === 0,
    )
    return texts.filter(isCut).map(({ textContent }) => textContent)
  })

test('on a wall there is no chrome, three scenes turn, and nothing is smaller than 28 px or cut', async () => {
  const page = await stage.visitAs(OPS, '/ops-dashboard?wall=1', WALL)
  await page.getByRole('heading', { name: 'The day' }).waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  const smallest = () =>
    page.evaluate(() => {
      const sizes: number[] = []
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
        const element = node.parentElement
        if (element === null || node.textContent?.trim() === '') continue
        const box = element.getBoundingClientRect()
        const style = getComputedStyle(element)
        if (box.width > 2 && style.visibility === 'visible' && element.closest('.maplibregl-map') === null)
          sizes.push(Number.parseFloat(style.fontSize))
      }
      return Math.min(...sizes)
    })
  expect(await smallest()).toBeGreaterThanOrEqual(28)
  await page.keyboard.press('ArrowRight')
  await page.getByRole('heading', { name: 'On the road' }).waitFor()
  await page.keyboard.press('ArrowRight')
  const exceptions = page.getByRole('heading', { name: 'Exceptions', exact: true })
  await exceptions.waitFor()
  expect(await smallest()).toBeGreaterThanOrEqual(28)
  for (const size of [WALL, { width: 1366, height: 768 }]) {
    await page.setViewportSize(size)
    expect(await cutOff(page)).toEqual([])
    await page.keyboard.press('ArrowRight')
    await page.getByRole('heading', { name: 'The day' }).waitFor()
    expect(await cutOff(page)).toEqual([])
    await page.keyboard.press('ArrowLeft')
    await exceptions.waitFor()
  }
  await page.keyboard.press('w')
  await page.getByRole('navigation').first().waitFor()
})

/** Of each cause there is, so that its shipments fall into several groups with something to say. */
const TROUBLES = [
  { set: "status = 'damaged', exception = 'damaged'", label: 'Damaged' },
  { set: "status = 'delivery-exception', exception = 'delivery-exception'", label: 'Driver exception' },
  { set: "status = 'delivery-rejected', exception = 'delivery-rejected'", label: 'Rejected by driver' },
  { set: "status = 'returned-to-hub', exception = 'delivery-failed-attempt'", label: 'Delivery failed' },
  {
    set: "status = 'collection-failed-attempt', exception = 'collection-failed-attempt'",
    label: 'Collection failed',
  },
  { set: "status = 'delivery-unassigned'", label: 'Delivery driver removed' },
  { set: "status = 'collection-unassigned', collected_at = NULL", label: 'Collection driver removed' },
  {
    set: "status = 'out-for-delivery', delivery_before = created_at - interval '1 hour', delivery_agent_id = 1 + id % 4",
    label: 'Delivery late',
  },
  {
    set: "status = 'collection-assigned', collected_at = NULL, collection_before = created_at - interval '1 hour', collection_agent_id = 1 + id % 4",
    label: 'Collection late',
  },
  { set: "status = 'on-hold'", label: 'On hold' },
] as const
const REASONS = [
  'Nobody at the address, the neighbour says that they have moved to Polokwane',
  'The gate was locked and the intercom out of order',
  'Recipient asked for Saturday morning',
]

test('a wall with every cause that there is tells all of them, each whole', async () => {
  const full = await openE2ePlatform()
  onTestFinished(() => full.close())
  for (const { set } of TROUBLES)
    for (const reason of REASONS) {
      const { id } = await full.book()
      await full.platform.owner.query(
        `UPDATE shipments SET collected_at = created_at, message = $2, exception_at = created_at, exception_reason = $2 WHERE id = $1`,
        [id, reason],
      )
      await full.platform.owner.query(`UPDATE shipments SET ${set} WHERE id = $1`, [id])
    }
  const page = await full.visitAs(OPS, '/ops-dashboard?wall=1', WALL)
  await page.getByRole('heading', { name: 'The day' }).waitFor()
  // It turns by hand only.
  await page.keyboard.press(' ')
  for (const size of [WALL, { width: 1366, height: 768 }]) {
    await page.setViewportSize(size)
    await page.keyboard.press('ArrowRight')
    await page.getByRole('heading', { name: 'On the road' }).waitFor()
    let told = ''
    for (const heading of [/^Exceptions.*1 of 3/, /^Exceptions.*2 of 3/, /^Exceptions.*3 of 3/]) {
      await page.keyboard.press('ArrowRight')
      await page.getByRole('heading', { name: heading }).waitFor()
      expect(await cutOff(page)).toEqual([])
      told += await page.getByRole('main').textContent()
    }
    for (const { label } of TROUBLES) expect(told).toContain(label)
    await page.keyboard.press('ArrowRight')
    await page.getByRole('heading', { name: 'The day' }).waitFor()
    expect(await cutOff(page)).toEqual([])
  }
})
