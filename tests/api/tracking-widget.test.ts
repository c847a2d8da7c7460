import { describe, expect, test } from 'vitest'
import { recordTrackingEvents } from '../../src/contract/operations.ts'
import { book } from '../support/booking.ts'
import { OPS, platformOfFile } from '../support/platform.ts'

/** Tracking in a shop's page: what the frame is sent, to whom, and what it never says. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const pass = () => platform.pass(600_000)

async function frame(
  asked: Readonly<Record<string, string | undefined>>,
  headers: Record<string, string> = {},
) {
  const query = new URLSearchParams(JSON.parse(JSON.stringify(asked)))
  const answer = await fetch(`${platform.url}/widget/tracking?${query}`, {
    headers: { accept: 'text/html', ...headers },
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
/** What differs from one answer to the next, whatever was asked. */
const apart = (text: string, reference: string) =>
  text.replaceAll(reference, 'X').replace(/nonce="[^"]*"/g, '')

async function setting(name: string, value: unknown) {
  await platform.owner.query(
    `INSERT INTO provider_settings VALUES (1, $1, $2)
     ON CONFLICT (provider_id, setting) DO UPDATE SET value = excluded.value`,
    [name, JSON.stringify(value)],
  )
  platform.platform.settings.forget(1)
}

describe('the frame', () => {
  test('tells the state, the window and the towns, in English and in Afrikaans', async () => {
    const { id, short_tracking_reference: ref } = await book(ops.call)
    await ops.call(recordTrackingEvents, { body: { shipment_id: id, event: 'collected', driver_id: 4 } })
    const english = await frame({ tracking_reference: ref.toLowerCase() })
    expect(english.status).toBe(200)
    for (const told of ['Collected from the sender', 'Expected ', 'Khayelitsha, Cape Town', 'lang="en"'])
      expect(english.text).toContain(told)
    const afrikaans = await frame({ tracking_reference: ref, lang: 'af-ZA', theme: 'dark' })
    for (const told of ['By die sender afgehaal', 'Verwag ', 'lang="af"', 'color-scheme:dark'])
      expect(afrikaans.text).toContain(told)
    expect(english.text).toContain('prefers-color-scheme:dark')
    expect((await frame({ theme: 'light' })).text).not.toContain('dark')
    // What is in trouble is promised for no time.
    await platform.owner.query(`UPDATE shipments SET status = 'delivery-failed-attempt' WHERE id = ${id}`)
    const failed = (await frame({ tracking_reference: ref })).text
    expect(failed).toContain('We could not deliver it')
    expect(failed).not.toContain('Expected ')
  })

  test('names no person, door, driver or number of ours, and less by a reference that can be guessed', async () => {
    const { id, short_tracking_reference: ref } = await book(ops.call, {
      custom_tracking_reference: 'FRAME-0001',
    })
    const body = { shipment_id: id, event: 'collected' as const, driver_id: 4, message: 'Gate code 4471' }
    await ops.call(recordTrackingEvents, { body })
    const full = (await frame({ tracking_reference: ref })).text
    for (const secret of ['Nomsa', 'Spine', '4471', 'FRAME-0001', '082']) expect(full).not.toContain(secret)
    const guessed = (await frame({ tracking_reference: 'frame-0001' })).text
    expect(guessed).toContain('Collected from the sender')
    for (const secret of [ref, 'Khayelitsha', 'Sandton']) expect(guessed).not.toContain(secret)
  })

  test('answers several, each once, and of too many the first five', async () => {
    pass()
    const known: string[] = []
    for (let i = 0; i < 2; i += 1) known.push((await book(ops.call)).short_tracking_reference)
    const asked = [...known, ...known, 'NOPE-1', 'NOPE-2', 'NOPE-3', 'NOPE-4'].join(',')
    const { text } = await frame({ tracking_reference: asked })
    expect(text.match(/<article/g)?.length).toBe(5)
    for (const ref of known) expect(text.match(new RegExp(`aria-label="${ref}"`, 'g'))?.length).toBe(1)
    expect(text).not.toContain('NOPE-4')
  })
})

