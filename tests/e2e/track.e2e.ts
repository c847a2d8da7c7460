import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { reportPositions } from '../../src/contract/operations.ts'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { createDriverTelling } from '../../src/server/modules/tracking/tell-of-drivers.ts'
import { ACCOUNT_USER, DISPATCHER } from '../support/platform.ts'
import { DESKTOP, delayRoute, type E2ePlatform, openE2ePlatform, PHONE } from './harness.ts'

let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
})
afterAll(() => stage.close())

test('anybody tracks a parcel on a phone, and sees it move without asking again', async () => {
  const { id, short_tracking_reference: ref } = await stage.book()
  const page = await stage.visit('/track', PHONE)
  await page.getByRole('textbox', { name: 'Tracking reference' }).fill(` ${ref.toLowerCase()} `)
  await page.keyboard.press('Enter')
  const parcel = page.getByRole('article', { name: `Parcel ${ref}` })
  await parcel.getByRole('heading', { name: 'Booked' }).waitFor()
  expect(new URL(page.url()).searchParams.get('tracking_reference')).toBe(ref.toLowerCase())
  await parcel
    .getByRole('status')
    .filter({ hasText: /^Live$/ })
    .waitFor()
  await stage.record(id, 'collected')
  await parcel.getByRole('heading', { name: 'Collected' }).waitFor()
  await stage.record(id, 'out-for-delivery')
  await parcel.getByRole('heading', { name: 'Out for delivery' }).waitFor()
  await parcel.getByText('Out for delivery, now').waitFor()
  await stage.record(id, 'delivered')
  await parcel.getByRole('heading', { name: 'Delivered' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
})

test('several parcels are followed at once: pasted out of a sheet, one of them opened, by a link', async () => {
  const [first, second] = [await stage.book(), await stage.book()]
  const [ref, other] = [first.short_tracking_reference, second.short_tracking_reference]
  await stage.record(second.id, 'collected')
  const page = await stage.visit('/track', PHONE)
  const field = page.getByRole('textbox', { name: 'Tracking reference' })
  await field.evaluate((input, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, `${ref}\r\n${other}\r\nNOPE123\r\n`)
  expect(await field.inputValue()).toBe(`${ref}, ${other}, NOPE123`)
  await field.press('Enter')
  const parcels = page.getByRole('region', { name: '3 references' })
  await parcels.getByRole('button', { name: ref }).getByText('Booked.').waitFor()
  await parcels.getByRole('button', { name: other }).getByText('Collected.').waitFor()
  await parcels
    .getByRole('listitem')
    .filter({ hasText: 'NOPE123' })
    .getByText('We cannot find this one')
    .waitFor()
  await parcels.getByRole('button', { name: ref }).click()
  const opened = parcels.getByRole('article', { name: `Parcel ${ref}` })
  await opened
    .getByRole('status')
    .filter({ hasText: /^Live$/ })
    .waitFor()
  await stage.record(first.id, 'collected')
  await opened.getByRole('heading', { name: 'Collected' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  await page.reload()
  expect(await field.inputValue()).toBe(`${ref}, ${other}, NOPE123`)
  await parcels.getByRole('button', { name: ref, expanded: false }).waitFor()
})

test('a reference that is typed over the last one does not wait for the answer to that', async () => {
  const { short_tracking_reference: ref } = await stage.book()
  const page = await stage.visit('/track')
  const letGo = await delayRoute(page, /\/v2\/.*NOPE123/)
  await page.getByRole('textbox', { name: 'Tracking reference' }).fill('NOPE123')
  await Promise.all([page.waitForRequest(/\/v2\/.*NOPE123/), page.keyboard.press('Enter')])
  await page.keyboard.type(ref)
  await page.keyboard.press('Enter')
  await page.getByRole('article', { name: `Parcel ${ref}` }).waitFor()
  letGo()
})

test('a visitor is told the town, never the door, the person or the driver', async () => {
  const { id, short_tracking_reference: ref } = await stage.book()
  await stage.assign(id, 1)
  const page = await stage.visit(`/track?tracking_reference=${ref}`)
  const parcel = page.getByRole('article')
  await parcel.getByText('Khayelitsha, Cape Town').first().waitFor()
  const told = await parcel.textContent()
  expect(told).not.toMatch(/spine road|nomsa|082 123/i)

  // On the last kilometres they see the driver come, and nobody else does.
  await stage.record(id, 'collected')
  await stage.record(id, 'out-for-delivery')
  await parcel.getByRole('heading', { name: 'Out for delivery' }).waitFor()
  await comeNear(id, 2_000)
  const driver = parcel.getByRole('region', { name: 'Where your driver is' })
  await driver.getByText('The map shows where they are, to about 100 metres.').waitFor()
  await driver.locator('canvas').waitFor()
  await comeNear(id, 200)
  await driver.getByText('Your driver is around the corner.').waitFor()
  expect(await driver.locator('canvas').count()).toBe(0)
  expect(await parcel.textContent()).not.toMatch(/spine road|nomsa|082 123/i)
  await stage.record(id, 'delivered')
  await parcel.getByRole('heading', { name: 'Delivered' }).waitFor()
  expect(await driver.count()).toBe(0)
})

/** The driver of a shipment is so many metres from its door, and comes in a quarter of an hour. */
async function comeNear(id: number, metres: number): Promise<void> {
  const { platform, ops } = stage
  const { rows } = await platform.owner.query<{ lat: number; lng: number }>(
    'SELECT delivery_lat AS lat, delivery_lng AS lng FROM shipments WHERE id = $1',
    [id],
  )
  const [door] = rows
  if (door === undefined) throw new Error('there is no such shipment')
  const at = platform.platform.clock.now()
  const estimated_delivery = new Date(at + 900_000).toISOString()
  const change = { id, delivery_agent_id: 1, estimated_delivery }
  expect((await ops.call(changeShipments, { body: { shipments: [change] } })).ok).toBe(true)
  const position = { driver_id: 1, lat: door.lat + metres / 111_195, lng: door.lng }
  expect((await ops.call(reportPositions, { body: { positions: [position] } })).ok).toBe(true)
  await createDriverTelling(platform.platform)()
}

test('an unknown reference says what to try', async () => {
  const page = await stage.visit('/shipments/ref?ref=NOPE123')
  await page.getByRole('heading', { name: /we cannot find “NOPE123”/i }).waitFor()
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/tracking/shipments') && asked.push(request.url()))
  await page.getByText('Compare it with your message, letter by letter.').waitFor()
  // Whoever presses the button goes on typing, and the focus is not on nothing.
  const field = page.getByRole('textbox', { name: 'Tracking reference' })
  await field.fill('NOPE1234')
  await page.getByRole('search').getByRole('button').click()
  await page.getByRole('heading', { name: /we cannot find “NOPE1234”/i }).waitFor()
  // A refusal is not asked for twice: each counts as a guess.
  expect(asked).toHaveLength(1)
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(true)
})

test("a shop's dashboard tells what needs its owner the moment it does, and leads to it", async () => {
  const page = await stage.visitAs(ACCOUNT_USER, '/dashboard')
  const needs = page.getByRole('region', { name: 'Action required' })
  await needs.getByText('No action required').waitFor()
  const theirs = await stage.book({ account_id: 2 })
  const { id, short_tracking_reference: ref } = await stage.book()
  for (const one of [theirs.id, id]) {
    await stage.record(one, 'collected')
    await stage.record(one, 'out-for-delivery')
    await stage.record(one, 'delivery-failed-attempt', 'No answer at the door')
  }
  const row = needs.getByRole('link').filter({ hasText: ref })
  await row.getByText('No answer at the door').waitFor()
  expect(await needs.getByRole('link').filter({ hasText: theirs.short_tracking_reference }).count()).toBe(0)
  expect(await needs.getByRole('link', { name: /^Call \+27/ }).count()).toBe(1)
  // They answer where they read it.
  await needs.getByRole('button', { name: `Answer about ${ref}` }).click()
  await needs.getByRole('button', { name: 'Correct the address' }).click()
  await needs.getByLabel('Correct address').fill('12 Rose Street')
  await needs.getByRole('button', { name: 'Send' }).click()
  // What was pressed is gone: the focus is on what came in its place.
  await needs.locator('p:focus').getByText('Sent. The courier will confirm it with you.').waitFor()
  await row.getByText('Sender corrects the address: 12 Rose Street').waitFor()
  await row.click()
  await page.waitForURL(`**/shipments/${id}`)
  await page.getByRole('list', { name: 'Tracking history' }).getByText('No answer at the door').waitFor()

  // Tried again: whoever sent it sees as much of the driver as whoever waits for it.
  await stage.record(id, 'out-for-delivery')
  await comeNear(id, 2_000)
  await page.getByText('The driver is near. The map shows where, to about 100 metres.').waitFor()
  await page.getByTitle('The driver is near. The map shows where, to about 100 metres.').waitFor()
  await comeNear(id, 200)
  await page.getByText('The driver is around the corner.').waitFor()
})

test.each([
  ['on a desk', DESKTOP],
  ['on a phone', PHONE],
])(
  'whoever sent it finds it by its recipient, calls the courier, and corrects the address: %s',
  async (_, size) => {
    const name = `Recipient ${size.width}`
    const contact = { name, mobile_number: '082 555 0199' }
    const { id, short_tracking_reference: ref } = await stage.book({ delivery_contact: contact })
    for (const event of ['collected', 'out-for-delivery', 'delivery-failed-attempt'] as const)
      await stage.record(id, event)
    const page = await stage.visitAs(ACCOUNT_USER, `/shipments?q=${ref}`, size)
    await page.mouse.move(0, 0)
    const row = page.getByRole('grid', { name: 'Shipments' }).getByRole('row').filter({ hasText: ref })
    await row.getByText(name).waitFor()
    await row.click()
    const beside = page.getByRole('complementary', { name: `Shipment ${ref}` })
    expect(await beside.getByRole('link', { name: /^Call \+27/ }).getAttribute('href')).toMatch(
      /^tel:\+27\d{9}$/,
    )
    const ask = beside.getByRole('region', { name: 'Action required' })
    await ask.getByRole('button', { name: 'Correct the address' }).click()
    await ask.getByLabel('Correct address').fill('14 Rose Street, not 41')
    await ask.getByRole('button', { name: 'Send' }).click()
    await beside.getByText('Sent. The courier will confirm it with you.').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
    // The provider's people read it where they look at the shipment.
    const staff = await stage.visitAs(DISPATCHER, `/shipments/${id}`)
    await staff.getByText('14 Rose Street, not 41').first().waitFor()
  },
)

test('after a failed attempt the courier can be called, and a new day and the neighbour chosen by a code: staff and driver read it', async () => {
  const mobile_number = '083 555 7001'
  const { id, short_tracking_reference: ref } = await stage.book({
    delivery_contact: { name: 'Nomsa Changing', mobile_number },
  })
  for (const event of ['collected', 'out-for-delivery', 'delivery-failed-attempt'] as const)
    await stage.record(id, event)
  const page = await stage.visit(`/track?tracking_reference=${ref}`, PHONE)
  const parcel = page.getByRole('article')
  await parcel.getByRole('heading', { name: 'We could not deliver it' }).waitFor()
  expect(await parcel.getByRole('link', { name: /^Call / }).getAttribute('href')).toMatch(/^tel:\+?\d+$/)
  await parcel.getByRole('button', { name: 'Change delivery' }).click()
  await page.locator('section:focus').getByRole('button', { name: 'Send code' }).waitFor()
  const change = parcel.getByRole('region', { name: 'Change this delivery' })
  await change.getByRole('button', { name: 'Send code' }).click()
  const field = change.getByRole('textbox', { name: 'Code' })
  await field.waitFor()
  const code = await sentCode(mobile_number.replaceAll(' ', ''))
  const days = change.getByRole('group', { name: 'Another day' }).getByRole('button')
  await days.last().click()
  await change.getByRole('button', { name: 'Leave with the neighbour' }).click()
  await change.getByLabel('More for the driver').fill('Number 14')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  await field.fill(code === '000000' ? '000001' : '000000')
  await change.getByRole('button', { name: 'Save changes' }).click()
  await change.getByRole('alert').getByText('This code is wrong, or was used, or is over.').waitFor()
  // What was chosen stands, and the staff's console learns of it as it happens.
  const staff = await stage.visitAs(DISPATCHER, `/shipments/${id}`)
  await staff.getByRole('heading', { name: ref }).first().waitFor()
  await field.fill(code)
  await change.getByRole('button', { name: 'Save changes' }).click()
  await parcel.getByText('Changed. The courier and the driver have been told.').waitFor()
  await staff.getByText('Leave with the neighbour. Number 14').first().waitFor()
  // Nothing is on its way until somebody sets out anew.
  await stage.record(id, 'returned-to-hub')
  await parcel.getByRole('heading', { name: 'On its way' }).waitFor()
  // Scanned since, so that it was not said last any more: whoever plans the stop, and who drives there, has it all the same.
  await staff.goto(`/tripsheet?map=off&q=${encodeURIComponent('Nomsa Changing')}`)
  await staff.getByRole('option', { name: /deliver 1 parcel/ }).waitFor()
  await staff.keyboard.press('j')
  await staff.keyboard.press('o')
  await staff.getByText('Recipient (by a code): Leave with the neighbour. Number 14').waitFor()
})

test('what is typed about one parcel is not sent about another that was looked up before it', async () => {
  const failed = async () => {
    const { id, short_tracking_reference: ref } = await stage.book()
    for (const event of ['collected', 'out-for-delivery', 'delivery-failed-attempt'] as const)
      await stage.record(id, event)
    return ref
  }
  const [first, second] = [await failed(), await failed()]
  const page = await stage.visit(`/track?tracking_reference=${first}`, PHONE)
  const parcel = (ref: string) => page.getByRole('article', { name: `Parcel ${ref}` })
  await parcel(first).getByRole('button', { name: 'Reply' }).waitFor()
  await page.getByRole('textbox', { name: /reference/i }).fill(second)
  await page.keyboard.press('Enter')
  await parcel(second).getByRole('button', { name: 'Reply' }).click()
  await parcel(second).getByLabel('Message').fill('The gate code is 1234')
  await page.goBack()
  await parcel(first).getByRole('button', { name: 'Reply', pressed: false }).waitFor()
  expect(await page.getByLabel('Message').count()).toBe(0)
})

/** The code that was sent last to a telephone. */
async function sentCode(recipient: string): Promise<string> {
  const read = async () => {
    const { rows } = await stage.platform.owner.query<{ text: string }>(
      "SELECT text FROM outbox WHERE kind = 'recipient-code' AND recipient = $1 ORDER BY id DESC LIMIT 1",
      [recipient],
    )
    return /\b(\d{6})\b/.exec(rows[0]?.text ?? '')?.[1] ?? ''
  }
  await expect.poll(read, { timeout: 10_000 }).not.toBe('')
  return read()
}

/** A shop's page at an address of its own, whose policy lets in what docs/tracking-widget.md says. */
async function shopPage(attributes: string): Promise<string> {
  const courier = stage.platform.url
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <h1>Kwela Fashion</h1><p>Where is my order?</p>
    <script src="${courier}/widget/tracking.js" ${attributes} async></script><p>Returns within 30 days</p></html>`
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src ${courier}; frame-src ${courier}`
  const server = createServer((_, answer) =>
    answer.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy }).end(html),
  )
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The shop has no port')
  return `http://localhost:${address.port}/`
}

test.each([
  ['in English, light, on a desk', '', DESKTOP, 'Track your parcel', 'Track', 'Collected from the sender'],
  [
    'in Afrikaans, dark, on a phone',
    'data-lang="af" data-theme="dark"',
    PHONE,
    'Volg jou pakkie',
    'Volg',
    'By die sender afgehaal',
  ],
] as const)(
  'a shop that has one script tag shows its buyers where their parcels are: %s',
  async (_, attributes, size, title, submit, told) => {
    const { id, short_tracking_reference: ref } = await stage.book()
    await stage.record(id, 'collected')
    const page = await stage.visit(await shopPage(attributes), size)
    const frame = page.frameLocator(`iframe[title="${title}"]`)
    await frame.getByRole('heading', { name: title }).waitFor()
    await frame.getByRole('textbox').fill(` ${ref} `)
    await frame.getByRole('button', { name: submit }).click()
    await frame.getByRole('heading', { name: told }).waitFor()
    // As high as what it shows: nothing of it is scrolled within the frame.
    const room = () => frame.locator('html').evaluate(({ scrollHeight }) => scrollHeight - window.innerHeight)
    await expect.poll(room).toBeLessThanOrEqual(0)
    // It stands where the tag stands, keeps to the page's width, and can reach nothing of either side.
    const [box, below] = [
      await page.locator('iframe').boundingBox(),
      await page.getByText('Returns within 30 days').boundingBox(),
    ]
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
    const origin = await frame.locator('html').evaluate(() => ({ its: self.origin, keeps: typeof parent }))
    expect(origin.its).toBe('null')
    expect(await page.context().cookies()).toEqual([])
  },
)
