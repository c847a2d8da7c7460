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
/** Wait for so many frames in all at one kind of receivers. */
export interface Expect {
  readonly expect: number
  readonly of: Open['open']
}
export type Told =
  | { is: 'open' }
  | { is: 'come'; bytes: number; last: number }
  | { is: 'failed'; why: string }

interface Group {
  readonly clients: RawClient[]
  before: { frames: number; bytes: number }
}
const groups = new Map<Open['open'], Group>()
const sum = ({ clients }: Group, of: 'frames' | 'bytes') =>
  clients.reduce((total, client) => total + client[of], 0)
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
  const group: Group = { clients: [], before: { frames: 0, bytes: 0 } }
  for (const [scope, one] of told.scopes.entries()) {
    group.clients.push(
      ...(await Promise.all(Array.from({ length: told.each }, () => openOne(told, scope, one)))),
    )
  }
  // Ours answers each hello with `resumed` and an empty batch.
  const greetings = told.open === 'ours' ? 2 * group.clients.length : 0
  while (sum(group, 'frames') < greetings) await wait(10)
  group.before = { frames: sum(group, 'frames'), bytes: sum(group, 'bytes') }
  groups.set(told.open, group)
  tell({ is: 'open' })
}

async function expectFrames({ expect, of }: Expect): Promise<void> {
  const group = groups.get(of)
  if (group === undefined) throw new Error(`nobody receives ${of}`)
  const { before } = group
  while (sum(group, 'frames') < before.frames + expect) await wait(2)
  const last = performance.timeOrigin + Math.max(...group.clients.map((client) => client.last))
  tell({ is: 'come', bytes: sum(group, 'bytes') - before.bytes, last })
  group.before = { frames: sum(group, 'frames'), bytes: sum(group, 'bytes') }
}

process.on('message', (told: Open | Expect) => {
  const work = 'open' in told ? openAll(told) : expectFrames(told)
  work.catch((cause: unknown) => tell({ is: 'failed', why: String(cause) }))
})
process.on('disconnect', () => process.exit())
