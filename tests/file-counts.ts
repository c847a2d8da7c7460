import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
import { z } from 'zod'

/** What came of one file of tests; `names` are those of the tests that failed. */
const FileCount = z.object({
  file: z.string(),
  passed: z.number(),
  failed: z.number(),
  skipped: z.number(),
  names: z.array(z.string()),
})
export type FileCount = z.infer<typeof FileCount>

function countOf(module: TestModule): FileCount {
  const tests = [...module.children.allTests()]
  const of = (state: string) => tests.filter((test) => test.result().state === state)
  const passed = of('passed').length
  const failed = of('failed')
  // A file that could not be run, or whose set-up failed, counts as one failure.
  const isBroken = tests.length === 0 || (module.state() === 'failed' && module.errors().length > 0)
  return {
    file: module.relativeModuleId,
    passed,
    failed: failed.length + (isBroken ? 1 : 0),
    skipped: tests.length - passed - failed.length,
    names: [...failed.map((test) => test.fullName), ...(isBroken ? ['the file itself'] : [])],
  }
}

/** Writes what came of each file to the path in COUNTS_FILE. Errors outside of any file count as a file's. */
export default class FileCounts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = modules.map(countOf)
    if (errors.length > 0)
      counts.push({
        file: 'outside',
        passed: 0,
        failed: errors.length,
        skipped: 0,
        names: ['outside of any test'],
      })
    const { COUNTS_FILE } = process.env
    if (COUNTS_FILE !== undefined) writeFileSync(COUNTS_FILE, JSON.stringify(counts))
  }
}

/** What a run has written; null when it ended before it could tell. */
export function readCounts(file: string): FileCount[] | null {
  return existsSync(file) ? z.array(FileCount).parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}

/** The one line that machines read. A run that ended before it could tell is one failure. */
export function closingLine(counts: readonly FileCount[] | null): string {
  if (counts === null) return '0 passed, 1 failed'
  const sum = (of: (one: FileCount) => number) => counts.reduce((total, one) => total + of(one), 0)
  const skipped = sum((one) => one.skipped)
  const line = `${sum((one) => one.passed)} passed, ${sum((one) => one.failed)} failed`
  return skipped > 0 ? `${line}, ${skipped} skipped` : line
}
