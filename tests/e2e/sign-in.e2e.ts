import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { LOCK_MS } from '../../src/domain/identity/sign-in-limits.ts'
import { codeAt } from '../../src/server/kernel/security/one-time-code.ts'
import { linkIn, newestMessage } from '../support/messages.ts'
import { ACCOUNT_USER, DISPATCHER, OPS, PASSWORD, PLATFORM_ADMIN } from '../support/platform.ts'
import { delayRoute, type E2ePlatform, enterCode, openE2ePlatform, PHONE, signIn } from './harness.ts'

let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
})
afterAll(() => stage.close())
// Whoever was locked out in one test comes in again in the next.
afterEach(() => stage.platform.pass(2 * LOCK_MS))

const box = (page: Page, place: number) => page.getByLabel(`Digit ${place} of 6`)
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /\w/ })

/** As Ctrl V does: the clipboard's text arrives at what has the focus. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const data = new DataTransfer()
    data.setData('text', pasted)
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)
}

async function type(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel(/e-?mail/i).fill(email)
  await page
    .getByLabel(/password/i)
    .first()
    .fill(password)
  await page.keyboard.press('Enter')
}

const withTwoFactor = new Set<string>()
async function turnOn(email: string): Promise<void> {
  if (withTwoFactor.has(email)) return
  await stage.platform.setUpTwoFactor(await stage.platform.as(email), email)
  withTwoFactor.add(email)
}

/** On a phone, where a keyboard and a message take the most room; other tests sign in at a desk. */
describe('on a phone', () => {
  test('the password alone asks for a code; pasting one fills the boxes and goes on where it was meant to', async () => {
    await turnOn(ACCOUNT_USER)
    const page = await stage.visit('/login?redirect=%2Fshipments%3Fstatus%3Dcollected', PHONE)
    await signIn(page, ACCOUNT_USER)
    await page.getByText('Lost your device? Please contact support').waitFor()
    await box(page, 1).waitFor()
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Digit 1 of 6')
    const code = stage.platform.codeFor(ACCOUNT_USER)
    await paste(page, `${code.slice(0, 3)} ${code.slice(3)}`)
    await page.waitForURL((url) => url.pathname === '/shipments')
    expect(new URL(page.url()).search).toContain('status=collected')
  })

  test('a refused code stays to be seen, and the next one is let in by typing, also where it begins alike', async () => {
    await turnOn(ACCOUNT_USER)
    const page = await stage.visit('/login', PHONE)
    await signIn(page, ACCOUNT_USER)
    const next = stage.platform.codeFor(ACCOUNT_USER)
    const wrong = next[0] + [...next.slice(1)].map((digit) => (Number(digit) + 1) % 10).join('')
    await enterCode(page, wrong)
    await alert(page).getByText('The code is wrong or was used').waitFor()
    expect(await box(page, 2).inputValue()).toBe(wrong[1])
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Digit 1 of 6')
    await page.keyboard.type(next)
    await page.waitForURL((url) => url.pathname === '/dashboard')
  })

  test('back from the code, what was typed is there', async () => {
    await turnOn(ACCOUNT_USER)
    const page = await stage.visit('/login', PHONE)
    await signIn(page, ACCOUNT_USER)
    await page.getByRole('button', { name: 'Back' }).click()
    expect(await page.getByLabel(/e-?mail/i).inputValue()).toBe(ACCOUNT_USER)
    expect(
      await page
        .getByLabel(/password/i)
        .first()
        .inputValue(),
    ).toBe(PASSWORD)
  })

  test('after ten wrong passwords it is said for how long the door stays shut', async () => {
    const page = await stage.visit('/login', PHONE)
    for (let i = 0; i < 10; i++) {
      await Promise.all([page.waitForResponse(/\/login$/), type(page, DISPATCHER, `guess ${i}`)])
      await alert(page).getByText('The e-mail address or password is wrong').waitFor()
    }
    await type(page, DISPATCHER, PASSWORD)
    await alert(page)
      .getByText(/Too many failed attempts\. Try again in 15 minutes, at \d\d:\d\d\./)
      .waitFor()
    expect(await page.getByLabel(/e-?mail/i).inputValue()).toBe(DISPATCHER)
    stage.platform.pass(LOCK_MS + 1_000)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === '/ops-dashboard')
  })

  test('a role that requires two-factor authentication is led through it, and let in afterwards', async () => {
    await stage.platform.owner.query('DELETE FROM two_factor WHERE user_id = 4')
    const page = await stage.visit('/login', PHONE)
    await signIn(page, PLATFORM_ADMIN)
    const dialog = page.getByRole('dialog', { name: 'Set up two-factor authentication' })
    await dialog.getByText('Your role, Platform admin, requires it').waitFor()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Proceed' }).click()
    await dialog.getByRole('img', { name: 'QR code' }).waitFor()
    const href = await dialog.getByRole('link', { name: /app on this device/ }).getAttribute('href')
    const secret = new URL(href ?? '').searchParams.get('secret') ?? ''
    expect(((await dialog.locator('code').textContent()) ?? '').replace(/\s/g, '')).toBe(secret)

    await enterCode(page, '000000')
    await alert(page).getByText('The code is wrong or was used').waitFor()
    await box(page, 1).focus()
    await paste(page, codeAt(secret, stage.platform.platform.now()))
    await dialog.getByText('Set up successfully').waitFor()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.waitFor({ state: 'detached' })
  })

  test('who will not set it up can still log out', async () => {
    await stage.platform.owner.query('DELETE FROM two_factor WHERE user_id = 4')
    const page = await stage.visit('/login', PHONE)
    await signIn(page, PLATFORM_ADMIN)
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL(/\/login/)
    await page.getByLabel(/e-?mail/i).waitFor()
  })

  test('the profile keeps a name and a number, and asks for the password before another e-mail address', async () => {
    const page = await stage.visitAs(DISPATCHER, '/profile', PHONE)
    const name = 'Riaan van Wyk'
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Telephone').fill('0821234567')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').waitFor()
    await page.reload()
    await page.getByLabel('Telephone').waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe(name)
    expect(await page.getByLabel('Telephone').inputValue()).toBe('+27 82 123 4567')

    await page.getByLabel('E-mail').fill('riaan@example.test')
    await page.getByLabel('Current password').first().fill('not it')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Your current password is wrong.').waitFor()
    expect(await page.getByLabel('E-mail').inputValue()).toBe('riaan@example.test')
  })

  test('another e-mail address waits to be confirmed, is sent again, withdrawn, and taken by its link', async () => {
    const old = 'hub.cpt@springbok.example'
    const next = 'hub@example.test'
    const page = await stage.visitAs(old, '/profile', PHONE)
    const ask = async () => {
      await page.getByLabel('E-mail').fill(next)
      await page.getByLabel('Current password').first().fill(PASSWORD)
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText(`${next} waits to be confirmed`).waitFor()
      expect(await page.getByLabel('E-mail').inputValue()).toBe(old)
    }
    await ask()
    await page.getByRole('button', { name: 'Send it again' }).click()
    await page.getByText('The earlier link does not work any longer.').waitFor()
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByText(`${next} waits to be confirmed`).waitFor({ state: 'detached' })
    await ask()
    await page.reload()
    await page.getByText(`${next} waits to be confirmed`).waitFor()

    const { pathname, search } = linkIn(await newestMessage(stage.platform, next, 'new-email'))
    const letter = await stage.visit(`${pathname}${search}`, PHONE)
    await letter.getByRole('button', { name: 'Confirm the address' }).click()
    await letter.getByText(`From now on you log in with ${next}.`).waitFor()
    await letter.getByRole('link', { name: 'Log in' }).click()
    await type(letter, next, PASSWORD)
    await letter.waitForURL((url) => !url.pathname.startsWith('/login'))
  })

  test('a new password takes the current one, and logs in from then on', async () => {
    const email = 'hub.jnb@springbok.example'
    const page = await stage.visitAs(email, '/profile', PHONE)
    const section = page.getByRole('region', { name: 'Password' })
    await section.getByLabel('Current password').first().fill('not it')
    await section.getByLabel('New password').first().fill('quagga bakkie 1987')
    await section.getByRole('button', { name: 'Change password' }).click()
    await section.getByText('Your current password is wrong.').waitFor()
    await section.getByLabel('Current password').first().fill(PASSWORD)
    await section.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Your password is changed.').waitFor()
    const again = await stage.visit('/login', PHONE)
    await type(again, email, 'quagga bakkie 1987')
    await again.waitForURL((url) => url.pathname === '/ops-dashboard')
  })

  test('two-factor authentication is set up by choice, and turned off with a code', async () => {
    const page = await stage.visitAs(DISPATCHER, '/profile', PHONE)
    await page.getByText('Anybody who learns your password can log in as you.').waitFor()
    await page.getByRole('button', { name: 'Set up' }).click()
    await page.getByRole('button', { name: 'Proceed' }).click()
    const href = await page.getByRole('link', { name: /app on this device/ }).getAttribute('href')
    const secret = new URL(href ?? '').searchParams.get('secret') ?? ''
    await box(page, 1).focus()
    await paste(page, codeAt(secret, stage.platform.platform.now()))
    await page.getByText('Set up successfully').waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('You are asked for a code when you log in.', { exact: true }).waitFor()

    await page.getByRole('button', { name: 'Turn off' }).click()
    stage.platform.pass(30_000)
    await box(page, 1).focus()
    await paste(page, codeAt(secret, stage.platform.platform.now()))
    await page.getByText('Anybody who learns your password can log in as you.').waitFor()
  })
})

