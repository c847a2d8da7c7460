import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNT_USER, DISPATCHER, OPS } from '../platform.ts'
import { opened, openStage, PHONE, type Stage } from './harness.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

/** The pointer is taken off the list: under it the order would stand still. */
async function visitAs(...who: Parameters<Stage['visitAs']>): Promise<Page> {
  const page = await stage.visitAs(...who)
  await page.mouse.move(0, 0)
  return page
}
const table = (page: Page) => page.getByRole('grid', { name: 'Shipments' })
const rowOf = (page: Page, reference: string) => table(page).getByRole('row').filter({ hasText: reference })
const panel = (page: Page, reference: string) =>
  page.getByRole('complementary', { name: `Shipment ${reference}` })
const pathOf = (page: Page) => new URL(page.url()).pathname

test('a booking appears in the list by itself, and its status follows it there', async () => {
  const page = await visitAs(OPS, '/shipments')
  await table(page).waitFor()
  const { id, short_tracking_reference: ref } = await stage.book()
  await rowOf(page, ref).getByText('Submitted').waitFor()
  await stage.record(id, 'collected')
  await rowOf(page, ref).getByText('Collected').waitFor()
})

test('what is filtered stands in the address, and a reload shows the same', async () => {
  const { short_tracking_reference: ref } = await stage.book({
    delivery_contact: { name: 'Xolani Filtered', mobile_number: '082 555 0101' },
  })
  await stage.book()
  const page = await visitAs(OPS, '/shipments')
  await rowOf(page, ref).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('xolani filtered')
  await page.getByText(/^1 of/).waitFor()
  await page.waitForURL(/q=xolani/)
  await page.reload()
  await rowOf(page, ref).waitFor()
  await page.getByText(/^1 of/).waitFor()
})

test('with the keyboard alone: a shipment opens beside the list, the next one follows, Esc closes', async () => {
  const first = await stage.book({ special_instructions_delivery: 'Gate 3' })
  const page = await visitAs(OPS, `/shipments?q=${first.short_tracking_reference}`)
  await rowOf(page, first.short_tracking_reference).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('o')
  await panel(page, first.short_tracking_reference).getByText('Gate 3').waitFor()
  expect(pathOf(page)).toBe(`/shipments/${first.id}`)
  await page.keyboard.press('Escape')
  await panel(page, first.short_tracking_reference).waitFor({ state: 'detached' })
  expect(pathOf(page)).toBe('/shipments')
})

test('the list stands still under the pointer and says how much waits; the first row of an empty list comes', async () => {
  const page = await stage.visitAs(OPS, '/shipments?account=3')
  await page.getByText('Nothing on the floor is like this').waitFor()
  const box = await table(page).boundingBox()
  await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 200)
  const first = await stage.book({ account_id: 3 })
  await rowOf(page, first.short_tracking_reference).waitFor()
  const second = await stage.book({ account_id: 3 })
  await page.getByRole('button', { name: '1 change' }).waitFor()
  expect(await rowOf(page, second.short_tracking_reference).count()).toBe(0)
  await page.mouse.move(0, 0)
  await rowOf(page, second.short_tracking_reference).waitFor()
})

test('a shipment opened by its address is a page, and what happens appears on it without a reload', async () => {
  const { id, short_tracking_reference: ref } = await stage.book()
  const page = await visitAs(OPS, `/shipments/${id}`)
  const history = page.getByRole('list', { name: 'What happened' })
  await history.getByText('Submitted').waitFor()
  expect(await panel(page, ref).count()).toBe(0)
  await stage.record(id, 'collected', 'Handed over at the gate')
  await history.getByText('Handed over at the gate').waitFor()
  await page.getByRole('list', { name: 'Progress' }).getByText('Collected, now').waitFor()
})

