import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { endSilentConnections } from './silent-connections.ts'

test('who has asked for something is answered while the server closes, and who has not is let go of', async () => {
  const app = Fastify()
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<string>()
  endSilentConnections(app)
  app.get('/', () => {
    asked.resolve()
    return released.promise
  })
  // After those connections were ended.
  app.addHook('preClose', async () => released.resolve('answered'))
  const taken = once(app.server, 'connection')
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const silent = connect(Number(new URL(url).port), '127.0.0.1')
  await taken
  const gone = once(silent, 'close')
  const answer = fetch(url).then((answered) => answered.text(), String)
  await asked.promise
  await app.close()
  expect(await answer).toBe('answered')
  await gone
})
