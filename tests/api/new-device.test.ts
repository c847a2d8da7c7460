import { expect, test } from 'vitest'
import { messagesTo } from '../support/messages.ts'
import { OPS, PASSWORD, platformOfFile } from '../support/platform.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0'

const platform = await platformOfFile()

/** Signs in with a device; answers the cookie that it keeps. */
async function signIn(userAgent: string, cookie = ''): Promise<{ cookie: string; header: string | null }> {
  const answer = await fetch(`${platform.url}/v2/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent, cookie },
    body: JSON.stringify({ email: OPS, password: PASSWORD }),
  })
  expect(answer.status).toBe(200)
  const header = answer.headers.get('set-cookie')
  return { cookie: header?.split(';')[0] ?? '', header }
}
const told = async () => (await messagesTo(platform, OPS)).filter(({ kind }) => kind === 'new-device')

test('the first device is not told of; a new one is, once, with what it is and where', async () => {
  const first = await signIn(CHROME)
  expect(first.header).toMatch(/HttpOnly; SameSite=Lax/)
  await signIn(CHROME, first.cookie)
  expect(await told()).toEqual([])
  const second = await signIn(FIREFOX)
  await signIn(FIREFOX, second.cookie)
  const letters = await told()
  expect(letters).toHaveLength(1)
  expect(letters[0]?.text).toContain('Firefox on Linux')
  expect(letters[0]?.text).toContain('127.0.0.1')
  expect(letters[0]?.text).toContain('/forgot-password')
  expect(letters[0]?.text).not.toContain(second.cookie)
})

test('a browser that updates itself stays itself; one without the cookie is another', async () => {
  const { cookie } = await signIn(CHROME)
  const before = (await told()).length
  await signIn(CHROME.replace('142', '143'), cookie)
  expect(await told()).toHaveLength(before)
  await signIn(CHROME)
  expect(await told()).toHaveLength(before + 1)
  await signIn(FIREFOX, cookie)
  expect(await told()).toHaveLength(before + 2)
})

test('a program, which keeps no cookie, is known by its name', async () => {
  const before = (await told()).length
  await signIn('parcel-robot/1.0')
  await signIn('parcel-robot/1.1')
  expect(await told()).toHaveLength(before + 1)
})

test('a wrong password is no device', async () => {
  const before = (await told()).length
  const answer = await fetch(`${platform.url}/v2/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'stranger/1' },
    body: JSON.stringify({ email: OPS, password: 'wrong' }),
  })
  expect(answer.status).toBe(401)
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(await told()).toHaveLength(before)
})
