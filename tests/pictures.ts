/**
 * `npm run pictures`: every screen at three sizes, light and dark, in the middle of a working day, into pictures/.
 *
 * Looks at the platform at HUBLINE_URL, or starts one of its own with a day played in. Words in the arguments choose
 * screens by name: `npm run pictures -- tripsheet wall`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { createClient } from '../src/contract/client.ts'
import { login, loginToken } from '../src/contract/session.ts'
import { listShipments } from '../src/contract/shipments.ts'
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts'

const FOLDER = 'pictures'
const PASSWORD = 'springbok'
const OPS = 'ops@springbok.example'
const ACCOUNT = 'orders@kwela-fashion.example'

const SIZES = [
  { name: '1440', width: 1440, height: 900 },
  { name: '1920', width: 1920, height: 1080 },
  { name: '390', width: 390, height: 844 },
] as const
const SCHEMES = ['light', 'dark'] as const

interface Screen {
  readonly name: string
  readonly as: string | null
  readonly path: string
}

/** A shipment of the day in this status, for the screens that show one. */
async function aShipment(
  base: string,
  status: 'out-for-delivery' | 'delivered',
): Promise<{ id: number; reference: string }> {
  let token: string | null = null
  const call = createClient({ base, clientVersion: 'web pictures', providerId: () => 1, token: () => token })
  const session = await call(login, { body: { email: OPS, password: PASSWORD } })
  token = loginToken(session)
  const found = await call(listShipments, { query: { status: [status], account_id: 1, limit: 1 } })
  const [shipment] = found.ok ? found.value.shipments : []
  return { id: shipment?.id ?? 1, reference: shipment?.short_tracking_reference ?? '' }
}

async function screens(base: string): Promise<Screen[]> {
  const out = await aShipment(base, 'out-for-delivery')
  const delivered = await aShipment(base, 'delivered')
  return [
    { name: 'login', as: null, path: '/login' },
    { name: 'track-empty', as: null, path: '/track' },
    { name: 'track', as: null, path: `/track?tracking_reference=${out.reference}` },
    { name: 'track-delivered', as: null, path: `/track?tracking_reference=${delivered.reference}` },
    { name: 'ops-dashboard', as: OPS, path: '/ops-dashboard' },
    { name: 'ops-dashboard-tripsheet', as: OPS, path: '/ops-dashboard?mode=tripsheet' },
    { name: 'ops-dashboard-pending', as: OPS, path: '/ops-dashboard?mode=pending' },
    { name: 'wall', as: OPS, path: '/ops-dashboard?wall=1' },
    { name: 'shipments', as: OPS, path: '/shipments' },
    { name: 'shipment', as: OPS, path: `/shipments/${out.id}` },
    { name: 'tripsheet', as: OPS, path: '/tripsheet' },
    { name: 'maps', as: OPS, path: '/maps' },
    { name: 'profile', as: OPS, path: '/profile' },
    { name: 'tools-live', as: OPS, path: '/tools?tab=live' },
    { name: 'account-dashboard', as: ACCOUNT, path: '/dashboard' },
    { name: 'account-shipments', as: ACCOUNT, path: '/shipments' },
    { name: 'account-shipment', as: ACCOUNT, path: `/shipments/${out.id}` },
    { name: 'not-found', as: OPS, path: '/no-such-page' },
    { name: 'forbidden', as: ACCOUNT, path: '/ops-dashboard' },
  ]
}

async function ownPlatform(): Promise<{ base: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'hubline-pictures-'))
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...process.env, DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const chunk of child.stdout) {
    said += String(chunk)
    const base = /ready at (\S+)/.exec(said)?.[1]
    if (base === undefined) continue
    child.stdout.resume()
    const stop = async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    }
    return { base, stop }
  }
  throw new Error(`the platform ended: ${said}`)
}

async function takeAll(browser: Browser, base: string, wanted: readonly string[]): Promise<number> {
  const chosen = (await screens(base)).filter(
    ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
  )
  let taken = 0
  for (const size of SIZES) {
    for (const colorScheme of SCHEMES) {
      for (const email of [null, OPS, ACCOUNT]) {
        const its = chosen.filter(({ as }) => as === email)
        if (its.length === 0) continue
        const context = await browser.newContext({
          viewport: size,
          colorScheme,
          baseURL: base,
          timezoneId: 'Africa/Johannesburg',
          locale: 'en-ZA',
        })
        const page = await context.newPage()
        if (email !== null) {
          await page.goto('/login')
          await page.getByLabel(/e-?mail/i).fill(email)
          await page
            .getByLabel(/password/i)
            .first()
            .fill(PASSWORD)
          await page.keyboard.press('Enter')
          await page.waitForURL((url) => !url.pathname.startsWith('/login'))
        }
        for (const { name, path } of its) {
          await page.goto(path)
          await page.waitForLoadState('networkidle').catch(() => {})
          await page
            .waitForFunction(() => document.querySelector('[aria-busy="true"]') === null, undefined, {
              timeout: 10_000,
            })
            .catch(() => {})
          await page.screenshot({ path: join(FOLDER, `${name}-${size.name}-${colorScheme}.png`) })
          taken += 1
        }
        await context.close()
      }
    }
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
