import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem, type } from 'node:os'
import { z } from 'zod'
import { type Line, type Solved, written } from './line.ts'

/** The machine's size, as every figure has to be read beside it. */
export function machine(): string {
  const [first] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} cores (${first?.model.trim() ?? 'unknown'}), ${memory} GB, ${type()}, Node ${process.version.slice(1)}`
}

const SOLVED_HEADS = [
  'instance',
  'best known',
  'ours, worst of the seeds',
  'gap',
  'seconds of a core',
  'VROOM',
  'PyVRP',
] as const

const solvedCells = ({ instance, bestKnown, ours, seconds, vroom, pyvrp }: Solved): string[] => {
  const worst = Math.max(...ours)
  const gap = `${(100 * (worst / bestKnown - 1)).toFixed(2)}%`
  return [instance, String(bestKnown), String(worst), gap, String(seconds), vroom, pyvrp]
}

const HEADS = ['what', 'ours', 'peer', 'ratio', 'to reach', 'reached'] as const

function cells(line: Line): string[] {
  return [
    line.what,
    written(line.ours, line.unit),
    line.peer === null ? '' : `${written(line.peer.value, line.unit)} (${line.peer.name})`,
    line.ratio === null ? '' : `${line.ratio.toFixed(line.ratio < 10 ? 2 : 0)}x`,
    line.target,
    line.reached === null ? '' : line.reached ? 'yes' : 'NO',
  ]
}

/** The table as markdown, so that it reads the same in a terminal and in the README. */
export const table = (lines: readonly Line[]): string => tableOf(HEADS, lines.map(cells))

function tableOf(heads: readonly string[], body: readonly (readonly string[])[]): string {
  const rows = [heads, ...body]
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const written = rows.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  )
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [written[0], rule, ...written.slice(1)].join('\n')
}

const LATEST = 'bench/latest.json'
const Run = z.object({
  at: z.string(),
  lines: z.array(z.object({ what: z.string(), ours: z.number(), ratio: z.number().nullable() })),
})
type Run = z.infer<typeof Run>

function lastRun(): Run | null {
  if (!existsSync(LATEST)) return null
  return Run.safeParse(JSON.parse(readFileSync(LATEST, 'utf8'))).data ?? null
}

const isWithinAQuarter = (a: number, b: number) => Math.max(a, b) <= 1.25 * Math.min(a, b)

/**
 * Which lines say something else than the run before: neither the figure nor its ratio to the peer, which had the same
 * machine in the same minutes, is within a quarter of what it was.
 */
function changed(lines: readonly Line[], before: Run): string[] {
  return lines.flatMap(({ what, ours, ratio, unit }) => {
    const last = before.lines.find((line) => line.what === what)
    if (last === undefined || isWithinAQuarter(ours, last.ours)) return []
    if (ratio !== null && last.ratio !== null && isWithinAQuarter(ratio, last.ratio)) return []
    return [`${what}: ${written(ours, unit)}, and ${written(last.ours, unit)} before`]
  })
}

/** Prints the table and what is different from the run before, and keeps it for the next; figures of small sizes are only printed. */
export function report(lines: readonly Line[], seconds: number, quick: boolean): void {
  console.log(`\n${table(lines)}\n`)
  const solved = lines.flatMap((line) => line.solved ?? [])
  if (solved.length > 0) console.log(`${tableOf(SOLVED_HEADS, solved.map(solvedCells))}\n`)
  for (const { what, note } of lines) if (note !== undefined) console.log(`${what}: ${note}`)
  const before = quick ? null : lastRun()
  if (before !== null) {
    const others = changed(lines, before)
    const same = others.length === 0 ? 'all lines are' : 'all lines but these are'
    console.log(`\n${same} within a quarter of the run of ${before.at}, by figure or by ratio`)
    for (const line of others) console.log(line)
  }
  console.log(`\n${machine()}; measured in ${Math.round(seconds)} s`)
  if (quick) return
  mkdirSync('bench', { recursive: true })
  const latest = { at: new Date().toISOString(), machine: machine(), seconds: Math.round(seconds), lines }
  writeFileSync(LATEST, `${JSON.stringify(latest, null, 2)}\n`)
}
