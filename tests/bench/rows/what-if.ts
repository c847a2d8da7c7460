import { createClient } from '../../../src/contract/client.ts'
import { saveRateCard, whatIf } from '../../../src/contract/rate-cards.ts'
import { RateCard } from '../../../src/domain/rates/rate-card.ts'
import { STARTING_CARD } from '../../../src/domain/rates/starting-card.ts'
import type { Bench, Line } from '../line.ts'
import { median } from '../measure.ts'
import type { Stage } from '../stage.ts'

/** Booked in a month. */
export const WHAT_IF_SHIPMENTS = 100_000
const MOST_SECONDS = 10

/** Seconds from the press of the button to the last row of a draft over a month, and how often it says how far it is. */
export async function measureWhatIf(
  { say }: Bench,
  { url, token, owner }: Stage,
  shipments: number,
): Promise<Line[]> {
  await owner.query(`INSERT INTO parcels (provider_id, shipment_id, number, length_cm, width_cm, height_cm, weight_kg)
    SELECT 1, s.id, n, 30, 20, 10, s.weight_kg / s.parcel_count FROM shipments s, generate_series(1, s.parcel_count) n
    WHERE s.provider_id = 1`)
  await owner.query('ANALYZE parcels')
  const call = createClient({ base: url, clientVersion: 'bench', providerId: () => 1, token: () => token })
  const card = RateCard.parse(STARTING_CARD)
  const dearer = {
    ...card,
    rate_adjustments: card.rate_adjustments.map((row) => ({ ...row, charge_value: '21' })),
  }
  const saved = await call(saveRateCard, { body: { version: 0, card: dearer } })
  if (!saved.ok) throw new Error(saved.error)
  const { id, version } = saved.value.rate_card

  async function run(): Promise<{ seconds: number; answers: number }> {
    const started = performance.now()
    let [priced, answers] = [0, 0]
    let next: { after: number; until?: string; against?: number | null } = { after: 0 }
    for (;;) {
      const outcome = await call(whatIf, { body: { id, version, ...next } })
      if (!outcome.ok) throw new Error(outcome.error)
      const { value } = outcome
      answers += 1
      priced += value.levels.reduce((sum, level) => sum + level.shipments, 0)
      if (value.after === null) break
      next = { after: value.after, until: value.until, against: value.against }
    }
    if (priced !== shipments) throw new Error(`priced ${priced} of ${shipments}`)
    return { seconds: (performance.now() - started) / 1000, answers }
  }

  say(`what-if over ${shipments} shipments`)
  await run()
  const runs = [await run(), await run(), await run()]
  const seconds = median(runs.map((one) => one.seconds))
  return [
    {
      what: `What-if: a draft over ${shipments} shipments, with ${runs[0]?.answers ?? 0} words of progress`,
      ours: seconds,
      unit: 's',
      peer: null,
      ratio: null,
      target: `at most ${MOST_SECONDS} s`,
      reached: seconds <= MOST_SECONDS,
      rounds: { ours: runs.map((one) => one.seconds) },
    },
  ]
}
