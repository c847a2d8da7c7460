import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ACCOUNT_USER, OPS } from '../platform.ts'
import { DESKTOP, openStage, PHONE, type Stage } from './harness.ts'

/** axe on every screen, at both sizes, in light and dark: nothing serious, nothing critical. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const Findings = z.array(
  z.object({ id: z.string(), impact: z.string().nullable(), help: z.string(), where: z.array(z.string()) }),
)

let stage: Stage
let shipmentId: number
let reference: string
beforeAll(async () => {
  stage = await openStage()
  for (let i = 0; i < 12; i++) {
    const shipment = await stage.book({ account_id: 1 + (i % 3) })
    if (i % 2 === 0) await stage.assign(shipment.id, 1 + i)
    if (i % 4 === 0) await stage.record(shipment.id, 'collected', 'Two boxes')
    shipmentId = shipment.id
    reference = shipment.short_tracking_reference
  }
})
afterAll(() => stage.close())

async function seriousFindings(page: Page) {
  // Contrast is measured on what has come to rest, not on a colour half-way.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  )
  await page.evaluate(AXE)
  const found: unknown = await page.evaluate(
    `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
      violations.map(({ id, impact, help, nodes }) => ({ id, impact, help, where: nodes.slice(0, 3).map(({ target }) => String(target)) })))`,
  )
  return Findings.parse(found).filter(({ impact }) => impact === 'serious' || impact === 'critical')
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
  { name: 'profile', as: OPS, path: () => '/profile', shows: () => 'This device' },
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
