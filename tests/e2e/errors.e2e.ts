import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createClient } from '../../src/contract/client.ts'
import { generalData } from '../../src/contract/session.ts'
import { hashToken } from '../../src/server/modules/identity/sessions.ts'
import { OPS, PASSWORD, PROVIDER_ADMIN, startTestPlatform } from '../support/platform.ts'
import { copyConsole } from './console-copy.ts'
import { openFrontProxy, SERVER_GONE } from './front-proxy.ts'
import { type E2ePlatform, isWhole, mockRoute, openE2ePlatform, signIn } from './harness.ts'

/**
 * The error catalogue (000 §8), each row provoked by what provokes it in life: a file that was taken away, a server that
 * is gone, a table that is missing. Elsewhere: 401, 418, 423, storage denied (session, notices), offline (tabs), overdue
 * and the out-of-date browser (notices), the search miss (find). 'Load failed' is what Safari says where Chromium says
 * 'Failed to fetch'.
 */
let stage: E2ePlatform
const files = copyConsole()
beforeAll(async () => {
  stage = await openE2ePlatform({ LOG_LEVEL: 'silent', consoleFolder: files.folder })
})
afterAll(async () => {
  await stage.close()
  files.remove()
})
afterEach(async () => {
  files.restore()
  await stage.platform.owner.query("UPDATE providers SET origins = '{*}'")
  for (const table of ['outbox', 'branches'] as const)
    await stage.platform.owner.query(`ALTER TABLE IF EXISTS ${table}_away RENAME TO ${table}`)
})

/** The server fails with 500 at whatever reads this, until the test is over. */
const failAsset = (table: 'outbox' | 'branches') =>
  stage.platform.owner.query(`ALTER TABLE ${table} RENAME TO ${table}_away`)
const putBack = (table: 'outbox' | 'branches') =>
  stage.platform.owner.query(`ALTER TABLE ${table}_away RENAME TO ${table}`)
/** What the platform says of such a failure. */
const FAILED = /attempt to fix the issue ASAP\./

async function tryToSignIn(page: Page): Promise<void> {
  await page.getByLabel(/e-?mail/i).fill(OPS)
  await page
    .getByLabel(/password/i)
    .first()
    .fill(PASSWORD)
  await page.getByRole('button', { name: /^(log in|staff login)$/i }).click()
}

test('no network: "Failed to fetch" is said as a problem of the connection', async () => {
  const page = await stage.visit('/login')
  await page.getByLabel(/e-?mail/i).waitFor()
  await page.context().setOffline(true)
  await tryToSignIn(page)
  await page.getByText('There is a problem with your internet connectivity.').waitFor()
  await page.context().close()
})

test('a proxy whose server is gone: "Service unavailable", whatever the proxy calls it', async () => {
  const platform = await startTestPlatform()
  onTestFinished(platform.stop)
  const pages: { page: Page; gone: { status: number } }[] = []
  for (const gone of Object.values(SERVER_GONE)) {
    const proxy = await openFrontProxy(platform.url, { gone })
    onTestFinished(proxy.close)
    const page = await stage.visit(`${proxy.url}/login`)
    await page.getByLabel(/e-?mail/i).waitFor()
    pages.push({ page, gone })
  }
  await platform.stop()
  for (const { page, gone } of pages) {
    const [answer] = await Promise.all([page.waitForResponse('**/v2/login'), tryToSignIn(page)])
    expect(answer.status()).toBe(gone.status)
    await page.getByText('Service unavailable. Please check your Internet connection.').waitFor()
    await page.context().close()
  }
})

test('a failed log-in shows the words of the server', async () => {
  const page = await stage.visit('/login')
  await page.getByLabel(/e-?mail/i).fill(OPS)
  await page
    .getByLabel(/password/i)
    .first()
    .fill('wrong')
  await page.getByRole('button', { name: /^(log in|staff login)$/i }).click()
  await page.getByText('Error logging in. The e-mail address or password is wrong.').waitFor()
  await page.context().close()
})

test('any other error is followed by what to do', async () => {
  const page = await stage.visitAs(OPS, '/shipments')
  await failAsset('outbox')
  await page.goto('/tools?tab=outbox')
  await page
    .getByText(/attempt to fix the issue ASAP\. Please refresh your page and try again\./)
    .waitFor({ timeout: 30_000 })
  await page.context().close()
})

