import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNT_USER, OPS } from '../support/platform.ts'
import { delayRoute, type E2ePlatform, openE2ePlatform } from './harness.ts'
import { panel, rowOf, table, visitUnpointed } from './shipments-page.ts'

/** The list of shipments: what is in it, how it is found, and that it keeps its place. */
let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
})
afterAll(() => stage.close())

test('a booking appears in the list by itself, and its status follows it there', async () => {
  const page = await visitUnpointed(stage, OPS, '/shipments')
  await table(page).waitFor()
  const { id, short_tracking_reference: ref } = await stage.book()
  await rowOf(page, ref).getByText('Submitted').waitFor()
  await stage.record(id, 'collected')
  await rowOf(page, ref).getByText('Collected').waitFor()
})

test('the newest rows can be worked with before the others are there, and nothing is counted of them', async () => {
  const { short_tracking_reference: ref } = await stage.book()
  const page = await visitUnpointed(stage, OPS, '/version.json')
  const letGo = await delayRoute(page, /\/v2\/live\/snapshot$/)
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
  const page = await visitUnpointed(stage, OPS, '/shipments')
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
  const page = await visitUnpointed(stage, OPS, '/shipments')
  const field = page.getByRole('searchbox').first()
  await field.evaluate((input, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, `${a.short_tracking_reference}\r\n${b.short_tracking_reference}\r\n`)
  for (const { short_tracking_reference: ref } of [a, b]) await rowOf(page, ref).waitFor()
  expect(await field.inputValue()).toBe(`${a.short_tracking_reference} ${b.short_tracking_reference}`)
})

test('a reference of the customer finds what is live, and else the history is searched; filters are there again until they are cleared', async () => {
  const { short_tracking_reference: live } = await stage.book({
    customer_reference: 'ORDER-77121',
    cost_center: 'Márketing',
  })
  const { id, short_tracking_reference: ref } = await stage.book({ customer_reference: 'ORDER-77122' })
  await stage.platform.owner.query(
    "UPDATE shipments SET status = 'delivered', over_since = created_at - interval '3 days' WHERE id = $1",
    [id],
  )
  const page = await visitUnpointed(stage, OPS, '/shipments')
  // Any row says that the list is there: its own may be further down than what is drawn.
  await rowOf(page, 'Submitted').first().waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('order-77121')
  await rowOf(page, live).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.type('order-77122')
  await page.getByRole('region', { name: 'History' }).getByRole('button', { name: ref }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.type('no such thing')
  await page.getByText('No matching shipments').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByLabel('Cost centre').fill('marketing')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Date', exact: true }).click()
  await page.getByRole('button', { name: 'Today' }).click()
  await rowOf(page, live).waitFor()
  await page.getByText(/^1 of \d+ active$/).waitFor()
  await expect
    .poll(async () => {
      const { rows } = await stage.platform.owner.query(
        "SELECT value FROM user_settings WHERE setting = 'shipments_filters'",
      )
      return JSON.stringify(rows)
    })
    .toContain('period=today&cost-center=marketing')
  await page.goto('/shipments')
  await page.getByText(/^1 of \d+ active$/).waitFor()
  expect(new URL(page.url()).searchParams.get('cost-center')).toBe('marketing')
  // However much is chosen, what opens the other filters stays in sight.
  for (const name of [/^Date/, /^More filters/]) {
    const isSeen = await page.getByRole('button', { name }).evaluate((button) => {
      const { left, right, top } = button.getBoundingClientRect()
      return [left + 1, right - 1].every((x) => button.contains(document.elementFromPoint(x, top + 8)))
    })
    expect(isSeen).toBe(true)
  }
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await page.getByText(/^\d+ active$/).waitFor()
  await page.getByRole('searchbox').first().and(page.locator(':focus')).waitFor()
  expect(new URL(page.url()).search).toBe('')
})

test('an account user sees their own, no drivers, and nobody to assign', async () => {
  const mine = await stage.book()
  const theirs = await stage.book({ account_id: 2 })
  await stage.assign(mine.id, 1)
  const page = await visitUnpointed(stage, ACCOUNT_USER, '/shipments')
  await rowOf(page, mine.short_tracking_reference).waitFor()
  expect(await rowOf(page, theirs.short_tracking_reference).count()).toBe(0)
  expect(await page.getByRole('columnheader', { name: /driver|account/i }).count()).toBe(0)
  await rowOf(page, mine.short_tracking_reference).getByText('Collection assigned').click()
  const detail = panel(page, mine.short_tracking_reference)
  await detail.getByText('Booking').waitFor()
  expect(await detail.getByText('Driver').count()).toBe(0)
  expect(await detail.getByRole('button', { name: /assign|status/i }).count()).toBe(0)
  await page.goto(`/shipments/${theirs.id}`)
  await page.getByText('Could not find shipment').waitFor()
})
