import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAlertRule } from '../../src/contract/alerts.ts'
import { addCollectionRequest, addCollectionSchedule } from '../../src/contract/collection-requests.ts'
import { reportPositions } from '../../src/contract/operations.ts'
import { type PresenceReport, reportPresence } from '../../src/contract/presence.ts'
import { generalData } from '../../src/contract/session.ts'
import { listTripsheets } from '../../src/contract/tripsheets.ts'
import { takeCheckpoints } from '../../src/server/modules/rewind/index.ts'
import { collectionBody, scheduleBody } from '../support/collections.ts'
import { DISPATCHER, OPS, PROVIDER_ADMIN } from '../support/platform.ts'
import { bringAxe } from './axe.ts'
import { type E2ePlatform, openE2ePlatform, opened } from './harness.ts'
import { focused, heard, isAccessible, listen, saidSince, saidUntil } from './spoken.ts'

/** The dialogs and panels of dispatch by keys alone: what is read of them, what is said by the way, and where the focus is then. */
let stage: E2ePlatform
let drivers: readonly { id: number; name: string }[]
const driver = (i: number) => drivers[i] ?? expect.fail('the cast has too few drivers')

beforeAll(async () => {
  stage = await openE2ePlatform()
  // Times are read as well: it is ten o'clock all the while.
  stage.platform.platform.clock.set({ time: Date.parse('2029-03-06T10:00:00+02:00'), speed: 0.000_001 })
  const data = await stage.ops.call(generalData, {})
  drivers = (data.ok && data.value.drivers) || []
})
afterAll(() => stage.close())

/** On a line from north to south. */
const bookAt = (n: number) =>
  stage.book({
    collection_address: {
      street_address: `${n} Rivonia Road`,
      city: 'Johannesburg',
      zone: 'Gauteng',
      country: 'ZA',
      code: '2196',
      type: 'business',
      company: `Spoken Traders ${n}`,
      local_area: 'Sandton',
      lat: -26 - n / 100,
      lng: 28.05,
    },
    collection_contact: { name: `Spoken Traders ${n}`, email: 'orders@kwela-fashion.example' },
  })

async function visit(email: string, path: string): Promise<Page> {
  const page = await stage.visitAs(email, path)
  await bringAxe(page)
  await listen(page)
  return page
}

/** A dialog that was opened by keys: nothing serious, and Escape leads back to where they were. */
async function checkAndClose(page: Page, dialog: Locator, back: string): Promise<void> {
  await isAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe(back)
}

/** Somebody else is at a place, as their console tells it. */
async function colleagueAt(place: Partial<PresenceReport>): Promise<void> {
  const admin = await stage.platform.as(PROVIDER_ADMIN)
  const body = { tab: 'tab-of-admin', screen: '/tripsheet', ...place }
  expect(await admin.call(reportPresence, { body })).toMatchObject({ ok: true })
}

