import { setTimeout as wait } from 'node:timers/promises'
import { type EmbeddedPostgres, openEmbedded } from './embedded.ts'
import { lockDataDir } from './lock-data-dir.ts'

/** The embedded database of a platform that runs: held by it alone, and started again when it dies. */
export interface SupervisedEmbedded {
  /** Stays the same however often the server is started again. */
  readonly url: string
  /** Lets go of the folder and shuts the server down. */
  stop(): Promise<void>
}

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 2_000

export interface KeepInputs {
  /** Told in words what happened to the server. */
  readonly say: (what: string) => void
  /** Another platform has the folder now: this one must end. */
  readonly taken: (pid: number) => void
}

/**
 * Opens the server on `folder`, holds it, and looks after it.
 *
 * PostgreSQL may die under a platform that lives: out of memory, a kill by hand, a crash. It recovers what it had
 * acknowledged at its next start, on the port it had, so that every pool finds it again by itself. The connection
 * that holds the folder notices at once.
 */
export async function superviseEmbedded(
  folder: string,
  { say, taken }: KeepInputs,
): Promise<{ ok: true; value: SupervisedEmbedded } | { ok: false; pid: number }> {
  let stopping = false
  let reviving = Promise.resolve()
  let embedded: EmbeddedPostgres = await openEmbedded(folder)
  const { url } = embedded
  const port = Number(new URL(url).port)

  const lost = () => {
    if (stopping) return
    say(`The database on ${folder} went away; it is started again.`)
    reviving = reviving.then(revive)
  }

  async function revive(): Promise<void> {
    const since = Date.now()
    for (let pause = FIRST_WAIT_MS; !stopping; pause = Math.min(LONGEST_WAIT_MS, pause * 2)) {
      try {
        if (await reopen()) return say(`The database on ${folder} is back after ${Date.now() - since} ms.`)
      } catch (cause) {
        // The dead server's children may still be leaving: it starts when the last of them is gone.
        if (pause === LONGEST_WAIT_MS) say(`The database on ${folder} does not start yet: ${String(cause)}`)
      }
      await wait(pause)
    }
  }

  async function reopen(): Promise<boolean> {
    embedded = await openEmbedded(folder, [], port)
    const again = await lockDataDir(embedded.url, lost)
    if (!again.ok) {
      stopping = true
      taken(again.pid)
      return false
    }
    held = again
    if (embedded.url === url) return true
    // Somebody else started it, on a port where nobody here looks for it.
    await again.release()
    await embedded.stop()
    return false
  }

  const first = await lockDataDir(url, lost)
  if (!first.ok) return first
  let held = first
  return {
    ok: true,
    value: {
      url,
      async stop() {
        stopping = true
        await reviving
        await held.release().catch(() => {})
        await embedded.stop()
      },
    },
  }
}
