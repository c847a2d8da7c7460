import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { generalData, listProviders, login, loginToken } from '../../src/contract/session.ts'
import { clientOf } from '../support/console.ts'
import { type Issuer, type Said, startIssuer } from '../support/issuer.ts'
import { DISPATCHER, OPS, startTestPlatform, type TestPlatform } from '../support/platform.ts'

let platform: TestPlatform
let issuer: Issuer
const REFUSED = 'Google did not confirm who you are. Try again, or use your e-mail address and password.'

async function open(changes: Parameters<typeof startTestPlatform>[0] = {}): Promise<TestPlatform> {
  const opened = await startTestPlatform({
    GOOGLE_CLIENT_ID: issuer.clientId,
    GOOGLE_CLIENT_SECRET: issuer.clientSecret,
    GOOGLE_ISSUER: issuer.url,
    ...changes,
  })
  await opened.owner.query("INSERT INTO provider_settings VALUES (1, 'google_login_enabled', 'true')")
  opened.platform.settings.forget(1)
  return opened
}
beforeAll(async () => {
  issuer = await startIssuer()
  platform = await open()
})
afterAll(async () => {
  await platform.stop()
  await issuer.close()
})
beforeEach(() => {
  issuer.says = { email: OPS }
  issuer.away = false
})

const go = (url: URL | string, cookie = '') =>
  fetch(url, { redirect: 'manual', headers: { accept: 'text/html', cookie } })

/** A browser that goes where it is sent, and keeps its cookie. */
async function leave(redirect = '/shipments?status=collected') {
  const query = new URLSearchParams({ provider_id: '1', redirect })
  const begun = await go(`${platform.url}/login/google?${query}`)
  const cookie = begun.headers.get('set-cookie') ?? ''
  return {
    begun,
    cookie: cookie.split(';')[0] ?? '',
    setCookie: cookie,
    at: begun.headers.get('location') ?? '',
  }
}
async function throughGoogle() {
  const left = await leave()
  const there = await go(left.at)
  return { ...left, back: there.headers.get('location') ?? '' }
}
async function comeBack({ back, cookie }: { back: string; cookie: string }): Promise<URL> {
  const answer = await go(back, cookie)
  return new URL(answer.headers.get('location') ?? '', platform.url)
}
const codeIn = (url: URL) => url.hash.replace('#google=', '')
const enter = (credential: string, two_factor_auth_passcode?: string) =>
  platform.visitor(login, { body: { social_credentials: { credential }, two_factor_auth_passcode } })

describe('by the way to Google and back', () => {
  test('somebody whose address is known here is signed in where they wanted to go', async () => {
    const way = await throughGoogle()
    expect(way.setCookie).toMatch(/HttpOnly; SameSite=Lax/)
    expect(new URL(way.at).searchParams.get('code_challenge_method')).toBe('S256')
    const home = await comeBack(way)
    expect(home.pathname).toBe('/login')
    expect(home.searchParams.get('redirect')).toBe('/shipments?status=collected')
    const token = loginToken(await enter(codeIn(home)))
    const data = await clientOf(platform.url, token)(generalData, { query: {} })
    expect(data.ok && data.value.user.email).toBe(OPS)
  })

  test('a code, a state and a way back are good once', async () => {
    const way = await throughGoogle()
    const home = await comeBack(way)
    expect((await comeBack(way)).searchParams.get('problem')).toBe('google.refused')
    const answers = await Promise.all([1, 2, 3].map(() => enter(codeIn(home))))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ status: 401, field: 'social_credentials' })
  })

  test.each<[string, Said]>([
    ['for another client', { email: OPS, audience: 'somebody-else' }],
    ['that has expired', { email: OPS, expiresIn: -60 }],
    ['with another nonce', { email: OPS, nonce: 'of another sign-in' }],
    ['without a nonce', { email: OPS, nonce: null }],
    ['given to another party', { email: OPS, azp: 'somebody-else' }],
    ['of another house', { email: OPS, issuer: 'https://accounts.example.com' }],
    ['with a forged signature', { email: OPS, forged: true }],
  ])('a token %s is refused', async (_what, said) => {
    issuer.says = said
    const home = await comeBack(await throughGoogle())
    expect(home.pathname).toBe('/login')
    expect(home.searchParams.get('problem')).toBe('google.refused')
    expect(home.hash).toBe('')
  })

  test('an address that Google has not confirmed is refused, and it is said that this is why', async () => {
    issuer.says = { email: OPS, email_verified: false }
    const home = await comeBack(await throughGoogle())
    expect(home.searchParams.get('problem')).toBe('google.unverified')
  })

  test('nobody is made a user by it', async () => {
    issuer.says = { email: 'stranger@example.com' }
    const home = await comeBack(await throughGoogle())
    expect(home.searchParams.get('problem')).toBe('google.unknownUser')
    const { rowCount } = await platform.owner.query(
      "SELECT 1 FROM users WHERE email = 'stranger@example.com'",
    )
    expect(rowCount).toBe(0)
  })

  test('another browser cannot end what this one began, nor one that took too long', async () => {
    const way = await throughGoogle()
    const stranger = { ...way, cookie: 'hubline_google=somebody-else' }
    expect((await comeBack(stranger)).searchParams.get('problem')).toBe('google.refused')
    const late = await throughGoogle()
    platform.pass(900_001)
    expect((await comeBack(late)).searchParams.get('problem')).toBe('google.refused')
  })

  test('who changes their mind there comes back to the form without a reproach', async () => {
    const { at, cookie } = await leave()
    const state = new URL(at).searchParams.get('state') ?? ''
    const query = new URLSearchParams({ state, error: 'access_denied' })
    const home = await comeBack({ back: `${platform.url}/login/google/callback?${query}`, cookie })
    expect(home.pathname + home.search).toBe('/login')
  })

  test('a redirect to another site leads to the start', async () => {
    const left = await leave('//evil.example/')
    const there = await go(left.at)
    const home = await comeBack({ back: there.headers.get('location') ?? '', cookie: left.cookie })
    expect(home.searchParams.get('redirect')).toBeNull()
  })

  test('a two-factor code is asked for all the same, and its want does not cost the way', async () => {
    const who = await platform.as(DISPATCHER)
    await platform.setUpTwoFactor(who, DISPATCHER)
    issuer.says = { email: DISPATCHER }
    const code = codeIn(await comeBack(await throughGoogle()))
    expect(await enter(code)).toMatchObject({ ok: true, status: 202 })
    expect(await enter(code, '000000')).toMatchObject({ ok: false, status: 401, code: 'session.wrongCode' })
    expect(await enter(code, platform.codeFor(DISPATCHER))).toMatchObject({ ok: true, status: 200 })
    expect(await enter(code, platform.codeFor(DISPATCHER))).toMatchObject({ ok: false, status: 401 })
  })

  test('when Google is away, that is said', async () => {
    const fresh = await open()
    issuer.away = true
    const answer = await go(`${fresh.url}/login/google`)
    expect(answer.headers.get('location')).toBe('/login?problem=google.unavailable')
    await fresh.stop()
  })
})

