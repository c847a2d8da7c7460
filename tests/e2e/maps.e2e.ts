import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { reportPositions } from '../../src/contract/operations.ts'
import { listZones, lockZones } from '../../src/contract/zones.ts'
import { PALETTES } from '../../src/ui/map/palette.ts'
import { pickupPoints } from '../support/pickup-points.ts'
import { OPS, PROVIDER_ADMIN } from '../support/platform.ts'
import { pmtilesArchive } from '../support/pmtiles.ts'
import { delayRoute, type E2ePlatform, mockRoute, openE2ePlatform, PHONE, WALL } from './harness.ts'
import { heard } from './spoken.ts'

/** Who may look and not assign, in one of these tests. */
const LOOKER = 'fleet@springbok.example'

let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform({}, { hasMotion: true })
})
afterAll(() => stage.close())

// A map that nobody looks at any more still costs: without a graphics card, the processor.
const opened: Page[] = []
afterEach(async () => {
  for (const page of opened.splice(0)) await page.close()
})
async function visit(path: string, size?: { width: number; height: number }): Promise<Page> {
  const page = await stage.visitAs(OPS, path, size)
  opened.push(page)
  return page
}

const drivers = (page: Page) => page.getByRole('grid', { name: 'Drivers' })
const driverIn = (page: Page) => Number(new URL(page.url()).searchParams.get('driver') ?? 0)

const round = (page: Page) => page.getByRole('complementary').filter({ hasText: 'Route' })

/** What is said of a field beside its name. */
const describedBy = (field: Locator) =>
  field.evaluate((its) => document.getElementById(its.getAttribute('aria-describedby') ?? '')?.textContent)

/** The first driver of the list, opened by keyboard; their id. */
async function openFirst(page: Page): Promise<number> {
  await drivers(page).getByRole('row').first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.waitForURL(/driver=\d+/)
  return driverIn(page)
}

/** Presses what is in the middle of the map until its list opens: the map may still be on its way there. */
const openAtMiddle = (page: Page, list: Locator) =>
  expect
    .poll(async () => {
      if ((await list.count()) === 0) await page.locator('canvas.maplibregl-canvas').click()
      return list.count()
    })
    .toBe(1)

test('a driver is found, opened, followed and closed with the keyboard alone', async () => {
  const page = await visit('/maps')
  const id = await openFirst(page)
  await round(page).waitFor()
  await page.keyboard.press('j')
  await page.waitForURL((url) => Number(url.searchParams.get('driver')) !== id)
  await page.keyboard.press('f')
  await page.waitForURL(/follow=1/)
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => !url.searchParams.has('driver'))
})

test('a collection that is given to a driver joins the round while somebody looks', async () => {
  const page = await visit('/maps')
  const id = await openFirst(page)
  await round(page).getByText('No stops left').waitFor()
  const shipment = await stage.book()
  await stage.assign(shipment.id, id)
  await round(page).getByRole('listitem').filter({ hasText: shipment.short_tracking_reference }).waitFor()
  await round(page).getByText('0 done, 1 to go').waitFor()
  await stage.record(shipment.id, 'collected')
  await round(page).getByText('1 done, 0 to go').waitFor()
})

