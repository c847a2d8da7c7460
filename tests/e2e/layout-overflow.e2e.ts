import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generalData } from '../../src/contract/session.ts'
import { ACCOUNT_USER, OPS } from '../support/platform.ts'
import { DESKTOP, type E2ePlatform, openE2ePlatform, PHONE, WALL } from './harness.ts'

/** What stands on a screen is whole: in sight, on its line, and not cut. */
let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
})
afterAll(() => stage.close())

const boxOf = async (one: Locator) => {
  const box = await one.boundingBox()
  if (box === null) throw new Error('not to be seen')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

async function speakAfrikaans(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('hubline.language', 'af'))
  await page.reload()
}

test('how many need somebody is in sight beside the counts of the day, also in Afrikaans', async () => {
  const page = await stage.visitAs(OPS, '/shipments', DESKTOP)
  await speakAfrikaans(page)
  const last = page.getByRole('toolbar').getByRole('button', { name: /^Nie toegewys nie/ })
  await last.waitFor()
  expect((await boxOf(last)).right).toBeLessThanOrEqual(DESKTOP.width)
})

test('the small map of a shipment shows both of its ends, however far they are from each other', async () => {
  const { id } = await stage.book({
    collection_address: {
      street_address: '7 Marine Drive',
      local_area: 'Paarden Eiland',
      city: 'Cape Town',
      zone: 'Western Cape',
      country: 'ZA',
      code: '7405',
      lat: -33.91,
      lng: 18.47,
    },
    delivery_address: {
      street_address: '1 Limpopo Avenue',
      local_area: 'Musina',
      city: 'Musina',
      zone: 'Limpopo',
      country: 'ZA',
      code: '0900',
      lat: -22.34,
      lng: 30.04,
    },
  })
  const page = await stage.visitAs(OPS, '/shipments', DESKTOP)
  await page.getByRole('row').nth(1).getByText('Submitted').first().click()
  await page.waitForURL(`**/shipments/${id}*`)
  const map = page.getByRole('region', { name: /^Route of/ })
  const marks = page.locator('.maplibregl-marker')
  await expect.poll(() => marks.count()).toBe(2)
  const ground = await boxOf(map)
  await expect
    .poll(async () => {
      const tops = await Promise.all((await marks.all()).map(async (mark) => (await boxOf(mark)).y))
      return Math.min(...tops) - ground.y
    })
    .toBeGreaterThanOrEqual(0)
})

test('on a narrow phone a card says on one line how late it is, beside a driver with a long name', async () => {
  const { owner } = stage.platform
  const { id, short_tracking_reference: ref } = await stage.book()
  await owner.query(
    `UPDATE shipments SET collection_after = '2026-01-05T08:00Z', collection_before = '2026-01-05T10:00Z' WHERE id = $1`,
    [id],
  )
  const { rows } = await owner.query<{ id: number }>(
    'SELECT id FROM drivers WHERE provider_id = 1 ORDER BY length(name) DESC LIMIT 1',
  )
  await stage.assign(id, rows[0]?.id ?? 0)
  const page = await stage.visitAs(OPS, `/shipments?q=${ref}`, { width: 320, height: 640 })
  const late = page
    .getByRole('row')
    .filter({ hasText: ref })
    .getByText(/^Collection .* late/)
  await late.waitFor()
  const lines = await late.evaluate((one) => one.getClientRects().length)
  expect(lines).toBe(1)
  expect((await boxOf(late)).height).toBeLessThan(24)
})

test('the causes of a wall stand in one line, whatever their weight', async () => {
  const held = await stage.book()
  await stage.record(held.id, 'on-hold', 'Sender asked to hold')
  const failed = await stage.book()
  for (const event of ['collected', 'received-at-hub', 'out-for-delivery'] as const)
    await stage.record(failed.id, event)
  await stage.record(failed.id, 'delivery-failed-attempt', 'Gate locked')
  const page = await stage.visitAs(OPS, '/ops-dashboard?wall=1', WALL)
  const labels = ['Delivery failed', 'On hold'].map((label) => page.getByText(label, { exact: true }))
  await page.getByText('The day', { exact: true }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  for (const label of labels) await label.waitFor()
  const lefts = await Promise.all(labels.map(async (label) => (await boxOf(label)).x))
  expect(new Set(lefts).size).toBe(1)
})

/** Of these the ones that are whole within that box. */
async function wholeWithin(all: Locator, within: Locator): Promise<number> {
  const room = await boxOf(within)
  const boxes = await Promise.all((await all.all()).map((one) => one.boundingBox()))
  return boxes.filter(
    (box) =>
      box !== null &&
      box.x >= room.x &&
      box.y >= room.y &&
      box.x + box.width <= room.right &&
      box.y + box.height <= room.bottom,
  ).length
}

/** Five lanes beside the map, and twelve stops of one of them, with a head that says something. */
async function expectRoomToDispatch(page: Page): Promise<void> {
  const board = page.locator('[data-map] > [data-board]')
  await expect.poll(() => wholeWithin(board.getByRole('listbox'), board)).toBeGreaterThanOrEqual(5)
  const data = await stage.ops.call(generalData, {})
  const [driver] = data.ok ? (data.value.drivers ?? []) : []
  for (let door = 1; door <= 13; door++) {
    const { id } = await stage.book({
      collection_contact: { name: `Dozen ${door}`, email: 'orders@kwela-fashion.example' },
      collection_address: {
        street_address: `${door} Protea Street`,
        local_area: 'Sandton',
        city: 'Johannesburg',
        zone: 'Gauteng',
        country: 'ZA',
        code: '2196',
      },
    })
    await stage.assign(id, driver?.id ?? 0)
  }
  await page.getByRole('search').getByRole('searchbox').fill('Dozen')
  const lane = board.getByRole('listbox', { name: driver?.name ?? '' })
  const stops = lane.getByRole('option', { name: /Dozen/ })
  await expect.poll(() => wholeWithin(stops, lane)).toBeGreaterThanOrEqual(12)
}

test.each<[string, (page: Page) => Promise<void>]>([
  ['/shipments', async () => {}],
  ['/users', async () => {}],
  ['/tripsheet', expectRoomToDispatch],
  ['/maps', async () => {}],
  ['/locations', async () => {}],
  ['/tools?tab=outbox', async () => {}],
])('a filter says whole in Afrikaans what it finds: %s', async (path, alsoExpect) => {
  const page = await stage.visitAs(OPS, path, DESKTOP)
  await speakAfrikaans(page)
  const field = page.getByRole('search').getByRole('searchbox')
  await field.waitFor()
  const { textWidth, room } = await field.evaluate((input: HTMLInputElement) => {
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(input)
    const pen = document.createElement('canvas').getContext('2d')
    if (pen === null) throw new Error('no canvas')
    pen.font = font
    return {
      textWidth: pen.measureText(input.placeholder).width,
      room: input.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd),
    }
  })
  expect(textWidth).toBeGreaterThan(0)
  expect(room).toBeGreaterThanOrEqual(textWidth)
  await alsoExpect(page)
})

