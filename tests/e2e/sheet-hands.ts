/** What hands do in a table that is edited as a spreadsheet is. */
import type { Page } from 'playwright-core'

/** As the browser hands over what a spreadsheet put into the clipboard. */
export const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

export const grid = (page: Page, name: string) => page.getByRole('grid', { name, exact: true })
/** A cell by its place, from 1, as it is read aloud. */
export const cell = (page: Page, name: string, row: number, column: number) =>
  grid(page, name).locator(`[role=row][aria-rowindex="${row + 1}"] [aria-colindex="${column}"]`)
export const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