test('a stop of the round leads to its shipment, and from there back to the driver', async () => {
  const page = await visit('/maps')
  // Names of suburbs are asked for when somebody comes near; they do not come at first.
  let asked = 0
  await mockRoute(page, '**/basemap/suburbs.geojson', (route) => {
    asked += 1
    return asked === 1 ? route.abort() : route.continue()
  })
  const id = await openFirst(page)
  const shipment = await stage.book()
  await stage.assign(shipment.id, id)
  await page
    .getByRole('listitem')
    .filter({ hasText: shipment.short_tracking_reference })
    .getByRole('button')
    .click()
  await page.waitForURL(new RegExp(`shipment=${shipment.id}`))
  const panel = page.getByRole('complementary', { name: shipment.short_tracking_reference })
  await panel.getByText('Collection assigned').waitFor()
  const lacks = page.getByText('Part of the map has not loaded yet. Trying again.')
  await lacks.waitFor()
  await lacks.waitFor({ state: 'detached' })
  expect(asked).toBe(2)
  // Another of the same door: neither hides the other, and what happens to one shows in the list.
  const second = await stage.book()
  await stage.assign(second.id, id)
  const list = page.getByRole('dialog', { name: '1 stop here: 2 shipments', exact: true })
  // What is chosen has come into the middle.
  const isNear = () =>
    page
      .locator('.maplibregl-ctrl-scale')
      .filter({ hasText: /^(500\sm|[12]\skm)$/ })
      .waitFor()
  const openList = () => openAtMiddle(page, list)
  await isNear()
  // From further away they are a cluster, which opens as the same list and leads back.
  for (const _ of [1, 2, 3, 4]) await page.getByRole('button', { name: 'Further' }).click()
  await openList()
  await list.getByRole('button', { name: 'Zoom in' }).click()
  await isNear()
  await openList()
  expect(await list.getByRole('button', { name: 'Zoom in' }).count()).toBe(0)

  // Both are assigned out of the list, by keys alone, and the list says so; then that is taken back.
  const { owner } = stage.platform
  const nameOf = async (which: string) => {
    const { rows } = await owner.query<{ id: number; name: string }>(
      `SELECT id, name FROM drivers WHERE provider_id = 1 AND id ${which} $1 ORDER BY id LIMIT 1`,
      [id],
    )
    return { id: rows[0]?.id ?? 0, name: rows[0]?.name ?? '' }
  }
  const [driver, next] = [await nameOf('='), await nameOf('<>')]
  const collectors = async () => {
    const both = [shipment.id, second.id]
    const sql = 'SELECT collection_agent_id AS id FROM shipments WHERE id = ANY($1)'
    return (await owner.query<{ id: number }>(sql, [both])).rows.map((row) => row.id)
  }
  await page.keyboard.press('x')
  await list.getByText('1 selected').waitFor()
  await page.keyboard.press('Shift+ArrowDown')
  await list.getByText('2 selected').waitFor()
  // As the board counts it: one door in one go.
  await list.getByRole('button', { name: 'Assign 1 stop', exact: true }).waitFor()
  await page.keyboard.press('a')
  const find = page.getByRole('combobox', { name: 'Find a driver' })
  await find.waitFor()
  expect(await describedBy(find)).toBe('Choosing a driver assigns at once')
  await find.fill(next.name)
  await page.keyboard.press('Enter')
  await expect.poll(() => list.getByText(next.name).count()).toBe(2)
  expect(await collectors()).toEqual([next.id, next.id])
  // The question has the keyboard until it is answered.
  await find.waitFor({ state: 'detached' })
  await page.keyboard.press('u')
  await expect.poll(() => list.getByText(driver.name).count()).toBe(2)
  expect(await collectors()).toEqual([driver.id, driver.id])
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  // Selected they stay, on the map.
  const bar = page.getByRole('toolbar', { name: 'Selected stops' })
  await bar.getByText('2 selected').waitFor()
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await bar.waitFor({ state: 'detached' })
  await panel.getByRole('button', { name: 'Assign 1 stop', exact: true }).waitFor()

  // Whoever may not assign is offered nothing of it.
  await owner.query(
    `INSERT INTO roles (provider_id, id, name, label, permissions, permissions_ui, require_2fa, logout_after_inactive_minutes)
     SELECT 1, 91, 'looker', 'Looker', array_remove(array_remove(permissions, 'API_/shipments:PATCH'), 'API_/collection-requests:PATCH'),
            permissions_ui, false, 0
     FROM roles WHERE id = 4`,
  )
  await owner.query('UPDATE users SET role_provider_id = 1, role_id = 91 WHERE email = $1', [LOOKER])
  const looker = await stage.visitAs(LOOKER, new URL(page.url()).pathname + new URL(page.url()).search)
  await looker
    .getByRole('complementary', { name: shipment.short_tracking_reference })
    .getByText('Collection assigned')
    .waitFor()
  expect(await looker.getByRole('button', { name: /assign |in view|Draw around/i }).count()).toBe(0)
  await looker.context().close()
  await openList()

  // What is collected lies at another door, and leaves the list.
  const line = list.getByRole('button', { name: new RegExp(second.short_tracking_reference) })
  await line.focus()
  await stage.record(shipment.id, 'collected')
  const left = page.getByRole('dialog', { name: '1 stop here', exact: true })
  await left.waitFor()
  expect(await left.getByText(shipment.short_tracking_reference).count()).toBe(0)
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`shipment=${second.id}`))
  const other = page.getByRole('complementary', { name: second.short_tracking_reference })
  await other.getByRole('button', { name: driver.name, exact: true }).click()
  await page.waitForURL(new RegExp(`driver=${id}`))
})

