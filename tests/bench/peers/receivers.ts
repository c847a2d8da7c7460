/** A process of a thousand receivers; told what to open and asked how much came. */
import { setTimeout as wait } from 'node:timers/promises'
import { HEARTBEAT_MS, PROTOCOL } from '../../../src/contract/frames.ts'
import { SOCKET_PATH } from '../../../src/contract/socket-path.ts'
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
  /** What of theirs is counted: ours are beaten to besides. */
  readonly counted: 'frames' | 'batches'
  before: { frames: number; bytes: number }
}
const groups = new Map<Open['open'], Group>()
const sum = ({ clients }: Group, of: 'frames' | 'batches' | 'bytes') =>
  clients.reduce((total, client) => total + client[of], 0)
const soFar = (group: Group) => ({ frames: sum(group, group.counted), bytes: sum(group, 'bytes') })
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
      type: 'hello',
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
  const group: Group = {
    clients: [],
    counted: told.open === 'ours' ? 'batches' : 'frames',
    before: { frames: 0, bytes: 0 },
  }
  for (const [scope, one] of told.scopes.entries()) {
    group.clients.push(
      ...(await Promise.all(Array.from({ length: told.each }, () => openOne(told, scope, one)))),
    )
  }
  // Ours answers each hello with `resumed` and an empty batch.
  const greetings = told.open === 'ours' ? 2 * group.clients.length : 0
  while (sum(group, 'frames') < greetings) await wait(10)
  // Who says nothing for long is taken for gone.
  if (told.open === 'ours')
    setInterval(() => {
      for (const client of group.clients) client.say(JSON.stringify({ type: 'beat', have: 0, sent: 0 }))
    }, HEARTBEAT_MS)
  group.before = soFar(group)
  groups.set(told.open, group)
  tell({ is: 'open' })
}

async function expectFrames({ expect, of }: Expect): Promise<void> {
  const group = groups.get(of)
  if (group === undefined) throw new Error(`nobody receives ${of}`)
  const { before } = group
  while (soFar(group).frames < before.frames + expect) await wait(2)
  const last = performance.timeOrigin + Math.max(...group.clients.map((client) => client.last))
  tell({ is: 'come', bytes: soFar(group).bytes - before.bytes, last })
  group.before = soFar(group)
}

process.on('message', (told: Open | Expect) => {
  const work = 'open' in told ? openAll(told) : expectFrames(told)
  work.catch((cause: unknown) => tell({ is: 'failed', why: String(cause) }))
})
process.on('disconnect', () => process.exit())
