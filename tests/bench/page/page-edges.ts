import { Subject } from 'rxjs'
import { createClient } from '../../../src/contract/client.ts'
import { SOCKET_PATH } from '../../../src/contract/frames.ts'
import { socketAddress } from '../../../src/domain/tenants/socket-address.ts'
import { browserEdges, type Edges, type SocketEvents } from '../../../src/streams/browser-environment.ts'
import type { FloorInputs } from '../../../src/streams/live-workspace.ts'

export const EDGES = browserEdges(() => socketAddress('', location, SOCKET_PATH))

/** Who the page works as; the token comes from outside. */
export function sessionOf(token: string): FloorInputs['session'] & { readonly calls: string[] } {
  const client = createClient({ base: '', clientVersion: 'bench', providerId: () => 1, token: () => token })
  const calls: string[] = []
  return {
    calls,
    client(call, inputs) {
      calls.push(call.name)
      return client(call, inputs)
    },
    token: () => token,
    key: () => 'bench',
    impersonating: () => null,
    dataReadAt: () => null,
    refresh: async () => {},
    heed() {
      throw new Error('the bench was signed out')
    },
  }
}

/** The browser's own edges, with a socket that can be listened to and cut. */
export function cuttableEdges(tap: (data: unknown) => void) {
  const online = new Subject<boolean>()
  let isCut = false
  let cutNow = () => {}
  function openSocket(on: SocketEvents) {
    if (isCut) {
      setTimeout(() => on.closed(1006))
      return { send() {}, close() {} }
    }
    const socket = EDGES.openSocket({
      ...on,
      received(data) {
        tap(data)
        on.received(data)
      },
    })
    cutNow = () => {
      socket.close()
      on.closed(1006)
    }
    return socket
  }
  // One tab, and a network that says when it is back.
  const edges: Edges = { ...EDGES, openSocket, locks: null, openChannel: null, online$: online }
  return {
    edges,
    cut() {
      isCut = true
      cutNow()
    },
    mend() {
      isCut = false
      online.next(true)
    },
  }
}
