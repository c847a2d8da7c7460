import { defineConfig } from 'vitest/config'
import { SlowFirst } from './tests/support/slow-first.ts'

/** Calls wait for the database half of their time, and faults longer: three files side by side keep two cores busy. Browsers wait for nothing. */
const WORKERS = { ofCalls: 3, ofBrowsers: 2 }

/** Unit tests stand beside the code, tests of the project itself in tests/; its folders hold what crosses rooms and shares one embedded PostgreSQL. */
export default defineConfig({
  define: { __VERSION__: JSON.stringify('test') },
  test: {
    sequence: { sequencer: SlowFirst },
    // None replaces a module or keeps anything of another's in one: they are read once for all files of a worker. Of the calls that is
    // a second a file, of the unit tests two thirds of their time.
    isolate: false,
    // What is waited for promises nothing unless it says so: the second that is the default passes on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          maxWorkers: WORKERS.ofCalls,
          include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          maxWorkers: WORKERS.ofCalls,
          include: ['tests/{api,faults}/**/*.test.ts'],
          globalSetup: './tests/support/database.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          maxWorkers: WORKERS.ofBrowsers,
          include: ['tests/e2e/**/*.e2e.ts'],
          globalSetup: './tests/support/database.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Last, so that no browser waits for work that is not its own.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
