import { inflateRawSync } from 'node:zlib'
import WebSocket from 'ws'
import { z } from 'zod'
import { HEARTBEAT_MS, PROTOCOL, ServerFrame } from '../../src/contract/frames.ts'
import { SOCKET_PATH } from '../../src/contract/socket-path.ts'

/** Of events only how far they reach: who watches shares the machine with what is measured. */
const Frame = z.union([z.object({ type: z.literal('events'), seq: z.int() }), ServerFrame])

/** A live socket of staff that only counts: how far the feed has come. */
export interface Watcher {
  /** The newest sequence number that came, and when (performance.now()). */
  readonly at: { seq: number; when: number }
  /** Resolves when the feed has come this far. */
  reach(seq: number): Promise<void>
  close(): void
}

export async function openWatcher(url: string, token: string): Promise<Watcher> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${SOCKET_PATH}`)
  const at = { seq: 0, when: 0 }
  let wanted = Number.POSITIVE_INFINITY
  let reached = () => {}
  let broken = (_cause: Error) => {}
  const hello = (since: number | null, epoch: string | null) =>
    socket.send(
      JSON.stringify({
        type: 'hello',
        protocol: PROTOCOL,
        provider_id: 1,
        token,
        since,
        epoch,
        client_version: 'bench',
      }),
    )
  await new Promise<void>((live, failed) => {
    socket.once('error', failed)
    socket.once('open', () => hello(null, null))
    socket.on('message', (data: Buffer, isBinary) => {
      const frame = Frame.parse(JSON.parse(isBinary ? inflateRawSync(data).toString() : data.toString()))
      if (frame.type === 'reset') {
        at.seq = frame.head
        socket.send(JSON.stringify({ type: 'resync', since: frame.head, epoch: frame.epoch }))
      } else if (frame.type === 'resumed') live()
      else if (frame.type === 'events') {
        at.seq = Math.max(at.seq, frame.seq)
        at.when = performance.now()
        if (at.seq >= wanted) reached()
      }
    })
  })
  socket.on('close', (code, why) => broken(new Error(`the watcher was closed: ${code} ${why}`)))
  const beats = setInterval(() => {
    socket.send(JSON.stringify({ type: 'beat', have: at.seq, sent: Date.now() }))
  }, HEARTBEAT_MS)
  return {
    at,
    reach: (seq) =>
      new Promise((done, failed) => {
        broken = failed
        wanted = seq
        reached = done
        if (at.seq >= seq) done()
      }),
    close() {
      clearInterval(beats)
      socket.terminate()
    },
  }
}