describe('by the credential that a page was given', () => {
  test('signs in, once', async () => {
    const credential = await issuer.token({ email: OPS.toUpperCase() })
    expect(await enter(credential)).toMatchObject({ ok: true, status: 200 })
    expect(await enter(credential)).toMatchObject({ ok: false, status: 401, code: 'google.refused' })
  })

  test.each<[string, Said, string]>([
    ['for another client', { email: OPS, audience: 'somebody-else' }, REFUSED],
    ['with a nonce, so made for another way', { email: OPS, nonce: 'x' }, REFUSED],
    ['with a forged signature', { email: OPS, forged: true }, REFUSED],
    ['that has expired', { email: OPS, expiresIn: -60 }, 'This took too long. Log in with Google again.'],
    [
      'of an address that is not confirmed',
      { email: OPS, email_verified: false },
      'Google has not confirmed the e-mail address of this account.',
    ],
    [
      'of a stranger',
      { email: 'stranger@example.com' },
      'Nobody here has the e-mail address of this Google account. Log in with your password, or register.',
    ],
  ])('one %s is refused in words', async (_what, said, error) => {
    expect(await enter(await issuer.token(said))).toMatchObject({
      ok: false,
      status: 401,
      field: 'social_credentials',
      error,
    })
  })

  test.each(['a.b.c', 'nonsense', '..', 'eyJhbGciOiJub25lIn0.e30.'])('%s is no credential', async (text) => {
    expect(await enter(text)).toMatchObject({ ok: false, status: 401, code: 'google.refused' })
  })
})

describe('it is hidden until it is set up', () => {
  const settingOf = async (from: TestPlatform) => {
    const answer = await from.visitor(listProviders, { query: { origin: 'localhost' } })
    const pairs = answer.ok ? (answer.value.providers[0]?.provider_settings ?? []) : []
    return pairs.findLast(({ setting }) => setting === 'google_login_enabled')?.value
  }

  test('where Google does not know the platform, whatever a provider has set', async () => {
    const without = await open({ GOOGLE_CLIENT_ID: undefined })
    expect(await settingOf(platform)).toBe('true')
    expect(await settingOf(without)).toBe('false')
    const asked = await without.visitor(login, { body: { social_credentials: { credential: 'a.b.c' } } })
    expect(asked).toMatchObject({ ok: false, status: 400, code: 'session.cannotSignInSo' })
    expect((await fetch(`${without.url}/login/google`)).status).toBe(404)
    await without.stop()
  })

  test('where a provider has not turned it on', async () => {
    await platform.owner.query(
      "UPDATE provider_settings SET value = 'false' WHERE setting = 'google_login_enabled'",
    )
    platform.platform.settings.forget(1)
    expect(await enter(await issuer.token({ email: OPS }))).toMatchObject({ code: 'session.cannotSignInSo' })
    expect((await leave()).at).toBe('/login?problem=session.cannotSignInSo')
  })
})
