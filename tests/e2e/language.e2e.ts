import { afterAll, beforeAll, expect, test } from 'vitest'
import { generalData } from '../../src/contract/session.ts'
import { ACCOUNT_USER, DISPATCHER, OPS, PLATFORM_ADMIN } from '../support/platform.ts'
import { type E2ePlatform, mockRoute, openE2ePlatform, PHONE, signIn } from './harness.ts'

let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
})
afterAll(() => stage.close())

test('a browser that prefers Afrikaans is spoken to in it, and what is chosen holds', async () => {
  const context = await stage.newContext({ locale: 'af-ZA' })
  const page = await context.newPage()
  await page.goto('/track')
  await page.getByRole('heading', { name: 'Waar is my pakkie?' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('af-ZA')
  expect(await page.title()).toContain('Volg my pakkie')
  await page.goto('/login')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('en-ZA')
  await context.close()
})

test('what the platform refuses is said in the language that was chosen', async () => {
  const page = await stage.visit('/login')
  await page.getByRole('button', { name: 'Afrikaans' }).click()
  await page.getByLabel('E-pos').fill(ACCOUNT_USER)
  await page.getByRole('button', { name: 'Wys die wagwoord' }).waitFor()
  await page.getByLabel('Wagwoord').first().fill('not this one, surely')
  await page.getByRole('button', { name: 'Meld aan' }).click()
  const said = page.getByRole('alert').filter({ hasText: 'wagwoord' })
  await said.getByText('Kon nie aanmeld nie. Die e-posadres of wagwoord is verkeerd.').waitFor()

  await page.goto('/register')
  await page.getByLabel('Wagwoord').first().fill('kort')
  await page.getByRole('button', { name: /Gaan aan|Registreer/ }).click()
  await page.getByText('Gebruik ten minste 10 karakters.').waitFor()
  await page.context().close()
})

test('what an account chooses in the profile goes with them to another browser', async () => {
  const page = await stage.visitAs(ACCOUNT_USER, '/profile')
  const [saved] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/users/settings')),
    page.getByRole('radio', { name: 'Afrikaans' }).first().check(),
  ])
  await page.getByRole('link', { name: 'Besendings', exact: true }).waitFor()
  expect(saved.status()).toBe(200)
  await page.getByText('Rekeninggebruiker', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Stel op' }).click()
  const setUp = page.getByRole('dialog', { name: 'Stel twee-faktor-verifikasie op' })
  await setUp.getByRole('button', { name: 'Maak toe' }).click()
  await setUp.waitFor({ state: 'detached' })

  const other = await stage.visit('/login?redirect=%2Fdashboard')
  await signIn(other, ACCOUNT_USER)
  await other.getByRole('heading', { name: 'Kom vandag aan', exact: true }).waitFor()
  await other.getByRole('link', { name: 'Besendings', exact: true }).click()
  await other.getByRole('columnheader', { name: 'Verwysing' }).waitFor()
  await other.goto('/inbox')
  await other.getByRole('heading', { name: 'Inboks is nog nie hier nie' }).waitFor()
})

test('of two languages that are chosen quickly the later one is kept, however long the first is on its way', async () => {
  const email = 'orders@ubuntu-books-online.example'
  const page = await stage.visitAs(email, '/profile')
  const held = Promise.withResolvers<void>()
  let asked = 0
  let answered = 0
  await mockRoute(page, '**/v2/users/settings', async (route) => {
    asked += 1
    if (asked === 1) await held.promise
    await route.continue()
  })
  page.on('response', (response) => {
    if (response.url().endsWith('/v2/users/settings')) answered += 1
  })
  await page.getByRole('radio', { name: 'Afrikaans' }).first().check()
  await expect.poll(() => asked).toBe(1)
  await page.getByRole('radio', { name: 'English' }).first().check()
  await page.getByRole('link', { name: 'Shipments', exact: true }).waitFor()
  held.resolve()
  await expect.poll(() => answered).toBe(2)
  const data = await (await stage.platform.as(email)).call(generalData, {})
  expect(data.ok && data.value.user_settings?.map(({ value }) => value)).toEqual([JSON.stringify('en')])
})

test('the heading of a phone is whole, also beside the longer words of Afrikaans', async () => {
  const page = await stage.visitAs(ACCOUNT_USER, '/dashboard', PHONE)
  await page.evaluate(() => localStorage.setItem('hubline.language', 'af'))
  await page.reload()
  await page.getByRole('link', { name: 'Volg ’n pakkie' }).waitFor()
  const heading = page.getByRole('heading', { level: 1 })
  const room = await heading.evaluate((its) => [
    its.scrollWidth - its.clientWidth,
    its.scrollHeight - its.clientHeight,
  ])
  expect(Math.max(...room)).toBeLessThanOrEqual(0)
})

test('a dispatcher who reads Afrikaans has the tripsheet, the dashboard and the list in it', async () => {
  const page = await stage.visitAs(DISPATCHER, '/shipments')
  await page.getByRole('grid').waitFor()
  await page.evaluate(() => localStorage.setItem('hubline.language', 'af'))
  await page.goto('/tripsheet')
  await page.getByRole('heading', { name: 'Ritstaat' }).waitFor()
  await page.getByRole('listbox', { name: 'Stoppe van Nie toegewys nie' }).waitFor()
  await page.goto('/ops-dashboard')
  await page.getByRole('radio', { name: 'Ritstate' }).waitFor()
  await page.getByRole('heading', { name: 'Uitsonderings' }).first().waitFor()
  await page.goto('/shipments')
  await page.getByRole('columnheader', { name: 'Aflewerdrywer' }).waitFor()
})

test('what staff were typing is there in another language, too', async () => {
  const page = await stage.visitAs(PLATFORM_ADMIN, '/hubline-admin/short-urls')
  await page.getByLabel('Leads to').fill('https://half.example/ty')
  await page.getByRole('button', { name: 'Appearance and shortcuts' }).click()
  await page.getByRole('radio', { name: 'Afrikaans' }).check()
  await page.getByRole('heading', { name: 'Kort URL’s', level: 1 }).waitFor()
  expect(await page.getByLabel('Lei na').inputValue()).toBe('https://half.example/ty')
  await page.goto('/hubline-admin/short-urls')
  await page.getByRole('heading', { name: 'Kort URL’s', level: 1 }).waitFor()
  expect(await page.getByLabel('Lei na').inputValue()).toBe('')
})

test('a role, what it may do and the screens beside it are called in Afrikaans', async () => {
  const page = await stage.visitAs(OPS, '/users')
  await page.evaluate(() => localStorage.setItem('hubline.language', 'af'))
  await page.goto('/users')
  await page.getByRole('navigation').getByRole('link', { name: 'Ritstaat' }).waitFor()
  await page.getByRole('grid').getByText('Versendingsbeampte').first().waitFor()
  expect(await page.getByText(/\b(Driver|Dispatcher|Ops manager)\b/).count()).toBe(0)
})
