import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTcpServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface ReceivedWebhook {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

type Answers = (response: ServerResponse, received: ReceivedWebhook) => void

export interface WebhookReceiver {
  /** `127.0.0.1:port`, as it stands in WEBHOOK_LOCAL_RECEIVERS. */
  readonly host: string
  readonly url: string
  /** What came, in its order. */
  readonly received: ReceivedWebhook[]
  /** Bodies that came, read. */
  bodies(): Record<string, unknown>[]
  /** How it answers from now on. */
  answer(how: Answers): void
  close(): Promise<void>
}

const OK: Answers = (response) => void response.writeHead(200).end('ok')

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

/** A machine of a customer, which takes whatever it is sent unless it is told otherwise. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = []
  let answers = OK
  const server = createServer(async (request, response) => {
    const one = { path: request.url ?? '', headers: request.headers, body: await textOf(request) }
    received.push(one)
    answers(response, one)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port')
  const host = `127.0.0.1:${address.port}`
  return {
    host,
    url: `http://${host}/hooks`,
    received,
    bodies: () => received.map(({ body }): Record<string, unknown> => JSON.parse(body)),
    answer(how) {
      answers = how
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** One that answers with these bytes, whatever they are, for the length of a test; closes after them unless `stays`. */
export async function startRawReceiver(bytes: string | null, stays = false): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', () => {
      if (bytes === null) socket.destroy()
      else if (stays) socket.write(bytes)
      else socket.end(bytes)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port')
  return `127.0.0.1:${address.port}`
}
