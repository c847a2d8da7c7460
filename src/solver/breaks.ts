/** Where in a route a break is taken. It costs nothing anywhere: what counts is what else fits beside it. */
import { NO_LIMIT } from './model.ts'
import type { Random } from './random.ts'
import type { WorkingPlan } from './working-plan.ts'

export interface Breaks {
  /** Moves the breaks of a route to others of their possible places, by chance; they stay where there is no other. */
  shuffle(vehicle: number): void
  /** Puts all breaks of a vehicle into its route, which has none of them; false where they do not fit. */
  place(vehicle: number): boolean
}

export function createBreaks(plan: WorkingPlan, random: Random): Breaks {
  const { model, routes } = plan
  const { next, prev, leave, latest, hop, link, unlink, refresh } = routes
  const { breaks, open, close, service, starts, ends, longest } = model

  /** Calls `fits` with each node behind which the break could come. */
  function eachPlace(node: number, v: number, fits: (after: number) => void): void {
    const end = ends + v
    for (let i = starts + v; i !== end; i = next[i] ?? end) {
      const left = leave[i] ?? 0
      if (left > (close[node] ?? 0)) return
      const done = Math.max(left, open[node] ?? 0) + (service[node] ?? 0)
      const j = next[i] ?? end
      if (done + (hop[j] ?? 0) <= (latest[j] ?? 0)) fits(i)
    }
  }

  function move(node: number, v: number): void {
    const before = prev[node] ?? -1
    unlink(node)
    if (!refresh(v)) {
      link(node, before)
      refresh(v)
      return
    }
    let chosen = before
    let possible = 0
    eachPlace(node, v, (after) => {
      possible += 1
      if (random.below(possible) === 0) chosen = after
    })
    link(node, chosen)
    if (refresh(v) || chosen === before) return
    unlink(node)
    link(node, before)
    refresh(v)
  }

  function placeFrom(its: readonly number[], k: number, v: number): boolean {
    const node = its[k]
    if (node === undefined) return refresh(v)
    refresh(v)
    const places: number[] = []
    eachPlace(node, v, (after) => places.push(after))
    for (const after of places) {
      link(node, after)
      const isShort = refresh(v) || (longest[v] ?? 0) !== NO_LIMIT
      if (isShort && placeFrom(its, k + 1, v)) return true
      unlink(node)
      refresh(v)
    }
    return false
  }

  return {
    shuffle(v) {
      for (const node of breaks[v] ?? []) move(node, v)
    },
    place: (v) => placeFrom(breaks[v] ?? [], 0, v),
  }
}
