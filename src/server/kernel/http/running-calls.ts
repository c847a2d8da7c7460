import { setTimeout as wait } from 'node:timers/promises'

export interface RunningCalls {
  /** Follows a call to its end, whoever still waits for its answer. */
  follow<Answer>(call: Promise<Answer>): Promise<Answer>
  /** Waits for those that run, at most so long (ms). */
  finished(patienceMs: number): Promise<void>
}

/** Calls that run now. A server that closes waits for connections, but a call goes on when its caller has hung up. */
export function createRunningCalls(): RunningCalls {
  const running = new Set<Promise<unknown>>()
  return {
    follow(call) {
      const forget = () => running.delete(call)
      running.add(call)
      call.then(forget, forget)
      return call
    },
    async finished(patienceMs) {
      const all = Promise.allSettled([...running])
      await Promise.race([all, wait(patienceMs, undefined, { ref: false })])
    },
  }
}
