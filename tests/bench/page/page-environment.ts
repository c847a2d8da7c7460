import { Subject } from 'rxjs'
import { createClient } from '../../../src/contract/client.ts'
import { SOCKET_PATH } from '../../../src/contract/socket-path.ts'
import { socketAddress } from '../../../src/domain/tenants/socket-address.ts'
import {
  type BrowserEnvironment,
  browserEnvironment,
  type SocketEvents,
} from '../../../src/streams/browser-environment.ts'
import type { ConsoleWorkspaceInputs } from '../../../src/streams/console-workspace.ts'

export const ENVIRONMENT = browserEnvironment(() => socketAddress('', location, SOCKET_PATH))

/** Who the page works as; the token comes from outside. */
export function sessionOf(token: string): ConsoleWorkspaceInputs['session'] & { readonly calls: string[] } {
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
    handleSignal() {
      throw new Error('the bench was signed out')
    },
  }
}

/** The browser's own environment, with a socket that can be listened to and cut. */
export function cuttableEnvironment(tap: (data: unknown) => void) {
  const online = new Subject<boolean>()
  let isCut = false
  let cutNow = () => {}
  function openSocket(on: SocketEvents) {
    if (isCut) {
      setTimeout(() => on.closed(1006))
      return { send() {}, close() {} }
    }
    const socket = ENVIRONMENT.openSocket({
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
  const environment: BrowserEnvironment = {
    ...ENVIRONMENT,
    openSocket,
    locks: null,
    openChannel: null,
    online$: online,
  }
  return {
    environment,
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
