import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Audience } from '../../src/domain/audience.ts'
import { ACCOUNT_USER, OPS, PLATFORM_ADMIN } from '../platform.ts'
import { stopsOf, walkTo } from '../rounds.ts'
import { DESKTOP, openStage, PHONE, type Stage } from './harness.ts'

/** axe on every screen of the table, for every audience, at both sizes, in light and dark: nothing serious. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const Findings = z.array(
  z.object({ id: z.string(), impact: z.string().nullable(), help: z.string(), where: z.array(z.string()) }),
)
/** In the other scheme the page is the same but for its colours. */
const LOOKS = [
  { size: DESKTOP, scheme: 'light', looksAt: 'all' },
  { size: DESKTOP, scheme: 'dark', looksAt: 'colours' },
  { size: PHONE, scheme: 'dark', looksAt: 'all' },
  { size: PHONE, scheme: 'light', looksAt: 'colours' },
] as const
const OF_COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

let stage: Stage
let shipmentId: number
let reference: string
beforeAll(async () => {
  stage = await openStage()
  for (let i = 0; i < 12; i++) {
    const shipment = await stage.book({ account_id: 1 + (i % 3) })
    if (i % 2 === 0) await stage.assign(shipment.id, 1 + i)
    if (i % 4 === 0) await stage.record(shipment.id, 'collected', 'Two boxes')
    if (i % 3 === 0) shipmentId = shipment.id
    reference = shipment.short_tracking_reference
  }
})
afterAll(() => stage.close())

/** What is out of sight is not drawn, and what is on its way from one colour to another has neither: both wait for nothing. */
const AT_REST =
  '* { content-visibility: visible !important; transition: none !important; animation: none !important; }'

async function bringAxe(page: Page): Promise<void> {
  await page.evaluate(AXE)
  await page.addStyleTag({ content: AT_REST })
}