test('the tripsheet', async () => {
  for (const n of [1, 2, 3]) await stage.assign((await bookAt(n)).id, driver(0).id)
  await stage.assign((await bookAt(7)).id, driver(1).id)
  await bookAt(4)
  const page = await visit(DISPATCHER, '/tripsheet?map=off&sort=name&q=Spoken%20Traders')
  const lane = page.getByRole('region', { name: driver(0).name })
  const dialog = page.getByRole('dialog')
  await lane.getByText('expected').first().waitFor({ state: 'attached' })
  expect(await heard(lane)).toMatchInlineSnapshot(`
    "region "Dineo Letsatsi"
    heading "Dineo Letsatsi" [level=2]
    link "Call Dineo Letsatsi, +27 76 237 0520"
    text: Van GS 82 BC GP JNB
    meter "Load of Dineo Letsatsi"
    text: Planned 3 parcels
    button "Dineo Letsatsi is out: reassign the stops"
    button "The day of Dineo Letsatsi: planned and done"
    button "Send the tripsheet of Dineo Letsatsi": Send
    button "0/3 done" [disabled]
    text: Back 12:23
    listbox "Stops of Dineo Letsatsi"
    option "Card 1 of 3, collect 1 parcel in Sandton, Johannesburg between 08:00 and 17:00, expected 10:44 to 11:19, Spoken Traders 3, Collection assigned"
    option "Card 2 of 3, collect 1 parcel in Sandton, Johannesburg between 08:00 and 17:00, expected 10:47 to 11:44, Spoken Traders 2, Collection assigned"
    option "Card 3 of 3, collect 1 parcel in Sandton, Johannesburg between 08:00 and 17:00, expected 10:57 to 11:54, Spoken Traders 1, Collection assigned""
  `)
  expect(await heard(page.getByRole('region', { name: 'Unassigned' }))).toMatchInlineSnapshot(`
    "region "Unassigned"
    heading "Unassigned" [level=2]
    paragraph: 1 stop, 1 parcel, 1.5 kg
    paragraph: Waiting for a driver
    listbox "Stops of Unassigned"
    option "Card 1 of 1, collect 1 parcel in Sandton, Johannesburg between 08:00 and 17:00, Spoken Traders 4, Submitted""
  `)

  // A stop is moved among the others, step by step.
  const stops = `Stops of ${driver(0).name}`
  await page.keyboard.press('j')
  await page.keyboard.press('l')
  await expect.poll(() => focused(page)).toBe(stops)
  const steps: string[][] = []
  for (const [keys, last] of [
    ['Alt+ArrowDown', 'stop 2 of 3'],
    ['Alt+ArrowDown', 'stop 3 of 3'],
    ['Alt+ArrowDown', 'no further'],
    ['Alt+ArrowDown', 'no further'],
    ['Shift+L', 'is locked'],
    ['Alt+ArrowUp', 'to unlock it'],
    ['Shift+L', 'is unlocked'],
  ] as const)
    steps.push(await saidUntil(page, keys, last))
  expect(steps.flat()).toMatchInlineSnapshot(`
    [
      "Spoken Traders 3: stop 2 of 3. Adds 5 min, 2.4 km. Planned 11:09",
      "Spoken Traders 3: stop 3 of 3. Same time and distance. Planned 11:23",
      "It can go no further.",
      "It can go no further.",
      "Spoken Traders 3 is locked in its place.",
      "Spoken Traders 3 is locked in its place. Press Shift+L to unlock it.",
      "Spoken Traders 3 is unlocked.",
    ]
  `)
  // When it comes there is asked anew, and read as soon as it is known.
  await lane
    .getByRole('option', { name: /^Card 3 of 3, .*, Spoken Traders 3, Collection assigned$/ })
    .waitFor()

  // Given to somebody else.
  await page.keyboard.press('x')
  expect(await heard(page.getByRole('toolbar', { name: 'Selected stops' }))).toMatchInlineSnapshot(`
    "toolbar "Selected stops"
    text: 1 stop, 1 parcel, 1.5 kg
    button "Assign"
    button "Unassign"
    button "Clear selection""
  `)
  await page.keyboard.press('a')
  await dialog.getByRole('status').getByText('Planned').waitFor()
  const offered = (await heard(dialog)).split('\n')
  expect([...offered.slice(0, 10), '...', ...offered.slice(-5)].join('\n')).toMatchInlineSnapshot(`
    "dialog "Assign 1 stop, 1 parcel, 1.5 kg"
    combobox "Assign 1 stop, 1 parcel, 1.5 kg to a driver" [expanded]
    radiogroup "Order"
    radio "Best fit" [checked]
    radio "Least load"
    radio "Name"
    paragraph: Choosing a driver assigns at once
    listbox "Drivers"
    option "Van Lerato Molefe +27 82 466 0307 JNB Planned 11:09 25 km +19 min 1 stop 0 kg in the vehicle, 3 kg at most, of 1 570 kg; 0 litres in it, 12 litres at most, of 9 000 litres" [selected]
    img "Van"
    ...
    status: Adds 19 min, 5.8 km. Planned 11:09
    paragraph:
    text: Lerato Molefe
    link "Call Lerato Molefe, +27 82 466 0307"
    text: +27 82 466 0307"
  `)
  expect(await saidUntil(page, 'ArrowDown', 'Planned')).toMatchInlineSnapshot(`
    [
      "Adds 53 min, 53 km. Planned 10:47",
    ]
  `)
  await checkAndClose(page, dialog, stops)

  // Better routes, asked for and found.
  await page.keyboard.press('Shift+O')
  await opened(dialog)
  expect(await heard(dialog)).toMatchInlineSnapshot(`
    "dialog "Optimise the route of Dineo Letsatsi"
    heading "Optimise the route of Dineo Letsatsi" [level=2]
    button "Close"
    status
    text: Day
    paragraph: 3 stops planned, 1 unassigned
    textbox "Day"
    text: 6 Mar 2029
    button "Open the calendar"
    radiogroup "Aim"
    radio "Shortest" [checked]
    radio "Fewest vehicles"
    radio "Fairest"
    checkbox "Include unassigned stops"
    button "Look for routes""
  `)
  expect(await saidUntil(page, 'Enter', 'were found')).toMatchInlineSnapshot(`
    [
      "The search has begun.",
      "Routes were found. Now 55.5 km, proposed 55.1 km.",
    ]
  `)
  await dialog.getByRole('button', { name: 'Accept all' }).waitFor()
  expect(await heard(dialog)).toMatchInlineSnapshot(`
    "dialog "Optimise the route of Dineo Letsatsi: today"
    heading "Optimise the route of Dineo Letsatsi: today" [level=2]
    button "Close"
    status: Routes were found. Now 55.5 km, proposed 55.1 km.
    table "Now and proposed"
    row "Now Proposed"
    row "Stops 3 3"
    row "Kilometres 55.5 km 55.1 km"
    row "Hours on the road 2 h 24 min 2 h 23 min"
    row "Late stops 0 0"
    row "Vehicles 1 1"
    region "Drivers"
    listitem:
    text: Dineo Letsatsi new order 55.5 km to 55.1 km
    button "Accept for Dineo Letsatsi": Accept
    button "Look again"
    button "Accept all""
  `)
  await checkAndClose(page, dialog, stops)

  // The driver is out.
  expect(await saidUntil(page, 'Shift+U', 'change hands')).toMatchInlineSnapshot(`
    [
      "Asking who can take the stops ...",
      "3 stops change hands. Now 99.2 km, proposed 58.6 km.",
    ]
  `)
  expect(await heard(dialog)).toMatchInlineSnapshot(`
    "dialog "Dineo Letsatsi is out"
    heading "Dineo Letsatsi is out" [level=2]
    button "Close"
    status: 3 stops change hands. Now 99.2 km, proposed 58.6 km.
    table "Now and proposed"
    row "Now Proposed"
    row "Stops 4 4"
    row "Kilometres 99.2 km 58.6 km"
    row "Hours on the road 4 h 08 min 2 h 38 min"
    row "Late stops 0 0"
    row "Vehicles 2 1"
    region "Drivers"
    listitem:
    text: Dineo Letsatsi −3 stops 55.5 km to 0.0 km
    button "Accept for Dineo Letsatsi": Accept
    listitem:
    text: Lerato Molefe +3 stops 43.7 km to 58.6 km
    button "Accept for Lerato Molefe": Accept
    region "3 stops change hands"
    heading "3 stops change hands" [level=3]
    listitem:
    text: Spoken Traders 2 Sandton, Johannesburg Dineo Letsatsi to Lerato Molefe 10:58 to 11:13
    button "Accept for Spoken Traders 2": Accept
    listitem:
    text: Spoken Traders 1 Sandton, Johannesburg Dineo Letsatsi to Lerato Molefe 11:09 to 11:24
    button "Accept for Spoken Traders 1": Accept
    listitem:
    text: Spoken Traders 3 Sandton, Johannesburg Dineo Letsatsi to Lerato Molefe 11:23 to 11:38
    button "Accept for Spoken Traders 3": Accept
    button "Accept all""
  `)
  await checkAndClose(page, dialog, stops)

  // What was done of late.
  await page.keyboard.press('Shift+Z')
  await dialog.getByRole('listitem').first().waitFor()
  expect(await heard(dialog)).toMatchInlineSnapshot(`
    "dialog "Recent assignments and orders"
    heading "Recent assignments and orders" [level=2]
    button "Close"
    paragraph: Of the last day, by everybody. Each can be taken back while it stands.
    status
    listitem:
    text: "10:00 You Dineo Letsatsi: Spoken Traders 3 from stop 2 to 3"
    button "Undo Dineo Letsatsi: Spoken Traders 3 from stop 2 to 3": Undo
    listitem: "10:00 You Dineo Letsatsi: Spoken Traders 3 from stop 1 to 2 Cannot be taken back Riaan Fourie put these stops into another order, 10:00"
    listitem:
    text: 10:00 Naledi Mokoena 1 shipment from Unassigned to Lerato Molefe SPB…
    button "Undo 1 shipment from Unassigned to Lerato Molefe, SPB…": Undo
    listitem:
    text: 10:00 Naledi Mokoena 1 shipment from Unassigned to Dineo Letsatsi SPB…
    button "Undo 1 shipment from Unassigned to Dineo Letsatsi, SPB…": Undo
    listitem:
    text: 10:00 Naledi Mokoena 1 shipment from Unassigned to Dineo Letsatsi SPB…
    button "Undo 1 shipment from Unassigned to Dineo Letsatsi, SPB…": Undo
    listitem:
    text: 10:00 Naledi Mokoena 1 shipment from Unassigned to Dineo Letsatsi SPB…
    button "Undo 1 shipment from Unassigned to Dineo Letsatsi, SPB…": Undo"
  `)
  await checkAndClose(page, dialog, stops)

  // The day of the driver, which a colleague has open as well.
  const sheets = await stage.ops.call(listTripsheets, { query: { driver_id: driver(0).id } })
  const sheet = (sheets.ok && sheets.value.tripsheets[0]?.id) || 0
  const theirs = { opened: { kind: 'tripsheet', id: sheet }, is_editing: true } as const
  await colleagueAt(theirs)
  await lane.getByRole('button', { name: /^The day of/ }).press('Enter')
  await dialog.getByRole('status').getByText('is editing this now').waitFor({ timeout: 12_000 })
  expect(await heard(dialog)).toMatchInlineSnapshot(`
    "dialog "The day of Dineo Letsatsi"
    heading "The day of Dineo Letsatsi" [level=2]
    button "Close"
    button "Day before"
    textbox "Day"
    text: 6 Mar 2029
    button "Open the calendar"
    button "Day after"
    status: Shanthi Pillay is editing this now.
    textbox "Start"
    combobox "Start branch": Johannesburg hub
    textbox "End"
    combobox "End branch": Johannesburg hub
    status
    button "Cancel"
    button "Save" [disabled]
    paragraph: "Load of the day: 3 parcels, 5 of 1 370 kg, 18 of 9 000 litres"
    table "Planned and done"
    row "No. as planned No. as done Stop First promised Planned Done Against the promise"
    row "1 – Spoken Traders 2, Sandton, Johannesburg 10:58 10:58 – Open"
    row "2 – Spoken Traders 1, Sandton, Johannesburg 11:01 11:09 – Open"
    row "3 – Spoken Traders 3, Sandton, Johannesburg 10:56 11:23 – Open"
    button "Print the tripsheet"
    button "Send the tripsheet of Dineo Letsatsi": Send
    button "Close the tripsheet of Dineo Letsatsi": Close
    button "Split the load by area""
  `)
  await checkAndClose(page, dialog, `The day of ${driver(0).name}: planned and done`)

  // The desk is handed over.
  await colleagueAt(theirs)
  const here = page.getByRole('button', { name: '1 also here' })
  await here.press('Enter')
  await page.getByRole('button', { name: 'Hand the desk over' }).waitFor()
  expect(await heard(dialog)).toMatchInlineSnapshot(`
    "dialog "1 also here"
    heading "Also here" [level=2]
    listitem: Shanthi Pillay edits the tripsheet of Dineo Letsatsi
    button "Hand the desk over""
  `)
  await page.getByRole('button', { name: 'Hand the desk over' }).press('Enter')
  await opened(page.getByRole('dialog', { name: 'Hand the desk over' }))
  await dialog.getByText('No handovers yet').waitFor()
  expect(await heard(dialog)).toMatchInlineSnapshot(`
    "dialog "Hand the desk over"
    heading "Hand the desk over" [level=2]
    button "Close"
    combobox "To"
    option "Any colleague" [selected]
    option "Bloemfontein hub scanner"
    option "Cape Town hub scanner"
    option "Control room"
    option "Durban hub scanner"
    option "Gqeberha hub scanner"
    option "Hubline platform"
    option "Johannesburg hub scanner"
    option "Naledi Mokoena"
    option "Pretoria hub scanner"
    option "Shanthi Pillay"
    text: Handover note
    paragraph: "For example: who is late, what was promised to whom, what is still to be called about."
    textbox "Handover note"
    heading "Recent handovers" [level=3]
    paragraph: No handovers yet
    alert
    button "Cancel"
    button "Hand over" [disabled]"
  `)
  await checkAndClose(page, dialog, '1 also here')

  // The load is split, from a lane with large cards.
  await page.keyboard.press('Shift+D')
  const split = lane.getByRole('button', { name: /^Split/ })
  await split.waitFor()
  await lane.getByText('expected 11:02 to 12:00').waitFor({ state: 'attached' })
  expect(await heard(lane)).toMatchInlineSnapshot(`
    "region "Dineo Letsatsi"
    heading "Dineo Letsatsi" [level=2]
    link "Call Dineo Letsatsi, +27 76 237 0520"
    text: Van GS 82 BC GP JNB
    meter "Load of Dineo Letsatsi"
    text: Planned 3 stops · 3 parcels
    button "Print the tripsheet of Dineo Letsatsi"
    button "Optimise the route of Dineo Letsatsi"
    button "Dineo Letsatsi is out: reassign the stops"
    button "The day of Dineo Letsatsi: planned and done"
    button "Split the load of Dineo Letsatsi by area"
    button "Send the tripsheet of Dineo Letsatsi": Send
    button "0/3 done" [disabled]
    text: Back 12:24
    listbox "Stops of Dineo Letsatsi"
    option "Card 1 of 3, collect 1 parcel in Sandton, Johannesburg between 08:00 and 17:00, expected 10:46 to 11:21, Spoken Traders 2, Collection assigned"
    option "Card 2 of 3, collect 1 parcel in Sandton, Johannesburg between 08:00 and 17:00, expected 10:49 to 11:46, Spoken Traders 1, Collection assigned"
    option "Card 3 of 3, collect 1 parcel in Sandton, Johannesburg between 08:00 and 17:00, expected 11:02 to 12:00, Spoken Traders 3, Collection assigned" [selected]"
  `)
  await split.press('Enter')
  await opened(dialog)
  expect(await heard(dialog)).toMatchInlineSnapshot(`
    "dialog "Split the load of Dineo Letsatsi by area"
    heading "Split the load of Dineo Letsatsi by area" [level=2]
    button "Close"
    group "Part to reassign"
    text: Part to reassign
    radio "Sandton, Johannesburg 1 stop, 1 parcel, 1.5 kg"
    radio "Sandton, Johannesburg 2 stops, 2 parcels, 3 kg" [checked]
    combobox "To": Lerato Molefe (YP 02 HV GP)
    alert
    button "Cancel"
    button "Assign""
  `)
  await checkAndClose(page, dialog, `Split the load of ${driver(0).name} by area`)

  // A stop beside the board.
  await page.keyboard.press('j')
  await page.keyboard.press('o')
  const panel = page.getByRole('complementary', { name: /^Stop: / })
  // Why it moved is asked for while somebody looks.
  await panel.getByText('later than first promised').waitFor()
  expect(await heard(panel)).toMatchInlineSnapshot(`
    "complementary "Stop: collect at Spoken Traders 3, Sandton, Johannesburg"
    text: Collect in Sandton, Johannesburg
    button "Lock in its place"
    button "Assign stop"
    button "Close"
    term: Address
    definition: Spoken Traders 3, Sandton, Johannesburg
    term: Driver
    definition:
    text: Dineo Letsatsi
    link "Call Dineo Letsatsi, +27 76 237 0520"
    text: +27 76 237 0520
    term: Expected
    definition: "11:02 to 12:00 26 min later than first promised: the order was changed"
    term: Planned
    definition: 11:23
    term: First promised
    definition: 10:56
    term: Window
    definition: 08:00–17:00
    term: Total
    definition: 1 parcel, 1.5 kg
    heading "1 shipment" [level=2]
    listitem:
    checkbox "Select SPB…" [checked]
    link "SPB…"
    text: 1 parcel, 1.5 kg, 6 L Collection assigned"
  `)
  await isAccessible(page, 'main')
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe(stops)
})

