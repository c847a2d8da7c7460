import type { Locator, Page } from 'playwright-core'
import type { E2ePlatform } from './harness.ts'

/** The pointer is taken off the list: under it the order would stand still. */
export async function visitUnpointed(
  stage: E2ePlatform,
  ...who: Parameters<E2ePlatform['visitAs']>
): Promise<Page> {
  const page = await stage.visitAs(...who)
  await page.mouse.move(0, 0)
  return page
}

export const table = (page: Page): Locator => page.getByRole('grid', { name: 'Shipments' })

export const rowOf = (page: Page, reference: string): Locator =>
  table(page).getByRole('row').filter({ hasText: reference })

export const panel = (page: Page, reference: string): Locator =>
  page.getByRole('complementary', { name: `Shipment ${reference}` })

export const pathOf = (page: Page): string => new URL(page.url()).pathname

/** From the list, by keyboard: the driver list of the first row is open, and has the focus. */
export async function openDrivers(page: Page, reference: string): Promise<void> {
  await rowOf(page, reference).getByText('Submitted').waitFor()
  for (const key of ['j', 'x', 'a']) await page.keyboard.press(key)
  await page.getByRole('combobox', { name: 'Find a driver' }).and(page.locator(':focus')).waitFor()
}