/** Takes the graphics card away from the vehicles and gives it back; whether anything is drawn then. */
const drawsAfterLoss = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<boolean>((done) => {
        const canvas = document.querySelector<HTMLCanvasElement>(
          '.maplibregl-canvas-container canvas[data-draws=vehicles]',
        )
        const gl = canvas?.getContext('webgl2')
        const card = gl?.getExtension('WEBGL_lose_context')
        if (!canvas || !gl || !card) return done(false)
        canvas.addEventListener('webglcontextlost', () => setTimeout(() => card.restoreContext()), {
          once: true,
        })
        canvas.addEventListener(
          'webglcontextrestored',
          () => {
            const { width, height } = canvas
            const dots = new Uint8Array(4 * width * height)
            gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, dots)
            done(dots.some((value) => value > 0))
          },
          { once: true },
        )
        card.loseContext()
      }),
  )

/** The colour of the page at a point of the map, as style sheets write it. */
async function colourAt(page: Page, x: number, y: number): Promise<string> {
  const map = await page.locator('canvas.maplibregl-canvas').boundingBox()
  const clip = { x: (map?.x ?? 0) + x, y: (map?.y ?? 0) + y, width: 1, height: 1 }
  const picture = (await page.screenshot({ clip })).toString('base64')
  return page.evaluate(async (data) => {
    const image = new Image()
    image.src = `data:image/png;base64,${data}`
    await image.decode()
    const context = document.createElement('canvas').getContext('2d')
    context?.drawImage(image, 0, 0)
    const [r = 0, g = 0, b = 0] = context?.getImageData(0, 0, 1, 1).data ?? []
    return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
  }, picture)
}

test('who unassigns a stop that a colleague gives away meanwhile is told so, and it stays with its new driver', async () => {
  const page = await visit('/maps')
  const id = await openFirst(page)
  const shipment = await stage.book({
    collection_contact: { name: 'Unassign Traders', email: 'shop@unassign.example' },
  })
  await stage.assign(shipment.id, id)
  await page.getByRole('listitem').filter({ hasText: 'Unassign Traders' }).getByRole('button').click()
  const panel = page.getByRole('complementary', { name: shipment.short_tracking_reference })
  const { owner } = stage.platform
  const { rows } = await owner.query<{ id: number; name: string }>(
    'SELECT id, name FROM drivers WHERE provider_id = 1 AND id <> $1 ORDER BY id LIMIT 1',
    [id],
  )
  const [next] = rows
  // What takes it away is on its way while the colleague is quicker.
  const letGo = await delayRoute(page, /assets\/unassigning-.*\.js/)
  await panel.getByRole('button', { name: /^Unassign/ }).click()
  await stage.assign(shipment.id, next?.id ?? 0)
  await panel.getByText(next?.name ?? '').waitFor()
  letGo()
  await page.getByRole('alert').filter({ hasText: shipment.short_tracking_reference }).waitFor()
  const held = await owner.query('SELECT collection_agent_id AS id FROM shipments WHERE id = $1', [
    shipment.id,
  ])
  expect(held.rows).toEqual([{ id: next?.id }])
})

