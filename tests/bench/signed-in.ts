import { type Browser, chromium, type Page } from 'playwright-core'
import { CHROMIUM_FLAGS, findChromium } from '../support/chromium.ts'
import { PASSWORD } from './cast.ts'

/** The console as people have it, in a Chromium of its own, after this person has logged in on the way to `path`. */
export async function openSignedIn(
  url: string,
  email: string,
  path: string,
): Promise<{ readonly browser: Browser; readonly page: Page }> {
  const executablePath = findChromium()
  if (executablePath === null) throw new Error('There is no Chromium: npm test installs it')
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${url}/login?redirect=${encodeURIComponent(path)}`)
  await page.getByLabel(/e-?mail/i).fill(email)
  await page
    .getByLabel(/password/i)
    .first()
    .fill(PASSWORD)
  await page.getByRole('button', { name: /^(log in|staff login)$/i }).click()
  return { browser, page }
}