/** One that a driver was to fetch yesterday, and two that lie at their hub. */
async function beforeTheMorning(): Promise<void> {
  const [left, ...atHub] = [await bookAt(20), await bookAt(21), await bookAt(22)]
  await stage.assign(left.id, driver(2).id)
  await stage.platform.owner.query(
    "UPDATE shipments SET collection_before = '2029-03-05T17:00:00+02:00' WHERE id = $1",
    [left.id],
  )
  for (const { id } of atHub)
    for (const event of ['collected', 'received-at-hub'] as const) await stage.record(id, event)
}

test('the ops dashboard', async () => {
  const { platform } = stage.platform
  await beforeTheMorning()
  await takeCheckpoints(platform)
  platform.clock.set({ time: platform.clock.now() + 30 * 60_000, speed: 0.000_001 })
  const page = await visit(OPS, '/ops-dashboard')
  const dialog = page.getByRole('dialog')
  // What stands beside the axis of the chart is said by its table.
  const hours = page.getByRole('region', { name: 'By the hour' })
  await hours.getByRole('table').waitFor({ state: 'attached' })
  const texts = (await heard(hours)).split('\n').filter((line) => line.startsWith('text:'))
  expect(texts.join('\n')).not.toMatch(/\d/)
  // The same sums by each of what they may be summed by.
  const sums = page.getByRole('region', { name: 'Sums' })
  const spoken: string[] = []
  for (const by of ['Branch', 'Ops manager', 'Driver']) {
    await sums.getByRole('radio', { name: by }).press('Space')
    await sums.getByRole('columnheader', { name: by }).waitFor()
    spoken.push(await heard(sums.getByRole('table')))
  }
  expect(spoken.join('\n\n')).toMatchInlineSnapshot(`
    "table "Sums"
    row "Branch Collect Hub Out Done Late"
    row "Cape Town 0 Hub: 2, Cape Town 0 0 0"
    button "Cape Town"
    button "Hub: 2, Cape Town": "2"
    row "Johannesburg Collect: 6, Johannesburg 0 0 0 Late: 1, Johannesburg"
    button "Johannesburg"
    button "Collect: 6, Johannesburg": "6"
    button "Late: 1, Johannesburg": "1"

    table "Sums"
    row "Ops manager Collect Hub Out Done Late"
    row "Naledi Mokoena Collect: 6, Naledi Mokoena 0 0 0 Late: 1, Naledi Mokoena"
    button "Collect: 6, Naledi Mokoena": "6"
    button "Late: 1, Naledi Mokoena": "1"
    row "Shanthi Pillay 0 Hub: 2, Shanthi Pillay 0 0 0"
    button "Hub: 2, Shanthi Pillay": "2"

    table "Sums"
    row "Driver Collect Hub Out Done Late"
    row "Dineo Letsatsi Collect: 3, Dineo Letsatsi 0 0 0 0"
    button "Collect: 3, Dineo Letsatsi": "3"
    row "Kirsten Taylor Collect: 1, Kirsten Taylor 0 0 0 Late: 1, Kirsten Taylor"
    button "Collect: 1, Kirsten Taylor": "1"
    button "Late: 1, Kirsten Taylor": "1"
    row "Lerato Molefe Collect: 1, Lerato Molefe 0 0 0 0"
    button "Collect: 1, Lerato Molefe": "1"
    row "No driver Collect: 1, No driver Hub: 2, No driver 0 0 0"
    button "Collect: 1, No driver": "1"
    button "Hub: 2, No driver": "2""
  `)
  const rules = page.getByRole('button', { name: 'Alert rules' })
  await rules.press('Enter')
  await dialog.getByText('No rules yet').waitFor()
  expect(await heard(dialog)).toMatchInlineSnapshot(`
    "dialog "Alert rules"
    heading "Alert rules" [level=2]
    button "Close"
    paragraph: No rules yet.
    button "New rule""
  `)
  await isAccessible(page)
  await dialog.getByRole('button', { name: 'New rule' }).press('Enter')
  await opened(page.getByRole('dialog', { name: 'New alert rule' }))
  await dialog.getByText('as in Settings').waitFor()
  expect(await heard(dialog)).toMatchInlineSnapshot(`
    "dialog "New alert rule"
    heading "New alert rule" [level=2]
    button "Close"
    textbox "Name"
    combobox "Condition": Status held too long
    combobox "Status": Out for delivery
    textbox "For longer than (minutes)": "240"
    combobox "Branch"
    combobox "Account"
    combobox "Service level"
    combobox "Tag"
    combobox "Severity": Serious
    text: Active hours
    paragraph: Mon, Tue, Wed, Thu, Fri, Sat, 08:00 to 17:00, as in Settings. Silent on public holidays.
    combobox "Active hours": Working hours
    combobox "If not acknowledged, notify": Nobody
    switch "Sound on consoles and wallboards"
    switch "Switched on" [checked]
    button "Try against the last week"
    status
    status
    button "Cancel"
    button "Save rule" [disabled]"
  `)
  await checkAndClose(page, dialog, 'Alert rules')

  // An alert is said when it comes.
  const made = await stage.ops.call(addAlertRule, {
    body: {
      name: 'Nobody collects',
      condition: { kind: 'status-held', status: 'submitted', minutes: 5 },
    },
  })
  expect(made).toMatchObject({ ok: true })
  const alerts = page.getByRole('region', { name: 'Alerts' })
  await alerts.waitFor({ timeout: 15_000 })
  expect((await saidSince(page)).filter((text) => text.includes('alert'))).toMatchInlineSnapshot(`
    [
      "New alert, serious: Nobody collects, SPB…",
    ]
  `)
  expect(await heard(alerts)).toMatchInlineSnapshot(`
    "region "Alerts"
    heading "Alerts 1" [level=3]
    listitem:
    text: serious Nobody collects
    button "SPB…"
    text: for 25 min
    button "Acknowledge Nobody collects, SPB…": Acknowledge"
  `)

  // Who is out today.
  await page.getByRole('radio', { name: 'Morning' }).press('Space')
  const mark = page.getByRole('button', { name: `Mark out: ${driver(1).name}` })
  await page.getByRole('button', { name: 'Areas of Johannesburg hub' }).press('Enter')
  const blocks: string[] = []
  for (const name of ['Plan of the day', 'Left over from before today', 'Due today', 'Between branches'])
    blocks.push(await heard(page.getByRole('region', { name })))
  expect(blocks.join('\n\n')).toMatchInlineSnapshot(`
    "region "Plan of the day"
    heading "Plan of the day" [level=2]
    listitem:
    text: Johannesburg hub 5 stops, 3 drivers Not confirmed
    button "Print and send the tripsheets of Johannesburg hub": Print and send
    button "Confirm plan: Johannesburg hub": Confirm plan

    region "Left over from before today"
    heading "Left over from before today" [level=2]
    text: "1"
    listitem:
    button "1 Not attempted"
    toolbar "Carry over: Not attempted"
    button "Reschedule all 1: Not attempted": Reschedule
    button "Assign all 1: Not attempted": Assign
    button "Put on hold all 1: Not attempted": Put on hold
    button "Return to sender all 1: Not attempted": Return to sender
    listitem:
    button "1 Kirsten Taylor"

    region "Due today"
    heading "Due today" [level=2]
    text: by hub and area
    table "Due today"
    row "Hub Collect Deliver Not here yet No driver"
    row "Areas of Johannesburg hub Collect: 5, Johannesburg hub 0 0 No driver: 1, Johannesburg hub"
    button "Areas of Johannesburg hub" [expanded]: Johannesburg hub
    button "Collect: 5, Johannesburg hub": "5"
    button "No driver: 1, Johannesburg hub": "1"
    row "Sandton, Johannesburg Collect: 5, Sandton, Johannesburg 0 0 No driver: 1, Sandton, Johannesburg"
    button "Collect: 5, Sandton, Johannesburg": "5"
    button "No driver: 1, Sandton, Johannesburg": "1"

    region "Between branches"
    heading "Between branches" [level=2]
    text: in transit, by departure
    heading "Nothing is in transit" [level=2]
    text: What has left one branch for another appears here."
  `)
  const who = (await heard(page.getByRole('region', { name: 'Drivers today' }))).split('\n')
  expect([...who.slice(0, 10), '...', ...who.slice(-8)].join('\n')).toMatchInlineSnapshot(`
    "region "Drivers today"
    heading "Drivers today" [level=2]
    text: "60"
    region "Without a tripsheet"
    heading "Without a tripsheet 57" [level=3]
    listitem:
    text: Annelie Pretorius
    link "Call Annelie Pretorius, +27 83 991 9178"
    text: no position yet
    button "Mark out: Annelie Pretorius": Mark out
    ...
    button "Mark out: Kirsten Taylor": Mark out
    listitem:
    text: Lerato Molefe
    link "Call Lerato Molefe, +27 82 466 0307"
    text: 1 stop, planned
    button "Lerato Molefe: 1 assigned": 1 assigned
    text: no position yet
    button "Mark out: Lerato Molefe": Mark out"
  `)
  await mark.press('Enter')
  await opened(dialog)
  expect(await heard(dialog)).toMatchInlineSnapshot(`
    "dialog "Mark out: Lerato Molefe"
    heading "Mark out: Lerato Molefe" [level=2]
    button "Close"
    textbox "First day"
    text: 6 Mar 2029
    button "Open the calendar"
    textbox "Last day"
    text: 6 Mar 2029
    button "Open the calendar"
    text: Why (optional)
    paragraph: Colleagues see it. The stops stay with the driver until you reassign them.
    textbox "Why (optional)"
    alert
    button "Cancel"
    button "Mark out""
  `)
  await checkAndClose(page, dialog, `Mark out: ${driver(1).name}`)
  await isAccessible(page, 'main')

  // A past moment.
  await page.getByRole('button', { name: /Rewind/ }).press('Enter')
  const band = page.getByRole('region', { name: 'Past moment' })
  await band.locator('input[type=range]:focus').waitFor()
  await band.getByText('Loading the moment').waitFor({ state: 'detached' })
  expect(await heard(band)).toMatchInlineSnapshot(`
    "region "Past moment"
    paragraph:
    text: Past
    time: Tuesday 6 Mar 2029, 10:15:00
    text: South African time You see what was then. Nothing can be changed.
    status
    button "A minute back"
    button "To what happened before"
    button "Play"
    button "To what happened next"
    button "A minute on"
    combobox "Speed"
    option "As it was"
    option "10 times as fast"
    option "60 times as fast" [selected]
    option "300 times as fast"
    option "600 times as fast"
    slider "Time of the day": "36900"
    textbox "Day"
    text: 6 Mar 2029
    button "Open the calendar"
    textbox "Time": 10:15
    navigation "The same moment on"
    link "Tripsheet"
    link "Map"
    button "Copy a link to this moment"
    button "Back to now""
  `)
  expect(await saidUntil(page, 'ArrowLeft', 'Loading the moment')).toEqual(['Loading the moment'])
  await band.getByText('Loading the moment').waitFor({ state: 'detached' })
  expect(await saidSince(page)).toEqual([])
  expect(await band.getByRole('slider').getAttribute('aria-valuetext')).toMatchInlineSnapshot(`"10:14:00"`)
  await isAccessible(page, 'body')
})

