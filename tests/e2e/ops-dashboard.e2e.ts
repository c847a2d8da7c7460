import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAlertRule } from '../../src/contract/alerts.ts'
import { addCollectionRequest, changeCollectionRequests } from '../../src/contract/collection-requests.ts'
import { recordTrackingEvents, reportPositions } from '../../src/contract/operations.ts'
import { saveProviderSettings } from '../../src/contract/provider-settings.ts'
import { generalData } from '../../src/contract/session.ts'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { type ShipmentStatus, type Stage, stageOf } from '../../src/domain/shipments/shipment-status.ts'
import { startOfDay } from '../../src/domain/values/moment.ts'
import { takeCheckpoints } from '../../src/server/modules/rewind/index.ts'
import { collectionBody } from '../support/collections.ts'
import { DOOR } from '../support/door.ts'
import { ACCOUNT_USER, DISPATCHER, OPS } from '../support/platform.ts'
import { delayRoute, type E2ePlatform, openE2ePlatform, PHONE, WALL } from './harness.ts'

let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
})
afterAll(() => stage.close())

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const figures = (page: Page) => region(page, 'The day in figures')
/** Waits until a figure says a number: 'Delivered', 1. */
const figure = (page: Page, label: string, value: number, role: 'link' | 'group' = 'link') =>
  figures(page)
    .getByRole(role, { name: new RegExp(`^${label}`) })
    .getByText(String(value), { exact: true })
    .waitFor()
/** Of a past moment: no list stands behind it. */
const pastFigure = (page: Page, label: string, value: number) => figure(page, label, value, 'group')

test('the figures follow a shipment from its booking to its delivery, and once more when the day is rewound', async () => {
  const { platform } = stage.platform
  const pass = (minutes: number) => platform.clock.set({ time: platform.clock.now() + minutes * 60_000 })
  await takeCheckpoints(platform)
  const page = await stage.visitAs(OPS, '/ops-dashboard')
  await figure(page, 'To collect', 0)
  const shipment = await stage.book()
  await figure(page, 'To collect', 1)
  await stage.record(shipment.id, 'collected')
  await figure(page, 'Collected', 1)
  await figure(page, 'To collect', 0)
  pass(5)
  const moment = new Date(platform.clock.now()).toISOString()
  pass(5)
  await stage.record(shipment.id, 'received-at-hub')
  await figure(page, 'At hubs', 1)
  await stage.record(shipment.id, 'out-for-delivery')
  await figure(page, 'Out', 1)
  await stage.record(shipment.id, 'delivered')
  await figure(page, 'Delivered', 1)
  await figure(page, 'Out', 0)

  // A link shows how it was: nothing that came later is there, nothing is live, and nothing can be done.
  await page.goto(`/ops-dashboard?moment=${moment}`)
  const band = region(page, 'Past moment')
  await band.waitFor()
  await pastFigure(page, 'Delivered', 0)
  await pastFigure(page, 'Collected', 1)
  expect(await page.getByRole('button', { name: 'Alert rules' }).count()).toBe(0)
  expect(await page.getByText('Live', { exact: true }).filter({ visible: true }).count()).toBe(0)
  await band.getByRole('combobox', { name: 'Speed' }).selectOption('600 times as fast')
  await band.getByRole('button', { name: 'Play' }).click()
  await pastFigure(page, 'Delivered', 1)
  await pastFigure(page, 'Collected', 0)
  // What is shown stays until the next moment is here, and says so; of what the slider passes, where it rests is shown.
  await band.getByRole('button', { name: 'Play' }).waitFor()
  const letGo = await delayRoute(page, /\/v2\/rewind\?/)
  const tall = (await band.boundingBox())?.height
  await band.getByRole('slider', { name: 'Time of the day' }).focus()
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('ArrowLeft')
  await band.getByText('Loading the moment').waitFor()
  await pastFigure(page, 'Delivered', 1)
  expect((await band.boundingBox())?.height).toBe(tall)
  letGo()
  await pastFigure(page, 'Delivered', 0)
  await band.getByText('Loading the moment').waitFor({ state: 'detached' })
  // Held beyond now it is at now, and asks for that, not for each now that follows.
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/v2\/rewind\?/.test(request.url())) asked.push(request.url())
  })
  await page.keyboard.down('End')
  await pastFigure(page, 'Delivered', 1)
  await page.evaluate(async () => {
    for (let frame = 0; frame < 60; frame += 1) await new Promise(requestAnimationFrame)
  })
  expect(asked.length).toBeLessThan(4)
  expect(await band.getByText('23:59').count()).toBe(0)
  await page.keyboard.up('End')
  await band.getByRole('button', { name: 'Back to now' }).click()
  await band.waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.has('moment')).toBe(false)
  // The keyboard goes on where it was: at the button that led there, from there at the slider, where the space bar plays.
  await page.locator('button:focus', { hasText: 'Rewind' }).waitFor()
  pass(20)
  await page.keyboard.press('Enter')
  await band.locator('input[type=range]:focus').waitFor()
  await band.getByText('Loading the moment').waitFor({ state: 'detached' })
  await page.keyboard.press('Space')
  await band.getByRole('button', { name: 'Pause' }).waitFor()
  await page.keyboard.press('Space')
  await band.getByRole('button', { name: 'Play' }).waitFor()
})