async function seriousFindings(page: Page, looksAt: 'all' | 'colours' = 'all') {
  const options = { resultTypes: ['violations'], ...(looksAt === 'colours' && { runOnly: OF_COLOURS }) }
  const found: unknown = await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
      violations.map(({ id, impact, help, nodes }) => ({ id, impact, help, where: nodes.slice(0, 3).map(({ target }) => String(target)) })))`,
  )
  return Findings.parse(found).filter(({ impact }) => impact === 'serious' || impact === 'critical')
}

/** What is wrong with what the page shows, in every look. */
async function wrongIn(page: Page): Promise<string[]> {
  const wrong: string[] = []
  for (const { size, scheme, looksAt } of LOOKS) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    let found = await seriousFindings(page, looksAt)
    // Some screens fetch their rows after they stand: what is wrong stays wrong.
    if (found.length > 0) {
      await page.waitForLoadState('networkidle')
      found = await seriousFindings(page, looksAt)
    }
    for (const { id, help, where } of found)
      wrong.push(`${size.width} ${scheme}: ${id}, ${help}: ${where.join(' ; ')}`)
  }
  return wrong
}

const PEOPLE: readonly { audience: Audience; email: string | null }[] = [
  { audience: 'visitor', email: null },
  { audience: 'account', email: ACCOUNT_USER },
  { audience: 'staff', email: OPS },
  { audience: 'platform-admin', email: PLATFORM_ADMIN },
]

describe.each(PEOPLE)('$audience', ({ audience, email }) => {
  let page: Page
  beforeAll(async () => {
    page = email === null ? await stage.visit('/track') : await stage.visitAs(email, '/profile')
    await bringAxe(page)
  })
  afterAll(() => page.context().close())

  const names = stopsOf(audience).map(({ name }) => name)
  test.each(names)('%s', async (name) => {
    const stop = stopsOf(audience, { '/shipments/:id?': shipmentId }).find((one) => one.name === name)
    await walkTo(page, stop?.path ?? '/')
    expect(await wrongIn(page)).toEqual([])
  })
})

describe('what opens over a screen', () => {
  let page: Page
  beforeAll(async () => {
    page = await stage.visitAs(OPS, '/shipments')
    await bringAxe(page)
    await page.getByText(reference).first().waitFor()
  })
  const open = async (keys: string) => {
    await page.keyboard.press(keys)
    await page.getByRole('dialog').waitFor()
  }
  afterEach(async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  })

  test('the palette', async () => {
    await open('Control+k')
    await page.getByRole('combobox', { name: /commands/ }).fill(reference.slice(0, 4))
    expect(await wrongIn(page)).toEqual([])
  })
  test('the keys', async () => {
    await open('?')
    expect(await wrongIn(page)).toEqual([])
  })
  test('the menu on a phone', async () => {
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await seriousFindings(page)).toEqual([])
  })
})

test('a parcel that is tracked, and a page that is not there', async () => {
  const page = await stage.visit(`/track?tracking_reference=${reference}`)
  await bringAxe(page)
  await page.getByRole('article').waitFor()
  expect(await wrongIn(page)).toEqual([])
  await walkTo(page, '/no-such-page')
  expect(await wrongIn(page)).toEqual([])
})

test('the keyboard reaches the content at once, and the focus follows to another screen', async () => {
  const page = await stage.visitAs(OPS, '/shipments')
  // As it is opened: whoever comes from another screen has the focus in the content already.
  await page.reload()
  await page.getByRole('navigation').first().waitFor()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.id === 'main')
  await page.getByRole('navigation').getByRole('link', { name: 'Maps' }).click()
  await page.waitForFunction(() => document.querySelector('#main')?.contains(document.activeElement))
})

test('the focus follows to the next screen of a family, too', async () => {
  const page = await stage.visitAs(PLATFORM_ADMIN, '/hubline-admin/messaging')
  const isInContent = () =>
    page.evaluate(() => document.querySelector('#main')?.contains(document.activeElement))
  await page.getByRole('navigation').getByRole('link', { name: 'Short URLs' }).click()
  await page.getByRole('heading', { name: 'Short URLs', level: 1 }).waitFor()
  await expect.poll(isInContent).toBe(true)
})

test('? names every key that works everywhere, and closing it gives the focus back', async () => {
  const page = await stage.visitAs(OPS, '/shipments')
  const entry = page.getByRole('navigation').getByRole('link', { name: 'Tripsheet' })
  await entry.focus()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Shortcuts' })
  for (const what of ['Find anything', 'Show shortcuts', 'Wallboard', 'Maps', 'Filter'])
    await help.getByText(what, { exact: true }).first().waitFor()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })
  await page.waitForFunction(() => document.activeElement?.textContent === 'Tripsheet')
})

test('shortcuts of a single letter can be turned off, for good; the others still work', async () => {
  const page = await stage.visitAs(OPS, '/shipments')
  await page.getByText(reference).first().waitFor()
  const letters = async () => {
    await page.getByRole('button', { name: 'Appearance and shortcuts' }).click()
    return page.getByRole('group', { name: 'Single-letter shortcuts' })
  }
  const kept = page.waitForResponse((response) => response.url().includes('/users/settings') && response.ok())
  await (await letters()).getByRole('radio', { name: 'Off' }).check()
  await kept
  await page.reload()
  await page.getByText(reference).first().waitFor()
  expect(await (await letters()).getByRole('radio', { name: 'Off' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Shortcuts', exact: true }).click()
  const help = page.getByRole('dialog', { name: 'Shortcuts' })
  await help.getByText(/single letter or sign are off/).waitFor()
  expect(await help.getByText('Wallboard').count()).toBe(0)
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })
  for (const keys of ['?', 'w', 'g', 'd', 'Control+k']) await page.keyboard.press(keys)
  // What was pressed before it would have come first.
  await page.getByRole('combobox', { name: /commands/ }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(1)
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/shipments')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.getByRole('grid').getAttribute('aria-activedescendant')).not.toBeNull()
  await (await letters()).getByRole('radio', { name: 'On', exact: true }).check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await help.waitFor()
})

test('a number that goes on changing by itself is not said; what a filter leaves is', async () => {
  const page = await stage.visitAs(OPS, '/shipments')
  await page.getByText(reference).first().waitFor()
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest('[role=status], [role=alert], [role=log], [aria-live]')
        if (region?.textContent) said.push(region.textContent)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  const said = async () => z.array(z.string()).parse(await page.evaluate('window.said'))
  const note = page.locator('h1 + span')
  const before = await note.textContent()
  await stage.book({ account_id: 1 })
  await expect.poll(() => note.textContent()).not.toBe(before)
  await page.getByRole('searchbox').fill(reference)
  await expect.poll(async () => (await said()).some((text) => /^1 /.test(text))).toBe(true)
  // By then the number that changed by itself would have been said, too.
  expect((await said()).filter((text) => /\d/.test(text) && !/^1 /.test(text))).toEqual([])
})

test('a list is one stop of the Tab key, its head another; a key copies the reference', async () => {
  const page = await stage.visitAs(OPS, '/shipments')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const grid = page.getByRole('grid', { name: 'Shipments' })
  await grid.getByText(reference).first().waitFor()
  const stops = (within: string) =>
    grid.locator(`${within} :is(a[href], button, input, [tabindex]):not([tabindex="-1"])`).count()
  expect([await stops('[aria-rowindex="1"]'), await stops('[role=gridcell]')]).toEqual([1, 0])
  await grid.getByRole('button', { name: 'Select all' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => grid.locator('[aria-sort]').count()).toBe(1)
  await grid.focus()
  await page.keyboard.press('ArrowDown')
  const active = await grid.getAttribute('aria-activedescendant')
  const row = page.locator(`[id="${active}"]`)
  await page.keyboard.press('c')
  await page.getByText('Copied', { exact: false }).first().waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^[A-Z0-9]{6,}$/)
  await row.getByText(copied).waitFor()
})

test('a panel has the focus while it is open, and gives it back to its list', async () => {
  const page = await stage.visitAs(OPS, '/shipments')
  const grid = page.getByRole('grid', { name: 'Shipments' })
  await grid.getByText(reference).first().waitFor()
  await grid.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: /^Shipment / })
  await panel.and(page.locator(':focus')).waitFor()
  const first = await panel.getAttribute('aria-label')
  // The keys of the list lead on to the next one, and Tab stays in the panel.
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => panel.getAttribute('aria-label')).not.toBe(first)
  await page.keyboard.press('Tab')
  await panel.locator(':focus').waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await page.locator('[role=grid]:focus').waitFor()
})

test('a button for many shipments says what it does and to how many', async () => {
  const page = await stage.visitAs(OPS, '/shipments')
  const grid = page.getByRole('grid', { name: 'Shipments' })
  await grid.getByText(reference).first().waitFor()
  await grid.focus()
  for (const key of ['ArrowDown', 'x', 'ArrowDown', 'x']) await page.keyboard.press(key)
  const bar = page.getByRole('region', { name: 'Selected shipments' })
  await bar.getByRole('button', { name: 'Reschedule: 2 shipments', exact: true }).waitFor()
  expect(await bar.getByRole('button', { name: '', exact: true }).count()).toBe(0)
})

test('only a row that is there is named to a screen reader', async () => {
  const page = await stage.visitAs(OPS, '/users')
  const grid = page.getByRole('grid').first()
  await grid.getByRole('row').nth(5).waitFor()
  const named = () =>
    grid.evaluate((element) => {
      const id = element.getAttribute('aria-activedescendant')
      return id === null ? 'none' : document.getElementById(id) === null ? 'gone' : 'there'
    })
  expect(await named()).toBe('none')
  await grid.focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(named).toBe('there')
  await grid.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
  await expect.poll(named).toBe('none')
  await page.keyboard.press('ArrowDown')
  await expect.poll(named).toBe('there')
})

test('at twice the size no screen is wider than the window', async () => {
  const page = await stage.visitAs(OPS, '/shipments')
  await page.setViewportSize({ width: DESKTOP.width / 2, height: DESKTOP.height / 2 })
  for (const path of ['/shipments', '/users', '/profile', '/tripsheet']) {
    await walkTo(page, path)
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([path, beyond > 0]).toEqual([path, false])
  }
})
