import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPickupPoint } from '../../src/contract/pickup-points.ts'
import { addNote } from '../../src/contract/shipment-notes.ts'
import { makeOldShipments } from '../support/old-shipments.ts'
import { ACCOUNT_USER, DISPATCHER, OPS, PROVIDER_ADMIN } from '../support/platform.ts'
import { type E2ePlatform, mockRoute, openE2ePlatform, PHONE } from './harness.ts'
import { panel } from './shipments-page.ts'

/** The list of all shipments: reached from the live one, read on by scrolling, filtered, shared and kept. */
const COUNT = 1_500
let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
  await makeOldShipments(stage.platform, COUNT)
})
afterAll(() => stage.close())

const table = (page: Page) => page.getByRole('grid', { name: 'All shipments' })
const rowOf = (page: Page, reference: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByText(reference, { exact: true }) })

test('from the active shipments a way leads to all of them, and scrolling leads to the oldest', async () => {
  const page = await stage.visitAs(OPS, '/shipments')
  await page.getByRole('link', { name: 'All shipments' }).click()
  await rowOf(page, `OLD${COUNT}`).waitFor()
  const box = await table(page).boundingBox()
  // The pointer is on the rows, as a hand that scrolls has it.
  await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 200)
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 6_000)
        return rowOf(page, 'OLD1').count()
      },
      { timeout: 30_000 },
    )
    .toBe(1)
  await page.getByText(/^1 \d{3} shipments$/).waitFor()

  // A day is gone to without a filter: what is before it comes by scrolling down, what is after it by scrolling up.
  await page.keyboard.press('g')
  await page.keyboard.press('j')
  await page.getByRole('textbox', { name: 'Day' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('3 Jan 2020')
  await page.keyboard.press('Enter')
  await rowOf(page, 'OLD419').waitFor()
  expect(new URL(page.url()).search).toContain('at=2020-01-03')
  await page.getByRole('button', { name: 'Jump to day 3 Jan 2020' }).and(page.locator(':focus')).waitFor()
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, -300)
      return rowOf(page, 'OLD430').count()
    })
    .toBe(1)
  // The weeks stand beside it: their first key leads to the newest.
  const weeks = page.getByRole('slider', { name: 'Shipments by week' })
  expect(await weeks.getAttribute('aria-valuetext')).toMatch(/^Week of 30 Dec 2019/)
  await weeks.focus()
  await page.keyboard.press('Home')
  await rowOf(page, `OLD${COUNT}`).waitFor()
  // A day without any says so, and where the nearest is.
  await page.keyboard.press('g')
  await page.keyboard.press('j')
  await page.getByRole('textbox', { name: 'Day' }).and(page.locator(':focus')).fill('31 Dec 2018')
  await page.keyboard.press('Enter')
  await page.getByText('No shipments on 31 Dec 2018.').waitFor()
  await page.getByRole('button', { name: 'Nearest: 1 Jan 2020' }).click()
  await rowOf(page, 'OLD131').waitFor()
  await page.getByRole('button', { name: /^Jump to day/ }).click()
  await page.getByRole('button', { name: 'Back to the beginning' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?all=1')
  await page.getByRole('link', { name: 'Active shipments' }).click()
  await page.getByRole('grid', { name: 'Shipments', exact: true }).waitFor()
})

