import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/**
 * A WebSocket client that only counts: a thousand of them must not be what is measured, so they read of a frame no
 * more than where it ends. Text is handed on while `onText` is there, for the greeting.
 */
export interface RawClient {
  frames: number
  /** Of these, the binary ones: our batches, without the beats between them. */
  batches: number
  bytes: number
  /** performance.now() of the newest bytes */
  last: number
  onText: ((text: string) => void) | null
  say(text: string): void
  close(): void
}

const END_OF_HEAD = Buffer.from('\r\n\r\n')

/** `from` is the address of this machine that it calls from: a node has only so many sockets of one. */
export function openRawClient(url: string, path: string, from?: string): Promise<RawClient> {
  const { hostname, port } = new URL(url)
  const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true, localAddress: from })
  let rest: Buffer = Buffer.alloc(0)
  /** Payload bytes of the frame that we are in which have not come yet. */
  let missing = 0
  let isBinary = false

  const client: RawClient = {
    frames: 0,
    batches: 0,
    bytes: 0,
    last: 0,
    onText: null,
    say(text) {
      const payload = Buffer.from(text)
      const length =
        payload.length < 126 ? [0x80 | payload.length] : [0xfe, payload.length >> 8, payload.length & 255]
      // A mask of zeros is a mask.
      socket.write(Buffer.concat([Buffer.from([0x81, ...length, 0, 0, 0, 0]), payload]))
    },
    close: () => socket.destroy(),
  }

  function count(): void {
    client.frames += 1
    if (isBinary) client.batches += 1
  }

  function hear(chunk: Buffer): void {
    let data = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    client.last = performance.now()
    while (data.length > 0) {
      if (missing > 0) {
        const taken = Math.min(missing, data.length)
        missing -= taken
        client.bytes += taken
        data = data.subarray(taken)
        if (missing === 0) count()
        continue
      }
      const short = (data[1] ?? 0) & 127
      const head = short < 126 ? 2 : short === 126 ? 4 : 10
      if (data.length < head) break
      const length =
        short < 126 ? short : short === 126 ? data.readUInt16BE(2) : Number(data.readBigUInt64BE(2))
      if (client.onText !== null) {
        if (data.length < head + length) break
        client.onText(data.toString('utf8', head, head + length))
      }
      isBinary = ((data[0] ?? 0) & 15) === 2
      data = data.subarray(head)
      missing = length
      if (length === 0) count()
    }
    rest = data
  }

  return new Promise((opened, failed) => {
    socket.once('error', failed)
    socket.once('connect', () =>
      socket.write(
        `GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
      ),
    )
    socket.once('data', (answer: Buffer) => {
      const end = answer.indexOf(END_OF_HEAD)
      if (!answer.toString('latin1', 0, 12).endsWith('101') || end < 0)
        return failed(new Error(answer.toString('latin1', 0, 80)))
      opened(client)
      socket.on('data', hear)
      // What came with the answer is heard when whoever opened this has set its ears.
      const more = answer.subarray(end + END_OF_HEAD.length)
      if (more.length > 0) queueMicrotask(() => queueMicrotask(() => hear(more)))
    })
  })
}
