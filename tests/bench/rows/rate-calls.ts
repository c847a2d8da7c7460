import { setTimeout as wait } from 'node:timers/promises'
import { type CallOutcome, type Client, createClient } from '../../../src/contract/client.ts'
import { publishRateCard, saveRateCard } from '../../../src/contract/rate-cards.ts'
import type { RateRequest } from '../../../src/contract/rates.ts'
import { addServiceLevel } from '../../../src/contract/service-levels.ts'
import { compileCard } from '../../../src/domain/rates/compile-card.ts'
import type { QuoteInput } from '../../../src/domain/rates/price.ts'
import { quote } from '../../../src/domain/rates/quote.ts'
import type { RateCard } from '../../../src/domain/rates/rate-card.ts'
import { createLargeCard, largeQuotes } from '../../support/large-rate-card.ts'
import { type CallLine, callSideBySide, openCallLine } from '../call-line.ts'
import { PROVIDER_ADMIN } from '../cast.ts'
import type { Bench, Line } from '../line.ts'
import { interleaved, median, quantile } from '../measure.ts'
import { type Stage, signIn } from '../stage.ts'

const SIZE = { zones: 300, drawn: 50, surcharges: 40 }
const PATH = '/v2/rates'
const SIDE_BY_SIDE = 16
const LEAST = 800
const RATE = 250
const MOST_P99_MS = 25
const DAYS = { delivery_estimate_from_value: 1, delivery_estimate_to_value: 3 }

/** POST /rates as shops send it, with full answers of 20 levels: as fast as one node answers, and how soon at an even pace. */
export async function measureRateCalls(bench: Bench, stage: Stage): Promise<Line[]> {
  const card = createLargeCard(SIZE)
  const asked = largeQuotes(1_000)
  const bodies = asked.map((input) => JSON.stringify(requestOf(input)))
  await publish(stage, card)
  const lines = await Promise.all(
    Array.from({ length: SIDE_BY_SIDE }, () => openCallLine(stage.url, stage.token)),
  )
  const seconds = bench.quick ? 1 : 5
  let turn = 0
  const next = () => bodies[turn++ % bodies.length] ?? ''
  const through = async () => {
    const started = performance.now()
    const made = await callSideBySide(lines, PATH, () =>
      performance.now() - started < seconds * 1_000 ? next() : null,
    )
    return (made * 1_000) / (performance.now() - started)
  }
  const compiled = compileCard(card)
  const alone = async () => {
    const started = performance.now()
    let made = 0
    for (const input of asked) {
      quote(compiled, input)
      made += 1
    }
    return (made * 1_000) / (performance.now() - started)
  }

  await through()
  bench.say(`rates of 20 levels through HTTP, ${SIDE_BY_SIDE} callers side by side`)
  const [ours = [], engine = []] = await interleaved(bench.quick ? 1 : 3, through, alone)
  bench.say(`rates through HTTP, ${RATE} a second`)
  const late = await atEvenPace(lines, next, bench.quick ? 1 : 10)
  for (const line of lines) line.close()

  const [p50, p99] = [quantile(late, 0.5), quantile(late, 0.99)]
  return [
    {
      what: 'rates of 20 levels asked a second through HTTP of one node, each line of each price in the answer',
      ours: median(ours),
      unit: '/s',
      peer: { name: 'the engine alone', value: median(engine) },
      ratio: median(ours) / median(engine),
      target: `over ${LEAST}/s`,
      reached: median(ours) > LEAST,
      rounds: { ours, engine },
    },
    {
      what: `from asking to the last byte of the answer, ${RATE} a second, p99`,
      ours: p99,
      unit: 'ms',
      peer: { name: 'their median', value: p50 },
      ratio: p99 / p50,
      target: `< ${MOST_P99_MS} ms`,
      reached: p99 < MOST_P99_MS,
      note: `counted from the moment at which it was to be asked; the longest ${Math.max(...late).toFixed(0)} ms`,
    },
  ]
}

/** Asks at an even pace however long answers take; answers how late each was, ms. */
async function atEvenPace(
  lines: readonly CallLine[],
  next: () => string,
  seconds: number,
): Promise<number[]> {
  const late: number[] = []
  const started = performance.now()
  let turn = 0
  await Promise.all(
    lines.map(async (line) => {
      for (;;) {
        const due = started + (turn++ * 1_000) / RATE
        if (due > started + seconds * 1_000) return
        const early = due - performance.now()
        if (early > 0) await wait(early)
        const status = await line.post(PATH, next())
        if (status !== 200) throw new Error(`POST ${PATH} was answered ${status}`)
        late.push(performance.now() - due)
      }
    }),
  )
  return late
}

/** A card of 20 levels in force, with those levels on offer. */
async function publish(stage: Stage, card: RateCard): Promise<void> {
  const token = await signIn(stage.url, PROVIDER_ADMIN)
  const client: Client = createClient({
    base: stage.url,
    clientVersion: 'bench',
    providerId: () => 1,
    token: () => token,
  })
  for (const { code } of card.levels)
    answered(await client(addServiceLevel, { body: { code, name: `Level ${code}`, ...DAYS } }))
  const { rate_card } = answered(await client(saveRateCard, { body: { version: 0, card } }))
  answered(await client(publishRateCard, { body: { id: rate_card.id, version: rate_card.version } }))
}

function answered<T>(outcome: CallOutcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value
}

function requestOf({
  collection,
  delivery,
  parcels,
  declared_value_cents,
}: QuoteInput): Partial<RateRequest> {
  return {
    collection_address: collection,
    delivery_address: delivery,
    parcels: parcels.map(({ length_mm, width_mm, height_mm, weight_g }) => ({
      submitted_length_cm: length_mm / 10,
      submitted_width_cm: width_mm / 10,
      submitted_height_cm: height_mm / 10,
      submitted_weight_kg: weight_g / 1_000,
    })),
    declared_value: declared_value_cents / 100,
  }
}
