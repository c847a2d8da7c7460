import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveProviderSettings } from '../../src/contract/provider-settings.ts'
import { changeServiceLevel, listServiceLevels } from '../../src/contract/service-levels.ts'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { listTags } from '../../src/contract/tags.ts'
import { DISPATCHER, OPS } from '../support/platform.ts'
import { DESKTOP, type E2ePlatform, openE2ePlatform, opened, PHONE } from './harness.ts'

/** The lists that a provider keeps, in its settings. */
let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
})
afterAll(() => stage.close())

async function levels() {
  const outcome = await stage.ops.call(listServiceLevels, {})
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value.service_levels
}

test('service levels are found, opened to what uses them, renamed beside a colleague, moved and retired', async () => {
  const { short_tracking_reference: ref } = await stage.book()
  const page = await stage.visitAs(OPS, '/settings', DESKTOP)
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('service lev')
  await page.getByRole('link', { name: /^Service levels.*Shipments$/ }).click()
  const list = page.getByRole('list', { name: 'Service levels' })
  const row = (name: string) => list.getByRole('listitem', { name, exact: true })
  const economy = row('Economy')
  await economy
    .getByRole('button', { name: /^What uses Economy: 1 shipment in 30 days · 1 account · 1 rate card/ })
    .click()
  const used = await opened(page.getByRole('dialog', { name: 'What uses “Economy”' }))
  await used.getByRole('link', { name: 'Standard rates' }).waitFor()
  await used.getByRole('link', { name: ref }).waitFor()
  await page.keyboard.press('Escape')

  await economy.getByRole('button', { name: 'Edit Economy' }).click()
  const dialog = await opened(page.getByRole('dialog', { name: 'Edit Economy' }))
  await dialog.getByLabel('Name', { exact: true }).fill('Thrift')
  for (const vehicle of ['Bike', 'Truck']) await dialog.getByRole('checkbox', { name: vehicle }).uncheck()
  await dialog.getByLabel('Volumetric divisor (cm³ per kg)').fill('0')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Enter a number from 1 to 100000.').waitFor()
  await dialog.getByLabel('Volumetric divisor (cm³ per kg)').fill('4000')
  const before = (await levels()).find(({ code }) => code === 'ECO')
  if (before === undefined) throw new Error('no level')
  await stage.ops.call(changeServiceLevel, {
    body: { id: before.id, version: before.version, description: 'By road' },
  })
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await dialog.getByText(/Somebody else changed this meanwhile/).waitFor()
  // What nobody types over here has come in.
  await expect.poll(() => dialog.getByLabel('Description').inputValue()).toBe('By road')
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await row('Thrift').waitFor()
  expect((await levels()).find(({ code }) => code === 'ECO')).toMatchObject({
    name: 'Thrift',
    description: 'By road',
    volumetric_divisor: 4000,
    vehicle_kinds: ['bakkie', 'van'],
  })
  await row('Thrift').getByText('Bakkie, Van').waitFor()

  const [first, second] = await levels()
  await row(second?.name ?? '')
    .getByRole('button', { name: /^Move .* up$/ })
    .click()
  await expect
    .poll(async () => (await levels()).map(({ id }) => id).slice(0, 2))
    .toEqual([second?.id, first?.id])
  await row('Thrift').getByRole('button', { name: 'Retire Thrift' }).click()
  const asked = page.getByRole('dialog', { name: 'Retire “Thrift”?' })
  await asked.getByText(/^1 shipment in 30 days/).waitFor()
  await asked.getByRole('button', { name: 'Retire' }).click()
  await row('Thrift').getByText('Retired', { exact: true }).waitFor()
  await row('Thrift').getByRole('button', { name: 'Bring back Thrift' }).click()
  await row('Thrift').getByRole('button', { name: 'Retire Thrift' }).waitFor()
  await page.context().close()
})

