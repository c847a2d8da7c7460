import { onTestFinished } from 'vitest'
import type { LiveShipment } from '../../src/contract/live.ts'
import type { FirstAsked } from '../../src/streams/feed/early-calls.ts'
import { createFloor, type Floor } from '../../src/streams/live-workspace.ts'
import { createLogServer, type LogServer } from './log-server.ts'
import { createBrowser } from './test-browser.ts'

/** A browser, whose tabs open floors, before a server that keeps a log. */
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
      heed: () => void scene.expired++,
    }
    const floor = createFloor({
      edges: tab,
      session,
      userId,
      providerId: 7,
      clientVersion: '1',
      first,
    })
    onTestFinished(floor.end)
    return { tab, floor, scene }
  }
  return { ...browser, server, open }
}

/** What a floor shows, in the order of ids. */
export function rowsOf(floor: Floor): LiveShipment[] {
  return [...floor.shipments.ids()].sort((a, b) => a - b).flatMap((id) => floor.shipments.get(id) ?? [])
}
/** What it should show. */
export function truthOf(server: LogServer): LiveShipment[] {
  return [...server.shipments.values()].sort((a, b) => a.id - b.id)
}
