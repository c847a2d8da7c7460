import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCollectionRequest, listCollectionRequests } from '../../src/contract/collection-requests.ts'
import { changeDriverTerms, listDriverTerms } from '../../src/contract/driver-terms.ts'
import { liveSnapshot } from '../../src/contract/live.ts'
import { recordTrackingEvents } from '../../src/contract/operations.ts'
import { changeServiceLevel, listServiceLevels } from '../../src/contract/service-levels.ts'
import { generalData } from '../../src/contract/session.ts'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { changeTripsheet, listTripsheets } from '../../src/contract/tripsheets.ts'
import { dayOf, formatDate, formatTime } from '../../src/domain/values/moment.ts'
import { takeCheckpoints } from '../../src/server/modules/rewind/index.ts'
import { collectionBody } from '../support/collections.ts'
import { DISPATCHER, OPS } from '../support/platform.ts'
import {
  delayRoute,
  type E2ePlatform,
  mockRoute,
  openE2ePlatform,
  opened,
  PHONE,
  scan,
  WALL,
} from './harness.ts'
import { rowOf, visitUnpointed } from './shipments-page.ts'

let stage: E2ePlatform
let drivers: readonly { id: number; name: string }[]

beforeAll(async () => {
  stage = await openE2ePlatform()
  const data = await stage.ops.call(generalData, {})
  if (!data.ok) throw new Error(data.error)
  drivers = data.value.drivers ?? []
})
afterAll(() => stage.close())

const DOOR = {
  street_address: '14 Protea Street',
  city: 'Johannesburg',
  zone: 'Gauteng',
  country: 'ZA',
  code: '2196',
}

/** A booking that is collected at a door of its own, so that it is a card of its own. */
const bookAt = (sender: string, more: Parameters<E2ePlatform['book']>[0] = {}) =>
  stage.book({
    ...more,
    collection_address: { ...DOOR, local_area: 'Sandton', street_address: `${sender.length} Protea Street` },
    collection_contact: { name: sender, email: 'orders@kwela-fashion.example' },
  })

/** On a line from north to south. */
const bookOnLine = (n: number) =>
  stage.book({
    collection_address: {
      ...DOOR,
      type: 'business',
      company: `Mouse House Route ${n}`,
      local_area: 'Sandton',
      street_address: `${n} Rivonia Road`,
      lat: -26 - n / 100,
      lng: 28.05,
    },
    collection_contact: { name: `Mouse House Route ${n}`, email: 'orders@kwela-fashion.example' },
  })

async function onlyByTruck(code: string) {
  const answer = await stage.ops.call(listServiceLevels, {})
  const level = answer.ok ? answer.value.service_levels.find((one) => one.code === code) : undefined
  const { id, version } = level ?? expect.fail(`there is no ${code}`)
  await stage.ops.call(changeServiceLevel, { body: { id, version, vehicle_kinds: ['truck'] } })
}

const inHours = (hours: number) =>
  new Date(stage.platform.platform.clock.now() + hours * 3_600_000).toISOString()

async function etaOf(id: number): Promise<number | null> {
  const snapshot = await stage.ops.call(liveSnapshot, {})
  if (!snapshot.ok) throw new Error(snapshot.error)
  const { fields, cols } = snapshot.value.shipments
  const row = cols[fields.indexOf('id')]?.indexOf(id) ?? -1
  const eta = cols[fields.indexOf('collection_eta')]?.[row]
  return typeof eta === 'number' ? eta : null
}

/** Without the map, which is slow where WebGL is drawn by software. */
const board = (text: string, more = '') => `/tripsheet?map=off&sort=name&q=${encodeURIComponent(text)}${more}`
const stopsOf = (page: Page, who: string) => page.getByRole('listbox', { name: `Stops of ${who}` })
const card = (page: Page, who: string, name: RegExp) => stopsOf(page, who).getByRole('option', { name })

const driver = (i: number) => drivers[i] ?? expect.fail('the cast has too few drivers')

async function agentOf(id: number): Promise<unknown> {
  const snapshot = await stage.ops.call(liveSnapshot, {})
  if (!snapshot.ok) throw new Error(snapshot.error)
  const { fields, cols } = snapshot.value.shipments
  const row = cols[fields.indexOf('id')]?.indexOf(id) ?? -1
  return cols[fields.indexOf('collection_agent_id')]?.[row]
}

