/**
 * How many rows came, went or moved between two orders of a list: what a held list tells it is holding back.
 *
 * A row moved if it is not in the longest run of rows that kept their order, so one row that jumps to the top counts
 * once and not as a move of everything below it.
 */
export function orderChanges(before: readonly number[], after: readonly number[]): number {
  if (before === after) return 0
  const places = new Map(before.map((id, i) => [id, i]))
  const kept: number[] = []
  let came = 0
  for (const id of after) {
    const place = places.get(id)
    if (place === undefined) came++
    else kept.push(place)
  }
  const went = before.length - kept.length
  return came + went + (kept.length - longestRise(kept))
}

/** Length of the longest rising subsequence, in n log n. */
function longestRise(numbers: readonly number[]): number {
  const ends: number[] = []
  for (const number of numbers) {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) < number) low = middle + 1
      else high = middle
    }
    ends[low] = number
  }
  return ends.length
}