test('a figure says what it counts on the focus of a key, and Escape takes that away', async () => {
  const page = await stage.visitAs(OPS, '/ops-dashboard')
  const late = figures(page).getByRole('link', { name: /^Late/ })
  await late.waitFor()
  const tip = page.getByRole('tooltip').filter({ hasText: 'Active shipments whose next window has passed' })
  expect(await tip.count()).toBe(0)
  await page.keyboard.press('Tab')
  await late.focus()
  await tip.waitFor()
  await page.keyboard.press('Escape')
  await tip.waitFor({ state: 'hidden' })
})

test('what happens is told in a sentence as it happens', async () => {
  const page = await stage.visitAs(OPS, '/ops-dashboard')
  const ticker = region(page, 'Live activity')
  await ticker.getByText('All quiet').waitFor()
  const shipment = await stage.book()
  await ticker
    .getByRole('listitem')
    .filter({ hasText: `${shipment.short_tracking_reference} booked in Sandton for Khayelitsha` })
    .waitFor()
  await stage.record(shipment.id, 'collected')
  await ticker
    .getByRole('listitem')
    .filter({ hasText: `${shipment.short_tracking_reference} collected in Sandton` })
    .waitFor()
})

test('the figures are there before the shipments that they count, and are the same with them', async () => {
  const shipment = await stage.book()
  await stage.record(shipment.id, 'collected')
  const page = await stage.visitAs(OPS, '/version.json')
  const letGo = await delayRoute(page, /\/v2\/live\/snapshot$/)
  await page.goto('/ops-dashboard')
  const figures = region(page, 'Figures')
  const early = async () => (await figures.getByRole('link').allInnerTexts()).join()
  await figures.getByRole('link', { name: /^Collected\s*[1-9]/ }).waitFor()
  const told = await early()
  // Whatever else stands on the screen waits for the shipments, and says nothing until then.
  await region(page, 'Drivers').getByRole('status').waitFor()
  letGo()
  await region(page, 'Drivers').getByRole('status').waitFor({ state: 'detached' })
  expect(await early()).toBe(told)
})

