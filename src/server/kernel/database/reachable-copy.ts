import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  type Stats,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'
import { mayRun, type UnprivilegedUser } from './unprivileged-user.ts'

/** Where a copy may lie: where systems keep what can be made again, then where anybody may write. */
const PLACES = ['/var/cache', '/var/lib', '/opt', '/var/tmp', tmpdir()]

/** Programs are run from there: nobody but root may have put them there. */
function isRootsAlone({ uid, mode }: Stats): boolean {
  return uid === 0 && (mode & 0o022) === 0
}

/** Everybody may read and enter; what may be run by its owner may be run by all. */
function openToAll(folder: string): void {
  for (const path of [folder, ...globSync('**', { cwd: folder }).map((name) => join(folder, name))]) {
    const stats = lstatSync(path)
    if (stats.isSymbolicLink()) continue
    chmodSync(path, (stats.mode & 0o100) === 0 ? 0o644 : 0o755)
  }
}

/** The copy `name` of `source` below `place`, made where it is missing; whole or not there. */
function copyIn(place: string, source: string, name: string): string {
  const home = join(place, 'hubline')
  mkdirSync(home, { recursive: true, mode: 0o755 })
  const stats = lstatSync(home)
  if (!stats.isDirectory() || !isRootsAlone(stats)) throw new Error(`${home} belongs to somebody else`)
  chmodSync(home, 0o755)
  const copy = join(home, name)
  if (existsSync(copy)) return copy
  const unfinished = mkdtempSync(`${copy}.`)
  try {
    cpSync(source, unfinished, { recursive: true, verbatimSymlinks: true })
    openToAll(unfinished)
    renameSync(unfinished, copy)
  } catch (cause) {
    rmSync(unfinished, { recursive: true, force: true })
    // Another platform that starts has made it meanwhile.
    if (!existsSync(copy)) throw cause
  }
  return copy
}

/**
 * A copy of the folder `source` in which `user` may run `program` (a path inside it). PostgreSQL asks access(2) whether
 * its own programs may be run, and that looks at the user, not at the rights that walk through folders: below a folder
 * that only root may enter it would refuse itself. `name` holds the version: the next one gets a copy of its own.
 */
export function reachableCopy(user: UnprivilegedUser, source: string, program: string, name: string): string {
  for (const place of PLACES) {
    try {
      const copy = copyIn(place, source, name)
      if (mayRun(user, join(copy, program))) return copy
    } catch (cause) {
      if (cause instanceof StartError) throw cause
      // Read-only, full, or somebody else's: the next place may do.
    }
  }
  throw new StartError(
    `PostgreSQL runs as ${user.name}, who may not enter ${source}, and there is no room for a copy in ${PLACES.join(', ')}: move the platform to a folder that everybody may enter, start as another user than root, or set DATABASE_URL.`,
  )
}
