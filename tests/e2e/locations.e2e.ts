import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addPickupPoint, changePickupPoint, listPickupPoints } from '../../src/contract/pickup-points.ts'
import { ACCOUNT_USER, OPS, type SignedIn } from '../support/platform.ts'
import { DESKTOP, type E2ePlatform, mockRoute, openE2ePlatform, opened, PHONE } from './harness.ts'

/** Lockers and counters: found by anybody who books, kept by staff. */
let stage: E2ePlatform
let user: SignedIn
beforeAll(async () => {
  stage = await openE2ePlatform()
  user = await stage.platform.as(ACCOUNT_USER)
})
afterAll(() => stage.close())

// A map that nobody looks at any more still costs: without a graphics card, the processor.
const pages: Page[] = []
afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close()
})
async function visit(email: string, path = '/locations', size = DESKTOP): Promise<Page> {
  const page = await stage.visitAs(email, path, size)
  pages.push(page)
  return page
}

const list = (page: Page) => page.getByRole('grid', { name: 'Locations' })
const rowOf = (page: Page, name: string) => list(page).getByRole('row').filter({ hasText: name })
const panelOf = (page: Page, name: string) => page.getByRole('complementary', { name: `Location ${name}` })
/** Free, reserved, out of use, and all that there are. */
const cellsOf = (row: Locator) => row.getByRole('cell').allTextContents()
const SANDTON = 'Sandton City parking P3'

async function sandton() {
  const outcome = await user.call(listPickupPoints, { query: { search: SANDTON } })
  const point = outcome.ok ? outcome.value.pickup_points[0] : undefined
  if (point === undefined) throw new Error('the demo has this locker')
  return point
}