test('what failed stands under its cause with what to do, opens by keyboard, and leaves when it is settled', async () => {
  const page = await stage.visitAs(OPS, '/ops-dashboard')
  const shipment = await stage.book()
  for (const event of ['collected', 'received-at-hub', 'out-for-delivery'] as const)
    await stage.record(shipment.id, event)
  await stage.record(shipment.id, 'delivery-failed-attempt', 'No answer at the door')

  const attention = region(page, 'Exceptions, by cause')
  const cause = attention.getByRole('button', { name: /Delivery failed.*Call the recipient/ })
  await cause.waitFor()
  const group = attention.getByRole('button', { name: /No answer at the door/ })
  await group.waitFor()
  // What tells of alerts comes behind the screen.
  await page.getByRole('button', { name: 'Alerts', exact: true }).waitFor()

  // A rule is written in a form, tried before it is saved, finds what is there already, and is answered by name.
  await page.getByRole('button', { name: 'Alert rules' }).click()
  await page.getByRole('dialog', { name: 'Alert rules' }).getByRole('button', { name: 'New rule' }).click()
  const form = page.getByRole('dialog', { name: 'New alert rule' })
  await form.getByLabel('Name').fill('Failed at the door')
  await form.getByRole('combobox', { name: 'Condition' }).click()
  await page.getByRole('option', { name: 'Exception unresolved' }).click()
  await form.getByLabel('Unresolved for (minutes)').fill('0')
  // It would wait for the hours of work: this one speaks now.
  await form.getByText(/Mon, .* 08:00 to 17:00, as in Settings. Silent on public holidays/).waitFor()
  await form.getByRole('combobox', { name: 'Active hours' }).click()
  await page.getByRole('option', { name: 'Day and night' }).click()
  await form.getByRole('button', { name: 'Try against the last week' }).click()
  await form.getByText(/Would have fired (once|\d+ times)/).waitFor()
  await form.getByRole('list', { name: 'Latest' }).getByText(shipment.short_tracking_reference).waitFor()
  await form.getByRole('button', { name: 'Save rule' }).click()
  const rules = page.getByRole('dialog', { name: 'Alert rules' })
  await rules.getByRole('listitem', { name: 'Failed at the door' }).waitFor()
  await page.keyboard.press('Escape')
  await rules.waitFor({ state: 'detached' })
  await page.locator(':focus', { hasText: 'Alert rules' }).waitFor()
  const alerts = region(page, 'Alerts')
  const alert = alerts.getByRole('listitem').filter({ hasText: shipment.short_tracking_reference })
  await alert.getByRole('button', { name: /^Acknowledge Failed at the door/ }).click()
  await alert.getByText(/acknowledged by/).waitFor()
  // It was spoken when it came; the button that was pressed is gone, and the next key begins where it was.
  await page.getByRole('status').filter({ hasText: `New alert, ` }).waitFor({ state: 'attached' })
  await expect.poll(() => attention.evaluate((part) => part === document.activeElement)).toBe(true)

  // Each press is waited for: a board that is slow to paint would be walked past the group.
  const chosen = () => attention.locator('[aria-current]').allInnerTexts()
  for (let presses = 0; (await group.getAttribute('aria-current')) === null; presses++) {
    expect(presses).toBeLessThan(20)
    const before = await chosen()
    await page.keyboard.press('j')
    await expect.poll(chosen).not.toEqual(before)
  }
  await page.keyboard.press('Enter')
  const list = page.getByRole('grid', { name: 'Delivery failed: No answer at the door' })
  await list.getByRole('row').filter({ hasText: shipment.short_tracking_reference }).waitFor()
  expect(new URL(page.url()).searchParams.get('cause')).toContain('delivery-failed')
  // Whom to call stands in the row, however narrow the list is.
  await list
    .getByRole('link', { name: /^Call .*, \+27/ })
    .first()
    .waitFor()

  // A row opens beside the dashboard, and Esc leads back to the list.
  await page.keyboard.press('j')
  await page.keyboard.press('o')
  const beside = page.getByRole('complementary', { name: `Shipment ${shipment.short_tracking_reference}` })
  await beside.getByText('No answer at the door').first().waitFor()
  // Also where the list came later than what is beside it.
  await page.getByRole('button', { name: 'Back to the causes' }).click()
  await attention.waitFor()
  await page.keyboard.press('Enter')
  await list.waitFor()
  await page.keyboard.press('Escape')
  await beside.waitFor({ state: 'detached' })
  await list.waitFor()

  // Back at the hub it is a failed delivery still, beside the status of the scan.
  await stage.record(shipment.id, 'returned-to-hub')
  const ref = shipment.short_tracking_reference
  await page.getByRole('button', { name: `Reschedule ${ref}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Reschedule: 1 shipment' })
  await dialog.getByLabel(/^(Reason|Note)/).fill('Recipient is back tomorrow')
  await dialog.getByRole('button', { name: 'Reschedule' }).click()
  await page.getByText('All resolved').waitFor()
  await dialog.waitFor({ state: 'detached' })
  // The next key is the list's, at once.
  await page.keyboard.press('Escape')
  await attention.waitFor()
  expect(await group.count()).toBe(0)
  // What is settled is over by itself.
  await alert.waitFor({ state: 'detached' })
})

test('of all that are rescheduled at once, what a colleague has taken meanwhile is left to them and named', async () => {
  const ours = await stage.book()
  const theirs = await stage.book()
  for (const { id } of [ours, theirs]) {
    for (const event of ['collected', 'received-at-hub', 'out-for-delivery'] as const)
      await stage.record(id, event)
    await stage.record(id, 'delivery-failed-attempt', 'Dog in the yard')
  }
  const page = await stage.visitAs(OPS, '/ops-dashboard')
  await region(page, 'Exceptions, by cause')
    .getByRole('button', { name: /Dog in the yard/ })
    .click()
  const list = page.getByRole('grid', { name: 'Delivery failed: Dog in the yard' })
  for (const { short_tracking_reference: ref } of [ours, theirs])
    await list.getByRole('row').filter({ hasText: ref }).waitFor()
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /^Reschedule/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Reschedule: 2 shipments' })
  await dialog.getByLabel(/^(Reason|Note)/).fill('Owner is back tomorrow')
  await stage.record(theirs.id, 'on-hold', 'The sender decides')
  await dialog.getByRole('button', { name: /^Reschedule/ }).click()
  await dialog.getByText(theirs.short_tracking_reference).waitFor()
  await page.getByRole('status').filter({ hasText: '1 not changed' }).first().waitFor()
  // Behind the dialog, which stays to be read.
  await page.getByText('All resolved').waitFor()
})

test('the mode and the list are in the address, and the back button goes back', async () => {
  const page = await stage.visitAs(OPS, '/ops-dashboard')
  await page.getByRole('radio', { name: 'Pending' }).check()
  await page.waitForURL(/mode=pending/)
  await page.getByRole('radio', { name: /Collected but undelivered/ }).check()
  await page.waitForURL(/list=undelivered/)
  await page.reload()
  await page.getByRole('grid', { name: 'Collected but undelivered' }).waitFor()

  // By other settings other shipments stand in a list, with no reload; each says why, and since when.
  const { short_tracking_reference: ref } = await stage.book()
  await page.getByRole('radio', { name: /^Uncollected and undelivered/ }).check()
  const waiting = page.getByRole('grid', { name: 'Uncollected and undelivered' })
  const row = waiting.getByRole('row').filter({ hasText: ref })
  const use = (value: string) =>
    stage.ops.call(saveProviderSettings, {
      body: { provider_settings: [{ setting: 'dashboard_uncollected_shipments_date_to_use', value }] },
    })
  expect(await row.count()).toBe(0)
  expect(await use('time_created')).toMatchObject({ ok: true })
  await row.getByText('Uncollected and undelivered').waitFor()
  await waiting.getByRole('columnheader', { name: 'Since' }).waitFor()
  await page.getByRole('radio', { name: /^Uncollected and undelivered [1-9]/ }).waitFor()
  expect(await use('collection_before')).toMatchObject({ ok: true })
  await row.waitFor({ state: 'detached' })
  await page.goBack()
  await figures(page).waitFor()
})

test('a driver with a stop has a card and a place in the list of drivers', async () => {
  const shipment = await stage.book()
  await stage.assign(shipment.id, 1)
  const page = await stage.visitAs(OPS, '/ops-dashboard')
  const line = region(page, 'Drivers').getByRole('button').first()
  await line.waitFor()
  await line.click()
  await page.waitForURL(/driver=1(&|$)/)
  await page.getByRole('radio', { name: 'Driver tripsheet' }).check()
  const stop = page.getByRole('link', { name: new RegExp(`Collect ${shipment.short_tracking_reference}`) })
  await stop.first().waitFor()

  // A sum opens its rows, and Escape leads back.
  await page.getByRole('radio', { name: 'Driver', exact: true }).check()
  await page.waitForURL(/by=driver/)
  await page.getByRole('button', { name: /^To collect: 1, / }).click()
  const rows = page.getByRole('grid', { name: /^To collect, / })
  await rows.getByRole('row').filter({ hasText: shipment.short_tracking_reference }).waitFor()
  await page.keyboard.press('Escape')
  await rows.waitFor({ state: 'detached' })

  // In the morning the plan is confirmed by name, and says what has changed since.
  await page.getByRole('radio', { name: 'Morning' }).check()
  const plan = region(page, 'Plan of the day')
  await plan.getByRole('button', { name: /^Confirm plan: / }).click()
  await plan.getByText(/^Confirmed by Naledi Mokoena at \d\d:\d\d$/).waitFor()
  await plan.getByText('Nothing has changed since').waitFor()
  const drivers = region(page, 'Drivers today')
  await drivers
    .getByRole('button', { name: /^Mark out: / })
    .last()
    .click()
  const out = page.getByRole('dialog')
  await out.getByLabel(/^Why/).fill('Licence at the clinic')
  await out.getByRole('button', { name: 'Mark out' }).click()
  await drivers.getByText(/^Licence at the clinic \(Naledi Mokoena, /).waitFor()

  // The next morning, what failed is left over by its reason; rebooked for today, it is not, and that is taken back.
  const failed = await stage.book()
  for (const event of ['collected', 'received-at-hub', 'out-for-delivery'] as const)
    await stage.record(failed.id, event)
  await stage.record(failed.id, 'delivery-failed-attempt', 'Gate locked')
  const { clock } = stage.platform.platform
  const [from, to] = [1, 40].map((minutes) => new Date(clock.now() + minutes * 60_000).toISOString())
  const body = collectionBody({ collection_after: from, collection_before: to })
  await stage.ops.call(addCollectionRequest, { body })
  const asked = await stage.ops.call(addCollectionRequest, { body })
  if (!asked.ok) throw new Error(asked.error)
  clock.set({ time: startOfDay(clock.now()) + 29.5 * 3_600_000 })
  await page.reload()
  const left = region(page, 'Left over from before today')

  // So are requests that nobody fetched: cancelled in one act, but for the one that a colleague gives to a driver meanwhile.
  const requests = (cause: string) =>
    left.getByRole('toolbar', { name: `Carry over: Collection requests: ${cause}` })
  await requests('No driver')
    .getByRole('button', { name: /^Cancel request all 2: / })
    .click()
  const cancel = page.getByRole('dialog', { name: 'Cancel request: 2 requests' })
  await cancel.waitFor()
  const { id } = asked.value.collection_request
  await stage.ops.call(changeCollectionRequests, { body: { id, collection_agent_id: 1 } })
  await cancel.getByRole('button', { name: 'Cancel it' }).click()
  await requests('Not attempted')
    .getByRole('button', { name: /^Reschedule all 1: / })
    .waitFor()
  await requests('No driver').waitFor({ state: 'detached' })

  await left.getByRole('button', { name: /^\d+ Gate locked$/ }).click()
  const list = page.getByRole('grid', { name: 'Attempt failed: Gate locked' })
  await list.getByRole('row').filter({ hasText: failed.short_tracking_reference }).waitFor()
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /^Reschedule/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Reschedule: 1 shipment' })
  await dialog.getByLabel(/^(Reason|Note)/).fill('Guard has the key')
  await dialog.getByRole('button', { name: /^Reschedule/ }).click()
  await page.getByText('Nothing left here').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await list.getByRole('row').filter({ hasText: failed.short_tracking_reference }).waitFor()
})

test('on a phone nothing scrolls sideways', async () => {
  const page = await stage.visitAs(OPS, '/ops-dashboard', PHONE)
  await figures(page).waitFor()
  for (const mode of ['', '?mode=tripsheet', '?mode=pending', '?mode=morning']) {
    await page.goto(`/ops-dashboard${mode}`)
    await page.getByRole('radiogroup', { name: 'Mode' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  }
})

test('an account user has no ops dashboard', async () => {
  const page = await stage.visitAs(ACCOUNT_USER, '/shipments')
  await page.goto('/ops-dashboard')
  await page
    .getByRole('heading', { name: /not.*(allowed|permission|for you)|no access|forbidden/i })
    .waitFor()
  expect(await figures(page).count()).toBe(0)
})

/** What the log says of the shipments at a moment (ms): each with its newest status, since when, and its collector. */
async function loggedAt(moment: number) {
  const { rows } = await stage.platform.owner.query<{
    id: number
    status: ShipmentStatus
    since: Date
    driver: number | null
  }>(
    `WITH told AS (
       SELECT e.entity_id, e.version, coalesce(e.change->'status'->>1, e.whole->>'status') AS status,
              coalesce(e.change->'collection_agent_id'->>1, e.whole->>'collection_agent_id') AS driver, (
         SELECT c.business + (e.recorded_at - c.wall) * c.speed FROM clock_changes c
         WHERE c.wall <= e.recorded_at ORDER BY c.id DESC LIMIT 1) AS at
       FROM events e WHERE e.provider_id = 1 AND e.entity = 'shipment')
     SELECT entity_id::int AS id,
            (array_agg(status ORDER BY version DESC) FILTER (WHERE status IS NOT NULL))[1] AS status,
            (array_agg(at ORDER BY version DESC) FILTER (WHERE status IS NOT NULL))[1] AS since,
            (array_agg(driver::int ORDER BY version DESC) FILTER (WHERE driver IS NOT NULL))[1] AS driver
     FROM told WHERE at <= to_timestamp($1::float8 / 1000) GROUP BY entity_id`,
    [moment],
  )
  return rows
}

test('yesterday, played 600 times as fast, shows at each moment on the way what the database says of it', async () => {
  const { platform } = stage.platform
  const { clock } = platform
  const HOUR = 3_600_000
  const day = startOfDay(clock.now()) + 24 * HOUR
  const to = (hours: number) => clock.set({ time: day + hours * HOUR })
  to(6)
  await takeCheckpoints(platform)
  const general = await stage.ops.call(generalData, {})
  const drivers = (general.ok ? (general.value.drivers ?? []) : []).slice(0, 3)
  const sender = (i: number) => `Rewound ${String(i).padStart(2, '0')}`
  const bookings = await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      stage.book({
        collection_address: {
          ...DOOR,
          type: 'business',
          company: sender(i),
          lat: -26.1 - i / 200,
          lng: 28.05,
        },
        collection_contact: { name: sender(i), email: 'orders@kwela-fashion.example' },
      }),
    ),
  )
  const ids = bookings.map(({ id }) => id)
  // Every ten minutes from half past six on: two are given to a driver, and go on by half hours.
  const WAY = ['collected', 'received-at-hub', 'out-for-delivery', 'delivered'] as const
  for (let step = 0; step < 24; step += 1) {
    to(6.5 + step / 6)
    const pair = (back: number) => (step < back ? [] : ids.slice((step - back) * 2, (step - back) * 2 + 2))
    const given = await stage.ops.call(changeShipments, {
      body: { shipments: pair(0).map((id) => ({ id, collection_agent_id: drivers[step % 3]?.id })) },
    })
    expect(given).toMatchObject({ ok: true })
    const tracking_events = WAY.flatMap((event, i) =>
      pair(3 + 3 * i).map((shipment_id) => ({ shipment_id, event })),
    )
    if (tracking_events.length > 0)
      expect(await stage.ops.call(recordTrackingEvents, { body: { tracking_events } })).toMatchObject({
        ok: true,
        value: { tracking_events: tracking_events.map(() => ({ ok: true })) },
      })
    const positions = drivers.map(({ id }, i) => ({
      driver_id: id,
      lat: -26 - step / 100 - i / 10,
      lng: 28,
      speed_kmh: 20 + step,
    }))
    expect(await stage.ops.call(reportPositions, { body: { positions } })).toMatchObject({ ok: true })
  }
  to(32)

  const page = await stage.visitAs(OPS, '/version.json')
  await page.clock.install()
  const band = region(page, 'Past moment')
  const shown = async () => Date.parse((await band.locator('time').first().getAttribute('datetime')) ?? '')
  async function open(path: string, hours: number): Promise<number> {
    await page.goto(`${path}moment=${new Date(day + hours * HOUR).toISOString()}`)
    await band.waitFor()
    await band.getByText('Loading the moment').waitFor({ state: 'detached' })
    return shown()
  }
  /** On from the moment that is shown: the page's clock is moved, and what is not there yet is waited for. */
  async function playTo(hours: number): Promise<number> {
    await band.getByRole('combobox', { name: 'Speed' }).selectOption('600 times as fast')
    await band.getByRole('button', { name: 'Play' }).click()
    while ((await shown()) < day + hours * HOUR) await page.clock.runFor(500)
    await band.getByRole('button', { name: 'Pause' }).click()
    await band.getByRole('button', { name: 'Play' }).waitFor()
    const moment = await shown()
    expect(moment).toBeLessThan(day + (hours + 0.5) * HOUR)
    return moment
  }

  async function expectFigures(moment: number): Promise<void> {
    const logged = await loggedAt(moment)
    const count = (stage: Stage) =>
      logged.filter(({ status, since }) => {
        const isToday = stage !== 'delivered' || since.getTime() >= day
        return isToday && stageOf(status) === stage
      }).length
    await pastFigure(page, 'To collect', count('to-collect'))
    await pastFigure(page, 'Collected', count('collected'))
    await pastFigure(page, 'At hubs', count('at-hub'))
    await pastFigure(page, 'Out', count('out'))
    await pastFigure(page, 'Delivered', count('delivered'))
  }
  await expectFigures(await open('/ops-dashboard?', 6.7))
  for (const hours of [7.9, 9, 10.1]) await expectFigures(await playTo(hours))

  async function expectLanes(moment: number): Promise<void> {
    const logged = await loggedAt(moment)
    for (const { id, name } of drivers) {
      const open = logged.flatMap((one) =>
        one.driver === id && one.status === 'collection-assigned' && ids.includes(one.id)
          ? [sender(ids.indexOf(one.id))]
          : [],
      )
      const cards = page.getByRole('listbox', { name: `Stops of ${name}` }).getByRole('option')
      await expect
        .poll(async () => {
          const texts = await cards.allInnerTexts()
          return texts.flatMap((text) => /Rewound \d\d/.exec(text)?.[0] ?? []).toSorted()
        })
        .toEqual(open.toSorted())
    }
  }
  await expectLanes(await open('/tripsheet?map=off&q=Rewound&', 7.05))
  for (const hours of [8.2, 9.7]) await expectLanes(await playTo(hours))

  const [first] = drivers
  async function expectVehicle(moment: number): Promise<void> {
    const { rows } = await stage.platform.owner.query<{ at: Date }>(
      `SELECT at FROM driver_positions WHERE provider_id = 1 AND driver_id = $1 AND at <= to_timestamp($2::float8 / 1000)
       ORDER BY at DESC LIMIT 1`,
      [first?.id, moment],
    )
    await page
      .getByRole('complementary', { name: first?.name })
      .locator(`time[datetime="${rows[0]?.at.toISOString()}"]`)
      .waitFor()
  }
  await expectVehicle(await open(`/maps?driver=${first?.id}&`, 7.2))
  for (const hours of [8.4, 9.8]) await expectVehicle(await playTo(hours))
})

/** Counts what is sounded from now on. */
const countSounds = (page: Page) =>
  page.evaluate(() => {
    const counted = { sounds: 0 }
    class Counted extends AudioContext {
      constructor() {
        super()
        counted.sounds += 1
      }
    }
    Object.assign(window, { counted, AudioContext: Counted })
  })
const soundsOf = (page: Page) => page.evaluate(() => Reflect.get(window, 'counted').sounds)

test('an alert is counted, heard once and spoken on any screen, leads to its lane, and is acknowledged by name', async () => {
  const { owner, platform } = stage.platform
  for (const table of ['alerts', 'alert_rules']) await owner.query(`DELETE FROM ${table}`)
  const shipment = await stage.book()
  await stage.assign(shipment.id, 12)
  // Whoever is a thousand kilometres away will be late.
  await owner.query(
    'UPDATE drivers SET lat = -33.92, lng = 18.42, position_at = to_timestamp($1 / 1000.0) WHERE provider_id = 1 AND id = 12',
    [platform.clock.now()],
  )
  const write = (name: string) =>
    stage.ops.call(addAlertRule, {
      body: {
        name,
        condition: { kind: 'tripsheet-late', minutes: 10 },
        severity: 'critical',
        sound: true,
      },
    })
  const page = await stage.visitAs(DISPATCHER, '/tripsheet?map=off')
  const bell = (waiting: number) =>
    page.getByRole('button', {
      name: waiting === 0 ? 'Alerts' : `Alerts, ${waiting} unacknowledged`,
      exact: true,
    })
  const spoken = (text: string) =>
    page.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' })
  const panel = page.getByRole('dialog', { name: 'Alerts' })
  // Its keys open it before its code is there.
  await page.getByRole('region', { name: 'Unassigned' }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('w')
  await panel.getByText('No open alerts').waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await bell(0).waitFor()
  await countSounds(page)
  await write('Behind plan')
  await bell(1).waitFor()
  await spoken('New alert, critical: Behind plan, ')
  expect(await soundsOf(page)).toBe(1)

  await page.keyboard.press('g')
  await page.keyboard.press('w')
  await panel.getByText('All branches').waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await page.locator('button:focus', { hasText: '1' }).waitFor()

  await page.keyboard.press('Enter')
  const alert = panel.getByRole('listitem').filter({ hasText: 'Behind plan' })
  const driver = await alert.getByRole('link').textContent()
  await alert.getByRole('link').click()
  await page.locator(`[aria-label="Stops of ${driver}"]:focus`).waitFor()
  expect(new URL(page.url()).search).toBe('')

  await bell(1).click()
  await alert.getByRole('button', { name: /^Acknowledge Behind plan/ }).click()
  await alert.getByText(/acknowledged by/).waitFor()
  await bell(0).waitFor()
  // The button that was pressed is gone, and Escape still closes the panel.
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })

  // On the dashboard, where the list stands as well, it is told no more often.
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await region(page, 'Alerts').getByText('Behind plan').waitFor()
  await page.waitForFunction(() =>
    navigator.locks.query().then(({ held }) => held?.every(({ name }) => name !== 'alert-sound')),
  )
  await write('Far behind plan')
  await region(page, 'Alerts').getByText('Far behind plan').waitFor()
  await spoken('New alert, critical: Far behind plan, ')
  expect(await page.getByRole('status').filter({ hasText: 'Far behind plan' }).count()).toBe(1)
  expect(await soundsOf(page)).toBe(2)

  // Whoever turns the sound off is still told, and the bell says that it is off.
  await bell(1).click()
  await panel.getByRole('switch', { name: 'Sound in this browser' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Alerts, 1 unacknowledged, sound off', exact: true }).waitFor()
  await page.waitForFunction(() =>
    navigator.locks.query().then(({ held }) => held?.every(({ name }) => name !== 'alert-sound')),
  )
  await write('Farther behind plan')
  await spoken('New alert, critical: Farther behind plan, ')
  expect(await soundsOf(page)).toBe(2)

  // What is heard at a wall is seen there, whatever board it shows.
  await page.setViewportSize(WALL)
  for (const board of ['tripsheet', 'maps']) {
    await page.goto(`/${board}?wall=1`)
    await region(page, 'Alerts').getByText('Farther behind plan').waitFor()
    const [main, strip] = await Promise.all(
      [page.getByRole('main'), region(page, 'Alerts')].map((one) => one.boundingBox()),
    )
    expect(strip?.y).toBeGreaterThanOrEqual((main?.y ?? 0) + (main?.height ?? 0) - 1)
    expect((strip?.y ?? 0) + (strip?.height ?? 0)).toBeLessThanOrEqual(WALL.height + 1)
  }
})
