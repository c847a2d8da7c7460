import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Audience } from '../../src/domain/identity/audience.ts'
import { stopsOf, walkTo } from '../support/screen-crawler.ts'
import { DESKTOP, type E2ePlatform, PHONE } from './harness.ts'

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

/** What is out of sight is not drawn, and what is on its way from one colour to another has neither: both wait for nothing. */
const AT_REST =
  '* { content-visibility: visible !important; transition: none !important; animation: none !important; }'

export async function bringAxe(page: Page): Promise<void> {
  await page.evaluate(AXE)
  await page.addStyleTag({ content: AT_REST })
}

/** What axe calls serious or worse of the page as it is, or of the part of it that a selector finds. */
export async function seriousFindings(page: Page, looksAt: 'all' | 'colours' = 'all', within = ':root') {
  const options = { resultTypes: ['violations'], ...(looksAt === 'colours' && { runOnly: OF_COLOURS }) }
  const found: unknown = await page.evaluate(
    `axe.run(${JSON.stringify(within)}, ${JSON.stringify(options)}).then(({ violations }) =>
      violations.map(({ id, impact, help, nodes }) => ({ id, impact, help, where: nodes.slice(0, 3).map(({ target }) => String(target)) })))`,
  )
  return Findings.parse(found).filter(({ impact }) => impact === 'serious' || impact === 'critical')
}

/** What failed to load or broke, and stands where the rest should be: an alert with a title of its own. */
export const failuresIn = (page: Page): Promise<string[]> =>
  page
    .getByRole('alert')
    .filter({ has: page.getByRole('heading') })
    .allTextContents()

/** What is wrong with what the page shows, in every look. */
export async function wrongIn(page: Page): Promise<string[]> {
  const wrong: string[] = []
  for (const { size, scheme, looksAt } of LOOKS) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    let found = await seriousFindings(page, looksAt)
    // Some screens fetch their rows after they stand: what is wrong stays wrong.
    for (let again = 0; found.length > 0 && again < 20; again += 1)
      found = await seriousFindings(page, looksAt)
    for (const { id, help, where } of found)
      wrong.push(`${size.width} ${scheme}: ${id}, ${help}: ${where.join(' ; ')}`)
  }
  return [...wrong, ...(await failuresIn(page))]
}

/** What an audience sees and no other does: a screen without the shell is a visitor's too, and all that are not built yet are one. */
function ownScreens(audience: Audience): string[] {
  const screens = stopsOf(audience).filter(({ withoutShell }) => audience === 'visitor' || !withoutShell)
  const unbuilt = screens.find(({ later }) => later)
  return screens.filter((one) => !one.later || one === unbuilt).map(({ name }) => name)
}

/** What stands on the screen beside its headings: words, and names of what is drawn or filled in. */
const saidBelowHeading = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const main = document.querySelector('main') ?? document.body
    const copy = main.cloneNode(true)
    if (!(copy instanceof Element)) return ''
    for (const heading of copy.querySelectorAll('h1, h1 + span')) heading.remove()
    const named = [...copy.querySelectorAll('[aria-label], [placeholder], [alt]')].map(
      (one) => one.getAttribute('aria-label') ?? one.getAttribute('placeholder') ?? one.getAttribute('alt'),
    )
    return `${copy.textContent} ${named.join(' ')}`.trim()
  })

/** Whether one thing of a list has been opened: the window bears its name instead of the list's, or a dialog or a panel stands by the list. */
const isOpened = (page: Page, list: string): Promise<boolean> =>
  page.evaluate(
    (title) =>
      !document.title.startsWith(title) ||
      document.querySelector('[role=dialog], main aside[aria-label]') !== null,
    list,
  )

/** Every screen of an audience, in every look: nothing serious. Called inside a `describe`. */
export function testScreensOf(
  audience: Audience,
  email: string | null,
  given: () => { readonly stage: E2ePlatform; readonly shipmentId: number; readonly reference: string },
): void {
  let page: Page
  beforeAll(async () => {
    page =
      email === null ? await given().stage.visit('/track') : await given().stage.visitAs(email, '/profile')
    await bringAxe(page)
  })
  afterAll(() => page.context().close())

  test.each(ownScreens(audience))('%s', async (name) => {
    const stops = stopsOf(audience, { '/shipments/:id?': given().shipmentId })
    const { path, title, later } = stops.find((one) => one.name === name) ?? expect.fail('no such screen')
    await walkTo(page, name === 'shipments-success' ? `${path}?str=${given().reference}` : path, title)
    // No title says when one thing is there: until then its list is, which would be looked at in its stead.
    const list = stops.find((one) => name === `${one.name}-one`)
    if (list !== undefined && !later) await expect.poll(() => isOpened(page, list.title)).toBe(true)
    // A screen that has its heading and nothing else is none.
    await expect.poll(() => saidBelowHeading(page)).not.toBe('')
    expect(await wrongIn(page)).toEqual([])
    // Nor is one that has lost the rest while it was looked at.
    expect(await saidBelowHeading(page)).not.toBe('')
  })
}
