import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNT_USER, OPS, PLATFORM_ADMIN } from '../support/platform.ts'
import { type E2ePlatform, openE2ePlatform, PHONE, signIn } from './harness.ts'

let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
})
afterAll(() => stage.close())

test('a signed-out visitor who types an inner address signs in and lands there', async () => {
  const page = await stage.visit('/shipments?status=collected')
  await page.waitForURL(/\/login\?redirect=/)
  await signIn(page, OPS)
  await page.waitForURL((url) => url.pathname === '/shipments')
  expect(new URL(page.url()).search).toContain('status=collected')
})

test('who types a password in capitals is told, without a word of blame', async () => {
  const page = await stage.visit('/login')
  const password = page.getByLabel('Password', { exact: true })
  await password.focus()
  await password.evaluate((field) => {
    // A browser that is driven has no Caps Lock.
    field.addEventListener('keyup', (event) => {
      Object.defineProperty(event, 'getModifierState', { value: (name: string) => name === 'CapsLock' })
    })
  })
  await page.keyboard.press('a')
  await page.getByText('Caps Lock is on.').waitFor()
  await page.getByLabel('E-mail').focus()
  await page.getByText('Caps Lock is on.').waitFor({ state: 'detached' })
})

test('a wrong password says so in the words of the server and keeps the address', async () => {
  const page = await stage.visit('/login')
  await page.getByLabel(/e-?mail/i).fill(OPS)
  await page
    .getByLabel(/password/i)
    .first()
    .fill('wrong')
  const button = page.getByRole('button', { name: /^(log in|staff login)$/i })
  const before = await button.boundingBox()
  await button.click()
  await page.getByText('Error logging in. The e-mail address or password is wrong.').waitFor()
  expect(await button.boundingBox()).toEqual(before)
  expect(await page.getByLabel(/e-?mail/i).inputValue()).toBe(OPS)
})

test('an unknown address is a page that says so', async () => {
  const page = await stage.visitAs(OPS, '/no-such-page')
  await page.getByText("Oops! We can't seem to find the page you're looking for.").waitFor()
  await page.getByText('Error code: 404').waitFor()
  expect(await page.title()).toContain('Page not found')
})

test('account users do not see the doors of staff, and a typed staff address is refused in words', async () => {
  const page = await stage.visitAs(ACCOUNT_USER, '/dashboard')
  const menu = page.getByRole('navigation').first()
  await menu.getByRole('link', { name: 'Shipments' }).waitFor()
  expect(await menu.getByRole('link', { name: /ops dashboard|tripsheet|maps/i }).count()).toBe(0)
  await page.goto('/ops-dashboard')
  await page
    .getByRole('heading', { name: /not.*(allowed|permission|for you)|no access|forbidden/i })
    .waitFor()
  // Nobody whom they could ask could open it for them.
  await page.getByText('It is for the staff of the courier.').waitFor()
  expect(await page.getByText(/ask/i).count()).toBe(0)
})

test('a platform admin sees no courier data', async () => {
  const page = await stage.visitAs(PLATFORM_ADMIN, '/shipments')
  await page
    .getByRole('heading', { name: /not.*(allowed|permission|for you)|no access|forbidden/i })
    .waitFor()
})

test('signing out in one tab signs out the other, and clears what was stored', async () => {
  const page = await stage.visitAs(OPS, '/shipments')
  const other = await page.context().newPage()
  await other.goto('/shipments')
  await other.getByRole('navigation').first().waitFor()
  await page
    .getByRole('button', { name: /log out/i })
    .first()
    .click()
  await page.waitForURL(/\/login/)
  await other.waitForURL(/\/login/)
  expect(
    await page.evaluate(() => localStorage.getItem('access_token') ?? sessionStorage.getItem('access_token')),
  ).toBeNull()
})

test('an address of confirmation that was cut off leads to the profile, past the door', async () => {
  const page = await stage.visit('/confirm-email')
  await page.getByRole('alert').getByText('This link is not complete').waitFor()
  await page.getByRole('link', { name: 'Go to your profile' }).click()
  await signIn(page, OPS)
  await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/profile')
})

test('on a phone the menu opens from the top bar', async () => {
  const page = await stage.visitAs(OPS, '/shipments', PHONE)
  await page
    .getByRole('button', { name: /menu|navigation/i })
    .first()
    .click()
  await page.getByRole('link', { name: /tripsheet/i }).waitFor()
})
