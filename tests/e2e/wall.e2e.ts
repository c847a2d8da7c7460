import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { book } from '../support/booking.ts'
import { ACCOUNT_USER, OPS, startTestPlatform, type TestPlatform } from '../support/platform.ts'
import { type E2ePlatform, openE2ePlatform, WALL } from './harness.ts'

let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
})
afterAll(() => stage.close())

const board = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

test('a wall turns through its boards, in its colours, without chrome, and a key ends it', async () => {
  const page = await stage.visitAs(
    OPS,
    '/tripsheet?wall=1&boards=tripsheet,shipments&every=5&scheme=dark',
    WALL,
  )
  await board(page, 'Tripsheet').waitFor()
  await page.locator('[data-mantine-color-scheme=dark]').waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  // Nobody types at a wall.
  expect(await page.getByRole('search').count()).toBe(0)
  await board(page, 'Shipments').waitFor()
  expect(new URL(page.url()).search).toBe('?wall=1&boards=tripsheet,shipments&every=5&scheme=dark')
  await board(page, 'Tripsheet').waitFor()
  await page.keyboard.press('p')
  await page.getByText('held').waitFor()
  const now = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.keyboard.press(']')
  await board(page, now === 'Tripsheet' ? 'Shipments' : 'Tripsheet').waitFor()
  await page.keyboard.press('w')
  await page.getByRole('navigation').first().waitFor()
  await page.locator('#main:focus').waitFor()
})

test('a wall says that it is offline, and that it is back, and what is announced to everybody', async () => {
  const { owner, platform } = stage.platform
  await owner.query(
    `INSERT INTO provider_settings VALUES (1, 'site_wide_message_admins', '"Maintenance at 22:00"')
     ON CONFLICT (provider_id, setting) DO UPDATE SET value = excluded.value`,
  )
  platform.settings.forget(1)
  const page = await stage.visitAs(OPS, '/tripsheet?wall=1', WALL)
  await page.getByText('Maintenance at 22:00').waitFor()
  await page.context().setOffline(true)
  await page.getByRole('alert').getByText('You are currently offline.').waitFor()
  // It has a line of its own: the board ends above it.
  const [main, told] = await Promise.all([
    page.getByRole('main').boundingBox(),
    page.getByRole('alert').boundingBox(),
  ])
  expect((main?.y ?? 0) + (main?.height ?? 0)).toBeLessThanOrEqual((told?.y ?? 0) + 1)
  await page.context().setOffline(false)
  await page.getByRole('status').getByText('You are back online.').waitFor()
  await owner.query("DELETE FROM provider_settings WHERE setting = 'site_wide_message_admins'")
  platform.settings.forget(1)
  await page.context().close()
})

test('the colours of a wall are its own: neither another tab nor the console after it is drawn in them', async () => {
  const page = await stage.visitAs(OPS, '/shipments')
  const scheme = (its: Page) =>
    its.evaluate(() => document.documentElement.getAttribute('data-mantine-color-scheme'))
  await board(page, 'Shipments').waitFor()
  const wall = await page.context().newPage()
  // Before a script of ours has run there is nothing to paint, and from then on it is dark.
  await wall.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      const root = document.documentElement
      const seen = [root.getAttribute('data-mantine-color-scheme')]
      new MutationObserver(() => seen.push(root.getAttribute('data-mantine-color-scheme'))).observe(root, {
        attributeFilter: ['data-mantine-color-scheme'],
      })
      Object.assign(window, { seen })
    }),
  )
  await wall.goto('/shipments?wall=1&scheme=dark')
  await board(wall, 'Shipments').waitFor()
  expect(new Set(await wall.evaluate(() => Reflect.get(window, 'seen')))).toEqual(new Set(['dark']))
  await wall.keyboard.press('Escape')
  await wall.getByRole('navigation').first().waitFor()
  await expect.poll(() => scheme(wall)).toBe('light')
  expect(await scheme(page)).toBe('light')
  await wall.reload()
  await wall.getByRole('navigation').first().waitFor()
  expect(await scheme(wall)).toBe('light')
})

test('every tab of the shipments is whole on a wall, where nobody scrolls', async () => {
  const page = await stage.visitAs(OPS, '/shipments?wall=1', WALL)
  await board(page, 'Shipments').waitFor()
  const tabs = page.getByRole('toolbar').getByRole('button')
  await tabs.first().waitFor()
  const boxes = await Promise.all((await tabs.all()).map((tab) => tab.boundingBox()))
  expect(Math.max(...boxes.map((box) => (box?.x ?? 0) + (box?.width ?? 0)))).toBeLessThanOrEqual(WALL.width)
})

describe('a floor with more than a wall holds', () => {
  let full: E2ePlatform
  beforeAll(async () => {
    full = await openE2ePlatform()
    for (let i = 0; i < 20; i += 1) await full.book()
  })
  afterAll(() => full.close())

  test('the shipments on a wall are rows from its tabs to its foot: nothing to choose with, where nobody chooses', async () => {
    const page = await full.visitAs(OPS, '/shipments?sort=-age', WALL)
    const grid = page.getByRole('grid', { name: 'Shipments' })
    const selectAll = grid.getByRole('button', { name: 'Select all' })
    await selectAll.waitFor()
    await page.keyboard.press('w')
    await selectAll.waitFor({ state: 'detached' })
    expect(await grid.getAttribute('aria-multiselectable')).toBeNull()
    expect(await page.getByRole('checkbox').count()).toBe(0)
    expect(await page.getByRole('toolbar', { name: 'Statuses' }).count()).toBe(0)
    const inSight = async () => {
      const rows = await grid.getByRole('row').filter({ hasText: 'Submitted' }).all()
      const boxes = await Promise.all(rows.map((row) => row.boundingBox()))
      return boxes.filter((box) => box !== null && box.y >= 0 && box.y + box.height <= WALL.height).length
    }
    await expect.poll(inSight).toBeGreaterThanOrEqual(14)
    const heights = await Promise.all(
      [grid, grid.getByRole('row').nth(1)].map(async (one) => (await one.boundingBox())?.height ?? 0),
    )
    const [list = 0, row = 1] = heights
    expect(Math.abs(list / row - Math.round(list / row))).toBeLessThan(0.05)

    // A mouse that was left lying on the list does not stop it.
    await page.mouse.move(900, 600)
    await page.mouse.move(905, 605)
    const { short_tracking_reference: newest } = await full.book()
    await grid.getByText(newest).waitFor()
  })
})