test("a courier's own map is read out of its archive in parts; one that is broken is told, and the shipped one stays", async () => {
  const { owner, platform } = stage.platform
  const file = join(platform.config.DATA_DIR, 'tiles', 'world.pmtiles')
  writeFileSync(file, pmtilesArchive())
  await owner.query(`INSERT INTO provider_settings VALUES (1, 'map_style_url', '"/tiles/world.pmtiles"')`)
  platform.settings.forget(1)
  const page = await visit('/maps')
  // Off the coast: land, in a world that is all land.
  await expect.poll(() => colourAt(page, 40, 700)).toBe(PALETTES.light.land)
  const parts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap((entry) =>
        entry instanceof PerformanceResourceTiming && entry.name.includes('/tiles/world.pmtiles')
          ? entry.responseStatus
          : [],
      ),
  )
  expect(new Set(parts)).toEqual(new Set([206]))
  expect(await page.getByText(/set in Settings/).count()).toBe(0)
  writeFileSync(file, pmtilesArchive({ directory: [0x80, 0x94, 0xeb, 0xdc, 0x03, 0, 1, 1, 1] }))
  await page.reload()
  await page.getByText(/^The map that is set in Settings could not be read/).waitFor()
  await expect.poll(() => colourAt(page, 40, 700)).toBe(PALETTES.light.sea)
  // Put right, it comes without a reload.
  writeFileSync(file, pmtilesArchive())
  await expect.poll(() => colourAt(page, 40, 700), { timeout: 15_000 }).toBe(PALETTES.light.land)
  expect(await page.getByText(/set in Settings/).count()).toBe(0)

  // A picture of a style is asked for again, as tiles are.
  const { origin } = new URL(page.url())
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  let asked = 0
  await mockRoute(page, '**/ground.png', (route) => {
    asked += 1
    return asked === 1
      ? route.abort()
      : route.fulfill({ contentType: 'image/png', body: Buffer.from(pixel, 'base64') })
  })
  const [west, north, east, south] = [10, -20, 40, -40]
  const coordinates = [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ]
  const ground = { type: 'image', url: `${origin}/ground.png`, coordinates }
  const layers = [{ id: 'ground', type: 'raster', source: 'ground' }]
  writeFileSync(
    join(platform.config.DATA_DIR, 'tiles', 'picture.json'),
    JSON.stringify({ version: 8, sources: { ground }, layers }),
  )
  await owner.query(
    `UPDATE provider_settings SET value = '"/tiles/picture.json"' WHERE setting = 'map_style_url'`,
  )
  platform.settings.forget(1)
  await page.reload()
  const lacks = page.getByText('Parts of the map that is set in Settings do not come.')
  await lacks.waitFor()
  await lacks.waitFor({ state: 'detached' })
  expect(asked).toBe(2)
  await owner.query("DELETE FROM provider_settings WHERE setting = 'map_style_url'")
  platform.settings.forget(1)
})

test('where a vehicle is shows as it is reported, also after the graphics card was away', async () => {
  const page = await visit('/maps')
  const positions = [{ driver_id: 12, lat: -30.5, lng: 21.5 }]
  expect((await stage.ops.call(reportPositions, { body: { positions } })).ok).toBe(true)
  await page.locator('canvas.maplibregl-canvas').waitFor()
  await expect.poll(() => drawsAfterLoss(page)).toBe(true)
  const id = await openFirst(page)
  const report = { driver_id: id, lat: -26.1, lng: 28.05, heading: 90, speed_kmh: 47 }
  const outcome = await stage.ops.call(reportPositions, { body: report })
  expect(outcome.ok).toBe(true)
  await page.getByRole('complementary').getByText('Driving, 47 km/h').waitFor()
})

test('the filter narrows the list and stays in the address', async () => {
  const page = await visit('/maps')
  await openFirst(page)
  const all = Number(await drivers(page).getAttribute('aria-rowcount'))
  const name = (await round(page).getAttribute('aria-label')) ?? ''
  await page.keyboard.press('/')
  await page.keyboard.type(name)
  await page.waitForURL(/q=/)
  await expect.poll(async () => Number(await drivers(page).getAttribute('aria-rowcount'))).toBeLessThan(all)
  await page.reload()
  await drivers(page).getByRole('row').filter({ hasText: name }).waitFor()
  await page.getByRole('radio', { name: 'Late' }).check()
  await page.waitForURL(/sort=late/)
  await drivers(page).getByRole('row').filter({ hasText: name }).waitFor()
})

test('a list that is sorted by lateness keeps its place when somebody comes to be late', async () => {
  const { owner } = stage.platform
  const { id } = await stage.book()
  await owner.query(
    `UPDATE shipments SET collection_after = '2026-01-05T08:00Z', collection_before = '2026-01-05T10:00Z' WHERE id = $1`,
    [id],
  )
  const { rows } = await owner.query<{ id: number }>(
    'SELECT id FROM drivers WHERE provider_id = 1 ORDER BY name DESC LIMIT 1',
  )
  const page = await visit('/maps?sort=late', { width: 1440, height: 420 })
  const top = () => drivers(page).evaluate((grid) => grid.scrollTop)
  await drivers(page).getByRole('row').nth(3).waitFor()
  await drivers(page).evaluate((grid) => grid.scrollTo({ top: 90 }))
  await expect.poll(top).toBe(90)
  await stage.assign(id, rows[0]?.id ?? 0)
  await expect.poll(top).not.toBe(90)
  // Whoever is late stands above it now.
  expect(await top()).toBeGreaterThan(90)
  await stage.record(id, 'collected')
})