test('a provider that is not there: Page not found', async () => {
  await stage.platform.owner.query("UPDATE providers SET origins = '{springbok.example}'")
  const page = await stage.visit('/login')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.getByText('Not found. No courier uses this address.').waitFor()
  expect(await page.title()).toBe('Page not found')
  // Another host's console, for trying one out.
  await page.goto('/login?host_override=springbok.example')
  await page.getByLabel(/e-?mail/i).waitFor()
  await page.context().close()
})

test.each([
  ['a session that is gone from the database', { hidesStatus: false, status: 401 }],
  ['the same behind a gateway that calls every answer a 200', { hidesStatus: true, status: 200 }],
])('not_logged_in in a body leads to the door: %s', async (_, { hidesStatus, status }) => {
  const proxy = await openFrontProxy(stage.platform.url, { hidesStatus })
  onTestFinished(proxy.close)
  const { token } = await stage.platform.as(OPS)
  await stage.platform.owner.query('DELETE FROM sessions WHERE token_hash = $1', [hashToken(token)])
  const page = await stage.visit(`${proxy.url}/login`)
  await page.getByLabel(/e-?mail/i).waitFor()
  await page.evaluate((its) => sessionStorage.setItem('access_token', its), token)
  const [answer] = await Promise.all([
    page.waitForResponse('**/v2/general-data*'),
    page.goto(`${proxy.url}/shipments`),
  ])
  await page.waitForURL(/\/login\?redirect=%2Fshipments/)
  expect(answer.status()).toBe(status)
  expect(await answer.json()).toMatchObject({ not_logged_in: true })
  expect(await page.evaluate(() => sessionStorage.getItem('access_token'))).toBeNull()
  await page.context().close()
})

test('what an address names and nobody has is said to be missing', async () => {
  const page = await stage.visitAs(PROVIDER_ADMIN, '/users/999999')
  await page.getByText('Missing user').waitFor()
  await page.goto('/users?tab=roles&role=999999')
  await page.getByText('Missing role').waitFor()
})

test('general data that cannot be had says why, and is tried again', async () => {
  const page = await stage.visit('/login')
  await failAsset('branches')
  const [answer] = await Promise.all([page.waitForResponse('**/v2/general-data*'), signIn(page, OPS)])
  expect(answer.status()).toBe(500)
  await page.getByText(FAILED).waitFor()
  await putBack('branches')
  await page.waitForURL('**/ops-dashboard')
  await page.context().close()
})

test('a cache that gives everybody what changed for one: provider settings are not found, and the page says so', async () => {
  const proxy = await openFrontProxy(stage.platform.url, { mixesUp: '/v2/general-data' })
  onTestFinished(proxy.close)
  const { token } = await stage.platform.as(OPS)
  // Nobody has changed anything for long.
  await stage.platform.owner.query("UPDATE list_changes SET changed_at = changed_at - interval '1 hour'")
  const open = async () => {
    const page = await stage.visit(`${proxy.url}/version.json`)
    await page.evaluate((its) => sessionStorage.setItem('access_token', its), token)
    await page.goto(`${proxy.url}/shipments`)
    return page
  }
  const first = await open()
  await first.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor()
  // It has a copy, so that it asks for what changed only; and it is none the worse for the cache.
  await first.reload()
  await first.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor()
  const second = await open()
  await second.getByText('Provider settings not found.').waitFor()
})

test.each([
  ['scripts', 'js'],
  ['style sheets', 'css'],
] as const)('%s that are gone: a newer version is out', async (_what, kind) => {
  const page = await stage.visitAs(OPS, '/shipments')
  await page.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor()
  await isWhole(page)
  files.drop(kind)
  const [asked] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith(`.${kind}`)),
    page.getByRole('link', { name: 'Maps' }).first().click(),
  ])
  expect((await fetch(asked.url())).status).toBe(404)
  await page.getByText('Clear the cache of your browser and refresh the page.').waitFor()
  await page.context().close()
})

const problems = async () => (await stage.platform.platform.metrics.problems.get()).values[0]?.value ?? 0
const BUG = "throw new Error('a bug of ours')"

