import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listRateCards, saveRateCard } from '../../src/contract/rate-cards.ts'
import { readTime, setTime } from '../../src/contract/time.ts'
import { ratesFor } from '../support/asked-rates.ts'
import { DISPATCHER, OPS, PROVIDER_ADMIN } from '../support/platform.ts'
import { DESKTOP, type E2ePlatform, openE2ePlatform, opened, PHONE } from './harness.ts'
import { cell, grid, paste, press } from './sheet-hands.ts'

/** Rate cards and estimates, as a rates manager works with them. */
let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
})
afterAll(() => stage.close())

/** So many days pass on the platform's clock. */
async function later(days: number): Promise<void> {
  const now = await stage.ops.call(readTime, {})
  if (!now.ok) throw new Error(now.error)
  const time = now.value.time + days * 86_400_000
  const admin = await stage.platform.as(PROVIDER_ADMIN)
  const set = await admin.call(setTime, { body: { time } })
  if (!set.ok) throw new Error(set.error)
}

const results = (page: Page) => page.getByRole('region', { name: 'Estimates' })

/** Types a place and takes it once it is the first that is offered. */
async function choosePlace(page: Page, label: string, text: string, name: RegExp): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  await field.focus()
  await page.keyboard.type(text)
  const first = page.getByRole('option', { name })
  await expect.poll(() => first.getAttribute('data-combobox-selected')).toBe('true')
  await page.keyboard.press('Enter')
  await expect.poll(() => field.inputValue()).toContain(',')
}

test('every version of every card is there, with what is in force and for how many accounts', async () => {
  const page = await stage.visitAs(OPS, '/rates-and-estimates')
  const row = page.getByRole('row', { name: /All accounts.*Standard rates.*In force.*Always.*accounts/ })
  await row.waitFor()
  await page.getByRole('radio', { name: 'Estimates' }).check()
  await results(page).getByText('Choose where it goes from and to').waitFor()
  expect(new URL(page.url()).search).toBe('?tab=estimates')
})

