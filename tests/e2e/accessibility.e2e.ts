import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ACCOUNT_USER, OPS } from '../platform.ts'
import { openStage, type Stage } from './harness.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  await stage.book()
})
afterAll(() => stage.close())

const AXE = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')
const Violations = z.array(
  z.object({ id: z.string(), impact: z.string().nullish(), nodes: z.array(z.object({ html: z.string() })) }),
)

/** What axe finds wrong in a page, as sentences; contrast among it. */
async function problems(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  const found: unknown = await page.evaluate(
    `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }).then(({ violations }) => violations)`,
  )
  return Violations.parse(found).flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
  )
}

/** What is on each screen once it shows something, at every size. */
const SCREENS = [
  { name: 'sign-in', as: null, path: () => '/login', shows: () => /log in/i },
  {
    name: 'tracking',
    as: null,
    path: () => `/track?tracking_reference=${reference}`,
    shows: () => reference,
  },
  { name: 'operations dashboard', as: OPS, path: () => '/ops-dashboard', shows: () => 'Needs attention' },
  { name: 'shipments', as: OPS, path: () => '/shipments', shows: () => reference },
  { name: 'a shipment', as: OPS, path: () => `/shipments/${shipmentId}`, shows: () => 'Nomsa Dlamini' },
  { name: 'tripsheets', as: OPS, path: () => '/tripsheet', shows: () => /unassigned/i },
  { name: 'maps', as: OPS, path: () => '/maps', shows: () => /drivers|natural earth/i },
  {
    name: 'account dashboard',
    as: ACCOUNT_USER,
    path: () => '/dashboard',
    shows: () => /on the way|arriving|to collect/i,
  },
] as const

describe.each([
  { size: DESKTOP, scheme: 'light' },
  { size: DESKTOP, scheme: 'dark' },
  { size: PHONE, scheme: 'light' },
  { size: PHONE, scheme: 'dark' },
] as const)('$size.width px, $scheme', ({ size, scheme }) => {
  const pages = new Map<string | null, Page>()
  beforeAll(async () => {
    pages.set(null, await stage.visit('/login', size))
    for (const email of [OPS, ACCOUNT_USER]) pages.set(email, await stage.visitAs(email, '/shipments', size))
    for (const page of pages.values())
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  })
  afterAll(async () => {
    for (const page of pages.values()) await page.context().close()
  })

  test.each(SCREENS)('$name', async ({ as, path, shows }) => {
    const page = pages.get(as)
    if (page === undefined) throw new Error('nobody is there')
    await page.goto(path())
    await page.getByText(shows()).filter({ visible: true }).first().waitFor()
    expect(await seriousFindings(page)).toEqual([])
  })
})
