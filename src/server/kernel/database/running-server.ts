import { randomInt } from 'node:crypto'
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/**
 * Below the range from which systems take ports for outgoing connections: a server that died must find its port free
 * again, and a client that looks for it meanwhile must not meet itself there.
 */
const PORTS = { from: 20_000, to: 32_000 }

function listens(port: number): Promise<number | null> {
  return new Promise((found) => {
    const server = createServer()
    server.once('error', () => found(null))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => found(typeof address === 'object' && address ? address.port : null))
    })
  })
}

export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = await listens(randomInt(PORTS.from, PORTS.to))
    if (port !== null) return port
  }
  const any = await listens(0)
  if (any === null) throw new Error('There is no free port for PostgreSQL on 127.0.0.1')
  return any
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (problem) {
    return problem instanceof Error && 'code' in problem && problem.code === 'EPERM'
  }
}

/**
 * Whether the process is a PostgreSQL server on this cluster. After a power loss the number may belong to any other
 * program, or to nothing that runs; where the machine does not tell, it is taken for one.
 */
function servesCluster(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    // Not ours to look into, or a process that has ended and that nobody has asked for yet.
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')
  } catch {
    return false
  }
}

/** The process and port that `postmaster.pid` names, if that server lives. */
export function runningIn(cluster: string): { pid: number; port: number } | null {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!(pid > 0 && isAlive(pid))) return null
  if (servesCluster(pid, cluster)) return port > 0 ? { pid, port } : null
  // PostgreSQL would take the stranger for its predecessor and refuse to start.
  rmSync(file, { force: true })
  return null
}
