import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createClient } from '../../src/contract/client.ts'
import { generalData } from '../../src/contract/session.ts'
import { OPS, PASSWORD } from '../platform.ts'
import { openStage, type Stage, signIn } from './harness.ts'

/**
 * The error catalogue (000 §8), each row provoked. Elsewhere: 401, 418, 423, storage denied (session, notices), offline
 * (tabs), overdue and the out-of-date browser (notices), the search miss (search).
 */
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
afterEach(() => stage.platform.owner.query("UPDATE providers SET origins = '{*}'"))

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

test('a proxy whose server is away: "Service unavailable"', async () => {
  const page = await stage.visit('/login')
  await page.route('**/v2/login', (route) =>
    route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>503 Service Unavailable</h1>' }),
  )
  await tryToSignIn(page)
  await page.getByText('Service unavailable. Please check your Internet connection.').waitFor()
  await page.context().close()
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
  await stage.platform.owner.query('ALTER TABLE outbox RENAME TO outbox_away')
  await page.goto('/tools?tab=outbox')
  await page
    .getByText(/attempt to fix the issue ASAP\. Please refresh your page and try again\./)
    .waitFor({ timeout: 30_000 })
  await stage.platform.owner.query('ALTER TABLE outbox_away RENAME TO outbox')
  await page.context().close()
})

test('a provider that is not there: Page not found', async () => {
  await stage.platform.owner.query("UPDATE providers SET origins = '{springbok.example}'")
  const page = await stage.visit('/login')
  await page.getByText('Page not found').waitFor()
  // Another host's console, for trying one out.
  await page.goto('/login?host_override=springbok.example')
  await page.getByLabel(/e-?mail/i).waitFor()
  await page.context().close()
})

test('not_logged_in in a body leads to the door', async () => {
  const page = await stage.visitAs(OPS, '/shipments')
  await page.route('**/v2/**', (route) =>
    route.fulfill({ status: 200, json: { not_logged_in: true, message: 'Please log in.' } }),
  )
  await page.getByRole('link', { name: 'Tools' }).first().click()
  await page.waitForURL(/\/login\?redirect=/)
  await page.context().close()
})

test('general data that cannot be had says why, and is tried again', async () => {
  const page = await stage.visit('/login')
  await page.route('**/v2/general-data*', (route) => route.fulfill({ status: 500, json: {} }))
  await signIn(page, OPS)
  await page.getByText('The server answered 500.').waitFor()
  await page.unroute('**/v2/general-data*')
  await page.waitForURL('**/ops-dashboard')
  await page.context().close()
})

test('files that are gone: a newer version is out', async () => {
  const page = await stage.visitAs(OPS, '/shipments')
  await page.getByRole('heading', { name: 'Shipments' }).waitFor()
  await page.route(/\/assets\/.*\.js$/, (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await page.getByRole('link', { name: 'Maps' }).first().click()
  await page.getByText('Clear the cache of your browser and refresh the page.').waitFor()
  await page.context().close()
})

test('a script for maps that is not there: an extension may block it', async () => {
  const page = await stage.visitAs(OPS, '/shipments')
  await page.getByRole('heading', { name: 'Shipments' }).waitFor()
  await page.evaluate('setTimeout(() => google.maps.event, 0)')
  await page.getByText('An extension of your browser may block it.').waitFor()
  await page.context().close()
})

test('what extensions do to the page is passed over in silence', async () => {
  const page = await stage.visitAs(OPS, '/shipments')
  await page.getByRole('heading', { name: 'Shipments' }).waitFor()
  const loud: string[] = []
  page.on('console', (line) => line.type() === 'error' && loud.push(line.text()))
  await page.evaluate("setTimeout(() => document.body.removeChild(document.createElement('i')), 0)")
  await page.evaluate('setTimeout(() => google.maps.event, 0)')
  await page.getByText('An extension of your browser may block it.').waitFor()
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