test('a line of packaging tells how many shipments carry it', async () => {
  await stage.ops.call(saveProviderSettings, {
    body: { provider_settings: [{ setting: 'packaging', value: ['Flyer', 'Crate'] }] },
  })
  const { id } = await stage.book()
  await stage.platform.owner.query("UPDATE parcels SET packaging = 'Crate' WHERE shipment_id = $1", [id])
  const page = await stage.visitAs(OPS, '/settings?setting=packaging', DESKTOP)
  await page.getByRole('button', { name: 'What uses Crate: 1 shipment' }).click()
  await (await opened(page.getByRole('dialog', { name: 'What uses “Crate”' })))
    .getByRole('link')
    .first()
    .waitFor()
  await page.context().close()
})

test('on a phone a tag is added, and what is typed in the settings stays beside the lists', async () => {
  const page = await stage.visitAs(OPS, '/settings?tab=theme', PHONE)
  await page.getByLabel('Title', { exact: true }).fill('Swift')
  await page.getByRole('link', { name: 'Tags', exact: true }).click()
  await page.getByText('1 change', { exact: true }).waitFor()
  await page.getByText('Nothing here yet').waitFor()
  await page.getByRole('button', { name: 'Add a tag' }).click()
  const dialog = await opened(page.getByRole('dialog', { name: 'Add a tag' }))
  await dialog.getByLabel('Name', { exact: true }).fill('Fragile')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('listitem', { name: 'Fragile' })
  await row.getByText('Not used in 30 days').waitFor()
  expect(await stage.ops.call(listTags, {})).toMatchObject({
    ok: true,
    value: { tags: [{ name: 'Fragile', type: 'shipment', position: 1 }] },
  })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.context().close()
})

test('on a small phone the foot of a long form is in view from the first, and lies on no field that is gone to', async () => {
  const small = { ...PHONE, height: 640 }
  const page = await stage.visitAs(OPS, '/settings?tab=general&section=branches', small)
  await page.getByRole('button', { name: 'Add a branch' }).click()
  const dialog = await opened(page.getByRole('dialog', { name: 'Add a branch' }))
  expect(await dialog.evaluate((it) => it.scrollHeight > it.clientHeight)).toBe(true)
  /** px by which the foot is below the window, and by which it lies on what has the focus. */
  const look = () =>
    dialog.locator('footer').evaluate((foot) => {
      const [{ top, bottom }, at] = [foot.getBoundingClientRect(), document.activeElement ?? foot]
      const isLeft = foot.contains(at)
      return { isLeft, below: bottom - innerHeight, above: at.getBoundingClientRect().bottom - top }
    })
  let seen = await look()
  let fields = 0
  for (; !seen.isLeft; seen = await look()) {
    expect(seen.below).toBeLessThanOrEqual(0)
    expect(seen.above).toBeLessThanOrEqual(0)
    fields += 1
    await page.keyboard.press('Tab')
  }
  expect(fields).toBeGreaterThan(8)
  await page.context().close()
})

test('a day without service is added, said to be there already, and an area gets its places', async () => {
  const page = await stage.visitAs(OPS, '/settings?tab=rates&section=service-days', DESKTOP)
  await page.getByText('Nothing here yet').waitFor()
  const add = page.getByRole('button', { name: 'Add a service day' })
  const dialog = page.getByRole('dialog', { name: 'Add a service day' })
  const fill = async () => {
    await add.click()
    await opened(dialog)
    await dialog.getByLabel('Day', { exact: true }).fill('2027-03-01')
    await dialog.getByLabel('Name', { exact: true }).fill('Stocktaking')
    await dialog.getByRole('button', { name: 'Save' }).click()
  }
  await fill()
  const row = page.getByRole('listitem', { name: 'Stocktaking' })
  await row.getByText('No service').waitFor()
  await row.getByText('1 Mar 2027').waitFor()
  expect(await row.getByRole('button', { name: /^Move/ }).count()).toBe(0)
  await fill()
  await dialog.getByText('This day is there already.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Yes, leave' }).click()

  await page.getByRole('link', { name: 'Service areas', exact: true }).click()
  await page.getByRole('button', { name: 'Add a service area' }).click()
  const area = await opened(page.getByRole('dialog', { name: 'Add a service area' }))
  await area.getByLabel('Name', { exact: true }).fill('Far north')
  await area.getByRole('textbox', { name: 'Places' }).fill('Thohoyandou; 0900-0949,')
  await area.getByRole('button', { name: 'Save' }).click()
  await page
    .getByRole('listitem', { name: 'Far north' })
    .getByText('Thohoyandou, 0900-0949 · Mon Tue Wed Thu Fri')
    .waitFor()
  await page.context().close()
})

