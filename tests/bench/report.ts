import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem, type } from 'node:os'
import { type Line, written } from './line.ts'

/** The machine's size, as every figure has to be read beside it. */
export function machine(): string {
  const [first] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} cores (${first?.model.trim() ?? 'unknown'}), ${memory} GB, ${type()}, Node ${process.version.slice(1)}`
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
export function table(lines: readonly Line[]): string {
  const rows = [[...HEADS], ...lines.map(cells)]
  const widths = HEADS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const written = rows.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  )
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [written[0], rule, ...written.slice(1)].join('\n')
}

export function report(lines: readonly Line[], seconds: number): void {
  console.log(`\n${table(lines)}\n`)
  for (const { what, note } of lines) if (note !== undefined) console.log(`${what}: ${note}`)
  console.log(`\n${machine()}; measured in ${Math.round(seconds)} s`)
  mkdirSync('bench', { recursive: true })
  const latest = { at: new Date().toISOString(), machine: machine(), seconds: Math.round(seconds), lines }
  writeFileSync('bench/latest.json', `${JSON.stringify(latest, null, 2)}\n`)
}
