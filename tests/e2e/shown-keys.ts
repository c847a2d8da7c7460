import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { DISPATCHER } from '../support/platform.ts'
import { walkTo } from '../support/screen-crawler.ts'
import { type E2ePlatform, openE2ePlatform } from './harness.ts'

/** The sender of all that these tests look at. */
export const SENDER = 'Keyed Traders'

/** A stage on which each screen has something that its keys can do. */
export async function openKeyedStage(): Promise<E2ePlatform> {
  const stage = await openE2ePlatform()
  const bookAt = (door: number) =>
    stage.book({
      // Another name is another door, and a card of its own.
      collection_contact: { name: `${SENDER} ${door}`, email: 'orders@kwela-fashion.example' },
      collection_address: {
        street_address: `${door} Protea Street`,
        local_area: 'Sandton',
        city: 'Johannesburg',
        zone: 'Gauteng',
        country: 'ZA',
        code: '2196',
      },
    })
  // Two lanes of the tripsheet with three cards each, and with the driver something that is done already.
  for (let door = 1; door <= 7; door += 1) {
    const { id } = await bookAt(door)
    if (door > 3) await stage.assign(id, 1)
    if (door === 7) await stage.record(id, 'collected')
  }
  for (const reason of ['No answer', 'Gate locked', 'Wrong address']) {
    const { id } = await bookAt(8)
    for (const event of ['collected', 'received-at-hub', 'out-for-delivery'] as const)
      await stage.record(id, event)
    await stage.record(id, 'delivery-failed-attempt', reason)
  }
  return stage
}

/** How a cap of the help is pressed. */
const PRESSED: Readonly<Record<string, string>> = {
  Ctrl: 'Control',
  Esc: 'Escape',
  '↓': 'ArrowDown',
  '↑': 'ArrowUp',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
  'Page ↓': 'PageDown',
  'Page ↑': 'PageUp',
  Space: 'Space',
}

interface Listed {
  readonly heading: string
  readonly what: string
  /** One press after the other. */
  readonly presses: readonly string[]
}

/** Everything that the help lists now, each way to press it. */
async function listed(page: Page): Promise<Listed[]> {
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Shortcuts' })
  await help.waitFor()
  const caps = await help.evaluate((dialog) =>
    [...dialog.querySelectorAll('dl > div')].flatMap((line) =>
      [...line.querySelectorAll('dd > span')].map((keys) => ({
        heading: line.closest('section')?.querySelector('h2')?.textContent ?? '',
        what: line.querySelector('dt')?.textContent ?? '',
        presses: [...keys.children].reduce<string[][]>(
          (all, cap) => {
            if (cap.tagName === 'KBD') all.at(-1)?.push(cap.textContent)
            else all.push([])
            return all
          },
          [[]],
        ),
      })),
    ),
  )
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  return caps.map(({ heading, what, presses }) => ({
    heading,
    what,
    presses: presses.map((chord) =>
      chord.map((cap) => PRESSED[cap] ?? (cap.length === 1 ? cap.toLowerCase() : cap)).join('+'),
    ),
  }))
}

/** What a person sees of where they are: the place, the focus, what is marked, opened, and told. No ages, which move by themselves. */
const seen = async (page: Page): Promise<string> => {
  // A document that opens beside it.
  const tabs = page.context().pages().length
  const shown = await page.evaluate(() => {
    const MARKED =
      '[data-cursor], [data-mark=all], [aria-selected=true], [aria-current], [aria-pressed=true], [aria-expanded=true], [aria-checked=true], :checked, [role=dialog], [role=toolbar], aside'
    // A row by its reference or place: what it says of ages moves by itself.
    const named = (one: Element | null) =>
      one === null
        ? ''
        : `${one.tagName} ${one.id} ${one.getAttribute('aria-label')} ${one.getAttribute('data-stop')} ${one.getAttribute('aria-selected')} ${/(?:SPB|COL)\w+/.exec(one.textContent)?.[0]}`
    const toasts = [...document.querySelectorAll('.mantine-Notification-root')].map((one) => one.textContent)
    return JSON.stringify([
      location.href,
      document.documentElement.dataset.wall,
      named(document.activeElement),
      [...document.querySelectorAll(MARKED)].map(named),
      document.querySelectorAll('.maplibregl-map').length,
      toasts,
    ])
  })
  return `${tabs} ${shown}`
}