test('the lanes of a tripsheet on a wall are whole: none is cut, and no map stands over them', async () => {
  const page = await stage.visitAs(OPS, '/tripsheet?wall=1', WALL)
  await board(page, 'Tripsheet').waitFor()
  const lanes = page.getByRole('region')
  await lanes.nth(2).waitFor()
  const boxes = await Promise.all((await lanes.all()).map((lane) => lane.boundingBox()))
  const begun = boxes.flatMap((box) => (box !== null && box.x < WALL.width - 1 ? box : []))
  expect(begun.length).toBeGreaterThanOrEqual(3)
  for (const { x, width } of begun) expect(x + width).toBeLessThanOrEqual(WALL.width)
  expect(await page.getByRole('region', { name: /map/i }).count()).toBe(0)
})

test('a wall is put together by hand', async () => {
  const page = await stage.visitAs(OPS, '/maps')
  await page.getByRole('button', { name: 'Wallboard' }).click()
  const dialog = page.getByRole('dialog', { name: 'Wallboard' })
  await dialog.getByRole('checkbox', { name: 'Shipments' }).check()
  const seconds = dialog.getByRole('textbox', { name: 'Seconds per board' })
  await seconds.press('End')
  for (let digits = (await seconds.inputValue()).length; digits > 0; digits--)
    await page.keyboard.press('Backspace')
  await page.keyboard.type('60')
  await dialog.getByRole('button', { name: 'Start' }).click()
  await page.waitForURL((url) => url.search === '?wall=1&boards=shipments,maps&every=60')
})

test('an account hangs up its own boards only', async () => {
  const page = await stage.visitAs(
    ACCOUNT_USER,
    '/dashboard?wall=1&boards=dashboard,ops-dashboard&every=5',
    WALL,
  )
  await board(page, 'Kwela Fashion').waitFor()
  await page
    .getByText(/^In transit/)
    .first()
    .waitFor()
  // Its lists have a turn each; where they lead cannot be pressed, and is not shown.
  await page.getByRole('region', { name: 'Action required' }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('region', { name: 'Arriving today' }).waitFor()
  expect(await page.getByRole('link', { name: 'See all' }).count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/dashboard')
})

test('the screen is kept awake, again whenever it comes back into sight', async () => {
  const page = await stage.visitAs(OPS, '/shipments')
  await page.addInitScript(() => {
    const asked: string[] = []
    Object.assign(window, { asked })
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        async request(kind: string) {
          asked.push(kind)
          return { async release() {} }
        },
      },
    })
  })
  const asked = () => page.evaluate(() => Reflect.get(window, 'asked').length)
  await page.goto('/shipments?wall=1')
  await board(page, 'Shipments').waitFor()
  await expect.poll(asked).toBeGreaterThan(0)
  const first = await asked()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  expect(await asked()).toBe(first + 1)
})

describe('a day without the platform', () => {
  let restarted: TestPlatform | null = null
  afterAll(() => restarted?.stop())

  test('a wall comes back by itself, signed in, with what it missed, and goes on turning', async () => {
    const page = await stage.visit('/login', WALL)
    await page.clock.install()
    await page.goto('/login?redirect=%2Fshipments')
    await page.getByLabel(/e-?mail/i).fill(OPS)
    await page
      .getByLabel(/password/i)
      .first()
      .fill('springbok')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === '/shipments')
    await page.goto('/shipments?wall=1&boards=shipments,ops-dashboard&every=3600')
    await board(page, 'Shipments').waitFor()
    await page.getByRole('status').filter({ hasText: 'live' }).first().waitFor()

    const { databaseUrl, url } = stage.platform
    await stage.platform.stop()
    await page.getByRole('status').filter({ hasText: 'offline' }).first().waitFor()
    await page.clock.fastForward('23:59:00')
    await page
      .getByText(/offline since/i)
      .first()
      .waitFor()
    // What stands still for a day must not look live.
    await page.locator('[data-old]').first().waitFor()
    expect(new URL(page.url()).searchParams.get('wall')).toBe('1')

    restarted = await startTestPlatform({ PORT: Number(new URL(url).port) }, databaseUrl)
    const ops = await restarted.as(OPS)
    const { short_tracking_reference: reference } = await book(ops.call)
    await page.clock.fastForward('00:02:00')
    // Whichever board its hours have turned it to: the round goes on, and the list knows what was booked meanwhile.
    await page.getByRole('status').filter({ hasText: 'live' }).first().waitFor()
    if (new URL(page.url()).pathname !== '/shipments') await page.keyboard.press(']')
    await page.waitForURL((address) => address.pathname === '/shipments')
    await page.getByText(reference).first().waitFor()
    await page.clock.fastForward('01:00:01')
    await page.waitForURL((address) => address.pathname === '/ops-dashboard')
    expect(await page.getByRole('navigation').count()).toBe(0)
  })
})
