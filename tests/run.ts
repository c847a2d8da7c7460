/**
 * `npm test`: everything, on a bare machine. Finds or installs Chromium and nats-server, builds the console, runs every suite and ends
 * with one line: `N passed, N failed`.
 *
 * With FAULTS=long the faults come in their full number (`npm run test:faults` runs those alone).
 * Arguments go to vitest: `npm test -- tests/api` runs a part.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { closingLine, type FileCount, readCounts } from './file-counts.ts'
import { findChromium, findHeadlessShell } from './support/chromium.ts'
import { foldersInMemory } from './support/folders-in-memory.ts'
import { findNatsServer } from './support/nats-server.ts'

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): number {
  return spawnSync(command, args, { stdio: 'inherit', env }).status ?? 1
}

/** The same beside what else runs. */
async function runBeside(command: string, args: readonly string[]): Promise<number> {
  const [code] = await once(spawn(command, args, { stdio: 'inherit' }), 'close')
  return typeof code === 'number' ? code : 1
}

/** Programs that tests need and npm does not bring: Debian's packages, installed when they are missing. */
const NEEDED = [
  { name: 'Chromium', package: 'chromium', variable: 'CHROMIUM', find: findChromium },
  {
    name: "Chromium's headless shell",
    package: 'chromium-headless-shell',
    variable: 'CHROMIUM_HEADLESS_SHELL',
    find: findHeadlessShell,
  },
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
// Tests start the platform as a process of its own a hundred times, half of whose time is the compiling of the same files.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compiled')
const isEverything = process.argv.length === 2
// Types, style, directions of imports and unused code are part of everything; a part of the tests does without.
const [checked, built] = await Promise.all([
  isEverything ? runBeside('npm', ['run', '--silent', 'check']) : 0,
  runBeside('vite', ['build', '--logLevel', 'warn']),
])
if (checked !== 0 || built !== 0 || !existsSync('dist/index.html')) {
  console.log('0 passed, 1 failed')
  process.exit(1)
}

process.env.TMPDIR = foldersInMemory() ?? tmpdir()
const folder = mkdtempSync(join(tmpdir(), 'hubline-counts-'))

/** Runs vitest. What each file came to is null when it ended before it could tell. */
function runTests(
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): { code: number; counts: FileCount[] | null } {
  const file = join(folder, 'counts.json')
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=./tests/file-counts.ts']
  const code = run('vitest', ['run', ...reporters, ...args], { ...env, COUNTS_FILE: file })
  return { code, counts: readCounts(file) }
}

/** More files than this do not fail because a machine is busy. */
const MOST_SECOND_ATTEMPTS = 3

const first = runTests(process.argv.slice(2))
let { code, counts } = first
const failed = counts?.filter((one) => one.failed > 0) ?? []
const mayAgain =
  isEverything && failed.length <= MOST_SECOND_ATTEMPTS && failed.every((one) => one.file.endsWith('.e2e.ts'))
if (code !== 0 && failed.length > 0 && mayAgain) {
  // Chromium on a busy machine: a browser test of hundreds may fail once. Its file gets a platform and a database of its
  // own again, since a test that failed leaves behind what it had done, and the whole browser, which its engine alone may
  // differ from.
  const names = failed.map((one) => one.file)
  const second = runTests(names, { ...process.env, CHROMIUM_HEADLESS_SHELL: findChromium() ?? undefined })
  code = second.code
  counts = [...(counts ?? []).filter((one) => !names.includes(one.file)), ...(second.counts ?? failed)]
  for (const one of failed) console.log(`Needed a second attempt: ${one.file}: ${one.names.join('; ')}`)
}
rmSync(folder, { recursive: true, force: true })
console.log(closingLine(counts))
process.exit(code)