export interface Place {
  readonly name: string
  readonly path: string
  readonly ready: (page: Page) => Promise<unknown>
  /** Pressed before each key, so that it has something to do. */
  readonly before: readonly string[]
  /** What is there when they have been done: on the second row, so that both ways lead somewhere. */
  readonly stands: string
  /** By what a key is called: what is pressed before, where it can be done only after something else. */
  readonly first?: Readonly<Record<string, string>>
  /** What is done there already: pressed again, it stays so. */
  readonly isSo?: readonly string[]
  /** Whether the keys that work everywhere, and in every list, are tried here. */
  readonly triesAnywhere?: boolean
}

export const SELECTED = { 'Clear selection': 'x' } as const

/** Until a list has rows. */
export const rows = (name: string | RegExp) => (page: Page) =>
  page.getByRole('grid', { name }).getByRole('row').filter({ hasText: 'SPB' }).nth(1).waitFor()

export const SECOND_ROW = '[data-cursor][aria-rowindex="3"]'

/** The same on every screen, and in every list (use-table-keys.ts): tried on one of them. That a list has its keys is shown by `before`. */
const ANYWHERE: ReadonlySet<string> = new Set(['Go to', 'Everywhere', 'Lists'])

/** Leaves the screen, and comes to it as by a link: it begins anew, and its code need not be read again. */
async function comeAnew(page: Page, path: string): Promise<void> {
  await walkTo(page, '/profile', 'Profile')
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
}

/** The keys that the help lists on a screen and that do nothing that is seen. */
export async function idleKeys(
  stage: E2ePlatform,
  { path, ready, before, stands, first = {}, isSo = [], triesAnywhere = false }: Place,
): Promise<string[]> {
  const page = await stage.visitAs(DISPATCHER, path)
  await page.mouse.move(0, 0)
  await ready(page)
  const at = page.url()
  const isAway = async () =>
    page.url() !== at ||
    (await page.getByRole('dialog').count()) > 0 ||
    (await page.evaluate(() => document.activeElement instanceof HTMLInputElement))
  const begin = async () => {
    // What is selected is let go, what is opened closes; whatever else was done is left behind.
    for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('Escape')
    if (await isAway()) await comeAnew(page, path)
    // What was told of the last key is no sign of the next.
    const toasts = page.locator('.mantine-Notification-root')
    await toasts.evaluateAll((all) => {
      for (const toast of all) toast.querySelector<HTMLElement>('.mantine-Notification-closeButton')?.click()
    })
    await expect.poll(() => toasts.count()).toBe(0)
    await ready(page)
    for (const press of before) await page.keyboard.press(press)
    await page.locator(stands).first().waitFor()
  }
  await begin()
  const keys = (await listed(page)).filter(
    ({ heading, what }) => !isSo.includes(what) && (triesAnywhere || !ANYWHERE.has(heading)),
  )
  expect(keys.length).toBeGreaterThan(1)
  const idle: string[] = []
  for (const { what, presses } of keys) {
    await begin()
    const needed = first[what]
    if (needed !== undefined) {
      const bare = await seen(page)
      await page.keyboard.press(needed)
      await expect.poll(() => seen(page)).not.toBe(bare)
    }
    const was = await seen(page)
    for (const press of presses) await page.keyboard.press(press)
    const isDone = await expect
      .poll(() => seen(page), { timeout: 15_000 })
      .not.toBe(was)
      .then(
        () => true,
        () => false,
      )
    if (!isDone) idle.push(`${presses.join(' ')}: ${what}`)
  }
  return idle
}
