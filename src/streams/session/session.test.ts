import { expect, test } from 'vitest'
import { flushPromises } from '../../../tests/support/test-browser.ts'
import { NALEDI, setUp } from '../../../tests/support/test-session.ts'
import { generalData } from '../../contract/session.ts'

test('without a token nobody is signed in, and the server is asked nothing', async () => {
  const { server, open } = setUp()
  const { session } = open()
  await flushPromises()
  expect(session.now()).toEqual({ is: 'signed-out' })
  expect(server.calls).toEqual([])
})

test('signing in keeps the token, loads the general data, and then somebody is signed in', async () => {
  const { server, open } = setUp()
  const { tab, session } = open()
  const outcome = await session.signIn(NALEDI)
  expect(outcome.ok).toBe(true)
  expect(session.now()).toEqual({ is: 'loading' })
  await flushPromises()
  expect(session.now()).toMatchObject({ is: 'signed-in', user: { username: 'naledi' } })
  expect(tab.tab.getItem('access_token')).toBe('t1')
  expect(tab.local.getItem('access_token')).toBeNull()
  expect(server.calls).toEqual(['/login -', '/general-data t1'])
})

test('a new tab is given the session by the others, and tabs that stood at the door come in', async () => {
  const { open } = setUp()
  const waiting = open()
  await open().session.signIn(NALEDI)
  await flushPromises()
  expect(waiting.session.now().is).toBe('signed-in')
  const later = open()
  expect(later.session.now()).toEqual({ is: 'loading' })
  await flushPromises()
  expect(later.session.now().is).toBe('signed-in')
  expect(later.tab.tab.getItem('access_token')).toBe('t1')
})

test('a busy tab is waited for, and an answer that comes too late for that still lets the new one in', async () => {
  const { time, open } = setUp()
  const busy = open()
  await busy.session.signIn(NALEDI)
  await flushPromises()
  busy.tab.asleep = true
  const fresh = open()
  await time.advance(1_900)
  expect(fresh.session.now()).toEqual({ is: 'loading' })
  await time.advance(200)
  expect(fresh.session.now()).toEqual({ is: 'signed-out' })
  busy.tab.asleep = false
  open()
  await flushPromises()
  expect(fresh.session.now().is).toBe('signed-in')
})

test('where tabs cannot talk to each other, each signs in for itself', async () => {
  const { open, newTab } = setUp()
  await open().session.signIn(NALEDI)
  const { session } = open({ ...newTab(), openChannel: null })
  expect(session.now()).toEqual({ is: 'signed-out' })
})

test('two tabs with different sessions keep them: one that ends leaves the other alone', async () => {
  const { server, open, tabWith } = setUp()
  for (const token of ['t8', 't9']) server.tokens.add(token)
  const one = open(tabWith('t8'))
  const other = open(tabWith('t9'))
  await flushPromises()
  expect(one.session.key()).not.toBe(other.session.key())
  await one.session.signOut()
  await flushPromises()
  expect(one.session.now()).toMatchObject({ is: 'signed-out', because: 'signed-out' })
  expect(other.session.now().is).toBe('signed-in')
  open()
  await flushPromises()
  expect(one.session.now().is).toBe('signed-out')
})

test('signing out ends the session in all tabs and on the server, and clears both storages', async () => {
  const { server, open } = setUp()
  const one = open()
  const other = open()
  await one.session.signIn(NALEDI)
  await flushPromises()
  one.tab.local.setItem('is_navbar_collapsed', 'true')
  for (const { tab } of [one, other]) tab.tab.setItem('draft', '1')
  const told = one.session.signOut()
  expect(one.session.now()).toMatchObject({ is: 'signed-out', because: 'signed-out' })
  await flushPromises()
  expect(other.session.now()).toMatchObject({ is: 'signed-out', because: 'signed-out' })
  await told
  expect(server.tokens.size).toBe(0)
  expect(one.tab.local.getItem('is_navbar_collapsed')).toBeNull()
  for (const { tab } of [one, other])
    expect(['access_token', 'draft'].map(tab.tab.getItem)).toEqual([null, null])
  expect([one.session.token(), other.session.token()]).toEqual([null, null])
})

test('a session that is left without a network is ended on the server when it is back', async () => {
  const { time, server, open } = setUp()
  const { session } = open()
  await session.signIn({ email: 'naledi@example.test', password: 'x' })
  await flushPromises()
  server.down = true
  await session.signOut()
  expect([session.now().is, server.tokens.size]).toEqual(['signed-out', 1])
  server.down = false
  await time.advance(2_000)
  expect(server.tokens.size).toBe(0)
})

