import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** What the first attempt of a test met that passed at the second: a fault of the test, or one of ours that is rare. */
function tellOf(test: TestCase): void {
  const met = test.result().errors?.map(({ stack, message }) => stack ?? message) ?? []
  console.log(`Passed at the second attempt only: ${test.module.relativeModuleId} > ${test.fullName}`)
  for (const one of met) console.log(one.replaceAll(/^/gm, '  '))
}

/**
 * Ends the run with the one line that machines read. A file that could not be run counts as one failure. Before it stands
 * every test that needed a second attempt.
 */
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
        if (test.diagnostic()?.flaky === true) tellOf(test)
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
