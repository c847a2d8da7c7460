import { mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listProviders } from '../../src/contract/session.ts'
import { settingsOf } from '../../src/domain/settings/settings.ts'
import { platformOfFile, startTestPlatform } from '../support/platform.ts'

const PARTNER = 'https://portal.partner.example'

describe('what a browser is told to keep to', async () => {
  const platform = await platformOfFile({
    ALLOWED_ORIGINS: [PARTNER],
    WEBSOCKET_HOSTS: ['live.example'],
    MAP_HOSTS: ['tiles.example'],
  })
  const asked = async (path: string, accept: string) => {
    const answer = await fetch(platform.url + path, { headers: { accept } })
    return answer.headers
  }
  const frames = (headers: Headers) =>
    (headers.get('content-security-policy') ?? '')
      .split(/; ?/)
      .find((rule) => rule.startsWith('frame-ancestors'))

  test.each([
    ['the console', '/', 'text/html'],
    ['a call', '/v2/time', 'application/json'],
    ['an address that nobody knows', '/v2/nowhere', 'application/json'],
  ])(
    '%s runs scripts of its own only, and stands in the frames of those who are named',
    async (_what, path, accept) => {
      const headers = await asked(path, accept)
      expect(headers.get('content-security-policy')).toContain("script-src 'self'")
      expect(frames(headers)).toBe(`frame-ancestors 'self' ${PARTNER}`)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    },
  )

  test('a page connects to its own host, and to the sockets and maps of those that the operator has named, and to no others', async () => {
    const policy = (await asked('/', 'text/html')).get('content-security-policy') ?? ''
    const connects = policy.split(/; ?/).find((rule) => rule.startsWith('connect-src'))
    const { host } = new URL(platform.url)
    expect(connects).toBe(
      `connect-src 'self' ws://${host} wss://${host} wss://live.example https://tiles.example`,
    )
  })

  test('the address of live sockets is told where its host is named by the operator, and else is none', async () => {
    const told = async (value: string) => {
      await platform.owner.query(
        `INSERT INTO provider_settings VALUES (1, 'websocket_api_url', $1)
         ON CONFLICT (provider_id, setting) DO UPDATE SET value = excluded.value`,
        [JSON.stringify(value)],
      )
      platform.platform.settings.forget(1)
      const answer = await platform.visitor(listProviders, { query: { origin: 'localhost' } })
      const pairs = answer.ok ? (answer.value.providers[0]?.provider_settings ?? []) : []
      return settingsOf(pairs).websocket_api_url
    }
    expect(await told('live.example/live/socket')).toBe('live.example/live/socket')
    expect(await told('evil.example')).toBe('')
    expect(await told('ws://live.example')).toBe('')
  })

  test('maps that the operator has laid in are served in ranges, and nothing else of that folder', async () => {
    const folder = join(platform.platform.config.DATA_DIR, 'tiles')
    writeFileSync(join(folder, 'za.pmtiles'), 'PMTiles and more')
    writeFileSync(join(folder, 'notes.txt'), 'not for everybody')
    const part = await fetch(`${platform.url}/tiles/za.pmtiles`, { headers: { range: 'bytes=0-6' } })
    expect([part.status, await part.text()]).toEqual([206, 'PMTiles'])
    expect(part.headers.get('content-range')).toBe('bytes 0-6/16')
    const beyond = await fetch(`${platform.url}/tiles/za.pmtiles`, { headers: { range: 'bytes=99-100' } })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */16'])
    const unread = await fetch(`${platform.url}/tiles/za.pmtiles`, { headers: { range: 'bytes=abc' } })
    expect([unread.status, await unread.text()]).toEqual([200, 'PMTiles and more'])
    for (const path of ['notes.txt', 'none.pmtiles', '', '..%2fsecrets.key', '%2e%2e/secrets.key'])
      expect((await fetch(`${platform.url}/tiles/${path}`)).status).toBe(404)
  })

  test('nobody has the server pack a whole archive, which is packed already', async () => {
    writeFileSync(join(platform.platform.config.DATA_DIR, 'tiles', 'large.pmtiles'), 'PMTiles '.repeat(1_000))
    for (const encoding of ['gzip', 'br', 'zstd']) {
      const { headers } = await fetch(`${platform.url}/tiles/large.pmtiles`, {
        headers: { 'accept-encoding': encoding },
      })
      expect([headers.get('content-encoding'), headers.get('content-length')]).toEqual([null, '8000'])
      expect(headers.get('content-type')).toBe('application/vnd.pmtiles')
    }
  })

  test('an archive is told from the one that it is exchanged for, in ranges, too', async () => {
    const file = join(platform.platform.config.DATA_DIR, 'tiles', 'exchanged.pmtiles')
    const read = async (headers: Record<string, string> = {}) => {
      const answer = await fetch(`${platform.url}/tiles/exchanged.pmtiles`, {
        // As browsers ask, who keep what they were sent: of itself `fetch` would ask for it anew.
        headers: { range: 'bytes=0-6', 'cache-control': 'max-age=0', ...headers },
      })
      return { status: answer.status, tag: answer.headers.get('etag') ?? '', text: await answer.text() }
    }
    writeFileSync(file, 'PMTiles of before')
    utimesSync(file, 1_800_000_000, 1_800_000_000)
    const before = await read()
    // Readers of archives pass over a weak one.
    expect(before).toMatchObject({ status: 206, tag: expect.stringMatching(/^"/), text: 'PMTiles' })
    expect(await read({ 'if-none-match': before.tag })).toMatchObject({
      status: 304,
      tag: before.tag,
      text: '',
    })
    expect(await read({ 'if-range': before.tag })).toMatchObject({ status: 206, tag: before.tag })
    writeFileSync(`${file}.new`, 'PMTiles of after!')
    renameSync(`${file}.new`, file)
    const after = await read({ 'if-none-match': before.tag })
    expect(after.status).toBe(206)
    expect(after.tag).not.toBe(before.tag)
    expect(await read({ 'if-range': before.tag })).toMatchObject({ status: 200, text: 'PMTiles of after!' })
  })

  test("the courier's own widget has a policy of its own", async () => {
    expect(frames(await asked('/widget/1', 'text/html'))).toBe("frame-ancestors 'self'")
  })
})

test('a node that cannot make the folder of maps starts without it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hubline-no-tiles-'))
  writeFileSync(join(folder, 'tiles'), 'a file')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const platform = await startTestPlatform({ DATA_DIR: folder })
  onTestFinished(() => platform.stop())
  expect((await fetch(`${platform.url}/readyz`)).status).toBe(200)
  expect((await fetch(`${platform.url}/tiles/za.pmtiles`)).status).toBe(404)
})
