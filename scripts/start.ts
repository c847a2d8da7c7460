/** `npm start`: builds the console when it is missing or older than its sources, then starts the platform. */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'

const BUILT = 'dist/index.html'
const SOURCES = [
  'package.json',
  'index.html',
  'vite.config.ts',
  'public/**/*',
  'src/{domain,contract,streams,ui,features,screens,shell}/**/*',
]

function isFresh(): boolean {
  if (!existsSync(BUILT)) return false
  const built = statSync(BUILT).mtimeMs
  return globSync(SOURCES).every((file) => statSync(file).mtimeMs <= built)
}

if (!isFresh()) {
  console.log('Building the console ...')
  const { status } = spawnSync('vite', ['build', '--logLevel', 'warn'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
await import('../src/server/main.ts')