describe.each([DESKTOP, PHONE])('$width px', (size) => {
  test('an estimate by keys alone says each line of its price, and why others do not carry it', async () => {
    const page = await stage.visitAs(OPS, '/rates-and-estimates?tab=estimates', size)
    await choosePlace(page, 'From', 'Sandton', /^Sandton.*Johannesburg/)
    await choosePlace(page, 'To', 'khayelitcha', /^Khayelitsha.*Cape Town/)
    const economy = results(page).getByRole('group').filter({ hasText: 'ECO' }).first()
    // 95.00 and 18.5% fuel, 15% VAT.
    await economy.getByText('R 129.46').or(economy.getByText('R 129.47')).waitFor()
    await economy.locator('summary').press('Enter')
    const lines = economy.getByRole('table')
    await lines.getByRole('row', { name: /Main centres.*R 95.00/ }).waitFor()
    await lines.getByRole('row', { name: /Fuel.*18.5%.*R 17.58/ }).waitFor()

    await page.getByLabel('Weight (kg), line 1').fill('12,5')
    // 95 and eleven further kilograms of 8.50, charged by the kilogram.
    await lines.getByRole('row', { name: /Main centres.*R 188.50/ }).waitFor()
    await page.getByLabel('Weight (kg), line 1').fill('heavy')
    await expect.poll(() => page.getByLabel('Weight (kg), line 1').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('Weight (kg), line 1').fill('2')
    await page.getByLabel('Call before delivery').check()
    await lines.getByRole('row', { name: /Call before delivery.*R 15.00/ }).waitFor()

    await results(page)
      .getByText(/^Not available/)
      .click()
    await results(page).getByText('No rate between these addresses').first().waitFor()
  })
})

test('cards are for those who keep them', async () => {
  const page = await stage.visitAs(DISPATCHER, '/rates-and-estimates')
  await page.getByRole('heading', { name: /access/i }).waitFor()
})

test('by keys: a draft is made, prices pasted, filled, undone, saved, and published from a day on', async () => {
  await stage.book()
  await stage.book()
  const page = await stage.visitAs(OPS, '/rates-and-estimates')
  await page.getByRole('row', { name: /All accounts.*In force/ }).waitFor()
  await press(page, 'j', 'Enter')
  await page.getByRole('button', { name: 'New draft …' }).click()
  const dialog = page.getByRole('dialog', { name: /New draft from version 1/ })
  await (await opened(dialog)).getByRole('button', { name: 'Make draft' }).click()
  await page.getByRole('heading', { name: 'All accounts Version 2' }).waitFor()

  await grid(page, 'Rates').focus()
  // ECO, Main centres: to its rate, which is a formula.
  await press(page, 'ArrowDown', ...Array.from({ length: 8 }, () => 'ArrowRight'))
  await expect.poll(() => cell(page, 'Rates', 2, 9).getAttribute('data-cursor')).toBe('true')
  await page.keyboard.type('120 / kg')
  await page.keyboard.press('Enter')
  await page.getByText('This divides by something that can be zero (at character 5)').first().waitFor()
  expect(await cell(page, 'Rates', 2, 9).getAttribute('aria-invalid')).toBe('true')
  await press(page, 'Control+z')
  await expect.poll(() => cell(page, 'Rates', 2, 9).textContent()).toBe('95 + max(0, kg - 2) * 8.50')
  await press(page, 'ArrowUp')
  await paste(page, '105 + max(0, kg - 2) * 9\n135 + max(0, kg - 2) * 12\n')
  await expect.poll(() => cell(page, 'Rates', 2, 9).textContent()).toBe('105 + max(0, kg - 2) * 9')
  expect(await cell(page, 'Rates', 3, 9).textContent()).toBe('135 + max(0, kg - 2) * 12')

  // One more row below, by pasting beyond the end of the table of adjustments, and both filled from the first.
  await page.getByRole('radio', { name: 'Rate adjustments' }).check()
  await grid(page, 'Rate adjustments').focus()
  await press(page, 'ArrowDown')
  await paste(page, 'Fuel\t\tPercentage\t18,5\r\nToll\t\tFlat\tR 1 234,50\r\n')
  await expect.poll(() => cell(page, 'Rate adjustments', 2, 4).textContent()).toBe('1234.50')
  await grid(page, 'Rate adjustments').focus()
  await press(page, 'Control+ArrowRight', 'Control+ArrowUp', 'Shift+ArrowDown', 'Control+d')
  await expect.poll(() => cell(page, 'Rate adjustments', 2, 4).textContent()).toBe('18.5')
  await press(page, 'Control+z')
  await expect.poll(() => cell(page, 'Rate adjustments', 2, 4).textContent()).toBe('1234.50')
  await press(page, 'ArrowDown', 'Control+Delete', 'Control+s')
  await page.getByText('Saved', { exact: true }).waitFor()

  await page.getByRole('radio', { name: 'Changes' }).check()
  const changes = page.getByRole('region', { name: 'Changes' })
  await changes.getByText('2 changes').waitFor()
  await changes.getByRole('row', { name: /ECO Main centres.*Changed.*8\.50.*→.*\* 9/ }).waitFor()

  await page.getByRole('radio', { name: 'What-if' }).check()
  await page.getByRole('button', { name: 'Run what-if' }).click()
  // 95.00 and 105.00, each with 18.5% fuel.
  const tried = page.getByRole('region', { name: 'What-if' })
  await tried.getByText('R 225.16 → R 248.86 +R 23.70 +10.5 %').waitFor()
  await tried.getByRole('figure', { name: 'Change of revenue by account' }).waitFor()
  await tried.getByRole('radio', { name: 'Service level' }).check()
  await tried.getByRole('row', { name: /Economy 2 R 225.16 R 248.86 \+R 23.70 \+10.5 %/ }).waitFor()
  await tried.getByRole('radio', { name: 'Delivery zone' }).check()
  await tried.getByRole('row', { name: /Cape Town 2/ }).waitFor()
  const download = page.waitForEvent('download')
  await tried.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toBe('what-if-zones.csv')

  await page.getByRole('button', { name: 'Publish …' }).click()
  const publish = page.getByRole('dialog', { name: 'Publish Standard rates' })
  await publish.getByText('2 changes against what is in force then').waitFor()
  await publish.getByText('+R 23.70 +10.5 %').waitFor()
  await publish.getByRole('button', { name: /^Publish from / }).click()
  await page.getByText('Upcoming').waitFor()
  const { rateOf } = ratesFor(stage.ops)
  expect((await rateOf('ECO')).base_rate.charge).toBe(95)

  // The day after, the estimate has the new price.
  await later(2)
  expect((await rateOf('ECO')).base_rate.charge).toBe(105)
  await page.goto('/rates-and-estimates?tab=estimates')
  await choosePlace(page, 'From', 'Sandton', /^Sandton.*Johannesburg/)
  await choosePlace(page, 'To', 'khayelitcha', /^Khayelitsha.*Cape Town/)
  const economy = results(page).getByRole('group').filter({ hasText: 'ECO' }).first()
  await economy.locator('summary').press('Enter')
  await economy.getByRole('row', { name: /Main centres.*R 105.00/ }).waitFor()
})

test('of two who edit a draft at once the second is told what the first changed, and loses nothing', async () => {
  const { ops } = stage
  const listed = await ops.call(listRateCards, {})
  const latest = listed.ok ? listed.value.rate_cards[0]?.id : undefined
  const read = await ops.call(listRateCards, { query: { id: latest } })
  const card = read.ok ? read.value.rate_cards[0]?.card : undefined
  if (card === undefined) throw new Error('no card')
  const draft = await ops.call(saveRateCard, { body: { account_id: 1, version: 0, card } })
  if (!draft.ok) throw new Error(draft.error)
  const page = await stage.visitAs(OPS, `/rates-and-estimates?card=${draft.value.rate_card.id}`)
  await page.getByRole('radio', { name: 'Surcharges' }).check()
  await grid(page, 'Surcharges').focus()
  await press(page, 'Control+ArrowRight')
  await page.keyboard.type('99')
  await page.keyboard.press('Enter')
  await expect.poll(() => cell(page, 'Surcharges', 1, 12).textContent()).toBe('99')

  const admin = await stage.platform.as(PROVIDER_ADMIN)
  const fuel = card.rate_adjustments.map((row) => ({ ...row, charge_value: '21' }))
  await admin.call(saveRateCard, {
    body: { account_id: 1, version: 1, card: { ...card, rate_adjustments: fuel } },
  })
  await page.keyboard.press('Control+s')
  const told = page.getByRole('alert').filter({ hasText: 'saved this draft meanwhile: 1 change.' })
  await told.getByText('Show changes').click()
  await told.getByRole('row', { name: /Rate adjustments Fuel Changed.*18\.5.*21/ }).waitFor()
  expect(await cell(page, 'Surcharges', 1, 12).textContent()).toBe('99')
  await page.keyboard.press('Control+s')
  await page.getByText('Saved', { exact: true }).waitFor()
  const now = await ops.call(listRateCards, { query: { id: draft.value.rate_card.id } })
  expect(now.ok && now.value.rate_cards[0]?.card).toMatchObject({
    surcharges: [{ charge_value: '99' }, {}, {}, {}],
    rate_adjustments: [{ charge_value: '21' }],
  })
})

/** A file of zones; `mistake` is a border that crosses itself. */
const zoneFile = (mistake: boolean) => {
  const ring = [
    [28, -26.2],
    [28.2, mistake ? -26 : -26.2],
    [28.2, mistake ? -26.2 : -26],
    [28, -26],
    [28, -26.2],
  ]
  const features = ['Rosebank and around', 'Harbour'].map((name) => ({
    type: 'Feature',
    properties: { name },
    geometry: { type: 'Polygon', coordinates: [ring] },
  }))
  const buffer = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }))
  return { name: 'zones.geojson', mimeType: 'application/geo+json', buffer }
}