test('a screen that breaks says so in the words of the specification, and those who can mend it are told', async () => {
  const page = await stage.visitAs(OPS, '/shipments?host_override=console.hubline.example')
  await page.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor()
  await isWhole(page)
  const before = await problems()
  await mockRoute(page, '**/assets/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: BUG }),
  )
  await page.getByRole('link', { name: 'Maps' }).first().click()
  const panel = page.getByRole('alert')
  await panel.getByRole('heading', { name: 'An error has occurred' }).waitFor()
  await panel
    .getByText('Our development team has been notified and will attempt to fix the issue ASAP.')
    .waitFor()
  await panel.getByText('Please try refreshing the page to resolve the issue.').waitFor()
  await expect.poll(problems).toBe(before + 1)
  await page.unroute('**/assets/*.js')
  await panel.getByRole('button', { name: 'Refresh' }).click()
  await page.getByRole('heading', { name: 'Maps', level: 1 }).waitFor()
  await isWhole(page)
  // One that nothing caught breaks no screen, and is told all the same.
  await page.evaluate(`setTimeout(() => { ${BUG} }, 0)`)
  await expect.poll(problems).toBe(before + 2)
})

test('an error of the first moments, before anything is there to heed it, is told all the same', async () => {
  const before = await problems()
  const page = await stage.visitAs(OPS, '/shipments')
  await page.addInitScript(`addEventListener('DOMContentLoaded', () => { ${BUG} })`)
  await page.goto('/shipments?host_override=console.hubline.example')
  await expect.poll(problems).toBe(before + 1)
})

test("a developer's own machine tells nobody of its errors", async () => {
  const page = await stage.visitAs(OPS, '/shipments')
  await page.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor()
  await isWhole(page)
  const told: string[] = []
  page.on('request', (request) => request.url().endsWith('/problems') && told.push(request.url()))
  await page.evaluate(`setTimeout(() => { ${BUG} }, 0)`)
  await mockRoute(page, '**/assets/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: BUG }),
  )
  await page.getByRole('link', { name: 'Maps' }).first().click()
  await page.getByRole('heading', { name: 'An error has occurred' }).waitFor()
  expect(told).toEqual([])
})

test('a script for maps that is not there: an extension may block it', async () => {
  const page = await stage.visitAs(OPS, '/shipments')
  await page.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor()
  await page.evaluate('setTimeout(() => google.maps.event, 0)')
  await page.getByText('An extension of your browser may block it.').waitFor()
  await page.context().close()
})

test('what extensions do to the page is passed over in silence', async () => {
  const page = await stage.visitAs(OPS, '/shipments')
  await page.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor()
  const loud: string[] = []
  page.on('console', (line) => line.type() === 'error' && loud.push(line.text()))
  // Who listens to such errors comes after the page, and is there once this one is answered.
  const seen = page.getByText('An extension of your browser may block it.')
  await expect
    .poll(async () => {
      await page.evaluate('setTimeout(() => google.maps.event, 0)')
      return seen.count()
    })
    .toBe(1)
  await page.evaluate("setTimeout(() => document.body.removeChild(document.createElement('i')), 0)")
  await page.evaluate('new Promise((done) => setTimeout(done, 0))')
  expect(await page.getByRole('alert').count()).toBe(1)
  expect(loud.filter((text) => text.includes('removeChild'))).toEqual([])
  await page.context().close()
})

test('of two identical reads only the latest is answered; the other, and one that is given up, are silent', async () => {
  const held: (() => void)[] = []
  const server = createServer((_request, response) => {
    held.push(() => response.setHeader('content-type', 'application/json').end('{"error":"late"}'))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address: AddressInfo | string | null = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const client = createClient({
    base: `http://127.0.0.1:${port}`,
    clientVersion: 'web test',
    providerId: () => 1,
    token: () => 't',
    latestOnly: true,
  })
  const givenUp = new AbortController()
  const first = client(generalData, {})
  const second = client(generalData, { signal: givenUp.signal })
  expect(await first).toMatchObject({ ok: false, error: '', code: 'aborted' })
  givenUp.abort()
  expect(await second).toMatchObject({ ok: false, error: '', code: 'aborted' })
  server.closeAllConnections()
  server.close()
})
