/**
 * `npm test`: everything, on a bare machine. Finds or installs Chromium, builds the console, runs every suite and ends
 * with one line: `N passed, N failed`.
 *
 * Arguments go to vitest: `npm test -- tests/api` runs a part.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium } from './chromium.ts'

function run(command: string, args: readonly string[]): number {
  return spawnSync(command, args, { stdio: 'inherit' }).status ?? 1
}

if (findChromium() === null) {
  console.log('Installing Chromium (Debian package) ...')
  const isRoot = process.getuid?.() === 0
  const apt = (...args: string[]) => (isRoot ? run('apt-get', args) : run('sudo', ['-n', 'apt-get', ...args]))
  apt('update', '-qq')
  apt('install', '-y', '-qq', 'chromium')
}
if (findChromium() === null) {
  console.error(
    'There is no Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM to its path.',
  )
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
