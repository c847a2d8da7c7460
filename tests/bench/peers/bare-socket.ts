import { WebSocketServer } from 'ws'
import type { BenchBrowser } from '../browser.ts'
import { freePort } from '../stage.ts'

/**
 * The peer: 1,000 messages a second from a bare socket of this process, each an event, into a line of an otherwise empty
 * page or into the newest of its bare rows. Answers ms from sending to painting of each.
 */
export async function bareSocket(
  chromium: BenchBrowser,
  into: 'line' | 'rows',
  ms: number,
): Promise<number[]> {
  const port = await freePort()
  const server = new WebSocketServer({ port, host: '127.0.0.1', perMessageDeflate: false })
  server.on('connection', (socket) => {
    const started = performance.now()
    let sent = 0
    const timer = setInterval(() => {
      for (; sent < performance.now() - started; sent++)
        socket.send(JSON.stringify({ sent: performance.timeOrigin + performance.now(), id: sent }))
    }, 4)
    socket.on('close', () => clearInterval(timer))
    socket.on('error', () => {})
  })
  // From where the socket is: the platform's content policy lets its pages call nobody else.
  const page = await chromium.open(`http://127.0.0.1:${port}`)
  const took = await page.evaluate(
    ([url, into, count]) =>
      into === 'rows' ? window.bench.paintBareRows(url, count) : window.bench.paintBare(url, count),
    [`ws://127.0.0.1:${port}`, into, ms / 2] as const,
  )
  await page.context().close()
  server.close()
  return took
}
