/** A node that is back: the consoles of a courier ask it for everything live, all of them in the same moment. */
import { Agent, get } from 'node:http'
import { liveSnapshot } from '../../../src/contract/live.ts'
import { fillBoard } from '../fill-board.ts'
import type { Bench, Line } from '../line.ts'
import { median, processorMs, quantile, took } from '../measure.ts'
import { openStage } from '../stage.ts'

const FULL = { drivers: 200, stops: 4_000, rounds: 10 }
const QUICK = { drivers: 20, stops: 400, rounds: 2 }
const CONSOLES = 50
const GOAL_MS = 1_500

interface Timed {
  readonly ms: number
  /** Of a core's time, ms. */
  readonly processor: number
}

/** The bytes that came, packed as for a browser: fifty who unpack them on this machine would be what is measured. */
function bytesOf(url: string, token: string, agent: Agent): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, deflate, br, zstd' }
  return new Promise((came, failed) => {
    get(`${url}/v2${liveSnapshot.path}`, { agent, headers }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('error', failed)
      answer.on('end', () =>
        answer.statusCode === 200 ? came(bytes) : failed(new Error(`it was answered ${answer.statusCode}`)),
      )
    }).on('error', failed)
  })
}

export async function measureReconnect(bench: Bench): Promise<Line[]> {
  const { drivers, stops, rounds } = bench.quick ? QUICK : FULL
  const stage = await openStage(0)
  const agent = new Agent({ keepAlive: true })
  try {
    await fillBoard(stage.owner, drivers, stops)
    const ask = (consoles: number) =>
      Promise.all(Array.from({ length: consoles }, () => bytesOf(stage.url, stage.token, agent)))
    const timed = async (consoles: number): Promise<Timed> => {
      const before = processorMs(stage.platformPid)
      const ms = await took(() => ask(consoles))
      return { ms, processor: processorMs(stage.platformPid) - before }
    }
    const [bytes = 0] = await ask(CONSOLES)
    bench.say(
      `${CONSOLES} consoles come back to a board of ${stops} stops, ${Math.round(bytes / 1_024)} KB each`,
    )
    const all: Timed[] = []
    const alone: Timed[] = []
    for (let round = 0; round < rounds; round++) {
      all.push(await timed(CONSOLES))
      alone.push(await timed(1))
    }
    const together = all.map(({ ms }) => ms)
    const one = alone.map(({ ms }) => ms)
    const p95 = quantile(together, 0.95)
    const processor = (its: readonly Timed[]) => Math.round(median(its.map((each) => each.processor)))
    return [
      {
        what: `${CONSOLES} consoles back at once, each to a board of ${stops} stops, until the last has it, p95`,
        ours: p95,
        unit: 'ms',
        peer: { name: 'one console alone', value: quantile(one, 0.95) },
        ratio: quantile(one, 0.95) / p95,
        target: `< ${GOAL_MS} ms`,
        reached: p95 < GOAL_MS,
        rounds: { ours: together, alone: one },
        note: `median ${Math.round(median(together))} ms; the node's processor ${processor(all)} ms for all of them, ${processor(alone)} ms for one`,
      },
    ]
  } finally {
    agent.destroy()
    await stage.stop()
  }
}
