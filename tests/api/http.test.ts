import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { OPS, platformOfFile, startTestPlatform } from '../support/platform.ts'

/** What HTTP itself is asked and answers, whatever the call. */
const METRICS_TOKEN = 'b3J5w0-of-an-operator'
const platform = await platformOfFile({ METRICS_TOKEN })
const ops = await platform.as(OPS)

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${platform.url}${path}`, { headers })

test('every call answers with and without /v2, and a browser at the same address gets the console', async () => {
  const authorization = `Bearer ${ops.token}`
  expect((await get('/shipments?limit=1', { authorization })).headers.get('content-type')).toContain(
    'application/json',
  )
  expect((await get('/v2/shipments?limit=1', { authorization })).status).toBe(200)
  const page = await get('/shipments', { accept: 'text/html,application/xhtml+xml' })
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('<title>')
})

test('unknown addresses and methods are told apart', async () => {
  expect((await get('/v2/nowhere')).status).toBe(404)
  expect((await fetch(`${platform.url}/v2/time`, { method: 'DELETE' })).status).toBe(405)
  // Also with a body that nobody reads, or that is announced and does not come.
  const headers = { 'content-type': 'application/json' }
  for (const method of ['DELETE', 'PUT'])
    for (const body of [undefined, '{', 'x'.repeat(100_000)]) {
      const statusOf = async (path: string) =>
        (await fetch(`${platform.url}${path}`, { method, headers, body })).status
      expect([await statusOf('/v2/rates'), await statusOf('/v2/nowhere')]).toEqual([405, 404])
    }
})

test('an address that cannot be read is said to be one, and a way out of the console leads nowhere', async () => {
  const cut = await get('/v2/%zz')
  expect([cut.status, await cut.json()]).toMatchObject([
    400,
    { code: 'input.invalid', field: 'address', message: expect.stringMatching(/%25/) },
  ])
  // As programs send it that look for doors; fetch would tidy it.
  const { hostname, port } = new URL(platform.url)
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  request({ hostname, port, path: '/assets/../../package.json' }, resolve).on('error', reject).end()
  const out = await promise
  expect([out.statusCode, await json(out)]).toMatchObject([404, { code: 'route.notFound' }])
})

test.each([
  [
    'a comma too many',
    '{\n  "email": "a@b.example",\n}',
    'Body is not valid JSON at line 3, column 1. Correct it from here on: }',
  ],
  [
    'a name without quotes, of what comes after which little is told',
    '{ "email": "a@b.example", password: "springbok" }',
    'Body is not valid JSON at line 1, column 27. Correct it from here on: password…',
  ],
  [
    'a line break in a text',
    '{ "email": "a\nb" }',
    'Body is not valid JSON at line 1, column 14. Correct it from here on: \\nb" }',
  ],
  [
    'half of a body',
    '{"email"',
    'Body is not valid JSON: it ends too early, at line 1, column 9. Send it whole.',
  ],
  [
    'nothing',
    '',
    'Body is empty, though it is announced as JSON. Send JSON, or leave out the header Content-Type.',
  ],
  [
    'a prototype',
    '{"__proto__": {}}',
    'Body has a field that no object may have: __proto__, or prototype in constructor. Leave it out.',
  ],
])('of a body that is not JSON it is told where it breaks: %s', async (_what, body, message) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${platform.url}/v2/login`, { method: 'POST', body, headers })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    code: 'input.invalid',
    field: 'body',
    message,
    error: message,
  })
})

test.each([
  ['of another kind', 'text/xml', '<login/>', 400, /^Body is of a kind that is not read here\. Send JSON/],
  ['too large', 'application/json', `"${'x'.repeat(70_000)}"`, 413, /^Body is larger than 64 KB\. Send/],
  ['nested too deep', 'application/json', '['.repeat(20_000), 400, /^Body is nested deeper than 64 levels/],
])('a body that is %s is refused with what to do', async (_what, type, body, status, message) => {
  const headers = { 'content-type': type }
  const answer = await fetch(`${platform.url}/v2/login`, { method: 'POST', body, headers })
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ field: 'body', message: expect.stringMatching(message) })
})

test('a large body is read for those only who may send one', async () => {
  const body = JSON.stringify({ tracking_events: [], of: 'x'.repeat(3_000_000) })
  const send = (headers: Record<string, string>) =>
    fetch(`${platform.url}/tracking-events`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    })
  expect((await send({ authorization: `Bearer ${ops.token}` })).status).toBe(400)
  expect((await send({})).status).toBe(401)
  // Of a body that nobody may send is not even told where it breaks.
  const broken = await fetch(`${platform.url}/tracking-events`, {
    method: 'POST',
    body: '{',
    headers: { 'content-type': 'application/json' },
  })
  expect(broken.status).toBe(401)
})

test('a request that comes a byte at a time is not waited for without end', () => {
  const { requestTimeout, headersTimeout } = platform.app.server
  expect(requestTimeout).toBeGreaterThan(headersTimeout)
  expect(requestTimeout).toBeLessThanOrEqual(120_000)
})

test('no answer to a call is kept by a browser or on the way', async () => {
  for (const path of ['/general-data', '/time', '/shipments?limit=1'])
    expect((await get(path, { authorization: `Bearer ${ops.token}` })).headers.get('cache-control')).toBe(
      'no-store',
    )
})

test('health, metrics and the description of every call are served', async () => {
  expect(await (await get('/healthz')).json()).toMatchObject({ ok: true })
  expect((await get('/readyz')).status).toBe(200)
  expect(await (await get('/metrics')).text()).toContain('hubline_events_total')
  const document = await (await get('/docs/json')).json()
  expect(Object.keys(document.paths)).toContain('/tracking-events')
  expect(document.paths['/shipments'].post.description).toContain('API_/shipments:POST')
})

test('metrics are for the machine itself, and for whoever has the operator’s token', async () => {
  const asked = async (headers: Record<string, string>) => {
    const { hostname, port } = new URL(platform.url)
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    request({ hostname, port, path: '/metrics', headers }, resolve).on('error', reject).end()
    const answer = await promise
    answer.resume()
    return answer.statusCode
  }
  const through = { 'x-forwarded-for': '203.0.113.7' }
  const withToken = (token: string) => ({ authorization: `Bearer ${token}` })
  expect(await asked({})).toBe(200)
  expect(await asked({ host: 'console.springbok.example' })).toBe(404)
  expect(await asked(through)).toBe(404)
  expect(await asked({ ...through, ...withToken(METRICS_TOKEN) })).toBe(200)
  for (const wrong of [ops.token, METRICS_TOKEN.slice(1), 'x'])
    expect(await asked({ ...through, ...withToken(wrong) })).toBe(404)
})

test('what browsers keep goes by the address of a file, wherever the console is installed', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'hubline-console-')), 'assets', 'console')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Hubline</title>')
  writeFileSync(join(folder, 'assets', 'index-abc.js'), 'export {}')
  const installed = await startTestPlatform({ consoleFolder: folder })
  onTestFinished(() => installed.stop())
  const keptFor = async (path: string) =>
    (await fetch(`${installed.url}${path}`, { headers: { accept: 'text/html' } })).headers.get(
      'cache-control',
    )
  expect(await keptFor('/index.html')).toBe('no-cache')
  expect(await keptFor('/assets/index-abc.js')).toContain('immutable')
})
