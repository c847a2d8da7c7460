import { type Events, PROTOCOL, type ServerFrame } from '../../../src/contract/frames.ts'
import { liveSnapshot } from '../../../src/contract/live.ts'
import type { SocketEvents } from '../../../src/streams/browser-environment.ts'
import { createConsoleWorkspace } from '../../../src/streams/console-workspace.ts'
import { countView, groupView, listView } from '../../../src/streams/views/views.ts'
import { pause } from './frames.ts'
import { showTable } from './our-table.tsx'
import { ENVIRONMENT, sessionOf } from './page-environment.ts'
import { byEta } from './scene.ts'

const EVENTS_A_FRAME = 500
const STATUSES = ['at-hub', 'out-for-delivery', 'returned-to-hub', 'at-destination-hub'] as const

export interface FedWorkspace {
  /** Lets so many events through, as fast as the page takes them; answers how many a second. */
  feed(events: number): Promise<number>
  readonly rows: () => number
}

/** A wall screen on a real snapshot, whose socket is fed here: everything from the frame's text on is the console's. */
export async function openFed(token: string): Promise<FedWorkspace> {
  const session = sessionOf(token)
  const first = await session.client(liveSnapshot, {})
  if (!first.ok) throw new Error(first.error)
  const { epoch, seq: head } = first.value
  let socket: SocketEvents | null = null
  const say = (frame: ServerFrame) => socket?.received(JSON.stringify(frame))
  const workspace = createConsoleWorkspace({
    environment: {
      ...ENVIRONMENT,
      locks: null,
      openChannel: null,
      openSocket(on) {
        socket = on
        setTimeout(() => {
          on.opened()
          say({ type: 'reset', epoch, head, reason: 'first' })
        })
        return { send() {}, close() {} }
      },
    },
    session,
    userId: 1,
    providerId: 1,
    clientVersion: `bench ${PROTOCOL}`,
  })
  showTable(workspace.shipments, listView(workspace.shipments, { order: byEta }))
  countView(workspace.shipments, ({ status }) => status).changes$.subscribe()
  groupView(workspace.shipments, {
    keyOf: ({ delivery_agent_id }) => String(delivery_agent_id),
    order: byEta,
  }).changes$.subscribe()
  workspace.ticker$.subscribe()
  while (!workspace.loaded.now()) await pause(20)
  // What beats would do: a feed that is silent for long is given up.
  setInterval(() => say({ type: 'beat', head: seq, at: Date.now(), echo: null }), 1_000)

  const ids = [...workspace.shipments.ids()]
  const versions = new Map(ids.map((id) => [id, workspace.shipments.get(id)?.version ?? 1]))
  let seq = head
  let turn = 0

  function frame(): Events {
    const prev = seq
    const at = Date.now()
    const cols: (string | number | null)[][] = [[], [], [], [], [], [], [], []]
    for (let i = 0; i < EVENTS_A_FRAME; i++) {
      const id = ids[(turn++ * 7919) % ids.length] ?? 0
      const version = (versions.get(id) ?? 1) + 1
      versions.set(id, version)
      seq += 1
      const values = [
        seq,
        id,
        version,
        at,
        STATUSES[turn % 4] ?? null,
        at,
        `Scan ${turn}`,
        at + (turn % 28_800_000),
      ]
      values.forEach((value, c) => void cols[c]?.push(value))
    }
    const fields = ['seq', 'id', 'version', 'at', 'status', 'status_at', 'message', 'delivery_eta']
    return {
      type: 'events',
      prev,
      seq,
      recorded: at,
      sent: at,
      groups: [{ entity: 'shipment', type: 'shipment.status', fields, cols }],
    }
  }

  return {
    rows: () => workspace.shipments.size,
    async feed(events) {
      const started = performance.now()
      for (let fed = 0; fed < events; fed += EVENTS_A_FRAME) {
        say(frame())
        if (fed % (EVENTS_A_FRAME * 2) === 0) await new Promise((next) => requestAnimationFrame(next))
      }
      await pause(200)
      return events / ((performance.now() - started) / 1_000)
    },
  }
}