test('a branch that is renamed leaves the map where the reader took it, where its hub shows what lies there', async () => {
  const { owner } = stage.platform
  const shipment = await stage.book()
  const { rows } = await owner.query<{ id: number }>(
    'SELECT collection_branch_id AS id FROM shipments WHERE id = $1',
    [shipment.id],
  )
  const branch = rows[0]?.id
  const page = await visit(`/maps?branch=${branch}`)
  const scale = page.locator('.maplibregl-ctrl-scale')
  await scale.filter({ hasText: /^[123]0.km$/ }).waitFor()
  for (const _ of [1, 2, 3]) await page.getByRole('button', { name: 'Further' }).click()
  await scale.filter({ hasText: /^(50|\d00).km$/ }).waitFor()
  const far = await scale.textContent()
  await owner.query(`UPDATE branches SET name = 'Renamed hub' WHERE id = $1`, [branch])
  await owner.query(`INSERT INTO provider_settings VALUES (1, 'site_wide_message_admins', '"Mind the hub"')`)
  await page.getByText('Mind the hub').waitFor()
  await page.getByRole('button', { name: /Renamed hub/ }).waitFor()
  expect(await scale.textContent()).toBe(far)
  await owner.query("DELETE FROM provider_settings WHERE setting = 'site_wide_message_admins'")

  // By keys alone: the hub out of the list, what comes in meanwhile, its shipment, and back.
  await page.getByRole('button', { name: 'Hubs', exact: true }).press('Enter')
  const panel = page.getByRole('complementary')
  const hub = panel.getByRole('list', { name: 'Hubs' }).getByRole('button', { name: /^Renamed hub/ })
  await hub.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('hub') === String(branch))
  const here = panel.getByRole('list', { name: 'Here now' })
  await stage.record(shipment.id, 'received-at-hub')
  await here.getByRole('button', { name: shipment.short_tracking_reference }).press('Enter')
  await page.waitForURL((url) => url.searchParams.get('shipment') === String(shipment.id))
  await page.keyboard.press('Escape')
  await here.waitFor()
  await page.keyboard.press('Escape')
  await hub.filter({ hasText: /[1-9]\d* here/ }).waitFor()
  // The same by its sign, which stands beside its place: that is in the middle of the map.
  const canvas = page.locator('canvas.maplibregl-canvas')
  const isOpen = async () => {
    const box = await canvas.boundingBox()
    await canvas.click({ position: { x: (box?.width ?? 0) / 2 - 24, y: (box?.height ?? 0) / 2 + 17 } })
    return new URL(page.url()).searchParams.get('hub')
  }
  await expect.poll(isOpen).toBe(String(branch))
  await page.keyboard.press('Escape')

  const admin = await stage.platform.as(PROVIDER_ADMIN)
  const point = await pickupPoints(stage.platform, admin, admin).newPoint([])
  await page.clock.install()
  await page.keyboard.press('p')
  await panel
    .getByRole('list', { name: 'Pickup points' })
    .getByRole('button', { name: point.name })
    .press('Enter')
  const lead = panel.getByRole('link', { name: 'Open in Locker locations' })
  expect(await lead.getAttribute('href')).toBe(`/locations?location=${point.id}`)
  // No event tells of it: while somebody looks it is asked for again.
  await owner.query(`UPDATE pickup_points SET hours = 'By appointment' WHERE id = $1`, [point.id])
  await page.clock.fastForward(30_000)
  await panel.getByText('By appointment').waitFor()
})