test('401 ends the session and says where the user was, path and search', async () => {
  const { server, open } = setUp()
  const { tab, session } = open()
  await session.signIn(NALEDI)
  await flushPromises()
  server.tokens.clear()
  await session.client(generalData, { query: {} })
  expect(session.now()).toEqual({ is: 'signed-out', because: 'expired', redirect: '/ops-dashboard?mode=all' })
  expect(tab.tab.getItem('access_token')).toBeNull()
})

test('a body that contains not_logged_in ends the session in all tabs', async () => {
  const { server, open } = setUp()
  const one = open()
  const other = open()
  await one.session.signIn(NALEDI)
  await flushPromises()
  server.says = () => Response.json({ not_logged_in: true })
  await one.session.client(generalData, { query: {} })
  await flushPromises()
  for (const { session } of [one, other])
    expect(session.now()).toMatchObject({ is: 'signed-out', because: 'expired' })
})

test('423 closes the session in all tabs; at the door it is said too', async () => {
  const { server, open } = setUp()
  const one = open()
  const other = open()
  await one.session.signIn(NALEDI)
  await flushPromises()
  const error = 'Your account has been closed. Please contact support at help@example.test to reopen it.'
  server.says = () => Response.json({ message: error, error, code: 'account.closed' }, { status: 423 })
  await one.session.client(generalData, { query: {} })
  await flushPromises()
  for (const { session } of [one, other])
    expect(session.now()).toMatchObject({ is: 'signed-out', because: 'closed' })
  const visitor = open()
  await flushPromises()
  await visitor.session.signIn(NALEDI)
  expect(visitor.session.now()).toEqual({ is: 'signed-out', because: 'closed' })
})

test('418 is told, and ends nothing', async () => {
  const { server, open, maintenance } = setUp()
  const { session } = open()
  await session.signIn(NALEDI)
  await flushPromises()
  server.says = () => new Response("We're doing maintenance", { status: 418 })
  await session.client(generalData, { query: {} })
  expect(maintenance.told).toBe(1)
  expect(session.now().is).toBe('signed-in')
})

test('looking through the eyes of somebody goes with every call, stays in the tab, and ends with the session', async () => {
  const { server, open, newTab } = setUp()
  const { tab, session } = open({
    ...newTab(),
    currentAddress: () => '/dashboard?impersonated_username=thabo',
  })
  await session.signIn(NALEDI)
  await flushPromises()
  expect(server.calls).toEqual(['/login -', '/general-data?request_username=thabo t1'])
  expect(session.impersonating()).toBe('thabo')
  const other = open()
  await flushPromises()
  expect(other.session.impersonating()).toBeNull()
  expect(server.calls.at(-1)).toBe('/general-data t1')
  session.stopImpersonating()
  expect(tab.tab.getItem('impersonated_username')).toBeNull()
})

test('somebody who cannot be impersonated is not: one goes on as oneself', async () => {
  const { time, server, open, tabWith } = setUp()
  server.tokens.add('t9')
  const tab = tabWith('t9')
  tab.tab.setItem('impersonated_username', 'nobody')
  const error = 'Could not find user'
  server.says = () => Response.json({ message: error, error, code: 'user.notFound' }, { status: 404 })
  const { session } = open(tab)
  await flushPromises()
  server.says = null
  await time.advance(2_000)
  expect(session.now().is).toBe('signed-in')
  expect(session.impersonating()).toBeNull()
})

test('nobody is sent back to where sessions begin and end', async () => {
  const { server, open, newTab } = setUp()
  const { session } = open({ ...newTab(), currentAddress: () => '/logout' })
  await session.signIn(NALEDI)
  await flushPromises()
  server.tokens.clear()
  session.handleSignal('session-over')
  expect(session.now()).toEqual({ is: 'signed-out', because: 'expired', redirect: undefined })
})

test('a token that the server does not know is no session', async () => {
  const { open, tabWith } = setUp()
  const { session } = open(tabWith('stale'))
  await flushPromises()
  expect(session.now()).toMatchObject({ is: 'signed-out', because: 'expired' })
})

test('a late 401 of an old token does not end the next session', async () => {
  const { server, open } = setUp()
  const { tab, session } = open()
  await session.signIn(NALEDI)
  await flushPromises()
  let release = () => {}
  server.held = new Promise((done) => {
    release = done
  })
  const late = session.client(generalData, { query: {} })
  const told = session.signOut()
  server.held = Promise.resolve()
  await session.signIn(NALEDI)
  server.tokens.delete('t1')
  release()
  await Promise.all([late, told])
  await flushPromises()
  expect(session.now().is).toBe('signed-in')
  expect(tab.tab.getItem('access_token')).toBe('t2')
})
