import { onTestFinished } from 'vitest'
import type { LiveShipment } from '../../src/contract/live.ts'
import type { FirstAsked } from '../../src/streams/feed/early-calls.ts'
import { createLiveWorkspace, type LiveWorkspace } from '../../src/streams/live-workspace.ts'
import { createLogServer, type LogServer } from './log-server.ts'
import { createBrowser } from './test-browser.ts'

/** A browser, whose tabs open live workspaces, before a server that keeps a log. */
export function setUp() {
  const browser = createBrowser()
  const server = createLogServer(browser.time)
  const open = ({ userId = 5, first }: { userId?: number; first?: FirstAsked } = {}) => {
    const tab = browser.tab(server.openSocket)
    const scene = { expired: 0, renewed: 0, readAt: 42 }
    const session = {
      client: server.client,
      token: () => 'token',
      key: () => 's',
      impersonating: () => null,
      dataReadAt: () => scene.readAt,
      refresh: async () => void scene.renewed++,
      handleSignal: () => void scene.expired++,
    }
    const workspace = createLiveWorkspace({
      environment: tab,
      session,
      userId,
      providerId: 7,
      clientVersion: '1',
      first,
    })
    onTestFinished(workspace.end)
    return { tab, workspace, scene }
  }
  return { ...browser, server, open }
}

/** What a live workspace shows, in the order of ids. */
export function rowsOf(workspace: LiveWorkspace): LiveShipment[] {
  return [...workspace.shipments.ids()]
    .sort((a, b) => a - b)
    .flatMap((id) => workspace.shipments.get(id) ?? [])
}
/** What it should show. */
export function truthOf(server: LogServer): LiveShipment[] {
  return [...server.shipments.values()].sort((a, b) => a.id - b.id)
}
