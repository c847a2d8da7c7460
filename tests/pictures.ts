/**
 * `npm run pictures`: every screen of the table, as each audience sees it, at both sizes, light and dark, in the middle of
 * a working day, into pictures/; walls at 1920 x 1080.
 *
 * Looks at the platform at HUBLINE_URL, or starts one of its own with a day played in. Words in the arguments choose
 * screens by name: `npm run pictures -- tripsheet wall`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { createClient } from '../src/contract/client.ts'
import { login, loginToken } from '../src/contract/session.ts'
import { listShipments } from '../src/contract/shipments.ts'
import { setUpTwoFactor } from '../src/contract/two-factor.ts'
import { AUDIENCES, type Audience } from '../src/domain/identity/audience.ts'
import { codeAt } from '../src/server/kernel/security/one-time-code.ts'
import { CHROMIUM_FLAGS, findChromium } from './support/chromium.ts'
import { settle, stopsOf, walkTo } from './support/screen-crawler.ts'

const FOLDER = 'pictures'
const PASSWORD = 'springbok'
const OPS = 'ops@springbok.example'
const ACCOUNT = 'orders@kwela-fashion.example'
const ADMIN = 'platform@hubline.example'

const PEOPLE = { visitor: null, account: ACCOUNT, staff: OPS, 'platform-admin': ADMIN } as const
const LOOKS = [
  { name: '1440-light', size: { width: 1440, height: 900 }, scheme: 'light' },
  { name: '1440-dark', size: { width: 1440, height: 900 }, scheme: 'dark' },
  { name: '390-dark', size: { width: 390, height: 844 }, scheme: 'dark' },
  { name: '390-light', size: { width: 390, height: 844 }, scheme: 'light' },
] as const
const WALLS = [
  { name: '1920-light', size: { width: 1920, height: 1080 }, scheme: 'light' },
  { name: '1920-dark', size: { width: 1920, height: 1080 }, scheme: 'dark' },
] as const

/** Screens whose map comes after everything else; on a phone some have none. */
const MAPPED: ReadonlySet<string> = new Set([
  'staff-maps',
  'staff-tripsheet',
  'account-shipments-one',
  'staff-shipments-one',
  'staff-ops-dashboard',
  'staff-wall-maps',
  'staff-wall-tripsheet',
])
const PATIENT = { timeout: 5_000 }

interface Picture {
  readonly name: string
  readonly path: string
  /** Of the window; nothing where that is the name of what is shown. */
  readonly title?: string
  readonly looks: readonly {
    name: string
    size: { width: number; height: number }
    scheme: 'light' | 'dark'
  }[]
}

/** A session of theirs; whose role requires two-factor authentication sets it up first. */
async function tokenOf(base: string, email: string): Promise<string> {
  let token: string | null = null
  const call = createClient({ base, clientVersion: 'web pictures', providerId: () => 1, token: () => token })
  const session = await call(login, { body: { email, password: PASSWORD } })
  token = loginToken(session)
  if (!session.ok || !('two_factor_auth_setup_required' in session.value)) return token
  if (session.value.two_factor_auth_setup_required !== true) return token
  const begun = await call(setUpTwoFactor, { body: {} })
  const secret = begun.ok ? new URL(begun.value.auth_url ?? '').searchParams.get('secret') : null
  if (secret === null) throw new Error(`${email} was shown no QR code`)
  const done = await call(setUpTwoFactor, {
    body: { two_factor_auth_passcode: codeAt(secret, Date.now()) },
  })
  if (!done.ok) throw new Error(done.error)
  return token
}

/** A shipment of the day in this status, for the screens that show one. */
async function aShipment(
  base: string,
  token: string,
  status: 'out-for-delivery' | 'delivered',
): Promise<{ id: number; reference: string }> {
  const call = createClient({ base, clientVersion: 'web pictures', providerId: () => 1, token: () => token })
  const found = await call(listShipments, { query: { status: [status], account_id: 1, limit: 1 } })
  const [shipment] = found.ok ? found.value.shipments : []
  return { id: shipment?.id ?? 1, reference: shipment?.short_tracking_reference ?? '' }
}