test('a session that is ended elsewhere is shown out within two seconds, and says why', async () => {
  const there = await stage.visitAs(OPS, '/shipments')
  await there.getByText(/live/i).filter({ visible: true }).first().waitFor()
  const here = await stage.visitAs(OPS, '/profile')
  await here.getByText('This device').waitFor()
  // From the call on: how long a test takes to press a button is not part of the two seconds.
  const now = () => Date.now()
  const [asked, left] = await Promise.all([
    here.waitForRequest('**/v2/users/sessions/end').then(now),
    there.waitForURL(/\/login\?redirect=%2Fshipments/).then(now),
    here.getByRole('button', { name: 'Log out everywhere else' }).click(),
  ])
  expect(left - asked).toBeLessThan(2_000)
  await there.getByText('Your session has ended. Log in again to go on where you were.').waitFor()
  await here.getByText('You are logged in nowhere else.').waitFor()
})

test('in a frame there is no shell, on the first screen and on those after it', async () => {
  const page = await stage.visit('/login?iframe=true')
  await signIn(page, OPS)
  await page.waitForURL((url) => url.pathname === '/ops-dashboard')
  await page.getByText('Exceptions').first().waitFor()
  expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Menu' }).count()).toBe(0)
  await page.reload()
  await page.getByText('Exceptions').first().waitFor()
  expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
})

