import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Audience } from '../../src/domain/identity/audience.ts'
import { ACCOUNT_USER, OPS, PLATFORM_ADMIN } from '../support/platform.ts'
import { walkTo } from '../support/screen-crawler.ts'
import { bringAxe, seriousFindings, testScreensOf, wrongIn } from './axe.ts'
import { bookSome } from './book-some.ts'
import { type E2ePlatform, openE2ePlatform, PHONE } from './harness.ts'

/** axe on every screen of the table, for all but staff (accessibility-staff.e2e.ts), and on what opens over a screen. */
let stage: E2ePlatform
let booked: Awaited<ReturnType<typeof bookSome>>
beforeAll(async () => {
  stage = await openE2ePlatform()
  booked = await bookSome(stage)
})
afterAll(() => stage.close())

const PEOPLE: readonly { audience: Audience; email: string | null }[] = [
  { audience: 'visitor', email: null },
  { audience: 'account', email: ACCOUNT_USER },
  { audience: 'platform-admin', email: PLATFORM_ADMIN },
]

describe.each(PEOPLE)('$audience', ({ audience, email }) =>
  testScreensOf(audience, email, () => ({ stage, ...booked })),
)

describe('what opens over a screen', () => {
  let page: Page
  beforeAll(async () => {
    page = await stage.visitAs(OPS, '/shipments')
    await bringAxe(page)
    await page.getByText(booked.reference).first().waitFor()
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
    await page.getByRole('combobox', { name: /commands/ }).fill(booked.reference.slice(0, 4))
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
  const page = await stage.visit(`/track?tracking_reference=${booked.reference}`)
  await bringAxe(page)
  await page.getByRole('article').waitFor()
  expect(await wrongIn(page)).toEqual([])
  await walkTo(page, '/no-such-page', 'Page not found')
  expect(await wrongIn(page)).toEqual([])
})
