/** Sessions for tests: a server that lets people in, behind the real client, and a browser. No module is replaced by it. */
import { onTestFinished } from 'vitest'
import { type ClientOptions, createClient } from '../../src/contract/client.ts'
import type { GeneralData } from '../../src/contract/session.ts'
import { createSession } from '../../src/streams/session/session.ts'
import { GENERAL } from './general-data.ts'
import { createBrowser, type Tab } from './test-browser.ts'

export const NALEDI = { email: 'naledi@example.test', password: 'x' }

/** A server that knows tokens, behind the real client. */
function createFakeServer() {
  const server = {
    tokens: new Set<string>(),
    calls: [] as string[],
    down: false,
    held: Promise.resolve(),
    /** Answers in place of the server. */
    says: null as (() => Response) | null,
    general: GENERAL as Partial<GeneralData>,
  }
  let issued = 0

  function answer(path: string, token: string): Response {
    if (path === '/login') {
      issued += 1
      server.tokens.add(`t${issued}`)
      return Response.json({ access_token: `t${issued}` })
    }
    if (!server.tokens.has(token)) {
      const error = 'Token has expired'
      return Response.json({ message: error, error, code: 'session.ended' }, { status: 401 })
    }
    if (path !== '/logout') return Response.json(server.general)
    server.tokens.delete(token)
    return Response.json({ ok: true })
  }

  const send: typeof fetch = async (url, init) => {
    const path = String(url).replace('/v2', '')
    const token = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? '-'
    server.calls.push(`${path} ${token}`)
    await server.held
    if (server.down) throw new TypeError('network')
    return server.says?.() ?? answer(path.split('?')[0] ?? '', token)
  }
  const connect = (hooks: Pick<ClientOptions, 'token' | 'onSignal' | 'requestUsername'>) =>
    createClient({ base: '', clientVersion: '1', providerId: () => 7, fetch: send, ...hooks })
  return { server, connect }
}

/** A fake server, and a browser whose tabs come to it. */
export function setUp() {
  const browser = createBrowser()
  const { server, connect } = createFakeServer()
  const newTab = () => browser.tab(() => ({ send() {}, close() {} }))
  /** What a tab has kept by itself: it was reloaded, restored or duplicated. */
  const tabWith = (token: string) => {
    const tab = newTab()
    tab.tab.setItem('access_token', token)
    return tab
  }
  const maintenance = { told: 0 }
  const open = (tab: Tab = newTab()) => {
    const onMaintenance = () => {
      maintenance.told += 1
    }
    const session = createSession({ environment: tab, connect, onMaintenance })
    onTestFinished(session.end)
    return { tab, session }
  }
  return { ...browser, server, open, newTab, tabWith, maintenance }
}
