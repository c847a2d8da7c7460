import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Request,
  type Route,
} from 'playwright-core'
import { onTestFinished, TestRunner } from 'vitest'
import { recordTrackingEvents } from '../../src/contract/operations.ts'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import type { Shipment } from '../../src/contract/shipments.ts'
import { book, type booking } from '../support/booking.ts'
import { CHROMIUM_FLAGS, findChromium, findHeadlessShell } from '../support/chromium.ts'
import { OPS, PASSWORD, type SignedIn, startTestPlatform, type TestPlatform } from '../support/platform.ts'

export const DESKTOP = { width: 1440, height: 900 }
export const WALL = { width: 1920, height: 1080 }
export const PHONE = { width: 390, height: 844 }

/** ms; what is waited for comes within seconds, and on a machine of which others take half within many of them. */
const WAIT_MS = 60_000

/** A real platform with the built console, and a real Chromium before it. */
export interface E2ePlatform {
  readonly platform: TestPlatform
  /** A browser of its own that is otherwise than those of `visit`; closed when the test ends that opened it. */
  newContext(options: BrowserContextOptions): Promise<BrowserContext>
  /** Staff hands behind the scenes, through the platform's own calls. */
  readonly ops: SignedIn
  /** A browser of its own: nothing shared with other visitors. One that a test opened is closed when the test ends. */
  visit(path: string, size?: { width: number; height: number }): Promise<Page>
  /** A browser in which this person is signed in, at the path; how one signs in is for the tests of the door. */
  visitAs(email: string, path: string, size?: { width: number; height: number }): Promise<Page>
  book(changes?: Parameters<typeof booking>[0]): Promise<Shipment>
  record(
    id: number,
    event:
      | 'collected'
      | 'received-at-hub'
      | 'out-for-delivery'
      | 'delivered'
      | 'delivery-exception'
      | 'delivery-failed-attempt'
      | 'returned-to-hub'
      | 'on-hold',
    message?: string,
  ): Promise<void>
  assign(id: number, collectionDriver: number): Promise<void>
  close(): Promise<void>
}

/** Signs in as a person does: at the form. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel(/e-?mail/i).fill(email)
  await page
    .getByLabel(/password/i)
    .first()
    .fill(password)
  await page.getByRole('button', { name: /^(log in|staff login|sign in)$/i }).click()
}

/** Until what comes after the screen is there too: who listens for errors, newer versions, idle hands. */
export async function isWhole(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
}

/**
 * From now on these requests of a page are answered here. One that is open already sends what it asks for past a new
 * route for some milliseconds: it is asked for nothing until it does not.
 */
export async function mockRoute(
  page: Page,
  which: string | RegExp,
  answer: (route: Route) => Promise<unknown>,
): Promise<void> {
  await page.route(which, answer)
  if (page.url() === 'about:blank') return
  const probe = /version\.json\?intercepted$/
  let isIntercepted = false
  await page.route(probe, (route) => {
    isIntercepted = true
    return route.fulfill({ json: {} })
  })
  while (!isIntercepted)
    await page.evaluate(() => fetch('/version.json?intercepted').then((told) => told.text()))
  await page.unroute(probe)
}

/** Such requests of a page wait, all or those that are meant, until they are let go. */
export async function delayRoute(
  page: Page,
  which: string | RegExp,
  isMeant: (request: Request) => boolean = () => true,
): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await mockRoute(page, which, async (route) => {
    if (isMeant(route.request())) await held.promise
    await route.continue()
  })
  return held.resolve
}

/** A dialog takes the focus a moment after it is seen: what a hand types before that, and no person would, is lost. */
export async function opened(dialog: Locator): Promise<Locator> {
  await dialog.locator(':focus').waitFor()
  return dialog
}

/**
 * Presses keys right behind each other, within the page: a machine under load passes keys from outside on with pauses that
 * no scanner and no quick hand makes.
 */
export async function pressAtOnce(one: Page, keys: readonly string[]): Promise<void> {
  await one.evaluate((all) => {
    const begin = performance.now()
    for (const [i, key] of all.entries()) {
      for (const type of ['keydown', 'keyup']) {
        const press = new KeyboardEvent(type, { key, bubbles: true, cancelable: true })
        // A machine that stands still between two of them tells as little of the hand.
        Object.defineProperty(press, 'timeStamp', { value: begin + i })
        const target = document.activeElement ?? document.body
        target.dispatchEvent(press)
      }
    }
  }, keys)
}