/** What the table does not tell: states of a screen that live in its address. */
async function pictures(base: string): Promise<Record<Audience, readonly Picture[]>> {
  const token = await tokenOf(base, OPS)
  const out = await aShipment(base, token, 'out-for-delivery')
  const delivered = await aShipment(base, token, 'delivered')
  const of = (audience: Audience, more: readonly [name: string, path: string][]): Picture[] => [
    ...stopsOf(audience, { '/shipments/:id?': out.id }).map((stop) => ({ ...stop, looks: LOOKS })),
    ...more.map(([name, path]) => ({ name, path, looks: LOOKS })),
  ]
  const wall = (name: string, path: string): Picture => ({ name: `wall-${name}`, path, looks: WALLS })
  return {
    visitor: of('visitor', [
      ['track-out', `/track?tracking_reference=${out.reference}`],
      ['track-delivered', `/track?tracking_reference=${delivered.reference}`],
      ['track-unknown', '/track?tracking_reference=NOBODY1'],
      ['not-found', '/no-such-page'],
    ]),
    account: [...of('account', [['forbidden', '/ops-dashboard']]), wall('dashboard', '/dashboard?wall=1')],
    staff: [
      ...of('staff', [
        ['ops-dashboard-tripsheet', '/ops-dashboard?mode=tripsheet'],
        ['ops-dashboard-pending', '/ops-dashboard?mode=pending'],
      ]),
      wall('ops-dashboard', '/ops-dashboard?wall=1'),
      wall('maps', '/maps?wall=1'),
      wall('shipments', '/shipments?wall=1'),
      wall('tripsheet', '/tripsheet?wall=1'),
      wall('tools', '/tools?wall=1'),
    ],
    'platform-admin': of('platform-admin', []),
  }
}

async function ownPlatform(): Promise<{ base: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'hubline-pictures-'))
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...process.env, DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // Read to its end: a platform whose words nobody takes stops at the next one.
  let said = ''
  const base = await new Promise<string>((ready, failed) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += String(chunk)
      const address = /ready at (\S+)/.exec(said)?.[1]
      if (address !== undefined) ready(address)
    })
    child.once('exit', () => failed(new Error(`the platform ended: ${said}`)))
  })
  const stop = async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
  return { base, stop }
}

/** A map has its scale at once; what it draws is fetched, and put together out of the page's sight. */
async function mapDrawn(page: Page): Promise<void> {
  await page.locator('.maplibregl-ctrl-scale').first().waitFor(PATIENT)
  await page.waitForLoadState('networkidle', PATIENT)
  await page.waitForTimeout(1_500)
}

/** Signed in once for each audience; the screens are walked through as by links, and turned about in every look. */
async function takeAll(browser: Browser, base: string, wanted: readonly string[]): Promise<number> {
  const all = await pictures(base)
  let taken = 0
  for (const audience of AUDIENCES) {
    const chosen = all[audience]
      .map((picture) => ({ ...picture, name: `${audience}-${picture.name}` }))
      .filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
    if (chosen.length === 0) continue
    const context = await browser.newContext({
      baseURL: base,
      timezoneId: 'Africa/Johannesburg',
      locale: 'en-ZA',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    const email = PEOPLE[audience]
    if (email !== null) {
      const token = await tokenOf(base, email)
      await page.goto('/version.json')
      await page.evaluate((its) => sessionStorage.setItem('access_token', its), token)
    }
    await page.goto('/track')
    await page.getByRole('heading').first().waitFor()
    for (const { name, path, title = '', looks } of chosen) {
      for (const [i, look] of looks.entries()) {
        await page.setViewportSize(look.size)
        await page.emulateMedia({ colorScheme: look.scheme })
        // A screen that does not come to rest is worth a picture all the same.
        await (i === 0 ? walkTo(page, path, title) : settle(page)).catch((problem) =>
          console.error(name, String(problem)),
        )
        if (MAPPED.has(name)) await mapDrawn(page).catch(() => {})
        await page.screenshot({ path: join(FOLDER, `${name}-${look.name}.png`) })
        taken += 1
      }
    }
    await context.close()
  }
  return taken
}

const executablePath = findChromium()
if (executablePath === null)
  throw new Error('There is no Chromium: apt-get install chromium, or set CHROMIUM to its path')
mkdirSync(FOLDER, { recursive: true })
const named = process.env.HUBLINE_URL
const platform = named === undefined ? await ownPlatform() : { base: named, stop: async () => {} }
const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] })
try {
  console.log(`${await takeAll(browser, platform.base, process.argv.slice(2))} pictures in ${FOLDER}/`)
} finally {
  await browser.close()
  await platform.stop()
}
