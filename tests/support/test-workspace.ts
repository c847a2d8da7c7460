import { onTestFinished } from 'vitest'
import type { LiveShipment } from '../../src/contract/live.ts'
import { createConsoleWorkspace } from '../../src/streams/console-workspace.ts'
import type { EarlySnapshotQuery } from '../../src/streams/feed/early-calls.ts'
import type { LiveWorkspace } from '../../src/streams/live-workspace.ts'
import { createLogServer } from './log-server.ts'
import type { RecordedLog } from './recorded-log.ts'
import { createBrowser } from './test-browser.ts'

/** A browser, whose tabs open workspaces, before a server that keeps a log. */
export function setUp() {
  const browser = createBrowser()
  const server = createLogServer(browser.time)
  const open = ({ first }: { first?: EarlySnapshotQuery } = {}) => {
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
    const workspace = createConsoleWorkspace({
      environment: tab,
      session,
      userId: 5,
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
export function truthOf({ shipments }: Pick<RecordedLog, 'shipments'>): LiveShipment[] {
  return [...shipments.values()].sort((a, b) => a.id - b.id)
}
