/** What it would do to a lane that stops are given to its driver, or put in another order, told while they are dragged: within a frame. */
import { loadavg } from 'node:os'
import { impactInGap, impactOf, impactOfOrder, type NamedStop } from '../../../src/domain/dispatch/impact.ts'
import type { Bench, Line } from '../line.ts'

const LANE = 60
const SELECTED = 50
const EIGHT = Date.parse('2026-11-24T08:00:00+02:00')
const MINUTE = 60_000

/** The same numbers every time. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

export async function measureImpact({ quick, say }: Bench): Promise<Line[]> {
  const roll = dice(7)
  const stop = (key: number, at: number): NamedStop => ({
    key: String(key),
    name: `Shop ${key}`,
    place: 'Sandton, Johannesburg',
    lat: -26 - roll() / 3,
    lng: 28 + roll() / 3,
    service_minutes: 7,
    slot_at: at,
    timed: false,
    planned_at: at,
    after: null,
    before: EIGHT + roll() * 8 * 60 * MINUTE,
    locked: roll() < 0.1,
  })
  const lane = () => Array.from({ length: LANE }, (_, i) => stop(i, EIGHT + i * 10 * MINUTE))
  const selection = () => Array.from({ length: SELECTED }, (_, i) => stop(LANE + i, 0))
  const HERE = { kind: 'van', here: { lat: -26, lng: 28 }, now: EIGHT } as const
  const given = `impact while dragging ${SELECTED} stops over a lane of ${LANE}`
  const inGap = `impact while dragging ${SELECTED} stops into a gap of a lane of ${LANE}`
  const ordered = `impact while dragging ${SELECTED} stops within a lane of ${LANE}`
  const tried: readonly [what: string, run: (stops: NamedStop[]) => () => unknown][] = [
    [
      given,
      (stops) => {
        const coming = selection()
        return () => impactOf({ ...HERE, stops }, coming)
      },
    ],
    [
      inGap,
      (stops) => {
        const coming = selection()
        return () => impactInGap({ ...HERE, stops }, coming, String(LANE / 2))
      },
    ],
    [
      ordered,
      (stops) => {
        const next = [...stops.slice(SELECTED), ...stops.slice(0, SELECTED)]
        return () => impactOfOrder({ ...HERE, stops }, stops, next, new Set())
      },
    ],
  ]
  return tried.map(([what, ready]) => {
    const times = Array.from({ length: quick ? 100 : 1_000 }, () => {
      const run = ready(lane())
      const began = performance.now()
      run()
      return performance.now() - began
    }).sort((a, b) => a - b)
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
    say(`${what}: ${at(0.99).toFixed(1)} ms p99`)
    return {
      what: `${what}, p99`,
      ours: at(0.99),
      unit: 'ms',
      peer: null,
      ratio: null,
      target: '< 16 ms',
      reached: at(0.99) < 16,
      note: `p50 ${at(0.5).toFixed(1)} ms; load of the machine ${loadavg()[0]?.toFixed(1)}`,
    }
  })
}
