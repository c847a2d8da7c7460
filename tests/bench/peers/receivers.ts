/** A process of a thousand receivers; told what to open and asked how much came. */
import { setTimeout as wait } from 'node:timers/promises'
import { PROTOCOL, SOCKET_PATH } from '../../../src/contract/frames.ts'
import { openRawClient, type RawClient } from './raw-client.ts'

export interface Open {
  readonly open: 'ours' | 'bare' | 'socket.io'
  readonly url: string
  readonly scopes: readonly { token: string; epoch: string }[]
  readonly each: number
}
/** Wait for so many frames in all. */
export interface Expect {
  readonly expect: number
}
export type Told =
  | { is: 'open' }
  | { is: 'come'; bytes: number; last: number }
  | { is: 'failed'; why: string }

let clients: RawClient[] = []
let before = { frames: 0, bytes: 0 }
const sum = (of: 'frames' | 'bytes') => clients.reduce((total, client) => total + client[of], 0)
const tell = (told: Told) => process.send?.(told)

/** Opens one and goes through the greeting of its kind. */
async function openOne({ open, url }: Open, scope: number, { token, epoch }: Open['scopes'][number]) {
  if (open === 'bare') return openRawClient(url, `/?scope=${scope}`)
  if (open === 'socket.io') {
    const client = await openRawClient(url, `/socket.io/?EIO=4&transport=websocket&scope=${scope}`)
    await new Promise<void>((ready) => {
      client.onText = (text) => {
        if (text.startsWith('0')) client.say('40')
        if (text.startsWith('40')) ready()
      }
    })
    client.onText = null
    return client
  }
  const client = await openRawClient(url, SOCKET_PATH)
  client.say(
    JSON.stringify({
      is: 'hello',
      protocol: PROTOCOL,
      provider_id: 1,
      token,
      since: 0,
      epoch,
      client_version: 'bench',
    }),
  )
  return client
}

async function openAll(told: Open): Promise<void> {
  for (const client of clients) client.close()
  clients = []
  for (const [scope, one] of told.scopes.entries()) {
    clients.push(...(await Promise.all(Array.from({ length: told.each }, () => openOne(told, scope, one)))))
  }
  // Ours answers each hello with `resumed` and an empty batch.
  const greetings = told.open === 'ours' ? 2 * clients.length : 0
  while (sum('frames') < greetings) await wait(10)
  before = { frames: sum('frames'), bytes: sum('bytes') }
  tell({ is: 'open' })
}

async function expectFrames(count: number): Promise<void> {
  while (sum('frames') < before.frames + count) await wait(2)
  const last = performance.timeOrigin + Math.max(...clients.map((client) => client.last))
  tell({ is: 'come', bytes: sum('bytes') - before.bytes, last })
  before = { frames: sum('frames'), bytes: sum('bytes') }
}

process.on('message', (told: Open | Expect) => {
  const work = 'open' in told ? openAll(told) : expectFrames(told.expect)
  work.catch((cause: unknown) => tell({ is: 'failed', why: String(cause) }))
})
process.on('disconnect', () => process.exit())
