import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Issuer, startIssuer } from '../support/issuer.ts'
import { linkIn, newestMessage } from '../support/messages.ts'
import { OPS, PASSWORD, PROVIDER_ADMIN } from '../support/platform.ts'
import { type E2ePlatform, openE2ePlatform, PHONE, signIn } from './harness.ts'

/** What begins with a letter: new passwords, new accounts; and the terms, and Google. */
const NEW_PASSWORD = 'rooibos at sunrise'

let stage: E2ePlatform
let issuer: Issuer
beforeAll(async () => {
  issuer = await startIssuer()
  stage = await openE2ePlatform({
    GOOGLE_CLIENT_ID: issuer.clientId,
    GOOGLE_CLIENT_SECRET: issuer.clientSecret,
    GOOGLE_ISSUER: issuer.url,
  })
})
afterAll(async () => {
  await stage.close()
  await issuer.close()
})

async function set(values: Record<string, unknown>): Promise<void> {
  for (const [setting, value] of Object.entries(values))
    await stage.platform.owner.query(
      'INSERT INTO provider_settings VALUES (1, $1, $2) ON CONFLICT (provider_id, setting) DO UPDATE SET value = excluded.value',
      [setting, JSON.stringify(value)],
    )
  stage.platform.platform.settings.forget(1)
}
const pathOf = ({ pathname, search }: URL) => `${pathname}${search}`
const landed = (page: Page) => page.waitForURL((url) => !url.pathname.startsWith('/login'))

const forgetful = 'orders@kwela-fashion.example'
const firm = 'Nkosi Ceramics'

