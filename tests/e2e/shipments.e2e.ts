import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeShipments, listShipments } from '../../src/contract/shipments.ts'
import { ACCOUNT_USER, DISPATCHER, OPS } from '../platform.ts'
import { holdBack, intercept, opened, openStage, PHONE, type Stage } from './harness.ts'

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

test('the newest rows can be worked with before the others are there, and nothing is counted of them', async () => {
  const { short_tracking_reference: ref } = await stage.book()
  const page = await visitAs(OPS, '/version.json')
  const letGo = await holdBack(page, /\/v2\/live\/snapshot$/)
  await page.goto('/shipments')
  await rowOf(page, ref).waitFor()
  const stages = page.getByRole('toolbar', { name: 'Stages' })
  expect(await stages.textContent()).not.toMatch(/\d/)
  await page.keyboard.press('j')
  await page.keyboard.press('o')
  await panel(page, ref).waitFor()
  letGo()
  await stages.getByRole('button', { name: /^All.*\d/ }).waitFor()
  await page.getByText(/^\d+ active$/).waitFor()
  await rowOf(page, ref).waitFor()
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
  await page.keyboard.press('Enter')
  await page.getByText(/^1 of/).waitFor()
  // The cursor is on row 1: keys that are shown work at once.
  await page.keyboard.press('x')
  await table(page).getByRole('row', { selected: true }).filter({ hasText: ref }).waitFor()
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
  await page.getByText('No matching shipments').waitFor()
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
  const history = page.getByRole('list', { name: 'Tracking history' })
  await history.getByText('Submitted').waitFor()
  expect(await panel(page, ref).count()).toBe(0)
  await stage.record(id, 'collected', 'Handed over at the gate')
  await history.getByText('Handed over at the gate').waitFor()
  await page.getByRole('list', { name: 'Progress' }).getByText('Collected, now').waitFor()
  // No live row has instructions, and whoever has the shipment open sees them all the same.
  const change = { id, special_instructions_delivery: 'Ring at gate 7' }
  await stage.ops.call(changeShipments, { body: { shipments: [change] } })
  await page.getByText('Ring at gate 7').first().waitFor()
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
  // The status that was there.
  await rowOf(page, ref).getByText('Submitted').waitFor()
})

