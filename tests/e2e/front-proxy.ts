import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'

/** A proxy between browsers and the platform, as many stand before one: it passes calls on and answers for what is gone. */
export interface FrontProxy {
  readonly url: string
  close(): Promise<void>
}

interface Answer {
  readonly status: number
  readonly page: string
}

/** What proxies answer in place of a server that cannot be reached. */
export const SERVER_GONE = {
  nginx: {
    status: 502,
    page: '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n',
  },
  haproxy: {
    status: 503,
    page: '<html><body><h1>503 Service Unavailable</h1>\nNo server is available to handle this request.\n</body></html>\n',
  },
} as const satisfies Record<string, Answer>

interface Manners {
  gone?: Answer
  /** There are gateways that call every answer they pass on a 200. */
  hidesStatus?: boolean
  /** And caches that take no notice of what stands behind the `?`: what was answered to one such call, all get. */
  mixesUp?: string
}

export async function openFrontProxy(
  target: string,
  { gone = SERVER_GONE.nginx, hidesStatus = false, mixesUp }: Manners = {},
): Promise<FrontProxy> {
  const { port } = new URL(target)
  let kept: { readonly headers: IncomingHttpHeaders; readonly body: Buffer } | null = null
  const server = createServer((asked, answer) => {
    const { method, url = '/', headers } = asked
    const [path, query] = url.split('?')
    if (kept !== null && path === mixesUp) {
      answer.writeHead(200, kept.headers).end(kept.body)
      return
    }
    const onward = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, (its) => {
      answer.writeHead(hidesStatus ? 200 : (its.statusCode ?? 502), its.headers)
      its.pipe(answer)
      if (query === undefined || path !== mixesUp) return
      const chunks: Buffer[] = []
      its.on('data', (chunk: Buffer) => chunks.push(chunk))
      its.on('end', () => {
        kept = { headers: its.headers, body: Buffer.concat(chunks) }
      })
    })
    onward.on('error', () => {
      if (!answer.headersSent) answer.writeHead(gone.status, { 'content-type': 'text/html' })
      answer.end(gone.page)
    })
    asked.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return {
    url: `http://localhost:${address.port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
