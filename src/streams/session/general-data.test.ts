import { expect, test } from 'vitest'
import { GENERAL } from '../../../tests/support/general-data.ts'
import { flushPromises } from '../../../tests/support/test-browser.ts'
import { NALEDI, setUp } from '../../../tests/support/test-session.ts'

/** What a session begins with: kept in the tab, asked for by difference, renewed each hour. */

test('what was loaded is kept in the tab, and the next load asks only for what changed since', async () => {
  const { server, open, tabWith } = setUp()
  server.tokens.add('t9')
  const tab = tabWith('t9')
  const first = open(tab)
  await flushPromises()
  first.session.end()
  server.general = { user: GENERAL.user, account: null, current_time: '2026-11-21T09:00:00Z' }
  const { session } = open(tab)
  await flushPromises()
  expect(server.calls.at(-1)).toBe(`/general-data?since=${encodeURIComponent(GENERAL.current_time)} t9`)
  expect(session.now()).toMatchObject({
    is: 'signed-in',
    data: { provider_settings: GENERAL.provider_settings },
  })
  expect(tab.tab.getItem('general_data')).toContain('"_since":"2026-11-21T09:00:00Z"')
})

test('it is loaded anew each hour, and what says the same stays the same', async () => {
  const { time, server, open } = setUp()
  const { session } = open()
  await session.signIn({ email: 'naledi@example.test', password: 'x' })
  await flushPromises()
  const before = session.now()
  server.general = { user: GENERAL.user, account: null, current_time: '2026-11-21T09:00:00Z' }
  await time.advance(3_600_000)
  expect(server.calls.filter((call) => call.startsWith('/general-data'))).toHaveLength(2)
  expect(session.now()).toBe(before)
  server.general = {
    ...server.general,
    branches: [],
    roles: [],
    user: { ...GENERAL.user, username: 'thabo' },
  }
  await time.advance(3_600_000)
  expect(session.now()).toMatchObject({ user: { username: 'thabo' } })
})

test('a reload while the platform is away goes on with what was kept, and is renewed when it is back', async () => {
  const { time, server, open, tabWith } = setUp()
  server.tokens.add('t9')
  const tab = tabWith('t9')
  const first = open(tab)
  await flushPromises()
  first.session.end()
  server.down = true
  const { session } = open(tab)
  await flushPromises()
  expect(session.now().is).toBe('signed-in')
  server.down = false
  server.general = { ...GENERAL, user: { ...GENERAL.user, username: 'thabo' } }
  await time.advance(2_000)
  expect(session.now()).toMatchObject({ user: { username: 'thabo' } })
})

test('an answer that lacks what no copy has says which, and is asked for whole', async () => {
  const { time, server, open } = setUp()
  server.general = { user: GENERAL.user, account: null, current_time: '' }
  const { session } = open()
  await session.signIn({ email: 'naledi@example.test', password: 'x' })
  await flushPromises()
  expect(session.now()).toEqual({ is: 'loading', problem: 'Provider settings not found.' })
  server.general = GENERAL
  await time.advance(2_000)
  expect(session.now().is).toBe('signed-in')
})

test('through the eyes of somebody else nothing is kept and nothing kept is read', async () => {
  const { server, open, tabWith } = setUp()
  server.tokens.add('t9')
  const tab = tabWith('t9')
  const first = open(tab)
  await flushPromises()
  first.session.end()
  tab.tab.setItem('impersonated_username', 'thabo')
  const kept = tab.tab.getItem('general_data')
  open(tab)
  await flushPromises()
  expect(server.calls.at(-1)).toBe('/general-data?request_username=thabo t9')
  expect(tab.tab.getItem('general_data')).toBe(kept)
})

test.each([null, 'thabo'])(
  'whoever signs in where somebody else was signed in gets nothing of theirs, seen through the eyes of %s',
  async (eyes) => {
    const { server, open, tabWith } = setUp()
    server.tokens.add('t9')
    const tab = tabWith('t9')
    const { session } = open(tab)
    await flushPromises()
    if (eyes !== null) tab.tab.setItem('impersonated_username', eyes)
    await session.signIn(NALEDI)
    await flushPromises()
    expect(server.calls.at(-1)).toBe('/general-data t1')
    expect(session.impersonating()).toBeNull()
  },
)

test('general data of a session that was left meanwhile signs nobody in', async () => {
  const { server, open } = setUp()
  const { session } = open()
  await session.signIn(NALEDI)
  const told = session.signOut()
  await told
  await flushPromises()
  expect(session.now().is).toBe('signed-out')
  expect(server.calls).toContain('/general-data t1')
})

test.each([
  ['an empty body', ''],
  ['a body that says nothing', '{}'],
])(
  'where the server answers 500 with %s it says that the general data could not be loaded',
  async (_what, body) => {
    const { server, open } = setUp()
    const { session } = open()
    await session.signIn(NALEDI)
    await session.signOut()
    await session.signIn(NALEDI)
    server.says = () => new Response(body, { status: 500 })
    const { session: other } = open()
    await flushPromises()
    expect(other.now()).toEqual({ is: 'loading', problem: 'Could not load general data.' })
  },
)

test('while general data cannot be had it says why, and tries again', async () => {
  const { time, server, open } = setUp()
  const { session } = open()
  await session.signIn(NALEDI)
  server.down = true
  await session.signOut()
  server.down = false
  await session.signIn(NALEDI)
  server.down = true
  await flushPromises()
  const { session: other } = open()
  await flushPromises()
  expect(other.now()).toEqual({
    is: 'loading',
    problem: 'There is a problem with your internet connectivity.',
  })
  server.down = false
  await time.advance(1_000)
  expect(other.now().is).toBe('signed-in')
})
