/**
 * `npm run bench`: how fast the spine is, each figure beside a peer's in the same run.
 *
 * `npm run bench -- table events` measures only these; `--quick` with small sizes, to see that everything runs.
 */
import { BENCHES } from './benches.ts'
import type { Line } from './line.ts'
import { report } from './report.ts'

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const quick = process.argv.includes('--quick')
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const started = performance.now()
const lines: Line[] = []
for (const [name, measure] of BENCHES) {
  if (named.length > 0 && !named.includes(name)) continue
  const say = (text: string) =>
    console.log(`${((performance.now() - started) / 1_000).toFixed(0).padStart(4)} s  ${name}: ${text}`)
  say('begins')
  lines.push(...(await measure({ quick, say })))
}
report(lines, (performance.now() - started) / 1_000, quick)
process.exit(lines.some(({ reached }) => reached === false) ? 1 : 0)
