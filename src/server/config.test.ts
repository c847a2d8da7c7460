import { expect, test } from 'vitest'
import { adviceFor, readConfig } from './config.ts'

const GOOD_KEY = Buffer.from(Array.from({ length: 32 }, (_, i) => (i * 89 + 7) % 256)).toString('base64')
const demoOf = (environment: Record<string, string>) => {
  const read = readConfig(environment)
  return read.ok ? read.value.DEMO : read.wrong
}

test('a demo runs unless somebody says otherwise, and never in production', () => {
  expect(demoOf({})).toBe('on')
  expect(demoOf({ NODE_ENV: 'production' })).toBe('off')
  expect(demoOf({ NODE_ENV: 'production', DEMO: 'off' })).toBe('off')
  for (const DEMO of ['on', 'cast'])
    expect(demoOf({ NODE_ENV: 'production', DEMO })).toEqual([expect.stringContaining('there is no demo')])
})

test('a demo, whose passwords everybody knows, is for this machine alone unless HOST says otherwise', () => {
  const hostOf = (environment: Record<string, string>) => {
    const read = readConfig(environment)
    return read.ok ? read.value.HOST : read.wrong
  }
  expect([hostOf({}), hostOf({ DEMO: 'cast' })]).toEqual(['127.0.0.1', '127.0.0.1'])
  expect(hostOf({ HOST: '0.0.0.0' })).toBe('0.0.0.0')
  expect([hostOf({ DEMO: 'off' }), hostOf({ NODE_ENV: 'production' })]).toEqual(['0.0.0.0', '0.0.0.0'])
  expect(hostOf({ DEMO: 'off', HOST: '10.0.0.5' })).toBe('10.0.0.5')
})

test.each([
  ['DATABASE_URL', 'postgres://hubline:hubline@db:5432/hubline'],
  ['DATABASE_URL', 'postgres://hubline:Secret@db:5432/hubline'],
  ['DATABASE_URL', 'postgres://hubline:%70ostgres@db:5432/hubline'],
  ['SMTP_URL', 'smtps://user:password@mail.example.co.za:465'],
  ['SECRETS_KEY', Buffer.alloc(32).toString('base64')],
  ['SECRETS_KEY', `${GOOD_KEY},${Buffer.alloc(32, 'test').toString('base64')}`],
])('%s that everybody knows is refused where real people work, and not shown: %s', (name, value) => {
  const read = readConfig({ DEMO: 'off', PUBLIC_URL: 'https://console.example.co.za', [name]: value })
  expect(read).toMatchObject({ ok: false, wrong: [expect.stringContaining(name)] })
  expect(JSON.stringify(read)).not.toContain(value)
  expect(readConfig({ DEMO: 'on', [name]: value }).ok).toBe(true)
})

test.each([
  ['DATABASE_URL', 'postgres://hubline:b3J5w0@db:5432/hubline'],
  ['DATABASE_URL', 'postgres://hubline@db:5432/hubline'],
  ['SECRETS_KEY', GOOD_KEY],
])('%s of their own is taken: %s', (name, value) => {
  expect(readConfig({ DEMO: 'off', [name]: value }).ok).toBe(true)
})

test('where letters leave for real people they must be told where the console is', () => {
  const SMTP_URL = 'smtps://hubline:b3J5w0@mail.example.co.za:465'
  expect(readConfig({ DEMO: 'off', SMTP_URL })).toEqual({
    ok: false,
    wrong: [
      expect.stringMatching(/^PUBLIC_URL is missing: [^.]+\. [^.]+https:\/\/console\.example\.co\.za\.$/),
    ],
  })
  expect(readConfig({ DEMO: 'off', SMTP_URL, PUBLIC_URL: 'https://console.example.co.za' }).ok).toBe(true)
  expect(readConfig({ DEMO: 'cast', SMTP_URL }).ok).toBe(true)
})

test('without an address of the console a platform for real people starts, and says what its links are worth', () => {
  const advised = (environment: Record<string, string>) => {
    const read = readConfig(environment)
    return read.ok ? adviceFor(read.value) : read.wrong
  }
  expect(advised({ DEMO: 'off', PORT: '8090' })).toEqual([
    expect.stringMatching(/PUBLIC_URL.*http:\/\/localhost:8090/),
  ])
  expect(advised({ DEMO: 'off', PUBLIC_URL: 'https://console.example.co.za' })).toEqual([])
  expect(advised({})).toEqual([])
})

test.each(['DATABASE_URL', 'NATS_URL', 'SMTP_URL'])('a wrong %s is refused without its password', (name) => {
  const read = readConfig({ [name]: 'mysql://hubline:b3J5w0@host/hubline' })
  expect(read).toMatchObject({ ok: false, wrong: [expect.stringContaining(name)] })
  expect(JSON.stringify(read)).not.toContain('b3J5w0')
})