test('who keeps no list has none', async () => {
  const page = await stage.visitAs(DISPATCHER, '/settings?tab=shipments&section=service-levels', DESKTOP)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  expect(await page.getByRole('list', { name: 'Service levels' }).count()).toBe(0)
  await page.context().close()
})

test('who starts makes a branch and a driver, who stands on the board; with stops the driver is not retired', async () => {
  const { owner } = stage.platform
  // As a courier is that has just been added: nobody has made anything, and nothing is under way.
  await owner.query("UPDATE shipments SET over_since = now() - interval '3 days', status = 'delivered'")
  await owner.query('UPDATE drivers SET deleted_date = now()')
  await owner.query('UPDATE branches SET deleted_date = now()')
  const page = await stage.visitAs(OPS, '/ops-dashboard', DESKTOP)
  await page.getByRole('heading', { name: 'No branch yet' }).waitFor()
  await page.getByRole('link', { name: 'Add a branch' }).click()
  const branch = await opened(page.getByRole('dialog', { name: 'Add a branch' }))
  await branch.getByLabel('Code').fill('grj')
  await branch.getByLabel('Name', { exact: true }).fill('George hub')
  // A town that is typed over takes along what it brought.
  for (const town of ['Kimberley', 'George']) {
    await branch.getByLabel('Town or city').fill(town)
    await expect.poll(() => branch.getByLabel('Latitude').inputValue()).toBe('')
    await page
      .getByRole('option', { name: new RegExp(`^${town}`) })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => branch.getByLabel('Latitude').inputValue()).toMatch(/^-[23]\d/)
  }
  await branch.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('listitem', { name: 'George hub' }).getByText('0 drivers').waitFor()

  // The row is there before the dialog is gone, in which keys are typed.
  await branch.waitFor({ state: 'hidden' })
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await page.getByRole('heading', { name: 'No drivers yet' }).waitFor()
  await page.getByRole('link', { name: 'Add a driver' }).click()
  const driver = await opened(page.getByRole('dialog', { name: 'Add a driver' }))
  await driver.getByLabel('Name', { exact: true }).fill('Nomsa Radebe')
  await driver.getByLabel('Telephone').fill('082 123 4567')
  await driver.getByRole('combobox', { name: 'Branch' }).fill('George')
  await page.getByRole('option', { name: 'GRJ George hub' }).click()
  await driver.getByLabel('Registration').fill('CAW 123')
  await driver.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('listitem', { name: 'Nomsa Radebe' })
  await row.getByText('no log-in').waitFor()

  const { id } = await stage.book()
  const { rows } = await owner.query<{ id: number }>("SELECT id FROM drivers WHERE name = 'Nomsa Radebe'")
  const nomsa = rows[0]?.id ?? 0
  const given = await stage.ops.call(changeShipments, {
    body: { shipments: [{ id, collection_agent_id: nomsa }] },
  })
  expect(given.ok).toBe(true)
  await row.getByRole('button', { name: 'Retire Nomsa Radebe' }).click()
  await page
    .getByRole('dialog', { name: 'Retire “Nomsa Radebe”?' })
    .getByRole('button', { name: 'Retire' })
    .click()
  const told = await opened(page.getByRole('dialog', { name: 'Nomsa Radebe has work' }))
  await told.getByText(/^This driver has open tasks: 1\./).waitFor()
  await told.getByRole('link', { name: /^Driver is out/ }).click()
  // Who would take them: there is nobody else.
  await opened(page.getByRole('dialog'))
  await page.keyboard.press('Escape')
  await page.getByText('Nomsa Radebe').first().waitFor()
  await page.context().close()
})