test('a month of one date narrows it; a link shows a colleague the same, and it is there again the next time', async () => {
  const page = await stage.visitAs(OPS, '/shipments?all=1')
  await rowOf(page, `OLD${COUNT}`).waitFor()
  await page.getByRole('button', { name: 'Date' }).click()
  await page.getByRole('radio', { name: 'Delivered' }).check()
  await page.getByLabel('First day').fill('3 Jan 2020')
  await page.getByLabel('Last day').fill('3 Jan 2020')
  await page.getByRole('button', { name: 'Done' }).click()
  // From 00:00 of Johannesburg, which is 22:00 of the day before in UTC: 144 each day.
  await page.getByText('144 shipments', { exact: true }).waitFor()
  await rowOf(page, 'OLD419').waitFor()
  await page.getByRole('button', { name: 'Something went wrong' }).click()
  await page.getByText(/^[12] shipments?$/).waitFor()
  await rowOf(page, 'OLD400').waitFor()
  expect(new URL(page.url()).search).toContain('period=2020-01-03..2020-01-03')

  const colleague = await stage.visitAs(DISPATCHER, new URL(page.url()).pathname + new URL(page.url()).search)
  await rowOf(colleague, 'OLD400').waitFor()
  expect(
    await colleague.getByRole('button', { name: 'Something went wrong' }).getAttribute('aria-pressed'),
  ).toBe('true')

  await page.getByRole('link', { name: 'Active shipments' }).click()
  await page.getByRole('grid', { name: 'Shipments', exact: true }).waitFor()
  // What is kept is written behind their back: whoever comes back finds it once it is there.
  await expect
    .poll(async () => {
      const { rows } = await stage.platform.owner.query(
        "SELECT value FROM user_settings WHERE setting = 'shipments_filters'",
      )
      return JSON.stringify(rows)
    })
    .toContain('problem=1')
  const next = await stage.visitAs(OPS, '/shipments?all=1')
  await rowOf(next, 'OLD400').waitFor()
  expect(new URL(next.url()).search).toContain('problem=1')
  // Whoever takes it away sees everything, now and the next time.
  await next.getByRole('button', { name: 'Something went wrong' }).click()
  await next.getByText('144 shipments', { exact: true }).waitFor()
})

