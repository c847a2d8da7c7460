import { defineConfig } from 'vitest/config'

/** Unit tests stand beside the code; tests/ holds what crosses rooms and shares one embedded PostgreSQL. */
export default defineConfig({
  define: { __VERSION__: JSON.stringify('test') },
  test: {
    // On a machine that others load as well, what fails once is tried again; by hand it fails at once, to be looked into.
    retry: process.env.CI ? 2 : 0,
    // What is waited for promises nothing unless it says so: the second that is the default passes on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}'], testTimeout: 20_000 } },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/{api,faults}/**/*.test.ts'],
          globalSetup: './tests/database.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.e2e.ts'],
          globalSetup: './tests/database.ts',
          testTimeout: 90_000,
          hookTimeout: 90_000,
          // Two cores: browsers side by side only slow each other down.
          fileParallelism: false,
        },
      },
    ],
  },
})
