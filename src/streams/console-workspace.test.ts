import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LogServer } from '../../tests/support/log-server.ts'
import { rowsOf, setUp, truthOf } from '../../tests/support/test-workspace.ts'

/** Whatever happens on the way, every tab ends with what the log says. */

/** Each frame is sent twice. */
function repeatTo(server: LogServer): LogServer['passes'] {
  return (frame) => {
    const socket = server.connections.findLast((connection) => connection.open)
    socket?.sayRaw(JSON.stringify(frame))
    return true
  }
}

test('after any losses, repetitions, breaks and hand-overs, every live workspace ends as the log does', async () => {
  const Mishap = fc.constantFrom(
    'record',
    'record',
    'gone',
    'lose',
    'repeat',
    'spoil',
    'cut',
    'down',
    'wait',
    'close a tab',
    'restore',
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(Mishap, fc.integer({ min: 1, max: 6 })), { maxLength: 40, size: 'max' }),
      async (story) => {
        const { time, server, open } = setUp()
        const workspaces = [open(), open({ first: { newest: 2 } }), open()].map(({ workspace }) => workspace)
        for (const [mishap, n] of story) {
          server.passes = () => true
          server.up = true
          const socket = server.connections.findLast((connection) => connection.open)
          if (mishap === 'lose') server.passes = () => false
          if (mishap === 'spoil') socket?.sayRaw('{"type":"ev')
          if (mishap === 'repeat') server.passes = repeatTo(server)
          if (mishap === 'down') server.up = false
          if (mishap === 'cut' || mishap === 'down') socket?.cut(1006)
          if (mishap === 'restore') {
            server.epoch += '+'
            socket?.cut(1012)
          }
          if (mishap === 'close a tab' && workspaces.length > 1) workspaces.shift()?.end()
          if (mishap === 'gone' && server.shipments.has(n)) server.gone(n)
          else server.record(n, { weight_kg: n, failed_attempts: server.head })
          await time.advance(mishap === 'wait' ? 1_500 : 7 * n)
        }
        server.passes = () => true
        server.up = true
        server.record(1, { status: 'delivered', status_at: time.now() })
        await time.advance(30_000)
        for (const workspace of workspaces) {
          expect(rowsOf(workspace)).toEqual(truthOf(server))
          expect(workspace.freshness.now().state).toBe('live')
          workspace.end()
        }
      },
    ),
    { numRuns: 60 },
  )
}, 60_000)