test('keys lead through it, a row opens beside it, and what happens to one is shown there', async () => {
  const { id, short_tracking_reference: ref } = await stage.book()
  const page = await stage.visitAs(DISPATCHER, '/shipments?all=1')
  await rowOf(page, ref).getByText('Submitted').waitFor()
  await page.mouse.move(0, 0)
  await page.keyboard.press('j')
  await page.keyboard.press('o')
  await panel(page, ref).waitFor()
  await stage.record(id, 'collected')
  await rowOf(page, ref).getByText('Collected', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await panel(page, ref).waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('?all=1')
  await page.keyboard.press('/')
  await page.keyboard.type('old77')
  await page.keyboard.press('Enter')
  await rowOf(page, 'OLD77').waitFor()
  await page.getByText('11 shipments', { exact: true }).waitFor()
  await page.keyboard.press('o')
  await panel(page, 'OLD779').waitFor()
  // It is long over, and what is still said of it comes without being asked for.
  const message = 'The receiver says that the lid was broken'
  const said = await stage.ops.call(addNote, { body: { shipment_id: 10_000_779, message } })
  expect(said.ok).toBe(true)
  await panel(page, 'OLD779').getByText(message).waitFor()
})

test('the columns of the list have the date by which it stands, which turns its order', async () => {
  const added = await stage.ops.call(addPickupPoint, {
    body: {
      provider: 'lockers',
      type: 'locker',
      name: 'Wall of the test',
      street_address: '1 Main Road',
      local_area: 'Claremont',
      city: 'Cape Town',
      zone: 'WC',
      code: '7708',
      lat: -33.981,
      lng: 18.465,
    },
  })
  const point = added.ok ? String(added.value.pickup_point.id) : added.error
  const page = await stage.visitAs(DISPATCHER, '/shipments?all=1&period=2020-01')
  await rowOf(page, `OLD${COUNT}`).waitFor()
  await page.getByRole('columnheader', { name: 'Booked' }).getByRole('button').click()
  await rowOf(page, 'OLD1').waitFor()
  expect(new URL(page.url()).search).toContain('order=oldest')
  await page.getByRole('button', { name: 'More filters' }).click()
  // With the decimal sign of here.
  await page.getByLabel('Declared value from (R)').fill('0,50')
  await page.getByRole('combobox', { name: 'Locker or counter' }).selectOption('Wall of the test')
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByText('No matching shipments').waitFor()
  expect(new URL(page.url()).search).toContain('value=0.5..')
  expect(new URL(page.url()).searchParams.get('point')).toBe(point)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await rowOf(page, 'OLD1').waitFor()
  await table(page).and(page.locator(':focus')).waitFor()
  expect(new URL(page.url()).search).toBe('?all=1&order=oldest')
})

test('what the filters leave is saved as a file, and the button says that it comes', async () => {
  const page = await stage.visitAs(PROVIDER_ADMIN, '/shipments?all=1&q=old150')
  await rowOf(page, 'OLD150').waitFor()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^shipments-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain('OLD1500')
  expect(lines[2]).toContain('OLD150,')
})

test('a problematic view says of each shipment why it stands there', async () => {
  const { id, short_tracking_reference: ref } = await stage.book()
  for (const event of ['collected', 'out-for-delivery'] as const) await stage.record(id, event)
  await stage.record(id, 'delivery-exception', 'Nobody at the gate')
  const page = await stage.visitAs(DISPATCHER, '/shipments?all=1&period=last-2')
  await page.getByRole('button', { name: 'Needs intervention' }).click()
  await page.getByRole('columnheader', { name: 'Reason' }).waitFor()
  await page.getByRole('columnheader', { name: 'Since' }).waitFor()
  await rowOf(page, ref).getByText('Nobody at the gate').waitFor()
  expect(await rowOf(page, `OLD${COUNT}`).count()).toBe(0)

  // The view goes along into the live list, which counts each of them.
  await page.getByRole('link', { name: 'Active shipments' }).click()
  const live = page.getByRole('grid', { name: 'Shipments', exact: true })
  const row = live.getByRole('row').filter({ hasText: ref })
  await live.getByRole('columnheader', { name: 'Reason' }).waitFor()
  await row.getByText('Nobody at the gate').waitFor()
  await page.getByRole('button', { name: /^Problematic view/ }).click()
  await page.getByRole('option', { name: /^Needs intervention.*1$/ }).waitFor()
  await page.getByRole('option', { name: /^Collected but undelivered/ }).click()
  await page.waitForURL(/view=undelivered/)
  await row.waitFor({ state: 'detached' })
})

test('a view that was given a name is one click away, from either list and in another tab, until it is deleted', async () => {
  const page = await stage.visitAs(PROVIDER_ADMIN, '/shipments?all=1&period=2020-01&q=old77')
  await rowOf(page, 'OLD77').waitFor()
  const open = (at: Page) => at.getByRole('button', { name: 'Views' }).click()
  await open(page)
  await page.getByRole('textbox', { name: 'Name of this view' }).fill('Seventies')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Seventies', exact: true }).waitFor()
  await page.getByText('The view “Seventies” is saved').waitFor()

  const other = await stage.visitAs(PROVIDER_ADMIN, '/shipments')
  await other.getByRole('grid', { name: 'Shipments', exact: true }).waitFor()
  await open(other)
  // Nothing is filtered here, so that there is nothing to keep.
  await other.getByText('Filter or sort the list first.').waitFor()
  await other.getByRole('button', { name: 'Seventies', exact: true }).click()
  await rowOf(other, 'OLD77').waitFor()
  await other.getByText('11 shipments', { exact: true }).waitFor()
  expect(Object.fromEntries(new URL(other.url()).searchParams)).toEqual({
    all: '1',
    period: '2020-01',
    q: 'old77',
  })
  await other.getByRole('button', { name: 'Views Seventies' }).click()
  await other.getByRole('button', { name: 'Delete the view “Seventies”' }).click()
  await other.getByText('No views yet').waitFor()
  await page.reload()
  await rowOf(page, 'OLD77').waitFor()
  await open(page)
  await page.getByText('No views yet').waitFor()
})

test('people of an account see their own, and no filters of the staff', async () => {
  const page = await stage.visitAs(ACCOUNT_USER, '/shipments?all=1&driver=1&view=intervention')
  // Of account 1 is every ninth.
  await rowOf(page, 'OLD1494').waitFor()
  expect(await rowOf(page, `OLD${COUNT}`).count()).toBe(0)
  for (const name of ['Needs intervention', 'Driver', 'Account'])
    expect(await page.getByRole('button', { name }).count()).toBe(0)
  // What they may do to one they may do to several, and nothing else.
  await page.mouse.move(0, 0)
  await page.keyboard.press('j')
  await page.keyboard.press('Control+a')
  const bar = page.getByRole('region', { name: 'Selected shipments' })
  await bar.getByRole('button', { name: /^Print: / }).waitFor()
  const names = await bar.getByRole('button').allTextContents()
  expect(names.filter((name) => !name.startsWith('Select all'))).toEqual([
    'Print',
    'Add note',
    'Cancel shipments',
    'Clear selection',
  ])
  await bar.getByRole('button', { name: /^Cancel shipments/ }).click()
  await page.getByRole('dialog').getByText('None of these can be cancelled any more.').waitFor()
})

test('a page that cannot be loaded says why, and is asked for again', async () => {
  const page = await stage.visitAs(DISPATCHER, '/version.json')
  let isBroken = true
  await mockRoute(page, /\/shipments\/archive\?/, (route) =>
    isBroken && route.request().url().includes('cursor=')
      ? route.fulfill({ status: 500, json: { message: 'x', error: 'The disk is full', code: 'x' } })
      : route.continue(),
  )
  await page.goto('/shipments?all=1&period=2020-01')
  await rowOf(page, `OLD${COUNT}`).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('End')
  const failed = page.getByRole('alert').filter({ hasText: 'Further shipments could not be loaded' })
  await failed.waitFor()
  isBroken = false
  await failed.getByRole('button', { name: 'Try again' }).click()
  await failed.waitFor({ state: 'detached' })
  await expect
    .poll(async () => {
      await page.keyboard.press('End')
      return rowOf(page, 'OLD1').count()
    })
    .toBe(1)
})

test('on a phone it is cards, and nothing is wider than the screen', async () => {
  const page = await stage.visitAs(DISPATCHER, '/shipments?all=1&q=old1234', PHONE)
  await rowOf(page, 'OLD1234').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  // That it is filtered is seen without pushing the filters along.
  const clear = await page.getByRole('button', { name: 'Clear', exact: true }).boundingBox()
  expect((clear?.x ?? 0) + (clear?.width ?? 0)).toBeLessThan(PHONE.width)
  await rowOf(page, 'OLD1234').getByRole('gridcell').first().click()
  const bar = page.getByRole('region', { name: 'Selected shipments' })
  await bar.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('button', { name: /^Print/ }).waitFor()
  expect(await bar.evaluate((all) => all.scrollWidth - all.clientWidth)).toBe(0)
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  // The bar is gone, and the keys are the list's.
  await expect
    .poll(() => page.getByRole('grid').evaluate((list) => list === document.activeElement))
    .toBe(true)
  await rowOf(page, 'OLD1234').click()
  await panel(page, 'OLD1234').waitFor()
})

test('it speaks Afrikaans to whoever does', async () => {
  const page = await stage.visitAs(DISPATCHER, '/version.json')
  await page.evaluate(() => localStorage.setItem('hubline.language', 'af'))
  await page.goto('/shipments?all=1&q=nietemin')
  await page.getByText('Geen besendings pas nie').waitFor()
  await page.getByRole('button', { name: 'Datum' }).click()
  await page.getByRole('button', { name: 'Laaste 7 dae' }).click()
  await page.getByRole('button', { name: 'Bespreek: Laaste 7 dae' }).waitFor()
})
