import { createServer, connect as open, type Socket } from 'node:net'

/** How a line is: bytes a second each way, and how long (ms) one way takes. */
export interface Quality {
  readonly down: number
  readonly up: number
  readonly oneWayMs: number
}

/** 3G of its better kind: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
export const FAST_3G: Quality = { down: 200_000, up: 93_750, oneWayMs: 75 }

export interface SlowLine {
  readonly url: string
  /** Bytes that came down since it was last asked. */
  taken(): number
  close(): Promise<void>
}

const SEGMENT = 1_460
const TICK_MS = 4

/** One direction of a line: what all its connections have in common is shared segment by segment. */
function lane(rate: number, oneWayMs: number) {
  const waiting = new Map<Socket, Buffer[]>()
  /** Nothing comes behind what waits for them. */
  const ending = new Set<Socket>()
  const flying: { readonly at: number; readonly to: Socket; readonly bytes: Buffer | null }[] = []
  let budget = 0
  let last = performance.now()
  let carried = 0

  function segmentOf(queue: Buffer[]): Buffer | null {
    const [head] = queue
    if (head === undefined) return null
    if (head.length <= SEGMENT) queue.shift()
    else queue[0] = head.subarray(SEGMENT)
    return head.subarray(0, SEGMENT)
  }

  function tick(): void {
    const now = performance.now()
    // What nobody used is gone.
    budget = Math.min(budget + ((now - last) * rate) / 1_000, (rate * 3 * TICK_MS) / 1_000 + SEGMENT)
    last = now
    while (budget > 0 && waiting.size > 0) {
      for (const [to, queue] of [...waiting]) {
        const bytes = segmentOf(queue)
        if (queue.length === 0) waiting.delete(to)
        if (bytes === null) continue
        budget -= bytes.length
        carried += bytes.length
        flying.push({ at: now + oneWayMs, to, bytes })
        if (queue.length === 0 && ending.delete(to)) flying.push({ at: now + oneWayMs, to, bytes: null })
        if (budget <= 0) break
      }
    }
    while ((flying[0]?.at ?? Number.POSITIVE_INFINITY) <= now) {
      const next = flying.shift()
      if (next === undefined || next.to.destroyed) continue
      if (next.bytes === null) next.to.end()
      else next.to.write(next.bytes)
    }
  }

  return {
    tick,
    carried: () => carried,
    send(to: Socket, bytes: Buffer) {
      const queue = waiting.get(to)
      if (queue === undefined) waiting.set(to, [bytes])
      else queue.push(bytes)
    },
    finish(to: Socket) {
      if (waiting.has(to)) ending.add(to)
      else flying.push({ at: performance.now() + oneWayMs, to, bytes: null })
    },
  }
}

/** Puts a slow line before a server; sockets that stay open go over it too, which a browser's own throttling leaves out. */
export async function openSlowLine(target: string, quality: Quality): Promise<SlowLine> {
  const { hostname, port } = new URL(target)
  const down = lane(quality.down, quality.oneWayMs)
  const up = lane(quality.up, quality.oneWayMs)
  const sockets = new Set<Socket>()
  const timer = setInterval(() => {
    down.tick()
    up.tick()
  }, TICK_MS)
  const server = createServer({ noDelay: true, allowHalfOpen: true }, (near) => {
    const far = open({ host: hostname, port: Number(port), noDelay: true, allowHalfOpen: true })
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        const other = socket === near ? far : near
        setTimeout(() => other.destroy(), 5_000).unref()
      })
    }
    // The handshake goes there and back before the first byte.
    near.pause()
    setTimeout(() => near.resume(), 2 * quality.oneWayMs)
    near.on('data', (bytes: Buffer) => up.send(far, bytes))
    far.on('data', (bytes: Buffer) => down.send(near, bytes))
    near.on('end', () => up.finish(far))
    far.on('end', () => down.finish(near))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  let before = 0
  return {
    url: `http://127.0.0.1:${address.port}`,
    taken() {
      const now = down.carried()
      const taken = now - before
      before = now
      return taken
    },
    async close() {
      clearInterval(timer)
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}
