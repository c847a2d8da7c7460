import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRateCards, saveRateCard } from '../../src/contract/rate-cards.ts'
import { RateCard } from '../../src/domain/rates/rate-card.ts'
import { STARTING_CARD } from '../../src/domain/rates/starting-card.ts'
import { OPS } from '../support/platform.ts'
import { delayRoute, type E2ePlatform, openE2ePlatform } from './harness.ts'
import { cell, grid, paste, press } from './sheet-hands.ts'

/** A draft of thousands of rows, and a what-if that is waited for. */
let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
})
afterAll(() => stage.close())

const card = RateCard.parse(STARTING_CARD)

async function openDraft(account_id: number): Promise<{ page: Page; id: number }> {
  const saved = await stage.ops.call(saveRateCard, { body: { account_id, version: 0, card } })
  if (!saved.ok) throw new Error(saved.error)
  const { id } = saved.value.rate_card
  return { page: await stage.visitAs(OPS, `/rates-and-estimates?card=${id}`), id }
}

test('five thousand rows are pasted from a spreadsheet, filled, undone and saved by keys', async () => {
  const { page, id } = await openDraft(1)
  const rows = Array.from({ length: 5_000 }, (_, i) =>
    [
      'ECO',
      `Depot ${i}`,
      'Johannesburg',
      'cape town; Durban',
      '',
      '',
      '30',
      'Flat',
      `R 1 ${i % 10}00,50`,
      '',
    ].join('\t'),
  )
  // Instead of the rows of economy, which would be too many with them.
  await grid(page, 'Rates').focus()
  await press(
    page,
    'Shift+ArrowDown',
    'Shift+ArrowDown',
    'Control+Delete',
    'Control+ArrowDown',
    'Control+Enter',
  )
  const others = card.levels.reduce((sum, { groups }) => sum + groups.length, 0) - 3
  const countOf = () => grid(page, 'Rates').getAttribute('aria-rowcount')
  await expect.poll(countOf).toBe(String(others + 2))
  await paste(page, rows.join('\r\n'))
  await expect.poll(countOf).toBe(String(others + 5_001))
  await expect.poll(() => cell(page, 'Rates', others + 5_000, 9).textContent()).toBe('1900.50')

  // The first weight of what is pasted into all rows below it.
  const times = (key: string, count: number) => Array.from({ length: count }, () => key)
  await press(page, 'Control+ArrowUp', 'Home', ...times('ArrowDown', others), ...times('ArrowRight', 6))
  await page.keyboard.type('25,5')
  await press(page, 'Enter', 'ArrowUp', 'Control+Shift+ArrowDown', 'Control+d')
  await expect.poll(() => cell(page, 'Rates', others + 5_000, 7).textContent()).toBe('25.5')
  await press(page, 'Control+z')
  await expect.poll(() => cell(page, 'Rates', others + 5_000, 7).textContent()).toBe('30')
  await press(page, 'Control+Shift+z', 'Control+s')
  await page.getByText('Saved', { exact: true }).waitFor()
  const read = await stage.ops.call(listRateCards, { query: { id } })
  const economy = read.ok ? read.value.rate_cards[0]?.card?.levels[0]?.groups : []
  expect(economy).toHaveLength(5_000)
  expect(economy?.at(-1)).toMatchObject({
    name: 'Depot 4999',
    from: [1],
    to: [3, 4],
    up_to_kg: '25.5',
    charge: '1900.50',
  })
})

test('a what-if says that it runs, is cancelled, and tells nothing of what was cancelled', async () => {
  await stage.book({ account_id: 2 })
  const { page } = await openDraft(2)
  await page.getByRole('radio', { name: 'What-if' }).check()
  const tried = page.getByRole('region', { name: 'What-if' })
  const letGo = await delayRoute(page, '**/rates/cards/what-if')
  const run = tried.getByRole('button', { name: 'Run what-if' })
  await run.click()
  await tried
    .getByRole('status')
    .filter({ hasText: /shipments$/ })
    .waitFor()
  expect(await run.isDisabled()).toBe(true)
  await tried.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => run.isEnabled()).toBe(true)
  letGo()
  await run.click()
  await tried.getByText('R 112.58 → R 112.58').waitFor()
  await tried.getByText('1 shipment', { exact: true }).waitFor()
})
