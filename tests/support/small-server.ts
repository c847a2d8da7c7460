import { createServer, type RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'

/** A real small server on this machine until the test has finished; answers its address. */
export async function smallServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('the server has no port')
  return `http://127.0.0.1:${at.port}`
}
