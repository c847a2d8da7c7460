import { fork } from 'node:child_process'
import type { Config } from './config.ts'

/** A simulator that is asked to stop is killed after so long (ms). */
const STOPS_WITHIN_MS = 3_000

export interface DemoDay {
  /** When the morning is in: true; false when it ended before, by itself or because it was stopped. */
  readonly playedIn: Promise<boolean>
  stop(): Promise<void>
}

/** The working day, in a process of its own that knows nothing but the address; `died` is told when it ends by itself. */
export function startDemoDay(config: Config, url: string, died: (how: string) => void): DemoDay {
  const child = fork(new URL('../simulator/main.ts', import.meta.url), {
    env: {
      ...process.env,
      HUBLINE_URL: url,
      DEMO_SPEED: String(config.DEMO_SPEED),
      DEMO_SEED: String(config.DEMO_SEED),
      DEMO_START: config.DEMO_START,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let stopping = false
  const ended = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      // Ctrl C in a terminal reaches it as well as the platform.
      if (!stopping && signal !== 'SIGINT' && code !== 0) died(signal ?? `code ${code}`)
      resolve()
    })
  })
  return {
    playedIn: new Promise((resolve) => {
      child.on('message', () => resolve(true))
      void ended.then(() => resolve(false))
    }),
    async stop() {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      const impatience = setTimeout(() => child.kill('SIGKILL'), STOPS_WITHIN_MS)
      await ended
      clearTimeout(impatience)
    },
  }
}
