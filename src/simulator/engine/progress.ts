import { formatTime, weekdayOf } from '../../domain/values/moment.ts'

/** Tells how far a long thing is: in place on a terminal, else a line every tenth. */
export function progressLine(
  title: string,
  out: { readonly isTTY?: boolean; write(text: string): unknown } = process.stdout,
): (done: number, of: number, at: number) => void {
  let told = -1
  return (done, of, at) => {
    const when = `${weekdayOf(at)} ${formatTime(at)}`
    const share = of === 0 ? 100 : Math.floor((100 * done) / of)
    if (out.isTTY) {
      const bar = '█'.repeat(Math.floor(share / 5)).padEnd(20, '░')
      out.write(
        `\r${title} ${bar} ${String(share).padStart(3)}%  ${when.padEnd(15)}${share >= 100 ? '\n' : ''}`,
      )
    } else if (Math.floor(share / 10) > told) {
      told = Math.floor(share / 10)
      out.write(`${title}: ${share}%, ${when}\n`)
    }
  }
}