describe('on a phone', () => {
  test('a forgotten password: the letter is read by staff, the link sets a new one, and it lets in', async () => {
    const page = await stage.visit('/login', PHONE)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByLabel('E-mail or username').fill(forgetful)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByRole('heading', { name: 'Look into your inbox' }).waitFor()

    const staff = await stage.visitAs(PROVIDER_ADMIN, '/tools?tab=outbox', PHONE)
    await staff.getByRole('button', { name: forgetful }).first().click()
    const letter = staff.getByRole('complementary', { name: /new password/i })
    await letter.getByText('Not sent: no mail server is set up.').waitFor()
    const link = await letter.getByRole('link', { name: /new-password\?code=/ }).getAttribute('href')

    await page.goto(pathOf(new URL(link ?? '')))
    await page.getByLabel('New password', { exact: true }).fill('short')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.getByText('Use at least 10 characters.', { exact: true }).waitFor()
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.getByRole('heading', { name: 'Your new password is set' }).waitFor()
    await page.getByRole('link', { name: 'Log in' }).click()
    await signIn(page, forgetful, NEW_PASSWORD)
    await landed(page)

    await page.goto(pathOf(new URL(link ?? '')))
    await page.getByLabel('New password', { exact: true }).fill(`${NEW_PASSWORD} again`)
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.getByText('This link does not work any longer').waitFor()
    await page.getByRole('link', { name: 'Ask for a new link' }).waitFor()
  })

  test('registering: a form that says what is wrong, a letter, and an account', async () => {
    const email = `${firm.toLowerCase().replace(' ', '.')}@example.co.za`
    const page = await stage.visit('/login', PHONE)
    await page.getByRole('link', { name: 'Register' }).click()
    await page.getByRole('button', { name: 'Register' }).click()
    await page.getByText('Type your name.').waitFor()
    expect(await page.getByLabel('Your name').evaluate((field) => field === document.activeElement)).toBe(
      true,
    )
    // Letter by letter, as it is typed: whoever mends one field stays in it, and the others stay said.
    await page.keyboard.type('Thandi Nkosi')
    expect(await page.getByLabel('Your name').inputValue()).toBe('Thandi Nkosi')
    expect(await page.getByText('Type your name.').count()).toBe(0)
    expect(await page.getByLabel('E-mail').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('E-mail').fill(OPS)
    await page.getByLabel('Phone').fill('082 123 4567')
    await page.getByLabel('Company').fill(firm)
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Register' }).click()
    await page.getByText('Please go back and change your email address.').waitFor()
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Register' }).click()
    await page.getByText(`We have sent a link to ${email}.`).waitFor()

    const link = linkIn(await newestMessage(stage.platform, email, 'verification'))
    // In a browser where somebody else is logged in, too.
    const shared = await stage.visitAs(OPS, '/shipments', PHONE)
    await shared.goto(pathOf(link))
    await shared.getByRole('heading', { name: 'Confirm your e-mail address' }).waitFor()
    expect(await shared.getByLabel('E-mail').inputValue()).toBe(email)
    await shared.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await shared.getByRole('button', { name: 'Confirm and log in' }).click()
    await shared.waitForURL((url) => url.pathname === '/dashboard')
  })

  test('with terms they are read before the account, and a duplicate address leads back', async () => {
    await set({
      terms_mode: 'checkbox',
      terms_and_conditions_version: `register ${firm}`,
      shipment_terms: ['Parcels are packed well', 'Nothing dangerous is sent'],
    })
    const page = await stage.visit('/register', PHONE)
    await page.getByLabel('Your name').fill('Thandi Nkosi')
    await page.getByLabel('E-mail').fill(OPS)
    await page.getByLabel('Phone').fill('082 123 4567')
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Go on' }).click()
    const register = page.getByRole('button', { name: 'Register' })
    expect(await register.isDisabled()).toBe(true)
    for (const item of await page.getByRole('checkbox').all()) await item.check()
    await register.click()
    await page.getByText('Please go back and change your email address.').waitFor()
    await page.getByRole('button', { name: 'Go back' }).click()
    expect(await page.getByLabel('Your name').inputValue()).toBe('Thandi Nkosi')
    await set({ terms_and_conditions_version: '' })
  })

  test('terms in a window are accepted when they are read, once', async () => {
    const version = `window ${firm}`
    await set({
      terms_mode: 'window',
      terms_and_conditions_version: version,
      window_user_terms_and_conditions: `<h2>Terms</h2>${'<p>Be kind to parcels.</p>'.repeat(60)}<script>document.title = 'stolen'</script>`,
    })
    const page = await stage.visit('/login?redirect=%2Fshipments', PHONE)
    await signIn(page, 'orders@jozi-gadgets.example')
    const dialog = page.getByRole('dialog', { name: 'Terms and conditions' })
    const accept = dialog.getByRole('button', { name: 'Accept' })
    await dialog.getByText('Please read through the above Ts & Cs and scroll down to accept').waitFor()
    expect(await accept.isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    const text = dialog.getByRole('region', { name: 'The text of the terms' })
    const scrollTo = (beforeTheEnd: number) =>
      text.evaluate(
        (window, left) => window.scrollTo(0, window.scrollHeight - window.clientHeight - left),
        beforeTheEnd,
      )
    await scrollTo(80)
    expect(await accept.isDisabled()).toBe(true)
    await scrollTo(50)
    await expect.poll(() => accept.isEnabled()).toBe(true)
    await scrollTo(400)
    await accept.click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await page.title()).not.toBe('stolen')
    await page.reload()
    await page.getByRole('heading', { name: 'Shipments' }).first().waitFor()
    expect(await dialog.count()).toBe(0)

    // A newer version is asked for again; staff never are.
    await set({
      terms_mode: 'checkbox',
      terms_and_conditions_version: `${version} 2`,
      shipment_terms: ['One', 'Two'],
    })
    await page.context().clearCookies()
    const again = await stage.visit('/login', PHONE)
    await signIn(again, 'orders@jozi-gadgets.example')
    const list = again.getByRole('dialog', { name: 'Terms and conditions' })
    await list.getByRole('checkbox', { name: 'One' }).check()
    expect(await list.getByRole('button', { name: 'Accept' }).isDisabled()).toBe(true)
    await list.getByRole('checkbox', { name: 'Two' }).check()
    await list.getByRole('button', { name: 'Accept' }).click()
    await list.waitFor({ state: 'hidden' })
    const staff = await stage.visitAs(OPS, '/shipments', PHONE)
    await staff.getByRole('heading', { name: 'Shipments' }).first().waitFor()
    expect(await staff.getByRole('dialog').count()).toBe(0)
    await set({ terms_and_conditions_version: '' })
  })

  test('Google leads to where somebody wanted to go, and back to the form with the reason if not', async () => {
    await set({ google_login_enabled: true })
    issuer.says = { email: OPS }
    const page = await stage.visit('/shipments?status=collected', PHONE)
    await page.getByRole('link', { name: 'Continue with Google' }).click()
    await page.waitForURL((url) => url.pathname === '/shipments')
    expect(new URL(page.url()).search).toContain('status=collected')
    expect(page.url()).not.toContain('google=')

    issuer.says = { email: 'stranger@example.com' }
    const stranger = await stage.visit('/login', PHONE)
    await stranger.getByRole('link', { name: 'Continue with Google' }).click()
    await stranger.getByText('Nobody here has the e-mail address of this Google account.').waitFor()
    await signIn(stranger, OPS, PASSWORD)
    await landed(stranger)

    await set({ google_login_enabled: false })
    const hidden = await stage.visit('/login', PHONE)
    await hidden.getByRole('button', { name: 'Log in', exact: true }).waitFor()
    expect(await hidden.getByText('Continue with Google').count()).toBe(0)
  })
})

test('where the courier takes no registrations there is no way to register', async () => {
  await set({ unused_feature_public_account_creation: true })
  const page = await stage.visit('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).waitFor()
  expect(await page.getByRole('link', { name: 'Register' }).count()).toBe(0)
  await page.goto('/register')
  await page.getByRole('heading', { name: 'Register is not available here' }).waitFor()
  // Nobody speaks to a visitor of roles.
  expect(await page.getByText(/role|manager/).count()).toBe(0)
  await set({ unused_feature_public_account_creation: false })
})

test('an ops manager reads who was written to and why, not the codes', async () => {
  const page = await stage.visitAs(OPS, '/tools?tab=outbox')
  await page
    .getByRole('button', { name: /orders@kwela-fashion/ })
    .last()
    .click()
  await page.getByText('Only administrators see the code').waitFor()
  expect(await page.getByRole('link', { name: /new-password/ }).count()).toBe(0)
})