test('what was told of a shipment, with its Undo, is gone with whoever logs out', async () => {
  const { short_tracking_reference: ref } = await stage.book()
  const page = await visitAs(DISPATCHER, `/shipments?q=${ref}`)
  await rowOf(page, ref).getByText('Submitted').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('a')
  await page.getByRole('combobox', { name: 'Find a driver' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.waitFor()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByLabel('Password', { exact: true }).waitFor()
  // By itself it would stay for eight seconds.
  await undo.waitFor({ state: 'detached', timeout: 3_000 })
})

test('the way back closes the panel and what was asked about it', async () => {
  const { short_tracking_reference: ref } = await stage.book()
  const page = await visitAs(DISPATCHER, `/shipments?q=${ref}`)
  await rowOf(page, ref).getByText('Submitted').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('o')
  await panel(page, ref).waitFor()
  await page.keyboard.press('a')
  await page.getByRole('combobox', { name: 'Find a driver' }).and(page.locator(':focus')).waitFor()
  await page.goBack()
  await panel(page, ref).waitFor({ state: 'detached' })
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // The list has the keys again.
  await page.keyboard.press('x')
  await rowOf(page, ref).and(page.locator('[aria-selected=true]')).waitFor()
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
  const page = await visitAs(OPS, `/shipments?q=${ref}`)
  await rowOf(page, ref).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('o')
  await panel(page, ref).getByRole('button', { name: 'Change status' }).click()
  const dialog = page.getByRole('dialog', { name: new RegExp(ref) })
  await dialog.getByRole('radio', { name: 'Collected' }).waitFor()
  expect(await dialog.getByRole('radio', { name: 'Delivered' }).count()).toBe(0)
  await dialog.getByRole('radio', { name: 'Cancelled' }).check()
  await dialog.getByRole('textbox', { name: 'Reason for cancelling' }).fill('Booked twice')
  await dialog.getByRole('button', { name: 'Cancel the shipment' }).click()
  // What is told of it stands beside the panel, not on its buttons.
  const told = page.getByRole('status').filter({ hasText: `${ref}: Cancelled` })
  // Under a pointer it stands still, and stays to be measured.
  await told.hover()
  const edge = await panel(page, ref).evaluate((its) => its.getBoundingClientRect().left)
  expect(await told.evaluate((its) => its.getBoundingClientRect().right)).toBeLessThanOrEqual(edge)
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('list', { name: 'Tracking history' }).getByText('Booked twice').waitFor()
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

test('on a phone what is told covers no button: not of a panel, nor of what is selected', async () => {
  const { short_tracking_reference: ref } = await stage.book()
  const page = await visitAs(OPS, `/shipments?q=${ref}`, PHONE)
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
  { button: 'Change status', field: 'Note' },
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
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
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
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).waitFor()
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
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).waitFor()
    const cut = await dialog.locator('input, textarea, button').evaluateAll((things) => {
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

test('a day and a time are typed and shown as 5 Dec 2026 and 18:30; what is neither is not sent', async () => {
  const { id } = await stage.book()
  const page = await visitAs(OPS, `/shipments/${id}`)
  await page.getByRole('button', { name: 'Reschedule' }).click()
  const dialog = await opened(page.getByRole('dialog'))
  const delivery = dialog.getByRole('group', { name: 'Delivery' })
  const day = delivery.getByLabel('Day')
  await day.fill('5 desember')
  await delivery.getByLabel('To', { exact: true }).fill('18h30')
  await delivery.getByLabel('From').focus()
  await expect.poll(() => day.inputValue()).toMatch(/^5 Dec \d{4}$/)
  expect(await delivery.getByLabel('To', { exact: true }).inputValue()).toBe('18:30')
  await day.fill('31 feb')
  await dialog.getByRole('button', { name: 'Reschedule' }).click()
  await delivery.getByText(/^Enter a day such as \d+ \w{3} \d{4}$/).waitFor()
  await day.fill('6 dec')
  await dialog.getByRole('button', { name: 'Reschedule' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page
    .getByText(/6 Dec 08:00–18:30/)
    .first()
    .waitFor()
})

test('a colleague was quicker: what they changed is told, what was typed stays, and one decides', async () => {
  const { id } = await stage.book()
  const page = await visitAs(DISPATCHER, `/shipments/${id}`)
  await page.getByRole('button', { name: 'Reschedule' }).click()
  const dialog = await opened(page.getByRole('dialog'))
  const text = dialog.getByRole('group', { name: 'Delivery' }).getByRole('textbox').last()
  await text.fill('Ring twice')
  const theirs = { id, special_instructions_delivery: 'Gate 3', collection_agent_id: 2 }
  await stage.ops.call(changeShipments, { body: { shipments: [theirs] } })
  await dialog.getByRole('button', { name: 'Save instructions' }).click()
  await dialog.getByText(/Changed meanwhile/).waitFor()
  await dialog.getByText(/changed: .*Delivery instructions to Gate 3/).waitFor()
  expect(await text.inputValue()).toBe('Ring twice')
  await dialog.getByRole('button', { name: 'Save instructions' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Ring twice').first().waitFor()
})

test('a status is chosen anew when the shipment has moved while the dialog was open', async () => {
  const { id } = await stage.book()
  await stage.assign(id, 1)
  const page = await visitAs(OPS, `/shipments/${id}`)
  await page.getByRole('button', { name: 'Change status' }).click()
  const dialog = await opened(page.getByRole('dialog'))
  await dialog.getByRole('radio', { name: 'Cancelled' }).check()
  await dialog.getByRole('textbox', { name: 'Reason for cancelling' }).fill('Booked twice')
  const moved = { id, status: 'collection-failed-attempt' as const }
  await stage.ops.call(changeShipments, { body: { shipments: [moved] } })
  await dialog.getByText(/Status was Collection assigned/).waitFor()
  expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(0)
  expect(await dialog.getByRole('textbox').inputValue()).toBe('Booked twice')
})

test('Esc leads from a page back to the list: the same filter, the same place, the cursor on the same row', async () => {
  await Promise.all(Array.from({ length: 24 }, () => stage.book({ account_id: 4 })))
  const page = await stage.visitAs(OPS, '/shipments?account=4', { width: 1440, height: 560 })
  const top = () => table(page).evaluate((grid) => grid.scrollTop)
  const current = () => table(page).getAttribute('aria-activedescendant')
  await table(page).getByRole('row').nth(4).waitFor()
  await table(page).evaluate((grid) => grid.scrollTo({ top: 240 }))
  await expect.poll(top).toBe(240)
  // A row in the middle of what is in sight.
  const box = await table(page).boundingBox()
  await page.mouse.click((box?.x ?? 0) + 300, (box?.y ?? 0) + 150)
  const beside = page.getByRole('complementary', { name: /^Shipment / })
  await beside.getByRole('link', { name: 'Open as a page' }).waitFor()
  const [place, row] = [await top(), (await current())?.split('-').at(-1)]
  await beside.getByRole('link', { name: 'Open as a page' }).click()
  await page.getByRole('link', { name: 'Back', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await beside.waitFor()
  await expect.poll(top).toBe(place)
  expect((await current())?.split('-').at(-1)).toBe(row)
  expect(new URL(page.url()).search).toBe('?account=4')
  await page.keyboard.press('Escape')
  await beside.waitFor({ state: 'detached' })
  expect(await top()).toBe(place)
  expect((await current())?.split('-').at(-1)).toBe(row)
})

test('several lines that are pasted find several shipments', async () => {
  const [a, b] = [await stage.book(), await stage.book()]
  const page = await visitAs(OPS, '/shipments')
  const field = page.getByRole('searchbox').first()
  await field.evaluate((input, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, `${a.short_tracking_reference}\r\n${b.short_tracking_reference}\r\n`)
  for (const { short_tracking_reference: ref } of [a, b]) await rowOf(page, ref).waitFor()
  expect(await field.inputValue()).toBe(`${a.short_tracking_reference} ${b.short_tracking_reference}`)
})

test('what nobody has on the floor is searched for in the history', async () => {
  const { short_tracking_reference: ref } = await stage.book({ customer_reference: 'ORDER-77121' })
  const page = await visitAs(OPS, '/shipments')
  // Any row says that the list is there: its own may be further down than what is drawn.
  await rowOf(page, 'Submitted').first().waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('order-77121')
  await page.getByRole('region', { name: 'History' }).getByRole('button', { name: ref }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.type('no such thing')
  await page.getByText('No matching shipments').waitFor()
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
  await panel(page, ref).getByText('Tracking history').waitFor()
  const box = await panel(page, ref).boundingBox()
  expect(box?.width).toBe(PHONE.width)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
})

test('a selection is assigned city by city and put on hold at once; what cannot be is told before', async () => {
  const name = `Bulk ${Date.now()}`
  const delivery_contact = { name, mobile_number: '082 555 0199' }
  const here = await stage.book({ delivery_contact })
  const there = await stage.book({
    delivery_contact,
    collection_address: {
      street_address: '12 Florida Road',
      local_area: 'Morningside',
      city: 'Durban',
      zone: 'KwaZulu-Natal',
      country: 'ZA',
      code: '4001',
    },
  })
  const over = await stage.book({ delivery_contact })
  await stage.record(over.id, 'collected')
  await stage.record(over.id, 'delivered')
  const page = await visitAs(DISPATCHER, `/shipments?q=${encodeURIComponent(name)}`)
  for (const { short_tracking_reference: ref } of [here, there, over]) await rowOf(page, ref).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Control+a')
  const bar = page.getByRole('region', { name: 'Selected shipments' })
  await bar.getByRole('status').filter({ hasText: '3' }).waitFor()

  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('alert').getByText('Stops in 2 cities').waitFor()
  await dialog.getByRole('radio', { name: /^Durban/ }).check()
  // The next key is for the list of drivers, without a press of Tab.
  await dialog.getByRole('combobox', { name: 'Find a driver' }).and(page.locator(':focus')).waitFor()
  // What the tripsheet offers, too: who it adds the fewest minutes to, when, and the load.
  const best = dialog.getByRole('option').first()
  await best.getByText(/ETA/).waitFor()
  await best.getByRole('meter', { name: /^Load of/ }).waitFor()
  // Whoever is at the cursor can be called before.
  await dialog.getByRole('link', { name: /^Call / }).waitFor()
  await page.keyboard.press('Enter')
  await rowOf(page, there.short_tracking_reference).getByText('Collection assigned').waitFor()
  expect(await rowOf(page, here.short_tracking_reference).getByText('Submitted').count()).toBe(1)
  // With a time, as on the tripsheet.
  const planned = await stage.ops.call(listShipments, { query: { id: there.id } })
  expect(planned.ok && planned.value.shipments[0]?.estimated_collection).toBeTruthy()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await bar.getByRole('button', { name: 'Put on hold' }).click()
  await dialog.getByText(/^1 of 3/).waitFor()
  await dialog.getByRole('button', { name: 'Put on hold' }).click()
  await rowOf(page, here.short_tracking_reference).getByText('On hold').waitFor()
  await rowOf(page, there.short_tracking_reference).getByText('On hold').waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(await rowOf(page, over.short_tracking_reference).getByText('Delivered').count()).toBe(1)
})

test('what is selected and leaves the filter is told beside what an act would mean', async () => {
  const { id, short_tracking_reference: ref } = await stage.book()
  const page = await visitAs(DISPATCHER, `/shipments?q=${ref}&stage=to-collect`)
  await rowOf(page, ref).waitFor()
  for (const key of ['j', 'x']) await page.keyboard.press(key)
  const bar = page.getByRole('region', { name: 'Selected shipments' })
  await bar.getByRole('status').filter({ hasText: '1' }).waitFor()
  expect(await bar.getByText('outside this filter').count()).toBe(0)
  await stage.record(id, 'collected')
  await bar.getByText('1 of them outside this filter').waitFor()
})

test('of a selection, what a colleague has assigned meanwhile is named and stays theirs', async () => {
  const name = `Taken ${Date.now()}`
  const contact = { name, mobile_number: '082 555 0199' }
  const ours = await stage.book({ delivery_contact: contact })
  const theirs = await stage.book({ delivery_contact: contact })
  const page = await visitAs(DISPATCHER, `/shipments?q=${encodeURIComponent(name)}`)
  for (const { short_tracking_reference: ref } of [ours, theirs]) await rowOf(page, ref).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('a')
  const dialog = await opened(page.getByRole('dialog'))
  await dialog.getByRole('option').first().waitFor()
  await stage.assign(theirs.id, 2)
  await rowOf(page, theirs.short_tracking_reference).getByText('Collection assigned').waitFor()
  await dialog.getByRole('combobox').fill('Ayanda Gqirana')
  await page.keyboard.press('Enter')
  await dialog.getByRole('alert').filter({ hasText: theirs.short_tracking_reference }).waitFor()
  const agentOf = async (id: number) => {
    const found = await stage.ops.call(listShipments, { query: { id } })
    return found.ok ? found.value.shipments[0]?.collection_agent_id : undefined
  }
  expect(await agentOf(theirs.id)).toBe(2)
  // The rest is assigned, to who was chosen.
  expect([null, 2]).not.toContain(await agentOf(ours.id))
})

test('a driver can be called from the detail, and so can the account', async () => {
  const { id } = await stage.book()
  await stage.assign(id, 1)
  const page = await visitAs(DISPATCHER, `/shipments/${id}`)
  const calls = page.getByRole('link', { name: /^Call / })
  // Beside what should be done, both; and the driver again with the stop.
  await expect.poll(() => calls.count()).toBe(3)
  for (const link of await calls.all()) expect(await link.getAttribute('href')).toMatch(/^tel:\+27\d{9}$/)
  // The screen's keys work from there, too.
  await calls.first().focus()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor()
})

test('who changed what is read ten at a time, further as one scrolls, and anew on wish', async () => {
  const { id } = await stage.book()
  const change = async (text: string) => {
    const told = await stage.ops.call(changeShipments, { body: { id, special_instructions_delivery: text } })
    expect(told.ok).toBe(true)
  }
  for (let i = 1; i <= 24; i++) await change(`Gate ${i}`)
  const page = await visitAs(OPS, `/shipments/${id}`)
  await page.getByRole('button', { name: 'Show the audit trail' }).click()
  const dialog = await opened(page.getByRole('dialog', { name: 'Shipment - Audit trail' }))
  const rows = dialog.getByRole('listitem')
  await rows.filter({ hasText: 'Gate 24' }).waitFor()
  expect(await rows.count()).toBeLessThan(25)
  await intercept(page, '**/audit/events*', (route) => route.abort())
  await dialog.getByRole('region').evaluate((list) => list.scrollTo(0, list.scrollHeight))
  const again = dialog.getByRole('alert').getByRole('button')
  await again.waitFor()
  await page.unrouteAll()
  await again.click()
  const toTheEnd = async () => {
    await dialog.getByRole('region').evaluate((list) => list.scrollTo(0, list.scrollHeight))
    return rows.count()
  }
  await expect.poll(toTheEnd).toBe(25)
  await rows.last().getByText('Booked').waitFor()
  await change('Gate 25')
  await rows.filter({ hasText: 'Gate 25' }).first().waitFor()
  await dialog.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => rows.count()).toBe(26)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})