describe.each([DESKTOP, PHONE])('$width px', (size) => {
  test('who books finds the nearest locker with a free size, its hours and its compartments', async () => {
    const page = await visit(ACCOUNT_USER, '/locations', size)
    await rowOf(page, SANDTON).waitFor()
    await page.getByLabel('Near', { exact: true }).fill('sandton')
    await page
      .getByRole('option', { name: /^Sandton.*Johannesburg/ })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/near=/)
    await expect.poll(() => list(page).getByRole('row').first().textContent()).toContain(SANDTON)
    await rowOf(page, SANDTON)
      .getByText(/^\d+ k?m$/)
      .waitFor()
    await page.getByRole('button', { name: 'Free size' }).click()
    await page.getByRole('option', { name: /^Large/ }).click()
    await page.keyboard.press('Escape')
    await page.waitForURL(/size=Large/)
    await rowOf(page, SANDTON).click()
    const panel = panelOf(page, SANDTON)
    await panel.getByText('Mon–Sun 06:00–22:00').waitFor()
    await panel.getByText('32 × 56 × 53 cm, 24 kg').waitFor()
    // What staff keep is not for accounts.
    expect(await panel.getByRole('columnheader', { name: 'Reserved' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Add location' }).count()).toBe(0)
    await page.reload()
    await panelOf(page, SANDTON).getByText('32 × 56 × 53 cm, 24 kg').waitFor()
  })
})

test('on a phone the map is a tap away, with what is opened on it, and rests once it is drawn', async () => {
  const { id } = await sandton()
  const page = await visit(ACCOUNT_USER, `/locations?location=${id}`, PHONE)
  await panelOf(page, SANDTON).waitFor()
  await page.getByText('Map', { exact: true }).click()
  const map = page.getByRole('region', { name: 'Locker locations' })
  await map.waitFor()
  await page.locator('.maplibregl-marker').getByText(SANDTON).waitFor()
  await page.waitForLoadState('networkidle')
})

test('what is booked is free no more', async () => {
  const { id, compartments } = await sandton()
  const before = compartments.find(({ name }) => name === 'Small')?.free ?? 0
  const shipment = await stage.book({ delivery_pickup_point_id: id })
  const page = await visit(OPS, `/locations?location=${id}`)
  const small = panelOf(page, SANDTON).getByRole('row').filter({ hasText: 'Small' })
  await small.waitFor()
  await expect.poll(async () => (await cellsOf(small)).slice(0, 2)).toEqual([String(before - 1), '1'])
  await page.goto(`${stage.platform.url}/shipments/${shipment.id}`)
  await page.getByText('Compartment', { exact: true }).waitFor()
})

test('by keys alone: a counter is added with its sizes, and changed; too few for what is reserved is refused', async () => {
  const page = await visit(OPS)
  await rowOf(page, SANDTON).waitFor()
  await page.keyboard.press('n')
  const dialog = await opened(page.getByRole('dialog', { name: 'Add a location' }))
  await page.keyboard.press('Enter')
  await dialog.getByText('Give it a name').waitFor()
  await page.keyboard.type('Corner café')
  await dialog.getByRole('textbox', { name: 'Street address' }).fill('12 Protea Street')
  await dialog.getByRole('combobox', { name: 'Suburb or town' }).fill('claremont')
  await page
    .getByRole('option', { name: /^Claremont.*Cape Town/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog.getByLabel('City').inputValue()).toBe('Cape Town')
  expect(await dialog.getByLabel('Latitude').inputValue()).toMatch(/^-33\./)
  await dialog.getByLabel('Small: total').fill('2')
  await dialog.getByLabel('Small: out of use').fill('3')
  await page.keyboard.press('Enter')
  await dialog.getByText('More are out of use than there are').waitFor()
  await dialog.getByLabel('Small: out of use').fill('')
  await page.keyboard.press('Enter')
  const panel = panelOf(page, 'Corner café')
  await panel.getByText('12 Protea Street').waitFor()

  const [, id] = /location=(\d+)/.exec(page.url()) ?? []
  await stage.book({ delivery_pickup_point_id: Number(id) })
  await page.keyboard.press('e')
  const change = await opened(page.getByRole('dialog', { name: 'Edit Corner café' }))
  await change.getByLabel('Small: total').fill('0')
  await page.keyboard.press('Enter')
  await change.getByText('1 of Small are reserved: at least as many stay in use').waitFor()
  await change.getByLabel('Small: total').fill('4')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => cellsOf(panel.getByRole('row').filter({ hasText: 'Small' })))
    .toEqual(['3', '1', '0', '4'])
})

test('of two who change a location the second sees what the first made of it', async () => {
  const made = await stage.ops.call(addPickupPoint, {
    body: {
      ...{ provider: 'lockers', type: 'locker', name: 'Two hands', street_address: '1 Main Road' },
      ...{ local_area: 'Sandton', city: 'Johannesburg', zone: 'GP', code: '2196', lat: -26.1, lng: 28.05 },
    },
  })
  if (!made.ok) throw new Error(made.error)
  const { id, version } = made.value.pickup_point
  const page = await visit(OPS, `/locations?location=${id}`)
  await panelOf(page, 'Two hands').waitFor()
  await page.keyboard.press('e')
  const dialog = await opened(page.getByRole('dialog', { name: 'Edit Two hands' }))
  await dialog.getByLabel('Hours').fill('Mon–Fri 08:00–17:00')
  await stage.ops.call(changePickupPoint, { body: { id, version, hours: 'Always' } })
  await page.keyboard.press('Enter')
  await dialog.getByText('Changed meanwhile to “Always”').waitFor()
  expect(await dialog.getByLabel('Hours').inputValue()).toBe('Mon–Fri 08:00–17:00')
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await panelOf(page, 'Two hands').getByText('Mon–Fri 08:00–17:00').waitFor()
})

test('a location is retired: who books finds it no more, and it comes back', async () => {
  const { id, name } = await sandton()
  const page = await visit(OPS, `/locations?location=${id}`)
  await panelOf(page, name).getByRole('button', { name: 'Retire' }).click()
  await rowOf(page, name).getByText('Retired').waitFor()
  expect(await user.call(listPickupPoints, { query: { pickup_point_id: id } })).toMatchObject({
    value: { count: 0 },
  })
  await panelOf(page, name).getByRole('button', { name: 'Reactivate' }).click()
  await expect
    .poll(async () => user.call(listPickupPoints, { query: { pickup_point_id: id } }))
    .toMatchObject({ value: { count: 1 } })
})

test('a size is added, measured anew and retired', async () => {
  const page = await visit(OPS)
  await page.getByRole('button', { name: 'Compartment sizes' }).click()
  const dialog = await opened(page.getByRole('dialog', { name: 'Compartment sizes' }))
  await dialog.getByRole('button', { name: 'Add size' }).click()
  await dialog.getByLabel('Name').fill('Colossal')
  for (const label of ['Length (cm)', 'Width (cm)', 'Height (cm)']) await dialog.getByLabel(label).fill('100')
  await page.keyboard.press('Enter')
  await dialog.getByText('Enter a number up to 1000').waitFor()
  await dialog.getByLabel('Weight (kg)').fill('50')
  await page.keyboard.press('Enter')
  await dialog.getByText('100 × 100 × 100 cm, 50 kg').waitFor()
  await dialog.getByRole('button', { name: 'Edit Colossal' }).click()
  await dialog.getByLabel('Height (cm)').fill('90')
  await page.keyboard.press('Enter')
  await dialog.getByText('100 × 100 × 90 cm, 50 kg').waitFor()
  await dialog.getByRole('button', { name: 'Retire Colossal' }).click()
  await dialog.getByRole('button', { name: 'Reactivate Colossal' }).waitFor()
})

test('nothing found and a failed call each say what to do', async () => {
  const page = await visit(ACCOUNT_USER)
  await rowOf(page, SANDTON).waitFor()
  await page.getByRole('searchbox').fill('nowhere at all')
  await page.getByText('No matching locations').waitFor()
  const failing = await visit(ACCOUNT_USER, '/profile')
  await mockRoute(failing, '**/pickup-points?**', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong' } }),
  )
  await failing.getByRole('link', { name: 'Locker locations' }).click()
  await failing.getByRole('alert').waitFor()
  await failing.unroute('**/pickup-points?**')
  await failing.getByRole('button', { name: /try again|retry/i }).click()
  await rowOf(failing, SANDTON).waitFor()
})