test('whoever mends the address before the answer has come is not torn out of it', async () => {
  const page = await stage.visit('/login')
  const letGo = await delayRoute(page, '**/v2/login')
  await Promise.all([page.waitForRequest('**/v2/login'), type(page, 'nobody@springbok.example', 'wrong')])
  const address = page.getByLabel(/e-?mail/i)
  await address.fill('somebody')
  letGo()
  await alert(page).getByText('The e-mail address or password is wrong').waitFor()
  await page.keyboard.type('@springbok.example')
  expect(await address.inputValue()).toBe('somebody@springbok.example')
})

test('on the main production provider staff log in; elsewhere anybody does', async () => {
  const page = await stage.visit('/login?host_override=console.hubline.example')
  await page.getByRole('heading', { name: 'Staff login' }).waitFor()
  await page.getByRole('button', { name: 'Staff login' }).waitFor()
  expect(await page.title()).toMatch(/^Staff login · /)
  const forStaff = 'To the operations console.'
  expect(await page.getByText(forStaff).count()).toBe(1)
  const other = await stage.visit('/login')
  await other.getByRole('heading', { name: 'Log in' }).waitFor()
  expect(await other.getByText(forStaff).count()).toBe(0)
})

test('where a campaign led from is kept for the session', async () => {
  const page = await stage.visit('/login?utm_source=google&utm_campaign=winter')
  await page.getByLabel(/e-?mail/i).waitFor()
  await page.goto('/track')
  const kept = await page.evaluate(() => [
    sessionStorage.getItem('utm_source'),
    sessionStorage.getItem('utm_campaign'),
  ])
  expect(kept).toEqual(['google', 'winter'])
})
