import { expect, onTestFinished, test } from 'vitest'
import { type ClientOptions, createClient } from '../contract/client.ts'
import { type GeneralData, generalData } from '../contract/session.ts'
import { createBrowser, settled, type Tab } from './rehearsal-browser.ts'
import { createSession } from './session.ts'

const GENERAL: GeneralData = {
  provider_settings: [],
  account_settings: [],
  user_settings: [],
  user: {
    id: 5,
    username: 'naledi',
    email: 'naledi@example.test',
    phone_number: null,
    role_id: 1,
    role: {
      id: 1,
      name: 'ops',
      label: 'Operations',
      provider_id: 7,
      permissions: [],
      permissions_ui: [],
      require_2fa: false,
      logout_after_inactive_minutes: 0,
    },
    account_id: null,
    branch_id: null,
    limit_user_to_branch: false,
    driver_id: null,
  },
  account: null,
  accounts: [],
  roles: [],
  branches: [],
  drivers: [],
  shipment_tags: [],
  account_tags: [],
  current_time: '',
}

/** A server that knows tokens, behind the real client. */
function createDoor() {
  const door = {
    tokens: new Set<string>(),
    calls: [] as string[],
    down: false,
    held: Promise.resolve(),
  }
  let issued = 0

  function answer(path: string, token: string): Response {
    if (path === '/login') {
      issued += 1
      door.tokens.add(`t${issued}`)
      return Response.json({ access_token: `t${issued}` })
    }
    if (!door.tokens.has(token)) {
      const error = 'Token has expired'
      return Response.json({ message: error, error, code: 'session.ended' }, { status: 401 })
    }
    if (path !== '/logout') return Response.json(GENERAL)
    door.tokens.delete(token)
    return Response.json({ ok: true })
  }

  const send: typeof fetch = async (url, init) => {
    const path = String(url).replace('/v2', '')
    const token = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? '-'
    door.calls.push(`${path} ${token}`)
    await door.held
    if (door.down) throw new TypeError('network')
    return answer(path, token)
  }
  const connect = (hooks: Pick<ClientOptions, 'token' | 'onRefused'>) =>
    createClient({ base: '', clientVersion: '1', providerId: () => 7, fetch: send, ...hooks })
  return { door, connect }
}

function rehearse() {
  const browser = createBrowser()
  const { door, connect } = createDoor()
  const newTab = () => browser.tab(() => ({ send() {}, close() {} }))
  const open = (tab: Tab = newTab()) => {
    const session = createSession({ edges: tab, connect })
    onTestFinished(session.end)
    return { tab, session }
  }
  return { ...browser, door, open, newTab }
}

test('without a token nobody is signed in, and nothing is asked', () => {
  const { door, open } = rehearse()
  expect(open().session.now()).toEqual({ is: 'signed-out' })
  expect(door.calls).toEqual([])
})

test('signing in keeps the token, loads the general data, and then somebody is signed in', async () => {
  const { door, open } = rehearse()
  const { tab, session } = open()
  const outcome = await session.signIn('naledi@example.test', 'x')
  expect(outcome.ok).toBe(true)
  expect(session.now()).toEqual({ is: 'loading' })
  await settled()
  expect(session.now()).toMatchObject({ is: 'signed-in', user: { username: 'naledi' } })
  expect(tab.local.getItem('access_token')).toBe('t1')
  expect(door.calls).toEqual(['/login -', '/general-data t1'])
})

test('a new tab of the browser is signed in too, and tabs that stood at the door come in', async () => {
  const { open } = rehearse()
  const waiting = open()
  await open().session.signIn('naledi@example.test', 'x')
  await settled()
  expect(waiting.session.now().is).toBe('signed-in')
  const later = open()
  expect(later.session.now()).toEqual({ is: 'loading' })
  await settled()
  expect(later.session.now().is).toBe('signed-in')
})

test('signing out ends the session in all tabs and on the server, and clears both storages', async () => {
  const { door, open } = rehearse()
  const one = open()
  const other = open()
  await one.session.signIn('naledi@example.test', 'x')
  await settled()
  one.tab.local.setItem('is_navbar_collapsed', 'true')
  one.tab.tab.setItem('draft', '1')
  const told = one.session.signOut()
  expect(one.session.now()).toMatchObject({ is: 'signed-out', because: 'signed-out' })
  expect(other.session.now()).toMatchObject({ is: 'signed-out', because: 'signed-out' })
  await told
  expect(door.tokens.size).toBe(0)
  expect(['access_token', 'is_navbar_collapsed'].map(one.tab.local.getItem)).toEqual([null, null])
  expect(one.tab.tab.getItem('draft')).toBeNull()
  expect([one.session.token(), other.session.token()]).toEqual([null, null])
})

test('401 ends the session and says where the user was, path and search', async () => {
  const { door, open } = rehearse()
  const { tab, session } = open()
  await session.signIn('naledi@example.test', 'x')
  await settled()
  door.tokens.clear()
  await session.client(generalData, { query: {} })
  expect(session.now()).toEqual({ is: 'signed-out', because: 'expired', redirect: '/ops-dashboard?mode=all' })
  expect(tab.local.getItem('access_token')).toBeNull()
})

test('nobody is sent back to where sessions begin and end', async () => {
  const { door, open, newTab } = rehearse()
  const { session } = open({ ...newTab(), where: () => '/logout' })
  await session.signIn('naledi@example.test', 'x')
  await settled()
  door.tokens.clear()
  session.expire()
  expect(session.now()).toEqual({ is: 'signed-out', because: 'expired', redirect: undefined })
})

test('a token that the server does not know is no session', async () => {
  const { open, newTab } = rehearse()
  const tab = newTab()
  tab.local.setItem('access_token', 'stale')
  const { session } = open(tab)
  await settled()
  expect(session.now()).toMatchObject({ is: 'signed-out', because: 'expired' })
})

test('a late 401 of an old token does not end the next session', async () => {
  const { door, open } = rehearse()
  const { tab, session } = open()
  await session.signIn('naledi@example.test', 'x')
  await settled()
  let release = () => {}
  door.held = new Promise((done) => {
    release = done
  })
  const late = session.client(generalData, { query: {} })
  const told = session.signOut()
  door.held = Promise.resolve()
  await session.signIn('naledi@example.test', 'x')
  door.tokens.delete('t1')
  release()
  await Promise.all([late, told])
  await settled()
  expect(session.now().is).toBe('signed-in')
  expect(tab.local.getItem('access_token')).toBe('t2')
})

test('general data of a session that was left meanwhile signs nobody in', async () => {
  const { door, open } = rehearse()
  const { session } = open()
  await session.signIn('naledi@example.test', 'x')
  const told = session.signOut()
  await told
  await settled()
  expect(session.now().is).toBe('signed-out')
  expect(door.calls).toContain('/general-data t1')
})

test('while general data cannot be had it says why, and tries again', async () => {
  const { time, door, open } = rehearse()
  const { session } = open()
  await session.signIn('naledi@example.test', 'x')
  door.down = true
  await session.signOut()
  door.down = false
  await session.signIn('naledi@example.test', 'x')
  door.down = true
  await settled()
  const { session: other } = open()
  await settled()
  expect(other.now()).toEqual({
    is: 'loading',
    problem: 'There is a problem with your internet connectivity.',
  })
  door.down = false
  await time.pass(1_000)
  expect(other.now().is).toBe('signed-in')
})
