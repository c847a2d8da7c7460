/** What is chosen on the board: tasks by shipment id, so that board and map can choose the same. */
import type { Stop } from '../../../features/assignment/stop.ts'

export type Chosen = ReadonlySet<number>
export const NOTHING: Chosen = new Set()

export type Mark = 'all' | 'some' | 'none'

/** A card of several shipments is chosen wholly or in part. */
export function markOf(stop: Pick<Stop, 'ids'>, chosen: Chosen): Mark {
  if (chosen.size === 0) return 'none'
  let count = 0
  for (const id of stop.ids) if (chosen.has(id)) count++
  if (count === 0) return 'none'
  return count === stop.ids.length ? 'all' : 'some'
}

export function withStops(chosen: Chosen, stops: readonly Pick<Stop, 'ids'>[]): Chosen {
  return new Set([...chosen, ...stops.flatMap(({ ids }) => ids)])
}

/** Takes a stop out when all of it is chosen, and in otherwise. */
export function toggledStop(chosen: Chosen, stop: Pick<Stop, 'ids'>): Chosen {
  if (markOf(stop, chosen) !== 'all') return withStops(chosen, [stop])
  const next = new Set(chosen)
  for (const id of stop.ids) next.delete(id)
  return next
}

/** Only what can be seen is chosen: what a filter hides, or what is done, is not given away unseen. */
export function within(chosen: Chosen, columns: readonly { readonly cards: readonly Stop[] }[]): Chosen {
  if (chosen.size === 0) return NOTHING
  const seen = new Set<number>()
  for (const { cards } of columns)
    for (const { ids } of cards) for (const id of ids) if (chosen.has(id)) seen.add(id)
  return seen.size === chosen.size ? chosen : seen
}

/** Where any of these stand, also in parts that are closed: as the map draws them. */
export const stopsWith = (columns: readonly { readonly all: readonly Stop[] }[], ids: Chosen): Stop[] =>
  columns.flatMap(({ all }) => all.filter((stop) => markOf(stop, ids) !== 'none'))

/** The chosen part of each stop, in the order of the board. */
export function chosenStops(columns: readonly { readonly cards: readonly Stop[] }[], chosen: Chosen): Stop[] {
  if (chosen.size === 0) return []
  const found: Stop[] = []
  for (const { cards } of columns)
    for (const stop of cards) if (markOf(stop, chosen) !== 'none') found.push(stop)
  return found
}
