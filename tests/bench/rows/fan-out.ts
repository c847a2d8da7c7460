/** Fan-out to a thousand sockets of ten scopes: beside bare ws with the same bytes, and Socket.IO an event at a time. */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '../../../src/server/kernel/database/embedded.ts'
import type { Bench, Line } from '../line.ts'
import { interleaved, median } from '../measure.ts'
import type { Ready, Send, Sent } from '../peers/fan-out-server.ts'
import type { Expect, Open, Told } from '../peers/receivers.ts'

type Way = Send['send']
/** What 5,000 events a second bring in one batch: to a thousand sockets the hub widens its pause to 50 ms. */
const BATCH = 250

/** What a child says next. */
function heard<T>(child: ChildProcess): Promise<T> {
  return new Promise((told, failed) => {
    const ended = (code: number | null) => failed(new Error(`a process of the bench ended with code ${code}`))
    child.once('exit', ended)
    child.once('message', (message) => {
      child.off('exit', ended)
      told(message as T)
    })
  })
}

export async function measureFanOut(bench: Bench): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'hubline-bench-'))
  const database = await openEmbedded(folder)
  // What making a round ready leaves behind is collected before its clock runs.
  const how = { execArgv: ['--expose-gc'] }
  const server = fork(new URL('../peers/fan-out-server.ts', import.meta.url), [database.url], how)
  const receivers = fork(new URL('../peers/receivers.ts', import.meta.url))
  const letGo = () => {
    server.kill('SIGKILL')
    receivers.kill('SIGKILL')
    process.kill(database.pid, 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', letGo)
  try {
    return await measure(bench, server, receivers)
  } finally {
    server.disconnect()
    receivers.disconnect()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
    process.off('exit', letGo)
  }
}

async function measure(bench: Bench, server: ChildProcess, receivers: ChildProcess): Promise<Line[]> {
  const { urls, scopes } = await heard<Ready>(server)
  const each = bench.quick ? 20 : 100
  const told = async () => {
    const told = await heard<Told>(receivers)
    if (told.is === 'failed') throw new Error(told.why)
    return told
  }
  let ourBytes = 0
  let plainBytes = 0

  /** Delivered events a second, from the first send until everybody has everything. */
  async function once(way: Way, batches: number): Promise<number> {
    server.send({ send: way, batches, size: BATCH, each } satisfies Send)
    const sent = await heard<Sent>(server)
    receivers.send({ expect: sent.frames, of: way } satisfies Expect)
    const come = await told()
    if (come.is !== 'come') throw new Error('receivers did not count')
    if (way === 'ours') {
      ourBytes += come.bytes
      plainBytes += sent.plainBytes
    }
    return sent.events / ((come.last - sent.started) / 1_000)
  }
  const batches = bench.quick ? 20 : 40
  // One event is one message there: fewer of them take as long.
  const fewer = Math.ceil(batches / 20)
  for (const open of ['ours', 'bare', 'socket.io'] as const) {
    receivers.send({ open, url: urls[open], scopes, each } satisfies Open)
    await told()
    await once(open, fewer)
    bench.say(`${scopes.length * each} receivers of ${open}`)
  }
  ourBytes = plainBytes = 0
  const [ours = [], bare = [], socketIo = []] = await interleaved(
    bench.quick ? 2 : 15,
    () => once('ours', batches),
    () => once('bare', batches),
    () => once('socket.io', fewer),
  )
  const sockets = scopes.length * each
  const line = (peer: string, figures: readonly number[], times: number, target: string): Line => {
    // Of each round by itself: what else the machine did in it slowed both.
    const ratio = median(ours.map((figure, round) => figure / (figures[round] ?? Number.NaN)))
    return {
      what: `events delivered a second to ${sockets} sockets of ${scopes.length} scopes`,
      ours: median(ours),
      unit: '/s',
      peer: { name: peer, value: median(figures) },
      ratio,
      target,
      reached: ratio > times,
      rounds: { ours, [peer]: figures },
    }
  }
  return [
    line('bare ws, batches ready', bare, 0.8, 'over 80% of it'),
    line('Socket.IO, an event at a time', socketIo, 20, 'over 20x'),
    {
      what: 'bytes on the wire for these events',
      ours: ourBytes / 2 ** 20,
      unit: 'MB',
      peer: { name: 'plain JSON', value: plainBytes / 2 ** 20 },
      ratio: plainBytes / ourBytes,
      target: '4x fewer',
      reached: plainBytes >= 4 * ourBytes,
    },
  ]
}
