import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Linux keeps files of this folder in memory. */
const MEMORY = '/dev/shm'
const PREFIX = 'hubline-tests-'
/** Tests of a run keep two thirds of this at a time, most of it the log of their database (bytes). */
const ENOUGH = 6e9

/** Programs of PostgreSQL are copied there by a test; a container may forbid to run them. */
function mayRunPrograms(): boolean {
  return readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .some(([, place, , options = '']) => place === MEMORY && !options.split(',').includes('noexec'))
}

/**
 * A folder of this run's own for what tests write, in memory where there is enough of it: their databases wait for a disk half of the
 * time otherwise, and none of them outlives its run. It goes when this process ends; what a killed run left, goes now. Null where there is none.
 */
export function foldersInMemory(): string | null {
  if (!existsSync(MEMORY) || !mayRunPrograms()) return null
  for (const name of readdirSync(MEMORY).filter((one) => one.startsWith(PREFIX)))
    if (!existsSync(`/proc/${name.slice(PREFIX.length)}`))
      rmSync(join(MEMORY, name), { recursive: true, force: true })
  const { bavail, bsize } = statfsSync(MEMORY)
  if (bavail * bsize < ENOUGH) return null
  const folder = join(MEMORY, `${PREFIX}${process.pid}`)
  mkdirSync(folder)
  // PostgreSQL runs as a user of its own under root.
  chmodSync(folder, 0o755)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
