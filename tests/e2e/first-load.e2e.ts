import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DISPATCHER, OPS, type TestPlatform } from '../support/platform.ts'
import { DESKTOP, delayRoute, type E2ePlatform, openE2ePlatform, PHONE } from './harness.ts'

/** Of all scripts that every page begins with, as they are sent. */
const BUDGET_BYTES = { gzip: 151_000, br: 130_000 }
/** Of all that the list of shipments needs, beside the shipments. */
const SCREEN_BUDGET_BYTES = 360_000
/** With the panel, which comes behind the rows. */
const WITH_PANEL_BUDGET_BYTES = 420_000
let stage: E2ePlatform
let platform: TestPlatform
beforeAll(async () => {
  stage = await openE2ePlatform({}, { hasMotion: true })
  platform = stage.platform
})
afterAll(() => stage.close())

/** What goes over the wire to whoever reads these encodings. */
async function sent(
  path: string,
  encodings: string,
): Promise<{ bytes: Buffer; encoding: string | undefined }> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const headers = { 'accept-encoding': encodings, accept: '*/*' }
  get(new URL(path, platform.url), { headers }, resolve).on('error', reject)
  const answer = await promise
  expect(answer.statusCode).toBe(200)
  const { 'content-encoding': encoding, 'cache-control': cache } = answer.headers
  expect(cache).toMatch(path.startsWith('/assets/') ? /immutable/ : /no-cache/)
  return { bytes: await buffer(answer), encoding }
}

test.each([
  { encodings: 'gzip, deflate, br, zstd', encoding: 'br', most: BUDGET_BYTES.br, read: brotliDecompressSync },
  { encodings: 'gzip, deflate', encoding: 'gzip', most: BUDGET_BYTES.gzip, read: gunzipSync },
])(
  'what every page loads first is under $most bytes of script as $encoding, in a file or two, without map and charts',
  async ({ encodings, encoding, most, read }) => {
    const page = (await sent('/index.html', 'identity')).bytes.toString()
    const files = new Set([...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file))
    expect(files.size).toBeGreaterThan(0)
    expect(files.size).toBeLessThan(6)
    let size = 0
    for (const file of files) {
      const script = await sent(file ?? '', encodings)
      expect(script.encoding).toBe(encoding)
      size += script.bytes.length
      const text = read(script.bytes)
      expect(text.equals((await sent(file ?? '', 'identity')).bytes)).toBe(true)
      expect(text.includes('addProtocol')).toBe(false)
    }
    expect(size).toBeLessThan(most)
  },
)

interface Arrived {
  path: string
  search: string
  bytes: number
  began: number
  ended: number
}

const bytesOf = (all: readonly Arrived[]): number => all.reduce((sum, one) => sum + one.bytes, 0)

/** What a page was sent, by the browser's own account. */
const arrived = (page: Page): Promise<Arrived[]> =>
  page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({ name, transferSize, startTime, responseEnd }) => ({
        path: new URL(name).pathname,
        search: new URL(name).search,
        bytes: transferSize,
        began: startTime,
        ended: responseEnd,
      })),
  )

