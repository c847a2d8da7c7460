/**
 * `npm test`: everything, on a bare machine. Finds or installs Chromium and nats-server, builds the console, runs every suite and ends
 * with one line: `N passed, N failed`.
 *
 * With FAULTS=long the faults come in their full number (`npm run test:faults` runs those alone).
 * Arguments go to vitest: `npm test -- tests/api` runs a part.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium } from './chromium.ts'
import { findNatsServer } from './nats-server.ts'

function run(command: string, args: readonly string[]): number {
  return spawnSync(command, args, { stdio: 'inherit' }).status ?? 1
}

/** Programs that tests need and npm does not bring: Debian's packages, installed when they are missing. */
const NEEDED = [
  { name: 'Chromium', package: 'chromium', variable: 'CHROMIUM', find: findChromium },
  { name: 'nats-server', package: 'nats-server', variable: 'NATS_SERVER', find: findNatsServer },
] as const

const missing = NEEDED.filter(({ find }) => find() === null)
if (missing.length > 0) {
  console.log(`Installing ${missing.map(({ name }) => name).join(' and ')} (Debian packages) ...`)
  const isRoot = process.getuid?.() === 0
  const apt = (...args: string[]) => (isRoot ? run('apt-get', args) : run('sudo', ['-n', 'apt-get', ...args]))
  apt('update', '-qq')
  apt('install', '-y', '-qq', ...missing.map((one) => one.package))
}
for (const { name, variable, find, package: debian } of missing) {
  if (find() !== null) continue
  console.error(
    `There is no ${name}. Install it (Debian: apt-get install ${debian}) or set ${variable} to its path.`,
  )
  process.exit(1)
}
// Types, style, directions of imports and unused code are part of everything; a part of the tests does without.
if (process.argv.length === 2 && run('npm', ['run', '--silent', 'check']) !== 0) {
  console.log('0 passed, 1 failed')
  process.exit(1)
}
if (run('vite', ['build', '--logLevel', 'warn']) !== 0) process.exit(1)
if (!existsSync('dist/index.html')) process.exit(1)
process.exit(
  run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=./tests/closing-line.ts',
    ...process.argv.slice(2),
  ]),
)
