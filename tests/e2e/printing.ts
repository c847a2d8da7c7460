import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { PrintedDocument } from '../../src/contract/labels.ts'

/** Stands where the viewer of PDFs would, which no test can steer: a document that says that it was sent to a printer. */
const PRINTS = '<title>waits</title><script>window.print = () => { document.title = "printed" }</script>'

/** What the platform answers where the document is that somebody prints, once the browser has fetched and printed it. */
export async function printing(page: Page, act: () => Promise<void>): Promise<PrintedDocument> {
  await page.route('**/v2/documents/labels/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: PRINTS }),
  )
  const answer = page.waitForResponse(
    (response) => response.url().endsWith('/shipments/label') && response.request().method() === 'POST',
  )
  await act()
  const document = PrintedDocument.parse(await (await answer).json())
  const { pathname } = new URL(document.url)
  await expect
    .poll(
      () =>
        page
          .frames()
          .find((frame) => frame.url().endsWith(pathname))
          ?.title(),
      { timeout: 10_000 },
    )
    .toBe('printed')
  return document
}
