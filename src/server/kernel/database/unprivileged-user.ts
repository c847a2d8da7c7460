import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { StartError } from '../../start-error.ts'

/** Whom PostgreSQL runs as in place of root, which it refuses. */
export interface UnprivilegedUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/** How a program is called. */
export interface Command {
  readonly command: string
  readonly args: readonly string[]
}

const OTHERWISE = 'start as another user than root, or set DATABASE_URL'

/** `postgres` or `nobody` where we are root; null for anybody else, who runs PostgreSQL as themselves. */
export function unprivilegedUser(): UnprivilegedUser | null {
  if (process.getuid?.() !== 0) return null
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find((user) => user[0] === name) ?? []
    const user = { name, uid: Number(uid), gid: Number(gid) }
    if (user.uid > 0 && user.gid > 0) return user
  }
  throw new StartError(
    `PostgreSQL does not run as root, and there is no user postgres or nobody: ${OTHERWISE}.`,
  )
}

/** Linux numbers them; both let a process walk through folders, the second only that. */
const WALKING = [
  { name: 'dac_override', bit: 1n },
  { name: 'dac_read_search', bit: 2n },
] as const

/** Of the rights to walk through any folder those that root has here: a container often lacks some. */
function walkingRights(): string[] {
  const [, held = '0'] = /^CapPrm:\s*([0-9a-f]+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  const bits = BigInt(`0x${held}`)
  return WALKING.filter(({ bit }) => (bits & (1n << bit)) !== 0n).map(({ name }) => name)
}

/**
 * The program as this user; with `walks` it enters folders that only root may enter, since a data folder often lies
 * in one (a home, a mktemp folder).
 */
export function commandAsUser(
  user: UnprivilegedUser,
  program: string,
  args: readonly string[],
  walks: boolean,
): Command {
  const rights = walks ? walkingRights().map((name) => `+${name}`) : []
  const capabilities =
    rights.length === 0 ? [] : [`--inh-caps=${rights.join()}`, `--ambient-caps=${rights.join()}`]
  const who = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups']
  return { command: 'setpriv', args: [...who, ...capabilities, program, ...args] }
}

/** Whether the user could run the program by their own rights, which is how PostgreSQL looks at itself (access(2)). */
export function mayRun(user: UnprivilegedUser, program: string): boolean {
  const { command, args } = commandAsUser(user, program, ['--version'], false)
  const { status, error } = spawnSync(command, args, { stdio: 'ignore' })
  if (error !== undefined)
    throw new StartError(
      `PostgreSQL does not run as root, and setpriv (util-linux), which would run it as ${user.name}, is missing: install it, ${OTHERWISE}.`,
    )
  return status === 0
}
