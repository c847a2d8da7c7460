import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { OPS } from '../support/platform.ts'
import { walkTo } from '../support/screen-crawler.ts'
import { bookSome } from './book-some.ts'
import { DESKTOP, type E2ePlatform, openE2ePlatform } from './harness.ts'

/** What a screen reader is told, and what whoever speaks to the computer needs. */
let stage: E2ePlatform
let booked: Awaited<ReturnType<typeof bookSome>>
beforeAll(async () => {
  stage = await openE2ePlatform()
  booked = await bookSome(stage)
})
afterAll(() => stage.close())

test('shortcuts of a single letter can be turned off, for good; the others still work', async () => {
  const page = await stage.visitAs(OPS, '/shipments')
  await page.getByText(booked.reference).first().waitFor()
  const letters = async () => {
    await page.getByRole('button', { name: 'Appearance and shortcuts' }).click()
    return page.getByRole('group', { name: 'Single-letter shortcuts' })
  }
  const kept = page.waitForResponse((response) => response.url().includes('/users/settings') && response.ok())
  await (await letters()).getByRole('radio', { name: 'Off' }).check()
  await kept
  await page.reload()
  await page.getByText(booked.reference).first().waitFor()
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
  await page.getByText(booked.reference).first().waitFor()
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
  await page.getByRole('searchbox').fill(booked.reference)
  await expect.poll(async () => (await said()).some((text) => /^1 /.test(text))).toBe(true)
  // By then the number that changed by itself would have been said, too.
  expect((await said()).filter((text) => /\d/.test(text) && !/^1 /.test(text))).toEqual([])
})

test('a button for many shipments says what it does and to how many', async () => {
  const page = await stage.visitAs(OPS, '/shipments')
  const grid = page.getByRole('grid', { name: 'Shipments' })
  await grid.getByText(booked.reference).first().waitFor()
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
  for (const [path, title] of [
    ['/shipments', 'Shipments'],
    ['/users', 'Users'],
    ['/profile', 'Profile'],
    ['/tripsheet', 'Tripsheet'],
  ] as const) {
    await walkTo(page, path, title)
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([path, beyond > 0]).toEqual([path, false])
  }
})