test('an empty browser is sent less than 360 KB before the list is of use, its data beside the scripts', async () => {
  const { short_tracking_reference: ref } = await stage.book()
  const page = await stage.visitAs(DISPATCHER, '/shipments')
  await page.getByRole('grid', { name: 'Shipments' }).getByText(ref).waitFor()
  await page.getByText(/^\d+ active$/).waitFor()
  // The panel's code comes behind the rows.
  const isOfPanel = ({ path }: Arrived): boolean => /\/panel-[^/]*\.js$/.test(path)
  await expect.poll(async () => (await arrived(page)).some(isOfPanel)).toBe(true)
  // With all that it is made of, which comes behind it.
  await page.waitForLoadState('networkidle')
  const all = await arrived(page)
  const panel = all.find(isOfPanel)?.began ?? 0
  expect(panel).toBeGreaterThan(all.find(({ search }) => search === '?newest=100')?.ended ?? Infinity)
  const bytes = bytesOf(all.filter(({ began }) => began < panel))
  expect(bytes).toBeGreaterThan(200_000)
  expect(bytes).toBeLessThan(SCREEN_BUDGET_BYTES)
  expect(bytesOf(all)).toBeLessThan(WITH_PANEL_BUDGET_BYTES)
  // The newest rows are asked for by the page's head, all of them once those are on the screen.
  const [newest, whole] = all.filter((one) => one.path === '/v2/live/snapshot')
  expect([newest?.search, whole?.search]).toEqual(['?newest=100', ''])
  expect(whole?.began).toBeGreaterThan(newest?.ended ?? Infinity)
  // What the head asked for has arrived and is relied upon: parts that come later fetch none of it again.
  expect(
    await page.evaluate(() => ({
      asked: document.head.querySelectorAll('link[rel=modulepreload]').length > 1,
      awaited: document.head.querySelectorAll('[data-awaited]').length,
    })),
  ).toEqual({ asked: true, awaited: 0 })
  const sentFiles = all.flatMap(({ path, bytes: its }) =>
    path.startsWith('/assets/') && its > 0 ? [path] : [],
  )
  expect(sentFiles.filter((path, i) => sentFiles.indexOf(path) < i)).toEqual([])
  // Nothing of it waits for the console's scripts, nor one for the other's answer.
  const session = all.find((one) => one.path === '/v2/general-data')
  for (const call of ['/v2/general-data', '/v2/live/snapshot', '/v2/providers']) {
    const its = all.filter((one) => one.path === call && one !== whole)
    expect(its, call).toHaveLength(1)
    expect(its[0]?.began, call).toBeLessThan(session?.ended ?? 0)
  }
})

const MAP_CODE = /\/assets\/maplibre-gl-(?!worker)[^/]*\.js$/
const isOfMap = ({ path }: Arrived): boolean => /fleet-map|maplibre|\/basemap\//.test(path)

test.each([DESKTOP, PHONE])(
  'the dashboard has its figures before its map is asked for, under 395 KB, and nothing moves ($width wide)',
  async (size) => {
    const page = await stage.visitAs(OPS, '/profile', size)
    await page.addInitScript(() => {
      const noted = { shift: 0 }
      Object.assign(window, { noted })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if ('value' in entry && typeof entry.value === 'number') noted.shift += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    // As for somebody who was never here.
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
    const releaseMap = await delayRoute(page, MAP_CODE)
    await page.goto('/ops-dashboard')
    await page.getByRole('region', { name: 'Exceptions, by cause' }).getByText('No exceptions').waitFor()
    const figures = await arrived(page)
    const there = figures.find(({ path }) => path === '/v2/live/snapshot')?.ended ?? 0
    // What was asked for when the shipments were there already came behind them.
    const before = figures.filter(({ began }) => began < there)
    expect(bytesOf(before)).toBeGreaterThan(200_000)
    expect(bytesOf(before)).toBeLessThan(395_000)
    expect(before.filter(isOfMap)).toEqual([])
    releaseMap()
    await page.getByRole('region', { name: 'Vehicles and stops' }).waitFor()
    expect(await page.evaluate(() => Reflect.get(window, 'noted').shift)).toBeLessThan(0.01)
  },
)

test('the map has its worker and what it draws asked for beside its scripts, once', async () => {
  const page = await stage.visitAs(OPS, '/maps')
  await page.getByRole('region', { name: 'Vehicles and stops' }).waitFor()
  const all = await arrived(page)
  const code = all.find((one) => MAP_CODE.test(one.path))
  for (const which of [MAP_CODE, /fleet-map.*\.js$/, /maplibre-gl-worker/, /basemap\/south-africa/]) {
    const its = all.filter(({ path, bytes }) => which.test(path) && bytes > 0)
    expect(its, String(which)).toHaveLength(1)
    expect(its[0]?.began, String(which)).toBeLessThan(code?.ended ?? 0)
  }
  expect(bytesOf(all)).toBeLessThan(900_000)
})