test('a driver is given by keyboard, and u takes it back', async () => {
  const { short_tracking_reference: ref } = await stage.book()
  const page = await visitAs(DISPATCHER, `/shipments?q=${ref}`)
  await rowOf(page, ref).getByText('Submitted').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('a')
  await page.getByRole('combobox', { name: 'Find a driver' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await rowOf(page, ref).getByText('Collection assigned').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await page.keyboard.press('u')
  await rowOf(page, ref).getByText('Collection unassigned').waitFor()
})

test('a name that is typed right behind the key that asks for it is all there, and presses no keys of the list', async () => {
  const { short_tracking_reference: ref } = await stage.book()
  const page = await visitAs(DISPATCHER, `/shipments?q=${ref}`)
  await rowOf(page, ref).getByText('Submitted').waitFor()
  await page.keyboard.press('j')
  // As fast as a scanner: all is held until nobody doubts that it is a person. As a key of the list `o` would open it.
  const hand = await page.context().newCDPSession(page)
  const press = (key: string) => hand.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key })
  await Promise.all([...'auhlo'].map(press))
  const field = page.getByRole('combobox', { name: 'Find a driver' })
  await expect.poll(() => field.inputValue()).toBe('uhlo')
  expect(pathOf(page)).toBe('/shipments')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('a key that is held down is pressed once', async () => {
  const { short_tracking_reference: ref } = await stage.book()
  const page = await visitAs(DISPATCHER, `/shipments?q=${ref}`)
  await rowOf(page, ref).getByText('Submitted').waitFor()
  await page.keyboard.press('j')
  for (let presses = 0; presses < 4; presses++) await page.keyboard.down('x')
  await page.keyboard.up('x')
  await rowOf(page, ref).and(page.locator('[aria-selected=true]')).waitFor()
})

test('only the statuses that the rules allow are offered, and cancelling asks for a reason', async () => {
  const { id, short_tracking_reference: ref } = await stage.book()
  await stage.assign(id, 1)
  const page = await visitAs(OPS, `/shipments/${id}`)
  await page.getByRole('button', { name: 'Change status' }).click()
  const dialog = page.getByRole('dialog', { name: new RegExp(ref) })
  await dialog.getByRole('radio', { name: 'Collected' }).waitFor()
  expect(await dialog.getByRole('radio', { name: 'Delivered' }).count()).toBe(0)
  await dialog.getByRole('radio', { name: 'Cancelled' }).check()
  await dialog.getByRole('textbox', { name: 'Reason for cancelling' }).fill('Booked twice')
  await dialog.getByRole('button', { name: 'Cancel the shipment' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('list', { name: 'What happened' }).getByText('Booked twice').waitFor()
})

test('on a phone the reference can be read, and whatever may be done be pressed', async () => {
  const { id, short_tracking_reference: ref } = await stage.book()
  const page = await visitAs(OPS, `/shipments/${id}`, PHONE)
  const heading = page.getByRole('heading', { level: 1 })
  const [line, text] = [heading, heading.getByText(ref)]
  await text.waitFor()
  const right = async (of: typeof line) => of.evaluate((element) => element.getBoundingClientRect().right)
  expect(await right(text)).toBeLessThanOrEqual(await right(line))
  for (const name of ['Assign', 'Change status', 'Reschedule'])
    await page.getByRole('button', { name, exact: true }).click({ trial: true })
})

test.each(['/shipments', '/users', '/tripsheet', '/tools?tab=outbox'])(
  'on a phone a filter says whole what it finds: %s',
  async (path) => {
    const page = await visitAs(OPS, path, PHONE)
    const field = page.getByRole('search').getByRole('searchbox')
    await field.waitFor()
    const { words, room, right } = await field.evaluate((input: HTMLInputElement) => {
      const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(input)
      const pen = document.createElement('canvas').getContext('2d')
      if (pen === null) throw new Error('no canvas')
      pen.font = font
      return {
        words: pen.measureText(input.placeholder).width,
        room: input.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd),
        right: input.getBoundingClientRect().right,
      }
    })
    expect(words).toBeGreaterThan(0)
    expect(room).toBeGreaterThanOrEqual(words)
    expect(right).toBeLessThanOrEqual(PHONE.width)
  },
)

test.each([
  { button: 'Reschedule', field: 'Instructions for the driver' },
  { button: 'Change status', field: 'What happened' },
])('what was typed under $button is asked for before it is left', async ({ button, field }) => {
  const { short_tracking_reference: ref } = await stage.book()
  const page = await visitAs(OPS, `/shipments?q=${ref}`)
  await rowOf(page, ref).getByText('Submitted').click()
  await panel(page, ref).getByRole('button', { name: button }).click()
  const dialog = await opened(page.getByRole('dialog', { name: new RegExp(ref) }))
  const text = dialog.getByLabel(field).last()
  await text.fill('Ring twice')
  await page.goBack()
  const leaving = page.getByRole('dialog', { name: 'Are you sure you want to leave?' })
  await leaving.getByRole('button', { name: 'Cancel' }).click()
  expect(await text.inputValue()).toBe('Ring twice')
  // The same of Escape and of a press beside the dialog; a second Escape takes back the first.
  for (const close of [() => text.press('Escape'), () => page.mouse.click(20, 400)]) {
    await close()
    await leaving.getByRole('button', { name: 'Cancel' }).waitFor()
    await page.keyboard.press('Escape')
    await leaving.waitFor({ state: 'detached' })
    expect(await text.inputValue()).toBe('Ring twice')
  }
  await dialog.getByRole('button', { name: 'Leave it' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.goBack()
  await panel(page, ref).waitFor({ state: 'detached' })
  expect(await leaving.count()).toBe(0)
})

test('a dialog in which nothing was typed closes at one Escape', async () => {
  const { id } = await stage.book()
  const page = await visitAs(OPS, `/shipments/${id}`)
  for (const button of ['Reschedule', 'Change status']) {
    await page.getByRole('button', { name: button, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Leave it' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
})

test('on a phone every field and button of a dialog is whole', async () => {
  const { id } = await stage.book()
  const page = await visitAs(OPS, `/shipments/${id}`, PHONE)
  for (const button of ['Reschedule', 'Change status']) {
    await page.getByRole('button', { name: button, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Leave it' }).waitFor()
    const cut = await dialog.locator('input, textarea, button').evaluateAll((things) => {
      const edge = (thing: Element) => thing.getBoundingClientRect().right
      return things.flatMap((thing) =>
        edge(thing) > edge(thing.closest('[role=dialog]') ?? document.body) ? thing.outerHTML : [],
      )
    })
    expect(cut).toEqual([])
    await dialog.getByRole('button', { name: 'Leave it' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
})

test('a window that ends before it begins is told in words, and what was typed stays', async () => {
  const { id } = await stage.book()
  const page = await visitAs(OPS, `/shipments/${id}`)
  await page.getByRole('button', { name: 'Reschedule' }).click()
  const delivery = page.getByRole('group', { name: 'Delivery' })
  await delivery.getByLabel('From').fill('15:00')
  await delivery.getByLabel('To', { exact: true }).fill('09:00')
  await page.getByRole('dialog').getByRole('button', { name: 'Reschedule' }).click()
  await page.getByText('The "delivery to" time cannot be earlier than the "delivery from" time.').waitFor()
  expect(await delivery.getByLabel('From').inputValue()).toBe('15:00')
})

test('what nobody has on the floor is searched for in the history', async () => {
  const { short_tracking_reference: ref } = await stage.book({ customer_reference: 'ORDER-77121' })
  const page = await visitAs(OPS, '/shipments')
  await rowOf(page, ref).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('order-77121')
  await page.getByRole('region', { name: 'History' }).getByRole('button', { name: ref }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.type('no such thing')
  await page.getByText('No such shipment').waitFor()
})

test('an account user sees their own, no drivers, and nothing to change', async () => {
  const mine = await stage.book()
  const theirs = await stage.book({ account_id: 2 })
  await stage.assign(mine.id, 1)
  const page = await visitAs(ACCOUNT_USER, '/shipments')
  await rowOf(page, mine.short_tracking_reference).waitFor()
  expect(await rowOf(page, theirs.short_tracking_reference).count()).toBe(0)
  expect(await page.getByRole('columnheader', { name: /collects|delivers|account/i }).count()).toBe(0)
  await rowOf(page, mine.short_tracking_reference).getByText('Collection assigned').click()
  const detail = panel(page, mine.short_tracking_reference)
  await detail.getByText('Booking').waitFor()
  expect(await detail.getByText('Driver').count()).toBe(0)
  expect(await detail.getByRole('button', { name: /assign|status|reschedule/i }).count()).toBe(0)
  await page.goto(`/shipments/${theirs.id}`)
  await page.getByText('Could not find shipment').waitFor()
})

test('on a phone rows are cards, and the detail covers them', async () => {
  const { short_tracking_reference: ref } = await stage.book()
  const page = await visitAs(OPS, `/shipments?q=${ref}`, PHONE)
  await rowOf(page, ref).getByText('Submitted').click()
  await panel(page, ref).getByText('What happened').waitFor()
  const box = await panel(page, ref).boundingBox()
  expect(box?.width).toBe(PHONE.width)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
})
