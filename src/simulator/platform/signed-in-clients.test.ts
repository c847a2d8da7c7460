import { describe, expect, it } from 'vitest'
import { readTime } from '../../contract/time.ts'
import { createSignedInClients } from './signed-in-clients.ts'

type Answer = { status: number; body: object }
const TIME: Answer = { status: 200, body: { time: 5, speed: 1 } }
const SIGNED_IN: Answer = { status: 200, body: { access_token: 't' } }
const refusal = (status: number): Answer => ({ status, body: { message: 'no', error: 'no', code: 'no' } })

/** A stage on a platform that answers as it is told, in order; null is no answer. */
function staged(answers: (Answer | null)[]) {
  const asked: string[] = []
  const waits: number[] = []
  const lines: string[] = []
  const clients = createSignedInClients({
    url: 'http://platform.example',
    providerId: 1,
    password: 'springbok',
    signal: new AbortController().signal,
    wait: async (ms) => {
      waits.push(ms)
    },
    log: (line) => lines.push(line),
    fetch: async (url) => {
      asked.push(new URL(String(url)).pathname)
      const answer = answers.shift()
      if (!answer) throw new TypeError('fetch failed')
      return Response.json(answer.body, { status: answer.status })
    },
  })
  return {
    clients,
    asked,
    waits,
    lines,
    ask: () => clients.as('ops@springbok.example', (client) => client(readTime, {})),
  }
}

describe('the stage', () => {
  it('signs an actor in once', async () => {
    const { asked, ask } = staged([SIGNED_IN, TIME, TIME])
    expect((await ask()).ok && (await ask()).ok).toBe(true)
    expect(asked).toEqual(['/v2/login', '/v2/time', '/v2/time'])
  })

  it('waits for a platform that does not answer, longer each time, and says so once', async () => {
    const { ask, waits, lines, clients } = staged([SIGNED_IN, null, null, refusal(503), TIME])
    expect((await ask()).ok).toBe(true)
    expect(waits).toEqual([200, 400, 800])
    expect(lines).toHaveLength(2)
    expect([clients.silentFor, clients.reconnects]).toEqual([0, 1])
  })

  it('signs in again when its session has ended', async () => {
    const { ask, asked } = staged([SIGNED_IN, refusal(401), SIGNED_IN, TIME])
    expect((await ask()).ok).toBe(true)
    expect(asked.filter((path) => path === '/v2/login')).toHaveLength(2)
  })

  it('gives back a refusal at once, and a fault after some tries', async () => {
    expect(await staged([SIGNED_IN, refusal(409)]).ask()).toMatchObject({ ok: false, status: 409 })
    const faulty = staged([SIGNED_IN, ...Array.from({ length: 20 }, () => refusal(500))])
    expect(await faulty.ask()).toMatchObject({ ok: false, status: 500 })
    expect(faulty.waits).toHaveLength(6)
  })
})