describe('who means ill', () => {
  test('may frame this page, and no other of ours', async () => {
    const policy = async (path: string) => {
      const { headers } = await fetch(platform.url + path, { headers: { accept: 'text/html' } })
      const rules = (headers.get('content-security-policy') ?? '').split(/; ?/)
      return [rules.find((rule) => rule.startsWith('frame-ancestors')), headers.get('x-frame-options')]
    }
    expect(await policy('/widget/tracking')).toEqual(['frame-ancestors *', null])
    for (const path of ['/track', '/login', '/', '/v2/tracking/shipments?tracking_reference=X', '/widget/1'])
      expect((await policy(path))[0]).toBe("frame-ancestors 'self'")
    for (const path of ['/widget/tracking.js', '/widget/tracking/', '/widget/tracking/x'])
      expect((await policy(path))[0]).not.toBe('frame-ancestors *')
  })

  test('finds no session in it: it is sandboxed, sets no cookie, and is the same for who is signed in', async () => {
    const { short_tracking_reference: ref } = await book(ops.call, {
      custom_tracking_reference: 'FRAME-0002',
    })
    const [out, inside] = [
      await frame({ tracking_reference: 'FRAME-0002' }),
      await frame(
        { tracking_reference: 'FRAME-0002' },
        { authorization: `Bearer ${ops.token}`, cookie: `access_token=${ops.token}` },
      ),
    ]
    expect(out.headers.get('content-security-policy')).toMatch(/^sandbox (?!.*allow-same-origin)/)
    expect(out.headers.get('set-cookie')).toBeNull()
    expect(out.headers.get('access-control-allow-origin')).toBeNull()
    expect(out.headers.get('cache-control')).toBe('no-store')
    expect(apart(inside.text, ref)).toBe(apart(out.text, ref))
    expect(inside.text).not.toContain(ref)
  })

  test('leads to the page of the provider where it has one of its own, and else to ours', async () => {
    pass()
    const { short_tracking_reference: ref } = await book(ops.call)
    const asked = { tracking_reference: ref }
    expect((await frame(asked)).text).toContain(`href="/track?tracking_reference=${ref}"`)
    await setting('tracking_url', 'https://springbok.example/track?lang="><b>')
    expect((await frame(asked)).text).toContain(
      `href="https://springbok.example/track?lang=%22%3E%3Cb%3E&amp;tracking_reference=${ref}"`,
    )
    await setting('tracking_url', 'javascript:alert(1)')
    expect((await frame(asked)).text).toContain(`href="/track?tracking_reference=${ref}"`)
    await setting('tracking_url', '')
  })

  test.each([
    { tracking_reference: '<script>alert(1)</script>' },
    { tracking_reference: '"><img src=x onerror=alert(1)>' },
    { lang: '"><script>alert(1)</script>', tracking_reference: 'NOPE' },
    { theme: 'dark}</style><script>alert(1)</script>' },
    { provider: '1"><script>alert(1)</script>' },
  ])('writes nothing of their own into the page: %o', async (asked) => {
    pass()
    const { status, text } = await frame(asked)
    expect(status).toBe(200)
    expect(text).not.toMatch(/<script>|<img src=x|onerror=alert\(1\)>|<\/style><script>/)
  })

  test('nor does a provider whose settings hold more than a colour and a name', async () => {
    await setting('provider_title', 'A & <b>B</b>')
    await setting('theme_primary_dark', 'red}</style><script>alert(1)</script>')
    const { text } = await frame({})
    expect(text).toContain('A &amp; &lt;b&gt;B&lt;/b&gt;')
    expect(text).not.toContain('alert(1)')
    await setting('provider_title', 'Springbok')
    await setting('theme_primary_dark', '#123456')
    expect((await frame({})).text).toContain('background:#123456')
  })

  test('guesses no more here than by the call, and one that is hidden looks as one that is not there', async () => {
    pass()
    const { id, short_tracking_reference: hidden } = await book(ops.call)
    await platform.owner.query(`UPDATE shipments SET status = 'quote' WHERE id = ${id}`)
    const not = 'SPBBCDFGHJK'
    const [there, nowhere] = [
      await frame({ tracking_reference: hidden }),
      await frame({ tracking_reference: not }),
    ]
    expect(apart(there.text, hidden)).toBe(apart(nowhere.text, not))
    const texts: string[] = []
    for (let i = 0; i < 13; i += 1) {
      const five = Array.from({ length: 5 }, (_, k) => `GUESS-${String(i * 5 + k).padStart(4, '0')}`)
      texts.push((await frame({ tracking_reference: five.join(',') })).text)
    }
    const limited = texts.join('').match(/Too many attempts/g)
    expect(limited?.length).toBe(5)
    // The same address, by the call.
    const call = await fetch(`${platform.url}/tracking/shipments?tracking_reference=GUESS-9999`)
    expect(call.status).toBe(429)
    pass()
  })

  test('of a provider that is not there learns nothing, and a long reference is none', async () => {
    pass()
    expect((await frame({ provider: '999' })).status).toBe(404)
    const { short_tracking_reference: ref } = await book(ops.call)
    const other = await frame({ provider: '2', tracking_reference: ref })
    expect(other.text).not.toContain('Khayelitsha')
    for (const long of ['X'.repeat(65), 'X'.repeat(10_000)])
      expect((await frame({ tracking_reference: long })).status).toBe(200)
  })
})

test("the script is anybody's to load", async () => {
  const answer = await fetch(`${platform.url}/widget/tracking.js`)
  expect(answer.headers.get('content-type')).toContain('text/javascript')
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(await answer.text()).toContain('/widget/tracking?')
})