/** What a handheld scanner sends: every key within a few milliseconds, then Enter. */
export const scan = (one: Page, text: string): Promise<void> => pressAtOnce(one, [...text, 'Enter'])

/** Types a code into the six boxes, which send themselves. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Digit 1 of 6').waitFor()
  await page.keyboard.type(code)
}

async function launch({ wholeBrowser = false, hasScrollbars = false }): Promise<Browser> {
  const executablePath = wholeBrowser ? findChromium() : findHeadlessShell()
  if (executablePath === null)
    throw new Error('There is no Chromium or no headless shell: npm test installs both')
  return chromium.launch({
    executablePath,
    args: [...CHROMIUM_FLAGS],
    ...(hasScrollbars && { ignoreDefaultArgs: ['--hide-scrollbars'] }),
  })
}

/** One for all files of a worker: what a file opens in it has contexts of its own, and goes with them. Playwright ends it with the worker. */
let ofWorker: Promise<Browser> | undefined

async function browserOfWorker(): Promise<Browser> {
  const running = await ofWorker?.catch(() => null)
  if (running?.isConnected()) return running
  ofWorker = launch({})
  return ofWorker
}

/**
 * `wholeBrowser`: the whole browser, with its viewer of PDFs, and not only its engine. `hasScrollbars`: with the bars that a
 * browser without a window leaves out. `hasMotion`: for who did not ask for less of it; frames of what fades, pulses and glides are a
 * sixth of what a page costs otherwise.
 */
export async function openE2ePlatform(
  changes: Parameters<typeof startTestPlatform>[0] = {},
  { wholeBrowser = false, hasScrollbars = false, hasMotion = false } = {},
): Promise<E2ePlatform> {
  const isOrdinary = !wholeBrowser && !hasScrollbars
  const platform = await startTestPlatform(changes)
  const browser = await (isOrdinary ? browserOfWorker() : launch({ wholeBrowser, hasScrollbars }))
  const ops = await platform.as(OPS)
  const contexts: BrowserContext[] = []

  async function newContext(options: BrowserContextOptions): Promise<BrowserContext> {
    const context = await browser.newContext({ baseURL: platform.url, ...options })
    context.setDefaultTimeout(WAIT_MS)
    if (TestRunner.getCurrentTest() === undefined) contexts.push(context)
    else onTestFinished(() => context.close())
    return context
  }

  async function open(size = DESKTOP): Promise<Page> {
    const context = await newContext({
      viewport: size,
      locale: 'en-ZA',
      timezoneId: 'Africa/Johannesburg',
      reducedMotion: hasMotion ? 'no-preference' : 'reduce',
    })
    return context.newPage()
  }

  return {
    platform,
    newContext,
    ops,
    async visit(path, size) {
      const page = await open(size)
      await page.goto(path)
      return page
    },
    async visitAs(email, path, size) {
      const [{ token }, page] = await Promise.all([platform.as(email), open(size)])
      // The token is there before the first page, and only then: whoever logs out stays logged out.
      const signingIn = await page.addInitScript((its) => {
        if (window === window.top && sessionStorage.length === 0) sessionStorage.setItem('access_token', its)
      }, token)
      await page.goto(path)
      await signingIn.dispose()
      return page
    },
    book: (changes) => book(ops.call, changes),
    async record(shipment_id, event, message) {
      // What drivers report at the door staff set by hand.
      if (event === 'delivery-exception' || event === 'delivery-failed-attempt') {
        const change = { id: shipment_id, status: event, reason: message }
        const outcome = await ops.call(changeShipments, { body: { shipments: [change] } })
        if (!outcome.ok) throw new Error(outcome.error)
        return
      }
      const outcome = await ops.call(recordTrackingEvents, { body: { shipment_id, event, message } })
      const [item] = outcome.ok ? outcome.value.tracking_events : []
      if (item?.ok !== true) throw new Error(`${event} was refused: ${JSON.stringify(item ?? outcome)}`)
    },
    async assign(id, collection_agent_id) {
      const outcome = await ops.call(changeShipments, { body: { shipments: [{ id, collection_agent_id }] } })
      if (!outcome.ok) throw new Error(outcome.error)
    },
    async close() {
      for (const context of contexts) await context.close()
      if (!isOrdinary) await browser.close()
      await platform.stop()
    },
  }
}
