/** Where the axis of a chart of changes is marked: at nought, and beyond the largest bar of either side at a round number. */
export function changeTicks(changes: readonly number[]): number[] {
  const [least, most] = [Math.min(0, ...changes), Math.max(0, ...changes)]
  const size = Math.max(most, -least)
  if (size === 0) return [0]
  const power = 10 ** Math.floor(Math.log10(size))
  const step = size < 5 * power ? power / 2 : power
  return [...new Set([Math.floor(least / step) * step, 0, Math.ceil(most / step) * step])]
}