/** Texts of the table that go on beyond their cell, other than those that end in an ellipsis. */
const clipped = (cells: Locator) =>
  cells.evaluateAll((all) =>
    all.flatMap((cell) =>
      [...cell.querySelectorAll('span')].some(
        (one) => one.getBoundingClientRect().right > cell.getBoundingClientRect().right + 0.5,
      )
        ? (cell.textContent ?? '')
        : [],
    ),
  )

test.each(['en', 'af'])(
  'how late it is and what went wrong stand whole in the list: %s',
  async (language) => {
    const delivery_contact = { name: `Late ${language}`, mobile_number: '082 555 0199' }
    const late = await stage.book({ delivery_contact })
    const returned = await stage.book({ delivery_contact })
    await stage.platform.owner.query(
      `UPDATE shipments SET collection_before = created_at - interval '115 minutes',
       collection_after = created_at - interval '5 hours' WHERE id = $1`,
      [late.id],
    )
    await stage.assign(late.id, 1)
    for (const event of ['collected', 'received-at-hub', 'out-for-delivery'] as const)
      await stage.record(returned.id, event)
    await stage.record(returned.id, 'delivery-failed-attempt', 'Gate locked')
    await stage.record(returned.id, 'returned-to-hub')
    const page = await stage.visitAs(OPS, `/shipments?q=Late%20${language}`, DESKTOP)
    if (language === 'af') await speakAfrikaans(page)
    const list = page.getByRole('grid')
    await list.getByText(/11\d min la/).waitFor()
    await list.getByText(/^(Failed|Misluk)$/).waitFor()
    const marked = list.getByRole('gridcell').filter({ has: page.locator('svg') })
    expect(await marked.count()).toBeGreaterThan(1)
    expect(await clipped(marked)).toEqual([])
  },
)

test('on the dashboard of an account what is said at the right of a row ends before its arrow', async () => {
  const { id } = await stage.book()
  await stage.platform.owner.query(
    `UPDATE shipments SET delivery_after = created_at - interval '1 hour',
       delivery_before = created_at - interval '1 minute' WHERE id = $1`,
    [id],
  )
  await stage.record(id, 'collected')
  const page = await stage.visitAs(ACCOUNT_USER, '/dashboard', DESKTOP)
  const said = page.getByText('New time to be confirmed').first()
  await said.waitFor({ timeout: 10_000 })
  const row = page.getByRole('link').filter({ has: said })
  // Of the words, which may go on beyond the box that they stand in.
  const right = await said.evaluate((one) => {
    const text = document.createRange()
    text.selectNodeContents(one)
    return text.getBoundingClientRect().right
  })
  expect(right).toBeLessThanOrEqual((await boxOf(row.locator('svg').last())).x)
})

test('on a phone the mode and the list that hold are in sight, and whole', async () => {
  const page = await stage.visitAs(OPS, '/ops-dashboard?mode=pending&list=undelivered', PHONE)
  for (const name of ['Mode', 'Lists']) {
    const group = page.getByRole('radiogroup', { name })
    const holds = await boxOf(group.locator('label').filter({ has: page.locator('input:checked') }))
    expect(holds.x).toBeGreaterThanOrEqual(0)
    expect(holds.right).toBeLessThanOrEqual(PHONE.width)
    const cut = await group.evaluate(
      (one) => one.scrollHeight - Math.min(one.clientHeight, one.parentElement?.clientHeight ?? 0),
    )
    expect(cut).toBeLessThanOrEqual(0)
  }
})