describe('a dispatcher', () => {
  test('is told before the drop when a stop of another town will be planned, as it is then planned', async () => {
    const bookIn = (name: string, at: { lat: number; lng: number }) =>
      stage.book({
        collection_address: { ...DOOR, type: 'business', company: name, local_area: 'Sandton', ...at },
        collection_contact: { name, email: 'orders@kwela-fashion.example' },
      })
    const near = await bookIn('Roadside Near', { lat: -26.1, lng: 28.05 })
    // Through streets that is hours further than by the road between the towns.
    const far = await bookIn('Roadside Far', { lat: -25.73, lng: 28.22 })
    await stage.assign(near.id, driver(4).id)
    const page = await stage.visitAs(DISPATCHER, board('Roadside'))
    const hasRoads = () =>
      performance.getEntriesByName(`${location.origin}/basemap/roads-schematic.geojson`).length > 0
    await expect.poll(() => page.evaluate(hasRoads)).toBe(true)
    const from = await card(page, 'Unassigned', /Roadside Far/).boundingBox()
    const to = await card(page, driver(4).name, /Roadside Near/).boundingBox()
    if (from === null || to === null) throw new Error('the lanes are not there')
    await page.mouse.move(from.x + 40, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(to.x + 40, to.y + to.height / 2, { steps: 4 })
    const text = await page.getByText(/Planned \d\d:\d\d$/).textContent()
    await page.mouse.up()
    await card(page, driver(4).name, /Roadside Far/).waitFor()
    await expect.poll(() => etaOf(far.id)).not.toBeNull()
    const minutesOf = (at: string) => Number(at.slice(0, 2)) * 60 + Number(at.slice(3))
    const planned = formatTime((await etaOf(far.id)) ?? 0)
    expect(Math.abs(minutesOf(text?.slice(-5) ?? '') - minutesOf(planned))).toBeLessThanOrEqual(2)
  })

  test('gives a collection to a driver with the keyboard alone, and takes it back', async () => {
    const { id } = await bookAt('Keyboard Traders')
    const page = await stage.visitAs(DISPATCHER, board('Keyboard Traders'))
    await card(page, 'Unassigned', /^Card 1 of 1, collect 1 parcel in Sandton/).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await stopsOf(page, 'Unassigned').getByRole('option', { selected: true }).waitFor()
    // Fingers are faster than the code of what they open.
    const letGo = await delayRoute(page, '**/assign-palette-*.js')
    await page.keyboard.press('a')
    await page.keyboard.type(driver(0).name)
    letGo()
    await page.getByRole('combobox', { name: /to a driver$/ }).waitFor()
    await page.getByRole('option', { name: new RegExp(driver(0).name) }).waitFor()
    await page.keyboard.press('Enter')
    await card(page, driver(0).name, /Keyboard Traders/).waitFor()
    await page
      .getByRole('status')
      .filter({ hasText: `Assigned 1 stop to ${driver(0).name}` })
      .first()
      .waitFor()
    await expect.poll(() => agentOf(id)).toBe(driver(0).id)

    await page.keyboard.press('u')
    await card(page, 'Unassigned', /Keyboard Traders/).waitFor()
    await expect.poll(() => agentOf(id)).toBeNull()

    // A collection request comes, is given away by the same keys, and is taken back.
    const asked = await stage.ops.call(addCollectionRequest, {
      body: collectionBody({
        contact: { name: 'Keyboard Traders Depot', mobile_number: '082 555 0101' },
        collection_after: inHours(2),
        collection_before: inHours(4),
      }),
    })
    if (!asked.ok) throw new Error(asked.error)
    const { id: number, display_id } = asked.value.collection_request
    const request = new RegExp(`collect 3 parcels in Sandton.*${display_id}`)
    await card(page, 'Unassigned', request).click()
    await page.keyboard.press('a')
    await page.getByRole('combobox', { name: /to a driver$/ }).fill(driver(0).name)
    await page.keyboard.press('Enter')
    await card(page, driver(0).name, request).waitFor()
    const agent = async () => {
      const read = await stage.ops.call(listCollectionRequests, { query: { id: number } })
      return read.ok ? read.value.collection_requests[0]?.collection_agent_id : read
    }
    await expect.poll(agent).toBe(driver(0).id)
    await page.keyboard.press('u')
    await card(page, 'Unassigned', request).waitFor()
    await expect.poll(agent).toBeNull()

    // With another town the lane has groups: one is not given away, and says so.
    await stage.book({
      collection_address: { ...DOOR, city: 'Pretoria', local_area: 'Hatfield', code: '0083' },
      collection_contact: { name: 'Keyboard Traders North', email: 'orders@kwela-fashion.example' },
    })
    await card(page, 'Unassigned', /Keyboard Traders North/).waitFor()
    await page.keyboard.press('Home')
    await page.keyboard.press('a')
    await page.getByRole('status').filter({ hasText: 'A group is not assigned as one.' }).first().waitFor()

    // Of new collections what was dealt with stays in its place: the second press of a hurried hand meets no other row.
    const made = [await bookAt('Strip A'), await bookAt('Strip BB'), await bookAt('Strip CCC')]
    const reason = (is_in_time: boolean) =>
      JSON.stringify({ first_at: null, added_ms: 0, added_metres: 0, is_nearest: true, is_in_time })
    for (const [n, one] of made.entries())
      await stage.platform.owner.query(
        `INSERT INTO collection_proposals (provider_id, shipment_id, branch_id, state, driver_id, reason, made_at)
         SELECT 1, id, collection_branch_id, 'open', $2, $3, now() FROM shipments WHERE provider_id = 1 AND id = $1`,
        [one.id, driver(0).id, reason(n !== 1)],
      )
    await page.goto(board('Strip'))
    await page.getByText('New collections').click()
    const strip = page.getByRole('list', { name: 'New collections' })
    await page.getByRole('button', { name: 'Assign 2 in time' }).waitFor()
    const top = (await strip.getByRole('listitem').first().textContent()) ?? ''
    const [reference = ''] = top.split(/\s/)
    await strip.getByRole('button', { name: `Assign ${reference} to ${driver(0).name}` }).dblclick()
    const dealtWith = strip.getByRole('listitem').first()
    await dealtWith.getByText(`Assigned to ${driver(0).name}`).waitFor()
    expect(await strip.getByRole('button', { name: /^Assign / }).count()).toBe(2)
    await dealtWith.getByRole('button', { name: `Undo the assignment of ${reference}` }).click()
    await dealtWith.getByText('Assignment undone').waitFor()
    for (const one of made) await expect.poll(() => agentOf(one.id)).toBeNull()
    await stage.platform.owner.query('DELETE FROM collection_proposals')

    // In the past the slider of the day has its keys, and the board takes none of them.
    const { platform } = stage.platform
    await takeCheckpoints(platform)
    platform.clock.set({ time: platform.clock.now() + 5 * 60_000 })
    await page.goto(board('Strip', `&moment=${new Date(platform.clock.now() - 60_000).toISOString()}`))
    await stopsOf(page, 'Unassigned').waitFor()
    const slider = page.getByRole('slider', { name: 'Time of the day' })
    const before = Number(await slider.inputValue())
    await slider.press('ArrowLeft')
    expect(Number(await slider.inputValue())).toBeLessThan(before)
    expect(await slider.evaluate((it) => it === document.activeElement)).toBe(true)
    expect(await page.locator('[data-stop][data-cursor]').count()).toBe(0)
  })

  test('what was done last can be taken back also after something else of the courier has changed', async () => {
    const { id } = await bookAt('Undo Traders')
    const page = await stage.visitAs(DISPATCHER, board('Undo Traders'))
    await card(page, 'Unassigned', /Undo Traders/).click()
    await page.keyboard.press('a')
    await page.getByRole('combobox', { name: /to a driver$/ }).fill(driver(0).name)
    await page.keyboard.press('Enter')
    await expect.poll(() => agentOf(id)).toBe(driver(0).id)
    const branch = (name: string) =>
      stage.platform.owner.query('UPDATE branches SET name = $1 WHERE id = 4', [name])
    const [{ name: was }] = (await stage.platform.owner.query('SELECT name FROM branches WHERE id = 4')).rows
    await branch(`${was} Depot`)
    await stage.platform.owner.query(
      `INSERT INTO provider_settings VALUES (1, 'site_wide_message_admins', '"Mind the flood"')`,
    )
    await page.getByText('Mind the flood').waitFor()
    await page.keyboard.press('u')
    await card(page, 'Unassigned', /Undo Traders/).waitFor()
    await expect.poll(() => agentOf(id)).toBeNull()
    await branch(was)
    await stage.platform.owner.query(
      "DELETE FROM provider_settings WHERE setting = 'site_wide_message_admins'",
    )
  })

  test('takes back on the tripsheet what was assigned on the list, and on the list what was assigned here', async () => {
    const { id, short_tracking_reference: ref } = await bookAt('History Traders')
    const page = await visitUnpointed(stage, DISPATCHER, `/shipments?q=${ref}`)
    const goTo = async (key: string, path: string) => {
      await page.keyboard.press('g')
      await page.keyboard.press(key)
      await page.waitForURL((url) => url.pathname === path)
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
    const assignTo = async (name: string) => {
      await page.keyboard.press('a')
      const field = page.getByRole('dialog').getByRole('combobox')
      await field.fill(name)
      await page.getByRole('option', { name: new RegExp(name) }).waitFor()
      await field.press('Enter')
      await field.waitFor({ state: 'detached' })
    }
    await rowOf(page, ref).waitFor()
    await page.keyboard.press('j')
    await assignTo(driver(0).name)
    await rowOf(page, ref).getByText('Collection assigned').waitFor()

    await goTo('t', '/tripsheet')
    await page.getByLabel('Filter stops and drivers').fill('History Traders')
    await card(page, driver(0).name, /History Traders/).click()
    await assignTo(driver(1).name)
    await expect.poll(() => agentOf(id)).toBe(driver(1).id)
    await page.keyboard.press('u')
    await expect.poll(() => agentOf(id)).toBe(driver(0).id)
    await assignTo(driver(2).name)
    await expect.poll(() => agentOf(id)).toBe(driver(2).id)

    await goTo('s', '/shipments')
    await page.keyboard.press('u')
    await expect.poll(() => agentOf(id)).toBe(driver(0).id)
    await page.keyboard.press('u')
    await expect.poll(() => agentOf(id)).toBeNull()
  })

  test('scans a parcel while a lane has the focus: its letters are no keys of the board', async () => {
    const { id } = await bookAt('Scan Traders', { custom_tracking_reference: 'AXU-7781' })
    const page = await stage.visitAs(DISPATCHER, board('Scan Traders'))
    await card(page, 'Unassigned', /Scan Traders/).click()
    await page.locator('[role=listbox]:focus, [role=listbox] :focus').waitFor()
    await scan(page, 'axu-7781')
    await page.waitForURL((url) => url.pathname === `/shipments/${id}`)
    expect(await agentOf(id)).toBeNull()
  })

  test('drags several cards onto a lane, and the button of the toast takes them back', async () => {
    await onlyByTruck('OVN')
    const first = await bookAt('Mouse House', { service_level_code: 'OVN' })
    const second = await bookAt('Mouse House and Sons')
    const taken = await bookAt('Mouse House Target')
    await stage.assign(taken.id, driver(1).id)
    const page = await stage.visitAs(DISPATCHER, board('Mouse House'))
    await card(page, driver(1).name, /Mouse House Target/).waitFor()
    const cards = stopsOf(page, 'Unassigned').getByRole('option')
    await cards.nth(0).click()
    const selected = page.getByRole('toolbar', { name: 'Selected stops' })
    await selected.getByText(/^1 stop/).waitFor()
    // What is pasted is selected beside it, and what is not here is named.
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text)
      const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(pasted)
    }, `${first.short_tracking_reference}\n${second.short_tracking_reference.toLowerCase()}, NOWHERE7`)
    await selected.getByText(/^2 stops/).waitFor()
    await page.getByText('Selected 2 stops. Not on this board: NOWHERE7').first().waitFor()
    await page.keyboard.press('Escape')
    await cards.nth(0).click()
    await cards.nth(1).click({ modifiers: ['Shift'] })
    await selected.getByText(/^2 stops/).waitFor()

    const from = await cards.nth(0).boundingBox()
    const to = await stopsOf(page, driver(1).name).boundingBox()
    if (from === null || to === null) throw new Error('the board is not there')
    await page.mouse.move(from.x + 40, from.y + 20)
    await page.mouse.down()
    await page.mouse.move(from.x + 80, from.y + 60, { steps: 4 })
    await page.mouse.move(to.x + 60, to.y + 200, { steps: 6 })
    await page.getByText(`to ${driver(1).name}`).waitFor()
    // By hand it may: what it needs is told before the drop.
    await page.getByText('Needs a truck', { exact: true }).waitFor()
    await page.mouse.up()
    const load = page.getByRole('meter', { name: `Load of ${driver(1).name}` })
    await expect.poll(() => load.getAttribute('aria-valuetext')).toMatch(/ 18 litres at most, of /)
    await card(page, driver(1).name, /Mouse House and Sons/).waitFor()
    await expect
      .poll(async () => [await agentOf(first.id), await agentOf(second.id)])
      .toEqual([driver(1).id, driver(1).id])

    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(async () => [await agentOf(first.id), await agentOf(second.id)]).toEqual([null, null])
    await card(page, 'Unassigned', /Mouse House and Sons/).waitFor()

    // The order of a tripsheet: by key, by mouse, taken back, locked, and sent.
    for (const { id } of [first, second]) await stage.assign(id, driver(1).id)
    const lane = stopsOf(page, driver(1).name)
    await expect.poll(() => lane.getByRole('option').count()).toBe(3)
    const names = async () =>
      (await lane.getByRole('option').allInnerTexts()).map(
        (text) => /Mouse House( and Sons| Target)?/.exec(text)?.[0],
      )
    const stored = async () => {
      const answer = await stage.ops.call(listTripsheets, { query: { driver_id: driver(1).id } })
      const [sheet] = answer.ok ? answer.value.tripsheets : []
      return sheet?.stops.map((stop) => stop.name)
    }
    const before = await names()
    await lane.getByRole('option').nth(0).click()
    await page.keyboard.press('Alt+ArrowDown')
    const swapped = [before[1], before[0], before[2]]
    await expect.poll(names).toEqual(swapped)
    await page
      .getByRole('status')
      .filter({ hasText: /: stop 2 of 3\. (Adds|Saves|Same time).*\. Planned \d\d:\d\d/ })
      .first()
      .waitFor()
    await expect.poll(stored).toEqual(swapped)
    await page.keyboard.press('u')
    await expect.poll(stored).toEqual(before)
    await expect.poll(names).toEqual(before)

    const last = await lane.getByRole('option').nth(2).boundingBox()
    const top = await lane.getByRole('option').nth(0).boundingBox()
    if (last === null || top === null) throw new Error('the lane is not there')
    await page.mouse.move(last.x + 40, last.y + 10)
    await page.mouse.down()
    await page.mouse.move(top.x + 42, top.y + 12, { steps: 4 })
    await page.mouse.move(top.x + 40, top.y + 4, { steps: 2 })
    // What the order would do is told before the drop.
    await page.getByText('stop 1 of 3', { exact: true }).waitFor()
    await page.getByText(/^(Adds|Saves|Same time).*\. Planned \d\d:\d\d$/).waitFor()
    await page.mouse.up()
    const raised = [before[2], before[0], before[1]]
    await expect.poll(names).toEqual(raised)
    await expect.poll(stored).toEqual(raised)

    await page.keyboard.press('Shift+L')
    await lane.getByRole('option', { name: /locked in its place/ }).waitFor()
    await page.keyboard.press('Alt+ArrowDown')
    await page.getByText('is locked in its place. Press Shift+L').first().waitFor()
    await page.getByRole('button', { name: `Send the tripsheet of ${driver(1).name}` }).click()
    await page.getByRole('button', { name: `Close the tripsheet of ${driver(1).name}` }).waitFor()

    // Recalled from the day of the driver, and sent with whatever others are chosen from the list of all.
    await page.getByRole('button', { name: `The day of ${driver(1).name}: planned and done` }).click()
    const day = page.getByRole('dialog', { name: `The day of ${driver(1).name}` })
    const recall = day.getByRole('button', { name: `Recall the tripsheet of ${driver(1).name}` })
    expect(await recall.getAttribute('title')).toBe(
      'Recall: it is planned again, and is to be sent and accepted anew.',
    )
    await recall.click()
    await day.getByRole('button', { name: `Send the tripsheet of ${driver(1).name}` }).waitFor()
    // What was typed of a day is not lost by looking at another.
    const begins = day.getByRole('textbox', { name: 'Start', exact: true })
    await begins.fill('06:15')
    await day.getByRole('button', { name: 'Day after' }).click()
    const asked = page.getByRole('dialog', { name: 'Are you sure you want to leave?' })
    await asked.getByRole('button', { name: 'Cancel' }).click()
    expect(await begins.inputValue()).toBe('06:15')
    await day.getByRole('button', { name: 'Day after' }).click()
    await asked.getByRole('button', { name: 'Yes, leave' }).click()
    await day.getByText(`${driver(1).name} has no stops on this day.`).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Print and send the tripsheets of a day' }).click()
    const sheets = page.getByRole('dialog', { name: 'Tripsheets of a day' })
    await sheets.getByRole('checkbox', { name: 'All drivers' }).uncheck()
    await sheets.getByRole('checkbox', { name: `Include ${driver(1).name}` }).check()
    await sheets.getByRole('button', { name: 'Send 1' }).click()
    await sheets.getByText('1 tripsheet sent.').waitFor()
    await sheets.getByText('1 is sent already, or further on').waitFor()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('1 tripsheet recalled.').first().waitFor()
    await sheets.getByRole('button', { name: 'Send 1' }).click()
    await sheets
      .getByRole('row')
      .filter({ hasText: driver(1).name })
      .getByText('Sent')
      .waitFor()
    await sheets.getByRole('button', { name: `Planned and done: ${driver(1).name}` }).click()
    await sheets.getByRole('table', { name: 'Planned and done' }).getByText('Open').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: `Close the tripsheet of ${driver(1).name}` }).waitFor()

    // Better routes: looked for, accepted for one driver, taken back. Then that driver is out.
    const route = await Promise.all([1, 30, 2].map((n) => bookOnLine(n)))
    const helper = await bookOnLine(15)
    await stage.assign(helper.id, driver(3).id)
    const soon = stage.platform.platform.clock.now() + 1_800_000
    const crossed = await stage.ops.call(changeShipments, {
      body: {
        shipments: route.map(({ id }, i) => ({
          id,
          collection_agent_id: driver(2).id,
          estimated_collection: new Date(soon + i * 1_800_000).toISOString(),
        })),
      },
    })
    if (!crossed.ok) throw new Error(crossed.error)
    const planned = async () => {
      const answer = await stage.ops.call(listTripsheets, { query: { driver_id: driver(2).id } })
      const [sheet] = answer.ok ? answer.value.tripsheets : []
      return sheet?.stops.map((stop) => stop.name)
    }
    const zigzag = await planned()
    await page.getByRole('button', { name: 'Optimise routes', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Look for routes' }).click()
    await dialog.getByRole('table', { name: 'Now and proposed' }).waitFor()
    // Spoken once, at the end: a search that tells each second how far it is would speak without end.
    await dialog
      .getByRole('status')
      .filter({ hasText: /^Routes were found/ })
      .waitFor({ state: 'attached' })
    await dialog.getByRole('button', { name: `Accept for ${driver(2).name}`, exact: true }).click()
    // What was pressed is gone, and the focus is where it was.
    await dialog.locator(':focus', { hasText: 'Accepted' }).first().waitFor()
    await expect.poll(planned).not.toEqual(zigzag)
    await dialog.getByRole('button', { name: 'Undo all of it' }).click()
    await expect.poll(planned).toEqual(zigzag)
    await dialog.locator(':focus').waitFor()
    // The key that takes back what was done last means it no more.
    await page
      .getByRole('button', { name: /^Undo: Routes accepted/, includeHidden: true })
      .waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    // Tomorrow is planned today: its counts, its proposal, and where it stands on the board.
    const dueTomorrow = await bookOnLine(3)
    const noon = { collection_after: inHours(26), collection_before: inHours(27), reason: 'Tomorrow' }
    const moved = await stage.ops.call(changeShipments, {
      body: { shipments: [{ id: dueTomorrow.id, ...noon }] },
    })
    if (!moved.ok) throw new Error(moved.error)
    const tomorrow = dayOf(Date.parse(noon.collection_after))
    await page.getByRole('button', { name: 'Optimise routes', exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Day' }).fill(tomorrow)
    await dialog.getByText(/^0 stops planned, [1-9]\d* unassigned$/).waitFor()
    await dialog.getByRole('checkbox', { name: 'Include unassigned stops', checked: true }).waitFor()
    await dialog.getByRole('button', { name: 'Look for routes' }).click()
    const ofTomorrow = page.getByRole('dialog', { name: 'Optimise routes: tomorrow' })
    await ofTomorrow.waitFor()
    // Closed meanwhile it goes on, which the toolbar shows, and a page that is loaded anew finds it.
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Optimising \d+ drivers?, \d+ %$/ }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: /^Routes found for \d+ driver/ }).click()
    await ofTomorrow.waitFor()
    await dialog.getByRole('button', { name: 'Accept for Mouse House Route 3', exact: true }).click()
    await dialog.getByRole('button', { name: 'Show on the board' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page
      .getByRole('listbox', { name: /^Stops of (?!Unassigned)/ })
      .getByRole('option', { name: /Mouse House Route 3,/ })
      .waitFor()
    expect(dayOf((await etaOf(dueTomorrow.id)) ?? 0)).toBe(tomorrow)

    const ahead = await bookOnLine(4)
    const given = await stage.ops.call(changeShipments, {
      body: { shipments: [{ id: ahead.id, ...noon, collection_agent_id: driver(2).id }] },
    })
    if (!given.ok) throw new Error(given.error)
    await card(page, driver(2).name, /^(Tomorrow|.*Mouse House Route 4)/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: `${driver(2).name} is out: reassign the stops` }).click()
    await dialog.getByRole('heading', { name: '3 stops change hands' }).waitFor()
    // On another day, too, on which there is work: that is proposed in place of today's.
    await dialog.getByText('tomorrow', { exact: true }).click()
    await page
      .getByRole('dialog', { name: `${driver(2).name} is out: tomorrow` })
      .getByRole('heading', { name: /^[1-9] stops? changes? hands$/ })
      .waitFor()
    await dialog.getByText('today', { exact: true }).click()
    await dialog.getByRole('heading', { name: '3 stops change hands' }).waitFor()
    await dialog
      .getByRole('status')
      .getByText(/^3 stops change hands\. Now/)
      .waitFor({ state: 'attached' })
    await dialog.getByRole('button', { name: 'Accept all' }).click()
    await expect.poll(planned).toEqual([])
    await dialog.getByRole('button', { name: 'Undo all of it' }).click()
    await expect.poll(planned).toEqual(zigzag)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    // Large cards: how far a tripsheet is stands beside all that can be done with it.
    await page.getByRole('button', { name: 'Compact cards' }).click()
    await page.getByRole('button', { name: `Split the load of ${driver(2).name} by area` }).waitFor()
    const cut = await page
      .getByTitle(/\d+ stops?, \d+ parcels?$/)
      .evaluateAll((told) => told.filter((one) => one.scrollWidth > one.clientWidth).length)
    expect(cut).toBe(0)
  })

  test('sees what another dispatcher does, as it happens, and takes it back by the list', async () => {
    for (const sender of ['Live One', 'Live Two']) await stage.assign((await bookAt(sender)).id, driver(2).id)
    const { id, short_tracking_reference: reference } = await bookAt('Live Traders')
    const page = await stage.visitAs(DISPATCHER, board('Live'))
    await card(page, 'Unassigned', /Live Traders/).waitFor()
    await stage.assign(id, driver(2).id)
    await card(page, driver(2).name, /Live Traders/).waitFor()
    await page.keyboard.press('Shift+Z')
    const recent = await opened(page.getByRole('dialog', { name: 'Recent assignments' }))
    const undo = `Undo 1 shipment from Unassigned to ${driver(2).name}, ${reference}`
    await recent.getByRole('button', { name: undo }).press('Enter')
    await recent.getByRole('status').getByText('Taken back: 1 shipment').waitFor()
    const line = recent.getByRole('listitem').filter({ hasText: reference })
    await line.getByText('Taken back', { exact: true }).waitFor()
    await line.getByText(/^by Riaan Fourie, /).waitFor()
    await expect.poll(() => agentOf(id)).toBeNull()

    // What a colleague orders comes into the open list, and is taken back like that.
    const sheetOf = async () => {
      const answer = await stage.ops.call(listTripsheets, { query: { driver_id: driver(2).id } })
      return (answer.ok ? answer.value.tripsheets[0] : undefined) ?? expect.fail('there is no tripsheet')
    }
    const orderOf = async () =>
      (await sheetOf()).stops.flatMap((stop) => (stop.done_at === null ? [stop.id] : []))
    const { id: sheet, version } = await sheetOf()
    const before = await orderOf()
    const order = [...before.slice(1), ...before.slice(0, 1)]
    expect(await stage.ops.call(changeTripsheet, { body: { id: sheet, version, order } })).toMatchObject({
      ok: true,
    })
    await recent
      .getByRole('button', { name: `Undo ${driver(2).name}: ` })
      .first()
      .press('Enter')
    await recent.getByRole('status').getByText('Taken back: order of one tripsheet').waitFor()
    expect(await orderOf()).toEqual(before)
    await recent
      .getByRole('listitem')
      .filter({ hasText: 'from stop' })
      .getByText('Taken back', { exact: true })
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await recent.waitFor({ state: 'detached' })
    await stage.assign(id, driver(2).id)
    await card(page, driver(2).name, /Live Traders/).waitFor()
    // Under the pointer a lane stands still and says that the card has gone; elsewhere it goes at once.
    await page.mouse.move(5, 5)
    await expect.poll(() => card(page, 'Unassigned', /Live Traders/).count()).toBe(0)

    // What is completed opens as other cards do, by keys and by a click, and is given to nobody.
    const tracking_events = [{ shipment_id: id, event: 'collected' as const }]
    expect(await stage.ops.call(recordTrackingEvents, { body: { tracking_events } })).toMatchObject({
      ok: true,
    })
    await card(page, driver(2).name, /^(?!Done).*Live Traders/).waitFor({ state: 'detached' })
    await stopsOf(page, driver(2).name).focus()
    await page.keyboard.press('d')
    const done = card(page, driver(2).name, /^Done .*Live Traders/)
    await done.waitFor()
    const panel = page.getByRole('complementary', { name: /^Stop: collected at Live Traders/ })
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await panel.getByRole('link', { name: reference }).waitFor()
    expect(await panel.getByRole('button', { name: /^Assign/ }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await done.click()
    await panel.getByText('Completed').waitFor()

    // It was the wrong door: the completion is taken back here, with why, and the stop is open again.
    await panel.getByRole('button', { name: 'Take back' }).waitFor()
    await stopsOf(page, driver(2).name).focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+T')
    const dialog = page.getByRole('dialog', { name: `Take back “Collected” of ${reference}` })
    // Typed as a hand does, where the focus is: a letter on the cross of the dialog would be lost, and a space close it.
    await dialog.getByRole('textbox', { name: 'Reason' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('Wrong door')
    await dialog.getByRole('button', { name: 'Take back', exact: true }).click()
    await card(page, driver(2).name, /^(?!Done).*Live Traders/).waitFor()
    const answer = await stage.ops.call(listShipments, { query: { id } })
    const [shipment] = answer.ok ? answer.value.shipments : []
    expect(shipment?.status).toBe('collection-assigned')
    expect(shipment?.tracking_events?.slice(0, 2)).toMatchObject([
      { message: 'Wrong door', withdraws: 'collected', source: 'Riaan Fourie' },
      { status: 'collected', withdrawn: true },
    ])
    await page.keyboard.press('Shift+T')
    await page.getByText('Only completed shipments are taken back').first().waitFor()
  })

  test('on a wall, no mouse that was left lying there holds a lane', async () => {
    const { id } = await bookAt('Wall Traders')
    const page = await stage.visitAs(OPS, board('Wall Traders', '&wall=1'), WALL)
    const waiting = card(page, 'Unassigned', /Wall Traders/)
    await waiting.hover()
    await page.mouse.move(5, 5)
    await waiting.hover()
    await stage.assign(id, driver(2).id)
    await card(page, driver(2).name, /Wall Traders/).waitFor()
    await expect.poll(() => waiting.count()).toBe(0)
  })

  test('on a wall, every driver who has something to do has a turn', async () => {
    const busy = drivers.slice(0, 5)
    for (const [i, { id: driverId }] of busy.entries()) {
      const { id } = await bookAt(`Round Traders ${'I'.repeat(i + 1)}`)
      await stage.assign(id, driverId)
    }
    const page = await stage.visitAs(OPS, '/version.json', WALL)
    await page.clock.install()
    await page.goto(board('Round Traders', '&wall=1'))
    const lanes = page.getByRole('listbox', { name: /^Stops of/ })
    await lanes.nth(1).waitFor()
    // A turn is too short for a lane that comes without its stops.
    const watched = await page.evaluateHandle(() => {
      const found = { looked: 0, bare: [] as string[] }
      const look = () => {
        for (const lane of document.querySelectorAll('[role="listbox"]')) {
          found.looked += 1
          if (lane.querySelector('[role="option"]') === null)
            found.bare.push(lane.getAttribute('aria-label') ?? '')
        }
      }
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
      return found
    })
    const seen = new Set<string>()
    await expect
      .poll(async () => {
        for (const lane of await lanes.all()) seen.add((await lane.getAttribute('aria-label')) ?? '')
        await page.clock.fastForward(15_000)
        return busy.every(({ name }) => seen.has(`Stops of ${name}`))
      })
      .toBe(true)
    const { looked, bare } = await watched.jsonValue()
    expect([looked > 0, bare]).toEqual([true, []])

    // What was told of arrivals stays while nothing newer can be had.
    const expected = () => page.getByText('expected').count()
    await expect.poll(expected).toBeGreaterThan(0)
    let refused = 0
    await mockRoute(page, '**/v2/tripsheets/arrivals?date=*', (route) => {
      refused += 1
      return route.fulfill({ status: 429, json: { error: 'Later' } })
    })
    await page.clock.fastForward(130_000)
    await expect.poll(() => refused).toBeGreaterThan(0)
    await page.clock.fastForward(1_000)
    expect(await expected()).toBeGreaterThan(0)
  })

  test('is told what somebody else changed who was first, and the card is where it is now', async () => {
    const { id } = await bookAt('Race Traders')
    const page = await stage.visitAs(DISPATCHER, board('Race Traders'))
    await card(page, 'Unassigned', /Race Traders/).waitFor()
    await mockRoute(page, '**/v2/shipments', async (route) => {
      if (route.request().method() === 'PATCH') await stage.assign(id, driver(3).id)
      await route.continue()
    })
    await card(page, 'Unassigned', /Race Traders/).click()
    await page.keyboard.press('a')
    await page.getByRole('combobox', { name: /to a driver$/ }).fill(driver(4).name)
    await page.keyboard.press('Enter')
    await page
      .getByRole('status')
      .getByText(new RegExp(`changed: .*${driver(3).name}`))
      .waitFor()
    await card(page, driver(3).name, /Race Traders/).waitFor()
    expect(await agentOf(id)).toBe(driver(3).id)
  })

  test('keeps calm when somebody else takes away the card that is in the hand', async () => {
    const { id } = await bookAt('Taken Traders')
    const page = await stage.visitAs(DISPATCHER, board('Taken Traders'))
    const mine = card(page, 'Unassigned', /Taken Traders/)
    // Until it stands still.
    await mine.hover()
    const from = await mine.boundingBox()
    if (from === null) throw new Error('the card is not there')
    await page.mouse.move(from.x + 40, from.y + 20)
    await page.mouse.down()
    await page.mouse.move(from.x + 90, from.y + 70, { steps: 4 })
    await page.getByText('Drop on a lane').or(page.getByText('already here')).waitFor()
    await stage.assign(id, driver(6).id)
    await page.getByText('A colleague has assigned these stops').first().waitFor()
    await page.mouse.up()
    await card(page, driver(6).name, /Taken Traders/).waitFor()
    expect(await agentOf(id)).toBe(driver(6).id)
  })

  test('sees a colleague at the same stop, and hands the desk over to them with a note', async () => {
    const { id: first } = await bookAt('Presence Traders')
    const theirs = await stage.visitAs(DISPATCHER, board('Presence Traders'), PHONE)
    const page = await stage.visitAs(OPS, board('Presence Traders'))
    await card(theirs, 'Unassigned', /Presence Traders/).click()
    await card(page, 'Unassigned', /Presence Traders.*Also at this stop: Riaan Fourie/).waitFor()
    await page.getByRole('button', { name: /^1 also here/ }).click()
    await page.getByRole('listitem').filter({ hasText: 'Riaan Fourie is at a stop' }).waitFor()
    await page.getByRole('button', { name: 'Hand the desk over' }).click()
    const form = await opened(page.getByRole('dialog', { name: 'Hand the desk over' }))
    await form.getByLabel('Handover note').fill('The gate at Sandton is closed.')
    await form.getByLabel('To', { exact: true }).selectOption('Riaan Fourie')
    await form.getByRole('button', { name: 'Hand over', exact: true }).click()
    await page.getByText('The desk waits for Riaan Fourie.').first().waitFor()
    const opener = page.getByRole('button', { name: /^1 also here/ })
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
    await theirs.getByRole('button', { name: /A desk waits for you/ }).click()
    await theirs.getByText('The gate at Sandton is closed.').waitFor()
    await theirs.getByRole('button', { name: 'Take over' }).click()
    await theirs
      .getByText(/^You have taken over from/)
      .first()
      .waitFor()

    // What one of them draws around, drags and takes from a driver who is out, the other sees.
    const inLane = (who: string, stops: number) =>
      theirs
        .getByRole('combobox', { name: 'Lane' })
        .getByRole('option', { name: `${who} (${stops})` })
        .waitFor({ state: 'attached' })
    const { id: second } = await bookAt('Presence Traders and Daughters')
    const { id: target } = await bookAt('Presence Traders Target')
    await stage.assign(target, driver(5).id)
    // Who is on the road in this town takes what somebody leaves.
    const { id: near } = await bookAt('Helping Traders')
    await stage.assign(near, driver(3).id)
    await inLane('Unassigned', 2)
    await page.keyboard.press('m')
    await page.getByRole('button', { name: 'Draw around stops to select them' }).click()
    const loop = await page.getByRole('img', { name: /^Draw around stops/ }).boundingBox()
    if (loop === null) throw new Error('there is nothing to draw on')
    const [right, bottom] = [loop.x + loop.width - 4, loop.y + loop.height - 4]
    await page.mouse.move(loop.x + 4, loop.y + 4)
    await page.mouse.down()
    await page.mouse.move(right, loop.y + 4)
    await page.mouse.move(right, bottom)
    await page.mouse.move(loop.x + 4, bottom)
    await page.mouse.up()
    await page
      .getByRole('toolbar', { name: 'Selected stops' })
      .getByText(/^3 stops/)
      .waitFor()
    const from = await card(page, 'Unassigned', /Daughters/).boundingBox()
    const to = await stopsOf(page, driver(5).name).boundingBox()
    if (from === null || to === null) throw new Error('the board is not there')
    await page.mouse.move(from.x + 40, from.y + 20)
    await page.mouse.down()
    await page.mouse.move(from.x + 80, from.y + 60, { steps: 4 })
    await page.mouse.move(to.x + 60, to.y + 200, { steps: 6 })
    await page.mouse.up()
    await inLane(driver(5).name, 3)
    expect([await agentOf(first), await agentOf(second)]).toEqual([driver(5).id, driver(5).id])
    await page.getByRole('button', { name: `${driver(5).name} is out: reassign the stops` }).click()
    const out = page.getByRole('dialog')
    await out.getByRole('heading', { name: '3 stops change hands' }).waitFor()
    await out.getByRole('button', { name: 'Accept all' }).click()
    await theirs
      .getByRole('combobox', { name: 'Lane' })
      .getByRole('option', { name: driver(5).name })
      .waitFor({ state: 'detached' })
    await expect.poll(() => Promise.all([first, second, target].map(agentOf))).not.toContain(driver(5).id)
  })

  test('knows the hours of drivers as somebody changes them, also while the board was closed', async () => {
    const driver_id = drivers.at(-1)?.id ?? 0
    const startAt = async (works_from: string) => {
      const answer = await stage.ops.call(listDriverTerms, { query: { driver_id } })
      const version = answer.ok ? (answer.value.driver_terms[0]?.version ?? 0) : 0
      const body = { driver_id, version, works_from, works_until: '15:00' }
      expect(await stage.ops.call(changeDriverTerms, { body })).toMatchObject({ ok: true })
    }
    const page = await stage.visitAs(DISPATCHER, board(''))
    // What is asked once more is no longer waited for.
    const known = (works_from: string) =>
      page.waitForResponse(async (answer) => {
        if (new URL(answer.url()).pathname !== '/v2/driver-terms') return false
        return (await answer.text().catch(() => '')).includes(works_from)
      })
    await stopsOf(page, 'Unassigned').waitFor()
    await Promise.all([known('06:10'), startAt('06:10')])
    const entry = (name: string) => page.getByRole('navigation').getByRole('link', { name })
    await entry('Shipments').click()
    await page.getByRole('grid', { name: 'Shipments' }).waitFor()
    await startAt('06:20')
    await Promise.all([known('06:20'), entry('Tripsheet').click()])
  })

  test('works on a phone: a lane at a time, a tap selects, a button assigns', async () => {
    const { id } = await bookAt('Phone Traders')
    const page = await stage.visitAs(DISPATCHER, board('Phone Traders'), PHONE)
    await card(page, 'Unassigned', /Phone Traders/).click()
    await page
      .getByRole('toolbar', { name: 'Selected stops' })
      .getByRole('button', { name: /^Assign/ })
      .click()
    await page.getByRole('combobox', { name: /to a driver$/ }).fill(driver(5).name)
    await page.getByRole('option', { name: new RegExp(driver(5).name) }).click()
    await expect.poll(() => agentOf(id)).toBe(driver(5).id)
    await page.getByRole('combobox', { name: 'Lane' }).selectOption({ label: `${driver(5).name} (1)` })
    await card(page, driver(5).name, /Phone Traders/).waitFor()
  })

  test('reads of yesterday what was planned beside what was done', async () => {
    const { clock } = stage.platform.platform
    const [made, missed] = [await bookOnLine(41), await bookOnLine(44)]
    for (const { id } of [made, missed]) await stage.assign(id, driver(6).id)
    await stage.ops.call(recordTrackingEvents, {
      body: { tracking_events: [{ shipment_id: made.id, event: 'collected' }] },
    })
    const day = formatDate(dayOf(clock.now()))
    clock.set({ time: clock.now() + 24 * 3_600_000 })
    const page = await stage.visitAs(DISPATCHER, board(''))
    await page.getByRole('button', { name: 'Print and send the tripsheets of a day' }).click()
    const sheets = page.getByRole('dialog', { name: 'Tripsheets of a day' })
    await sheets.getByRole('textbox', { name: 'Day' }).fill(day)
    await sheets.getByRole('button', { name: `Planned and done: ${driver(6).name}` }).click()
    const table = sheets.getByRole('table', { name: 'Planned and done' })
    await table.getByRole('row', { name: /Mouse House Route 44,.*Not done$/ }).waitFor()
    await table.getByRole('row', { name: /Mouse House Route 41,.*(earlier|later|on time)$/ }).waitFor()
    // What is over is printed, and sent to nobody.
    await sheets.getByRole('button', { name: /^Print \d/ }).waitFor()
    expect(await sheets.getByRole('button', { name: /^Send/ }).count()).toBe(0)
  })
})
