import { connect } from 'node:net'

/**
 * One keep-alive connection that makes one call at a time.
 *
 * Callers share the machine with what they measure, so they do as little as can be: a prepared request, and of the
 * answer only the status and where it ends.
 */
export interface CallLine {
  /** Resolves with the status. */
  post(path: string, body: string): Promise<number>
  close(): void
}

const END_OF_HEAD = '\r\n\r\n'
const LENGTH = /content-length: (\d+)/i

export function openCallLine(url: string, token: string): Promise<CallLine> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  let waiting: { done(status: number): void; failed(cause: Error): void } | null = null
  let text = ''

  function hear(chunk: string): void {
    text = text === '' ? chunk : text + chunk
    const head = text.indexOf(END_OF_HEAD)
    if (head < 0) return
    const length = Number(LENGTH.exec(text)?.[1] ?? 0)
    if (text.length < head + END_OF_HEAD.length + length) return
    const status = Number(text.slice(9, 12))
    text = ''
    const its = waiting
    waiting = null
    its?.done(status)
  }

  socket.setEncoding('latin1')
  socket.on('data', hear)
  socket.on('error', (cause) => waiting?.failed(cause))
  socket.on('close', () => waiting?.failed(new Error('the platform closed the connection')))
  return new Promise((opened, failed) => {
    socket.once('error', failed)
    socket.once('connect', () =>
      opened({
        post(path, body) {
          return new Promise((done, wrong) => {
            waiting = { done, failed: wrong }
            socket.write(
              `POST ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: Bearer ${token}\r\nclient-version: bench\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
            )
          })
        },
        close: () => socket.destroy(),
      }),
    )
  })
}

/** Calls side by side on so many connections until `next` has no more; answers how many there were. */
export async function callSideBySide(
  lines: readonly CallLine[],
  path: string,
  next: () => string | null,
): Promise<number> {
  let made = 0
  await Promise.all(
    lines.map(async (line) => {
      for (let body = next(); body !== null; body = next()) {
        const status = await line.post(path, body)
        if (status >= 300) throw new Error(`POST ${path} was answered ${status}`)
        made += 1
      }
    }),
  )
  return made
}
