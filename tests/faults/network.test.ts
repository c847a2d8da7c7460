import { expect, onTestFinished, test } from 'vitest'
import { HEARTBEAT_TIMEOUT_MS } from '../../src/contract/frames.ts'
import { clientOf, difference, NOTHING, openConsole, snapshotFor } from '../support/console.ts'
import { ACCOUNT_USER, OPS, platformOfFile } from '../support/platform.ts'
import { FAULTS, type Fault, openFaultProxy } from './fault-proxy.ts'
import { LONG, seeded } from './long.ts'
import { startWriters } from './writers.ts'

/** Consoles behind a network that breaks in every way, while people write. */
const platform = await platformOfFile()

const SEED = Number(process.env.FAULTS_SEED ?? 3)
const CONSOLES = 10
const ROUNDS = LONG ? 20 : 4
/** A console equals the database this long (ms) after its network is well again. */
const WITHIN_MS = 5_000
const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

async function openLane(token: string) {
  const proxy = await openFaultProxy(platform.url)
  const watching = openConsole({ url: proxy.url, token })
  onTestFinished(async () => {
    watching.end()
    await proxy.close()
  })
  await expect.poll(() => watching.workspace.freshness.now().state, { timeout: 10_000 }).toBe('live')
  return { proxy, watching, token }
}
type Lane = Awaited<ReturnType<typeof openLane>>

/** Breaks one console's network for a while; answers when it was well again. */
async function suffer({ proxy }: Lane, random: () => number): Promise<{ fault: Fault; settledAt: number }> {
  const fault = FAULTS[Math.floor(random() * FAULTS.length)] ?? 'cut'
  const [begins, lasts] = [random() * 150, 50 + random() * 650]
  await later(begins)
  proxy.begin(fault)
  await later(lasts)
  proxy.settle()
  return { fault, settledAt: Date.now() }
}

test(`after each of ${CONSOLES * ROUNDS} faults of the network the console equals the database within 5 s, and nothing was applied twice`, {
  timeout: 300_000,
}, async () => {
  const random = seeded(SEED)
  const tokens = await Promise.all(
    [OPS, 'hub.jnb@springbok.example', ACCOUNT_USER].map(async (who) => (await platform.as(who)).token),
  )
  const lanes = await Promise.all(
    Array.from({ length: CONSOLES }, (_, i) => openLane(tokens[i % tokens.length] ?? '')),
  )
  const clients = Array.from({ length: 4 }, () => clientOf(platform.url, tokens[0] ?? null))
  const writers = startWriters(clients, seeded(SEED + 1), { pauseMs: 40 })
  const took: { fault: Fault; ms: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const suffered = await Promise.all(lanes.map((lane) => suffer(lane, random)))
    await writers.pause()
    const truths = new Map(
      await Promise.all(
        tokens.map(async (token) => [token, await snapshotFor({ url: platform.url, token })] as const),
      ),
    )
    await Promise.all(
      lanes.map(async ({ watching, token }, i) => {
        const { fault, settledAt } = suffered[i] ?? { fault: 'cut', settledAt: 0 }
        const truth = truths.get(token) ?? NOTHING
        let differs: string | null
        do {
          await later(20)
          differs = difference(watching.seen(), truth)
        } while (differs !== null && Date.now() - settledAt < WITHIN_MS)
        expect(differs, `console ${i} after ${fault} in round ${round} (seed ${SEED})`).toBeNull()
        took.push({ fault, ms: Date.now() - settledAt })
      }),
    )
    writers.resume()
  }
  await writers.stop()
  expect(took).toHaveLength(CONSOLES * ROUNDS)
  for (const { watching } of lanes) {
    expect(watching.wrong).toEqual([])
    // Strictly upwards: each number at most once, and never one after a later one.
    expect(watching.applied).toEqual([...new Set(watching.applied)].sort((a, b) => a - b))
    expect(watching.applied.length).toBeGreaterThan(0)
  }
  if (LONG) console.log(tell(took))
})

test('a connection that died without a word to anybody is noticed by the console itself', {
  timeout: 90_000,
}, async () => {
  const { token } = await platform.as(OPS)
  const { proxy, watching } = await openLane(token)
  const begun = Date.now()
  proxy.begin('black-hole')
  await later(200)
  proxy.forget()
  const writers = startWriters([clientOf(platform.url, token)], seeded(5))
  await expect.poll(writers.acknowledged, { timeout: 60_000 }).toBeGreaterThan(20)
  await writers.stop()
  const viewer = { url: platform.url, token }
  await expect
    .poll(async () => difference(watching.seen(), await snapshotFor(viewer)), {
      timeout: HEARTBEAT_TIMEOUT_MS + 10_000,
    })
    .toBeNull()
  expect(Date.now() - begun).toBeLessThan(HEARTBEAT_TIMEOUT_MS + WITHIN_MS)
  expect(watching.wrong).toEqual([])
})

function tell(took: readonly { fault: Fault; ms: number }[]): string {
  const lines = FAULTS.map((kind) => {
    const times = took.filter(({ fault }) => fault === kind).map(({ ms }) => ms)
    const sorted = times.sort((a, b) => a - b)
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
    return `  ${kind.padEnd(12)}${String(sorted.length).padStart(4)} times, equal after ${at(0.5)} ms, at most ${at(1)} ms`
  })
  return ['Faults of the network:', ...lines].join('\n')
}