test('the map', async () => {
  const at = (n: number, lat: number) => ({ driver_id: driver(n).id, lat, lng: 28.05, speed_kmh: 40 })
  await stage.ops.call(reportPositions, { body: { positions: [at(0, -26), at(1, -26.1)] } })
  const page = await visit(OPS, `/maps?q=${encodeURIComponent(driver(1).name)}`)
  const rows = page.getByRole('grid', { name: 'Drivers' }).getByRole('row')
  await rows.filter({ hasText: 'Driving' }).first().waitFor()
  expect(await heard(rows.first())).toMatchInlineSnapshot(`
    "row "Driving Lerato Molefe Call Lerato Molefe, +27 82 466 0307 1 to go YP 02 HV GP 0 done, 0 late of 1"
    gridcell "Driving Lerato Molefe Call Lerato Molefe, +27 82 466 0307 1 to go YP 02 HV GP 0 done, 0 late of 1"
    img "Driving"
    text: Lerato Molefe
    link "Call Lerato Molefe, +27 82 466 0307"
    text: 1 to go YP 02 HV GP
    progressbar "Lerato Molefe's route""
  `)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: driver(1).name })
  const edit = panel.getByRole('button', { name: /^Edit vehicle/ })
  await edit.waitFor()
  expect(await heard(panel)).toMatchInlineSnapshot(`
    "complementary "Lerato Molefe"
    text: Lerato Molefe
    button "Follow on the map"
    button "Close"
    status
    heading "Vehicle" [level=2]
    term: Now
    definition: Driving, 40 km/h
    term: Last position
    definition:
    time: now
    term: Telephone
    definition:
    link "Call Lerato Molefe, +27 82 466 0307"
    text: +27 82 466 0307
    term: Vehicle
    definition: YP 02 HV GP, Van
    term: Capacity
    definition: up to 1570 kg
    term: Branch
    definition: Johannesburg hub
    heading "Hours and loops" [level=2]
    button "Edit vehicle, hours and loops of Lerato Molefe": Edit
    term: Hours
    definition: Not set
    term: Break
    definition: None
    term: Loops
    definition: None
    heading "Trail of the day" [level=2]
    button "Show the trail of the day": Show
    heading "Route" [level=2]
    text: 0 done, 1 to go
    progressbar "Route"
    link "Open tripsheet"
    listitem:
    button "1 Spoken Traders 7 expected 10:49 Sandton, Johannesburg by 17:00 Collection assigned SPB…""
  `)
  expect(await saidUntil(page, 'f', 'follows')).toMatchInlineSnapshot(`
    [
      "The map follows Lerato Molefe",
    ]
  `)

  // Hours and vehicle, which a colleague has open as well.
  await colleagueAt({ screen: `/maps/driver/${driver(1).id}`, is_editing: true })
  await edit.press('Enter')
  await panel.getByRole('status').getByText('is editing this now').waitFor({ timeout: 12_000 })
  expect(await heard(panel.locator('form'))).toMatchInlineSnapshot(`
    "status: Shanthi Pillay is editing this now.
    textbox "Registration": YP 02 HV GP
    combobox "Vehicle"
    option "Bike"
    option "Bakkie"
    option "Van" [selected]
    option "Truck"
    textbox "Capacity (kg)": "1570"
    paragraph: At most 4000 kg
    textbox "Begins at"
    textbox "Ends at"
    textbox "Break, earliest"
    textbox "Break, latest"
    textbox "Break (minutes)"
    paragraph: "Loops are zones of the map: none is drawn yet. Hours hold for tripsheets that are made from now on; a single day is changed on its tripsheet. Another vehicle is that of open tripsheets, too."
    status
    button "Cancel"
    button "Save" [disabled]"
  `)
  await isAccessible(page, 'main')
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe(`Edit vehicle, hours and loops of ${driver(1).name}`)
  await page.keyboard.press('Escape')

  // Hubs, what lies at one of them, and which suburbs are late.
  await page.getByRole('button', { name: 'Hubs', exact: true }).press('Enter')
  const hubs = page.getByRole('list', { name: 'Hubs' })
  const hub = hubs.getByRole('button', { name: /^Johannesburg hub/ })
  await hub.filter({ hasText: /[1-9]\d* here/ }).waitFor()
  expect(await heard(hubs)).toMatchInlineSnapshot(`
    "list "Hubs"
    listitem:
    button "Bloemfontein hub 0 here, 0 on their way"
    listitem:
    button "Cape Town hub 0 here, 0 on their way"
    listitem:
    button "Durban hub 0 here, 0 on their way"
    listitem:
    button "Gqeberha hub 0 here, 0 on their way"
    listitem:
    button "Johannesburg hub 2 here, 0 on their way"
    listitem:
    button "Pretoria hub 0 here, 0 on their way""
  `)
  await hub.press('Enter')
  const there = page.getByRole('complementary', { name: 'Johannesburg hub' })
  await there.getByRole('list', { name: 'Here now' }).getByRole('button').first().waitFor()
  expect(await heard(there)).toMatchInlineSnapshot(`
    "complementary "Johannesburg hub"
    text: Johannesburg hub
    button "Close"
    heading "Hub" [level=2]
    term: Code
    definition: JNB
    term: Town
    definition: Johannesburg
    term: Ops manager
    definition: Naledi Mokoena
    heading "Here now" [level=2]
    text: "2"
    link "Here now: open in Shipments"
    text: Open in Shipments
    list "Here now"
    listitem:
    button "SPB… Nomsa Dlamini At hub"
    listitem:
    button "SPB… Nomsa Dlamini At hub"
    heading "On their way here" [level=2]
    text: "0"
    paragraph: Nothing is on its way here.
    list "On their way here""
  `)
  await isAccessible(page, 'main')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('l')
  const late = page.getByRole('complementary', { name: 'Late by suburb' })
  await late.getByRole('table').waitFor()
  expect(await heard(late)).toMatchInlineSnapshot(`
    "complementary "Late by suburb"
    text: Late by suburb
    button "Close"
    paragraph: Stops of today that are late now or were done late, by suburb.
    table "Late by suburb"
    row "Suburb Late Stops Share"
    row "Sandton, Johannesburg 1 8 13%"
    button "Sandton, Johannesburg""
  `)
  await isAccessible(page, 'main')
  await page.keyboard.press('Escape')

  // A zone, drawn by keys.
  await page.getByRole('button', { name: 'Zones', exact: true }).press('Enter')
  const zones = page.getByRole('complementary', { name: 'Zones' })
  const draw = zones.getByRole('button', { name: 'Draw a zone' })
  await draw.waitFor()
  expect(await heard(zones)).toMatchInlineSnapshot(`
    "complementary "Zones"
    text: Zones
    button "Close"
    button "Draw a zone"
    button "Import"
    heading "No zones yet" [level=2]
    text: Draw one on the map, or import a GeoJSON or KML file.
    status"
  `)
  await draw.press('Enter')
  const editor = page.getByRole('complementary', { name: 'New zone' })
  await editor.getByRole('button', { name: 'Add a node in the middle of the map' }).press('Enter')
  await editor.locator('button:focus', { hasText: /^Node 1:/ }).waitFor()
  expect(await saidUntil(page, 'ArrowDown', 'Node 1')).toHaveLength(1)
  expect((await heard(editor)).replace(/-?\d+\.\d+/g, '0.0')).toMatchInlineSnapshot(`
    "complementary "New zone"
    text: New zone
    button "Close"
    textbox "Name"
    textbox "Colour": "#3b6fd4"
    text: Report a stay after (minutes)
    paragraph: Leave empty for no reports.
    textbox "Report a stay after (minutes)"
    group "Border"
    text: Border
    paragraph: Press on the map to put nodes, and on the first to close the border. Drag nodes, or the points between. Arrow keys move a node, with Shift by one pixel; Enter puts the next one, Delete takes it away.
    button "Undo"
    button "Redo" [disabled]
    button "Add a node in the middle of the map"
    button "Close the border"
    text: Part 1
    list "Part 1"
    listitem:
    button "Node 1: 0.0, 0.0"
    textbox "Latitude": "0.0"
    textbox "Longitude": "0.0"
    status: "Node 1: 0.0, 0.0"
    status
    button "Cancel"
    button "Save zone""
  `)
  await isAccessible(page, 'main')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Are you sure you want to leave?' })
  await opened(question)
  expect(await heard(question)).toMatchInlineSnapshot(`
    "dialog "Are you sure you want to leave?"
    heading "Are you sure you want to leave?" [level=2]
    text: There are unsaved changes. Are you sure you want to leave?
    button "Yes, leave"
    button "Cancel""
  `)
  await isAccessible(page)
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await editor.locator(':focus').waitFor()
})