test('vehicles that stand on one another open as a list, from which one is chosen', async () => {
  // Of whom nobody expects anything: who has stops and stands still is not parked. In the order of the list.
  const { rows } = await stage.platform.owner.query<{ id: number; name: string }>(
    `SELECT id, name FROM drivers
      WHERE id NOT IN (SELECT collection_agent_id FROM shipments WHERE collection_agent_id IS NOT NULL)
      ORDER BY name LIMIT 3`,
  )
  const positions = rows.map(({ id }) => ({ driver_id: id, lat: -29.85, lng: 31.02, speed_kmh: 0 }))
  expect((await stage.ops.call(reportPositions, { body: { positions } })).ok).toBe(true)
  const page = await visit(`/maps?driver=${rows[0]?.id}`)
  await page.getByRole('complementary').getByText('Parked').waitFor()
  // Near enough: what is chosen has come into the middle of the map that is left beside its panel.
  await page
    .locator('.maplibregl-ctrl-scale')
    .filter({ hasText: /^(500\sm|[12]\skm)$/ })
    .waitFor()
  const list = page.getByRole('dialog', { name: '3 vehicles here' })
  await openAtMiddle(page, list)
  // Each leads to the lane of its driver, whatever others are called.
  await list.getByRole('link').first().waitFor()
  const lanes = await list
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(lanes.toSorted()).toEqual(rows.map(({ id }) => `/tripsheet?driver=${id}`).toSorted())
  const spoken = (await heard(list)).split('\n').filter((line) => !/^link "Call|^text: \+27/.test(line))
  // Who has no stops depends on the tests before.
  const placed = rows.reduce(
    (text, { name }, i) => text.replaceAll(name, `Driver ${i + 1}`),
    spoken.join('\n'),
  )
  expect(placed.replace(/^(button "Driver \d) [^"]*\d[^"]*"/gm, '$1, plate"')).toMatchInlineSnapshot(`
    "dialog "3 vehicles here"
    text: 3 vehicles here
    status
    listitem:
    button "Driver 1, plate"
    button "Follow Driver 1"
    link "Tripsheet of Driver 1"
    listitem:
    button "Driver 2, plate"
    button "Follow Driver 2"
    link "Tripsheet of Driver 2"
    listitem:
    button "Driver 3, plate"
    button "Follow Driver 3"
    link "Tripsheet of Driver 3""
  `)
  // Its keys: arrows walk, Escape closes, Enter chooses.
  const focused = () => list.locator('button:focus').textContent()
  await list.locator('button:focus').waitFor()
  const first = await focused()
  await page.keyboard.press('ArrowDown')
  await expect.poll(focused).not.toBe(first)
  await page.keyboard.press('Home')
  await expect.poll(focused).toBe(first)
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  await openAtMiddle(page, list)
  await list.locator('button:focus').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !['0', String(rows[0]?.id)].includes(url.searchParams.get('driver') ?? '0'))
  await list.waitFor({ state: 'detached' })
})

test('a zone is drawn by mouse and by keys, saved, and shows the vehicles in it', async () => {
  const page = await visit('/maps')
  const panel = page.getByRole('complementary')
  await drivers(page).waitFor()
  await page.getByRole('button', { name: 'Zones', exact: true }).click()
  await panel.getByText('No zones yet').waitFor()
  await panel.getByRole('button', { name: 'Draw a zone' }).click()
  const name = panel.getByRole('textbox', { name: 'Name' })
  await name.fill('Here')
  const canvas = page.locator('canvas.maplibregl-canvas')
  const nodes = panel.getByRole('button', { name: /^Node \d/ })
  // By keys alone: each node that is put has the focus, none lies on another, and two are no border.
  const add = panel.getByRole('button', { name: 'Add a node in the middle of the map' })
  await add.press('Enter')
  await panel.locator('button:focus', { hasText: /^Node 1:/ }).press('Enter')
  const put = panel.locator('button:focus', { hasText: /^Node 2:/ })
  await put.waitFor()
  const lay = await put.textContent()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => put.textContent()).not.toBe(lay)
  await panel.getByRole('button', { name: 'Close the border' }).press('Enter')
  await panel.getByRole('alert').getByText('A zone needs three nodes at different places').waitFor()
  await nodes.nth(1).press('Delete')
  await panel.locator('button:focus', { hasText: /^Node 1:/ }).press('Delete')
  await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true)
  const corners = [
    { x: 220, y: 480 },
    { x: 380, y: 480 },
    { x: 300, y: 680 },
  ]
  for (const [i, position] of corners.entries()) {
    await canvas.click({ position })
    await expect.poll(() => nodes.count()).toBe(i + 1)
  }
  await panel.getByRole('button', { name: 'Save zone' }).click()
  await panel.getByText(/The border is open/).waitFor()
  // Back at the first node it closes.
  await canvas.click({ position: { x: 222, y: 482 } })
  await panel.getByRole('button', { name: 'Close the border' }).waitFor({ state: 'detached' })
  // Dragged by its corner, and stepped by keys; taken back one after the other.
  const second = () => nodes.nth(1).textContent()
  const drawn = await second()
  const box = await canvas.boundingBox()
  const at = (x: number, y: number) => [(box?.x ?? 0) + x, (box?.y ?? 0) + y] as const
  await page.mouse.move(...at(380, 480))
  await page.mouse.down()
  await page.mouse.move(...at(410, 430), { steps: 4 })
  await page.mouse.up()
  await expect.poll(second).not.toBe(drawn)
  const dragged = await second()
  await nodes.nth(1).focus()
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('ArrowRight')
  await expect.poll(second).not.toBe(dragged)
  await page.keyboard.press('Control+z')
  await expect.poll(second).toBe(dragged)
  await page.keyboard.press('Control+z')
  await expect.poll(second).toBe(drawn)
  const admin = await stage.platform.as(PROVIDER_ADMIN)
  expect(await admin.call(lockZones, { body: {} })).toMatchObject({ ok: false, code: 'zone.locked' })

  await panel.getByRole('button', { name: 'Save zone' }).click()
  await panel.getByText('No vehicles in it').waitFor()
  const listed = await stage.ops.call(listZones, {})
  const zone = listed.ok ? listed.value.zones?.[0] : undefined
  expect(zone).toMatchObject({ name: 'Here', nodes: 3 })
  const ring = zone?.area.type === 'Polygon' ? (zone.area.coordinates[0]?.slice(1) ?? []) : []
  const middle = (of: 0 | 1) => ring.reduce((sum, node) => sum + node[of], 0) / ring.length
  const positions = [{ driver_id: 12, lat: middle(1), lng: middle(0) }]
  expect((await stage.ops.call(reportPositions, { body: { positions } })).ok).toBe(true)
  await panel
    .getByRole('listitem')
    .filter({ hasText: 'since' })
    .getByRole('button')
    .click({ timeout: 20_000 })
  await page.waitForURL(/driver=12/)
  // When this driver works, and that the zone is a loop of theirs.
  await panel.getByRole('button', { name: /^Edit vehicle, hours and loops of/ }).press('Enter')
  await panel.getByRole('combobox', { name: 'Vehicle' }).selectOption('Bike')
  await panel.getByRole('textbox', { name: 'Capacity (kg)' }).fill('900')
  await panel.getByRole('button', { name: 'Save' }).press('Enter')
  await panel.getByText('A bike carries 250 kg at most.', { exact: false }).waitFor()
  // Escape asks, out of a field as well; then it drops what was typed.
  const ask = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await panel.getByRole('textbox', { name: 'Capacity (kg)' }).press('Escape')
  await ask.getByRole('button', { name: 'Cancel' }).click()
  await panel.getByRole('textbox', { name: 'Capacity (kg)' }).press('Escape')
  await ask.getByRole('button', { name: 'Yes, leave' }).click()
  await panel.getByRole('button', { name: /^Edit vehicle, hours and loops of/ }).press('Enter')
  await panel.getByRole('textbox', { name: 'Begins at' }).fill('07:00')
  await panel.getByRole('button', { name: 'Save' }).press('Enter')
  await panel.getByText('Hours begin and end: enter both times, or neither.').waitFor()
  await panel.getByRole('textbox', { name: 'Ends at' }).fill('16:30')
  await panel.getByRole('combobox', { name: 'Loops' }).click()
  await page.getByRole('option', { name: 'Here' }).click()
  await panel.getByRole('button', { name: 'Save' }).press('Enter')
  await panel.getByText('07:00 to 16:30').waitFor()
  await panel.getByText('Here', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('l')
  await panel.getByText(/Stops of today that are late/).waitFor()
})

