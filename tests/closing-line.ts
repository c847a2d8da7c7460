import type { Reporter, TestModule } from 'vitest/node'

/** Ends the run with the one line that machines read. A file that could not be run counts as one failure. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0
    let failed = errors.length
    let skipped = 0
    for (const module of modules) {
      let ran = 0
      for (const test of module.children.allTests()) {
        ran += 1
        const { state } = test.result()
        if (state === 'passed') passed += 1
        else if (state === 'failed') failed += 1
        else skipped += 1
      }
      if (ran === 0 || (module.state() === 'failed' && module.errors().length > 0)) failed += 1
    }
    console.log(
      skipped > 0
        ? `${passed} passed, ${failed} failed, ${skipped} skipped`
        : `${passed} passed, ${failed} failed`,
    )
  }
}