test('zones come from a map file: what is wrong is told, what is right is seen on a map, taken and saved', async () => {
  const { ops } = stage
  const listed = await ops.call(listRateCards, {})
  const [latest] = listed.ok ? listed.value.rate_cards : []
  const read = await ops.call(listRateCards, { query: { id: latest?.id } })
  const card = read.ok ? read.value.rate_cards[0]?.card : undefined
  if (card === undefined) throw new Error('no card')
  const zones = [...card.zones, { id: 900, name: 'Harbour', places: [], postal_codes: ['8001'], area: null }]
  const draft = await ops.call(saveRateCard, {
    body: { account_id: 2, version: 0, card: { ...card, zones } },
  })
  if (!draft.ok) throw new Error(draft.error)
  const page = await stage.visitAs(OPS, `/rates-and-estimates?card=${draft.value.rate_card.id}`)
  await page.getByRole('radio', { name: 'Zones' }).check()
  await page.getByRole('button', { name: 'Zones from a file …' }).click()
  const dialog = await opened(page.getByRole('dialog', { name: 'Zones from a file' }))
  const file = dialog.locator('input[type=file]')
  await file.setInputFiles(zoneFile(true))
  await dialog.getByText('2 problems; nothing was taken').waitFor()
  await dialog.getByText('“Harbour”: A border crosses itself at -26.100, 28.100.').waitFor()
  await file.setInputFiles(zoneFile(false))
  await dialog.getByText('1 new · 1 already in the card').waitFor()
  await dialog.getByRole('button', { name: /^Harbour.*Gets an area/ }).click()
  await dialog.getByRole('region', { name: 'Map of the zones' }).waitFor()
  await dialog.getByRole('button', { name: 'Take 2 zones' }).click()
  await page.getByRole('gridcell', { name: 'Rosebank and around' }).waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('Saved', { exact: true }).waitFor()
  const now = await ops.call(listRateCards, { query: { id: draft.value.rate_card.id } })
  const kept = now.ok ? now.value.rate_cards[0]?.card?.zones.slice(-2) : []
  expect(kept?.map(({ name, postal_codes, area }) => [name, postal_codes, area?.type])).toEqual([
    ['Harbour', ['8001'], 'Polygon'],
    ['Rosebank and around', [], 'Polygon'],
  ])
})