const bordered = (name: string, lng: number) =>
  `<Placemark><name>${name}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${lng},-30 ${lng + 1},-30 ${lng},-29 ${lng},-30</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`
const KML = `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${bordered('File east', 24)}${bordered('File west', 22)}<Placemark><name>Depot</name><Point><coordinates>24,-30</coordinates></Point></Placemark></Document></kml>`
const geojson = (ring: readonly (readonly [number, number])[]) =>
  JSON.stringify({
    type: 'Feature',
    properties: { name: 'File east' },
    geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]]] },
  })

test('zones of a file are looked at before they are taken, and who draws and does nothing is asked', async () => {
  const { owner } = stage.platform
  await owner.query("INSERT INTO provider_settings VALUES (1, 'map_inactivity_check_minutes', '1')")
  onTestFinished(async () => {
    await owner.query("DELETE FROM provider_settings WHERE setting = 'map_inactivity_check_minutes'")
  })
  const page = await visit('/maps')
  const panel = page.getByRole('complementary')
  const dialog = page.getByRole('dialog', { name: 'Import zones' })
  const choose = async (name: string, content: string) => {
    await panel.getByRole('button', { name: 'Import' }).click()
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
  }
  const zone = (name: string) => panel.getByRole('button', { name: new RegExp(`^${name}`) })
  await drivers(page).waitFor()
  await page.getByRole('button', { name: 'Zones', exact: true }).click()

  await choose('areas.kml', KML)
  await dialog.getByText('2 new, 0 drawn anew · 1 point, line or picture left out').waitFor()
  // Looking at it draws nothing.
  expect(await zone('File').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Import 2 zones' }).click()
  await zone('File west').waitFor()
  await zone('File east').filter({ hasText: '3 nodes' }).waitFor()

  const [a, b, c, d] = [
    [24, -30],
    [25, -30],
    [25, -29],
    [24, -29],
  ] as const
  await choose('crossed.geojson', geojson([a, c, b, d]))
  await dialog.getByRole('alert').getByText('This file is not taken').waitFor()
  expect(await dialog.getByRole('button', { name: /^Import/ }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await choose('again.geojson', geojson([a, b, c, d]))
  await dialog.getByText('0 new, 1 drawn anew').waitFor()
  await dialog.getByRole('button', { name: 'Import 1 zone' }).click()
  await zone('File east').filter({ hasText: '4 nodes' }).waitFor()

  await page.clock.install()
  await panel.getByRole('button', { name: 'Draw a zone' }).click()
  await panel.getByRole('button', { name: 'Add a node in the middle of the map' }).press('Enter')
  const node = panel.getByRole('button', { name: /^Node 1:/ })
  await node.waitFor()
  const asked = page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .filter({ hasText: 'Are you still drawing?' })
  await page.clock.fastForward(50_000)
  expect(await asked.count()).toBe(0)
  await page.clock.fastForward(15_000)
  await asked.getByRole('button', { name: 'Go on drawing' }).click()
  await asked.waitFor({ state: 'detached' })
  await page.clock.fastForward(15_000)
  expect(await asked.count()).toBe(0)
  // What was drawn is there, and it is still their turn.
  await node.waitFor()
  const admin = await stage.platform.as(PROVIDER_ADMIN)
  expect(await admin.call(lockZones, { body: {} })).toMatchObject({ ok: false, code: 'zone.locked' })
})

test('the wall shows the map alone, with a clock and how fresh it is, and Esc leaves it', async () => {
  const page = await visit('/maps?wall=1', WALL)
  await page.getByRole('heading', { name: 'Vehicles and stops' }).waitFor()
  await page.getByText(/^Live/).first().waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  const root = await page.evaluate(() =>
    Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  )
  expect(root * 0.75).toBeGreaterThanOrEqual(28)
  await page.keyboard.press('Escape')
  await page.getByRole('navigation').waitFor()
})

test('help lists the keys of this screen and of all', async () => {
  const page = await visit('/maps')
  await drivers(page).waitFor()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Shortcuts' })
  for (const what of ['Show or hide vehicles', 'Next row', 'Shipments', 'Filter']) {
    await help.getByText(what, { exact: true }).waitFor()
  }
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })
})

test('on a phone what is chosen stands above its panel', async () => {
  const page = await visit('/maps?driver=1', PHONE)
  const panel = page.getByRole('complementary')
  await panel.getByText('Route').first().waitFor()
  const [map, below] = await Promise.all([
    page.locator('canvas.maplibregl-canvas').boundingBox(),
    panel.boundingBox(),
  ])
  expect(map?.height).toBeGreaterThan(200)
  expect((map?.y ?? 0) + (map?.height ?? 0)).toBeLessThanOrEqual((below?.y ?? 0) + 1)
})

test('on a phone the map and the drivers take turns', async () => {
  const page = await visit('/maps', PHONE)
  await page.getByText('Drivers', { exact: true }).click()
  await drivers(page).waitFor()
  await page.getByText('Map', { exact: true }).click()
  await drivers(page).waitFor({ state: 'hidden' })
})