test('collection requests', async () => {
  const asked = await stage.ops.call(addCollectionRequest, {
    body: collectionBody({
      contact: { name: 'Spoken Depot', mobile_number: '082 555 0101' },
      collection_after: '2029-03-07T09:00:00+02:00',
      collection_before: '2029-03-07T12:00:00+02:00',
    }),
  })
  if (!asked.ok) throw new Error(asked.error)
  const { display_id } = asked.value.collection_request
  const again = await stage.ops.call(addCollectionSchedule, {
    body: scheduleBody({ frequency: 'weekly', weekdays: ['monday', 'thursday'] }),
  })
  expect(again).toMatchObject({ ok: true })
  const page = await visit(DISPATCHER, '/collection-requests')
  const dialog = page.getByRole('dialog')
  await page.getByRole('row').filter({ hasText: display_id }).waitFor()
  expect(await heard(page.getByRole('grid'))).toMatchInlineSnapshot(`
    "grid "Collection requests"
    row "Select all Number Status Window From Parcels Account Driver"
    button "Select all"
    button "Number"
    button "Status"
    button "Window"
    button "From"
    button "Parcels"
    button "Account"
    button "Driver"
    row "COL000001 Collection unassigned tomorrow 09:00 to 12:00 Spoken Depot Sandton, Johannesburg 3 Kwela Fashion"
    gridcell
    gridcell "COL000001"
    gridcell "Collection unassigned"
    gridcell "tomorrow 09:00 to 12:00"
    gridcell "Spoken Depot Sandton, Johannesburg"
    gridcell "3"
    gridcell "Kwela Fashion"
    gridcell"
  `)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: display_id })
  await panel.getByText('Ask at the gate').waitFor()
  await panel.getByRole('region', { name: /^Where / }).waitFor()
  expect(await heard(panel)).toMatchInlineSnapshot(`
    "complementary "COL000001"
    text: COL000001
    button "Close"
    status
    heading "Status" [level=2]
    text: Collection unassigned
    heading "Where and when" [level=2]
    paragraph: 1 Main Road Sandton, Johannesburg 2196
    term: Window
    definition: tomorrow 09:00 to 12:00
    term: Parcels
    definition: "3"
    term: Weight, about (kg)
    definition: 12 kg
    term: Account
    definition: Kwela Fashion
    term: Driver
    definition: Nobody
    term: Branch
    definition: Johannesburg hub
    figure:
    region "Where COL000001 is fetched"
    text: 5 km
    link "Natural Earth"
    link "GeoNames"
    text: CC BY 4.0 · saffer (MIT)
    heading "Contact" [level=2]
    term: Contact
    definition: Spoken Depot
    term: Mobile number
    definition:
    button "+27 82 555 0101"
    term: E-mail
    definition: –
    paragraph: Ask at the gate
    button "Edit details"
    heading "Shipments fetched with it" [level=2]
    paragraph: No shipments are linked yet.
    textbox "Add shipments by reference"
    button "Add" [disabled]
    heading "History" [level=2]
    list "History"
    listitem:
    text: 6 Mar 2029 Collection unassigned
    time: 10:30
    paragraph: Naledi Mokoena
    button "Assign: COL000001": Assign
    button "Reschedule: COL000001": Reschedule
    button "More""
  `)
  await isAccessible(page, 'main')
  await panel.getByRole('button', { name: 'Edit details' }).press('Enter')
  await opened(dialog)
  expect(await heard(dialog)).toMatchInlineSnapshot(`
    "dialog "Edit COL000001"
    heading "Edit COL000001" [level=2]
    button "Close"
    status
    combobox "Company or person to fetch from": Spoken Depot
    textbox "Mobile number": +27 82 555 0101
    textbox "Street address": 1 Main Road
    combobox "Suburb or town": Sandton
    textbox "City": Johannesburg
    textbox "Postal code": "2196"
    combobox "Province": Gauteng
    textbox "Company"
    paragraph: "Paste a whole address into any field: it is taken apart."
    textbox "E-mail"
    textbox "Parcels": "3"
    textbox "Weight, about (kg)": "12"
    textbox "Day"
    text: 7 Mar 2029
    button "Open the calendar"
    textbox "From": 09:00
    textbox "To": 12:00
    textbox "Instructions for the driver": Ask at the gate
    status
    button "Cancel"
    button "Save" [disabled]"
  `)
  await checkAndClose(page, dialog, 'Edit details')
  const open = async (act: string) => {
    await panel.getByRole('button', { name: `${act}: ${display_id}` }).press('Enter')
    await opened(dialog)
  }
  await open('Assign')
  await dialog.getByRole('option').first().waitFor()
  const choices = (await heard(dialog)).split('\n')
  expect([...choices.slice(0, 11), '...', ...choices.slice(-2)].join('\n')).toMatchInlineSnapshot(`
    "dialog "Assign to a driver"
    heading "Assign to a driver" [level=2]
    button "Close"
    paragraph: COL000001 from Sandton, Johannesburg
    combobox "Find a driver" [expanded]
    radiogroup "Order"
    radio "Best fit" [checked]
    radio "Least load"
    radio "Name"
    paragraph: Choosing a driver assigns at once
    listbox "Drivers"
    ...
    alert
    button "Cancel""
  `)
  await checkAndClose(page, dialog, `Assign: ${display_id}`)
  await open('Reschedule')
  expect(await heard(dialog)).toMatchInlineSnapshot(`
    "dialog "Reschedule: COL000001"
    heading "Reschedule: COL000001" [level=2]
    button "Close"
    textbox "Day"
    text: 7 Mar 2029
    button "Open the calendar"
    textbox "From": 09:00
    textbox "To": 12:00
    textbox "Parcels": "3"
    alert
    button "Cancel"
    button "Reschedule" [disabled]"
  `)
  await checkAndClose(page, dialog, `Reschedule: ${display_id}`)
  const ask = page.getByRole('button', { name: 'Request a collection' })
  await ask.press('Enter')
  await opened(dialog)
  expect(await heard(dialog)).toMatchInlineSnapshot(`
    "dialog "Request a collection"
    heading "Request a collection" [level=2]
    button "Close"
    combobox "Account" [expanded]
    combobox "Company or person to fetch from"
    textbox "Mobile number"
    textbox "Street address"
    combobox "Suburb or town"
    textbox "City"
    textbox "Postal code"
    combobox "Province"
    textbox "Company"
    paragraph: "Paste a whole address into any field: it is taken apart."
    textbox "E-mail"
    textbox "Parcels": "1"
    textbox "Weight, about (kg)"
    radiogroup "How often"
    radio "Once" [checked]
    radio "Every working day"
    radio "Weekly"
    textbox "Day"
    text: 7 Mar 2029
    button "Open the calendar"
    textbox "From": 09:00
    textbox "To": 12:00
    textbox "Instructions for the driver"
    status
    button "Cancel"
    button "Request" [disabled]"
  `)
  await page.keyboard.press('Escape')
  await checkAndClose(page, dialog, 'Request a collection')

  // What comes again.
  await page.getByRole('radio', { name: 'Repeating' }).press('Space')
  const repeating = page.getByRole('list', { name: 'Repeating' })
  await repeating.waitFor()
  expect(await heard(repeating)).toMatchInlineSnapshot(`
    "list "Repeating"
    listitem:
    text: Thandi Nkosi Sandton, Johannesburg · Kwela Fashion
    paragraph: "Weekly: Mon, Thu · 09:00 to 12:00 · 5 parcels · from 5 Mar 2029"
    paragraph: "Next: 8 Mar 2029"
    button "Edit Thandi Nkosi": Edit
    button "Pause"
    button "Delete""
  `)
  await isAccessible(page, 'main')
})
