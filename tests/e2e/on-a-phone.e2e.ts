import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPS } from '../support/platform.ts'
import { type E2ePlatform, openE2ePlatform, PHONE } from './harness.ts'
import { panel, rowOf, visitUnpointed } from './shipments-page.ts'

/** What a phone shows is whole, and whatever may be done can be pressed. */
let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
})
afterAll(() => stage.close())

test('on a phone the reference can be read, and whatever may be done be pressed', async () => {
  const { id, short_tracking_reference: ref } = await stage.book()
  const page = await visitUnpointed(stage, OPS, `/shipments/${id}`, PHONE)
  const heading = page.getByRole('heading', { level: 1 })
  const [line, text] = [heading, heading.getByText(ref)]
  await text.waitFor()
  const right = async (of: typeof line) => of.evaluate((element) => element.getBoundingClientRect().right)
  expect(await right(text)).toBeLessThanOrEqual(await right(line))
  for (const name of ['Assign', 'Change status', 'Reschedule'])
    await page.getByRole('button', { name, exact: true }).click({ trial: true })
})

test('on a phone what is told covers no button: not of a panel, nor of what is selected', async () => {
  const { short_tracking_reference: ref } = await stage.book()
  const page = await visitUnpointed(stage, OPS, `/shipments?q=${ref}`, PHONE)
  const told = page.getByRole('status').filter({ hasText: 'Nothing to undo' })
  const lowest = (its: typeof told) => its.evaluate((one) => one.getBoundingClientRect().bottom)
  const highest = (its: typeof told) => its.evaluate((one) => one.getBoundingClientRect().top)
  const isFree = async (button: typeof told) => {
    await button.waitFor()
    await page.keyboard.press('u')
    await told.hover()
    expect(await lowest(told)).toBeLessThanOrEqual(await highest(button))
    await page.mouse.move(0, 0)
    await told.waitFor({ state: 'detached' })
  }
  await rowOf(page, ref).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await isFree(page.getByRole('region', { name: 'Selected shipments' }).getByRole('button').first())
  await page.keyboard.press('o')
  await isFree(panel(page, ref).getByRole('button', { name: 'Assign', exact: true }))
})

test.each(['/shipments', '/users', '/tripsheet', '/locations', '/tools?tab=outbox'])(
  'on a phone a filter says whole what it finds: %s',
  async (path) => {
    const page = await visitUnpointed(stage, OPS, path, PHONE)
    const field = page.getByRole('search').getByRole('searchbox')
    await field.waitFor()
    const { textWidth, room, right } = await field.evaluate((input: HTMLInputElement) => {
      const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(input)
      const pen = document.createElement('canvas').getContext('2d')
      if (pen === null) throw new Error('no canvas')
      pen.font = font
      return {
        textWidth: pen.measureText(input.placeholder).width,
        room: input.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd),
        right: input.getBoundingClientRect().right,
      }
    })
    expect(textWidth).toBeGreaterThan(0)
    expect(room).toBeGreaterThanOrEqual(textWidth)
    expect(right).toBeLessThanOrEqual(PHONE.width)
  },
)

test('on a phone every field and button of a dialog is whole', async () => {
  const { id } = await stage.book()
  const page = await visitUnpointed(stage, OPS, `/shipments/${id}`, PHONE)
  for (const button of ['Reschedule', 'Change status']) {
    await page.getByRole('button', { name: button, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).waitFor()
    const things = dialog.locator('input, textarea, button')
    expect(await things.count()).toBeGreaterThan(2)
    const cut = await things.evaluateAll((things) => {
      const edge = (thing: Element) => thing.getBoundingClientRect().right
      return things.flatMap((thing) =>
        edge(thing) > edge(thing.closest('[role=dialog]') ?? document.body) ? thing.outerHTML : [],
      )
    })
    expect(cut).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }
})

test('on a phone rows are cards, and the detail covers them', async () => {
  const { short_tracking_reference: ref } = await stage.book()
  const page = await visitUnpointed(stage, OPS, `/shipments?q=${ref}`, PHONE)
  await rowOf(page, ref).getByText('Submitted').click()
  await panel(page, ref).getByText('Tracking history').waitFor()
  const box = await panel(page, ref).boundingBox()
  expect(box?.width).toBe(PHONE.width)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
})
