/** `npm start`: builds the console when it is missing or older than its sources, then starts the platform. */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

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

/** By its path, for those who start this without npm. It is a tool of development, which `npm ci --omit=dev` leaves out. */
const VITE = fileURLToPath(new URL('../node_modules/.bin/vite', import.meta.url))

function build(): void {
  if (!existsSync(VITE)) {
    console.error(
      'The console is not built, or older than its sources, and vite, which builds it, is not installed: npm ci --include=dev && npm run build (or copy dist from where it was built).',
    )
    process.exit(1)
  }
  console.log('Building the console ...')
  const { status, signal, error } = spawnSync(VITE, ['build', '--logLevel', 'warn'], { stdio: 'inherit' })
  if (status === 0) return
  if (status === null)
    console.error(`The console was not built: vite ended (${error?.message ?? signal}). Try npm run build.`)
  process.exit(status ?? 1)
}

if (!isFresh()) build()
await import('../src/server/main.ts')
