/** What is typical of many measures, few of which are wild. */

/** The value below which a share (0 to 1) of sorted values lies; between two, in proportion. NaN of none. */
export function quantileOf(sorted: ArrayLike<number>, share: number): number {
  if (sorted.length === 0) return Number.NaN
  const at = share * (sorted.length - 1)
  const [below, above] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0]
  return below + (above - below) * (at - Math.floor(at))
}

export const sortedNumbers = (values: readonly number[]): Float64Array => Float64Array.from(values).sort()

export const medianOf = (values: readonly number[]): number => quantileOf(sortedNumbers(values), 0.5)

/** What `seen` measures say, drawn towards what is usual elsewhere: of `half` measures each counts half. */
export const shrunk = (measured: number, seen: number, usual: number, half: number): number =>
  seen === 0 ? usual : usual + (measured - usual) * (seen / (seen + half))
