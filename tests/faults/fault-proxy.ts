/** A network between console and server that can be broken: everything a TCP connection can suffer, at will. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * - `cut`: every connection is reset, and new ones are refused.
 * - `stall`: nothing passes either way; it is all kept, and goes on afterwards.
 * - `half-open`: the server side is gone and nobody tells the console, until the first packet after it.
 * - `black-hole`: both sides believe in the connection and what they say is lost; afterwards both are told.
 * - `delay`: everything comes, late.
 * - `trickle`: everything comes, a few bytes at a time.
 */
export const FAULTS = ['cut', 'stall', 'half-open', 'black-hole', 'delay', 'trickle'] as const
export type Fault = (typeof FAULTS)[number]

export interface FaultProxy {
  /** Where the console goes instead of to the server. */
  readonly url: string
  begin(fault: Fault): void
  /** The network is well again; who lost bytes for good is told by a reset. */
  settle(): void
  /** The network is well again for new connections; those that there are stay silent for ever, and nobody is told. */
  forget(): void
  close(): Promise<void>
}

const DELAY_MS = 250
const TRICKLE = { bytes: 48, everyMs: 4 }
/** More than this (bytes) is not taken from a side before the other has taken it. */
const HELD_MOST = 256 * 1024

/** One direction of one connection. What comes in is passed on in order, as the fault of the moment lets it. */
function createPipe(from: Socket, to: Socket, faultNow: () => Fault | null, spoiled: () => void) {
  let waiting: { data: Buffer; at: number }[] = []
  let held = 0
  let timer: NodeJS.Timeout | null = null

  function pump(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const fault = faultNow()
    while (waiting.length > 0 && fault !== 'stall' && !to.destroyed) {
      const [first] = waiting
      if (first === undefined) return
      const early = fault === 'delay' ? first.at + DELAY_MS - Date.now() : 0
      if (early > 0) {
        again(early)
        return
      }
      const some = fault === 'trickle' ? first.data.subarray(0, TRICKLE.bytes) : first.data
      if (some.length === first.data.length) waiting.shift()
      else first.data = first.data.subarray(some.length)
      held -= some.length
      to.write(some)
      if (fault === 'trickle') {
        again(TRICKLE.everyMs)
        return
      }
    }
    if (held < HELD_MOST && fault !== 'stall') from.resume()
  }
  function again(ms: number): void {
    timer = setTimeout(pump, ms)
  }

  from.on('data', (data) => {
    const fault = faultNow()
    if (fault === 'half-open' || fault === 'black-hole') return spoiled()
    waiting.push({ data: Buffer.from(data), at: Date.now() })
    held += data.length
    if (held >= HELD_MOST || fault === 'stall') from.pause()
    if (timer === null) pump()
  })
  from.on('end', () => (waiting.length === 0 ? to.end() : to.destroy()))
  return {
    pump,
    drop() {
      if (timer !== null) clearTimeout(timer)
      waiting = []
    },
  }
}

export async function openFaultProxy(target: string): Promise<FaultProxy> {
  const port = Number(new URL(target).port)
  let fault: Fault | null = null
  const connections = new Set<ReturnType<typeof join>>()

  function join(client: Socket) {
    const server = connect(port, '127.0.0.1')
    /** Bytes of it are gone for good: it can never be whole again. */
    let isSpoiled = fault === 'half-open' || fault === 'black-hole'
    let isForgotten = false
    const faultHere = () => (isForgotten ? 'black-hole' : fault)
    const spoiled = () => {
      isSpoiled = true
    }
    const pipes = [
      createPipe(client, server, faultHere, spoiled),
      createPipe(server, client, faultHere, spoiled),
    ]
    const one = {
      pump() {
        for (const pipe of pipes) pipe.pump()
      },
      loseServer() {
        isSpoiled = true
        server.resetAndDestroy()
      },
      reset() {
        for (const pipe of pipes) pipe.drop()
        client.resetAndDestroy()
        server.resetAndDestroy()
        connections.delete(one)
      },
      forget() {
        isForgotten = true
      },
      isSpoiled: () => isSpoiled,
    }
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.on('close', () => {
        // Of a half-open connection the other side hears nothing.
        if (isSpoiled && faultHere() !== null) return
        other.destroy()
        connections.delete(one)
      })
    }
    connections.add(one)
    return one
  }

  const gate = createServer((client) => {
    if (fault === 'cut') client.resetAndDestroy()
    else join(client)
  }).listen(0, '127.0.0.1')
  await once(gate, 'listening')
  const address = gate.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')

  return {
    url: `http://127.0.0.1:${address.port}`,
    begin(next) {
      fault = next
      for (const one of [...connections]) {
        if (next === 'cut') one.reset()
        if (next === 'half-open') one.loseServer()
      }
    },
    settle() {
      fault = null
      for (const one of [...connections]) {
        if (one.isSpoiled()) one.reset()
        else one.pump()
      }
    },
    forget() {
      fault = null
      for (const one of connections) one.forget()
    },
    async close() {
      for (const one of [...connections]) one.reset()
      gate.close()
      await once(gate, 'close')
    },
  }
}
