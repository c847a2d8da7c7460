import { readTime, setTime } from '../../contract/time.ts'
import type { SignedInClients } from '../platform/signed-in-clients.ts'
import type { Actors } from '../schedule/actors.ts'

/** The platform's business clock, kept here between two readings so that it need not be asked for each act. */
export interface PlatformClock {
  now(): number
  readonly speed: number
  /** Asks the platform what time it is. */
  sync(): Promise<void>
  /** Moves it forward or changes its speed. */
  set(change: { time?: number; speed?: number }): Promise<'moved' | 'backwards' | 'fixed'>
}

export function createPlatformClock(
  clients: SignedInClients,
  actors: Actors,
  wall: () => number = Date.now,
): PlatformClock {
  let known = { time: 0, speed: 1, wall: wall() }
  return {
    now: () => known.time + (wall() - known.wall) * known.speed,
    get speed() {
      return known.speed
    },
    async sync() {
      const outcome = await clients.as(actors.admin, (client) => client(readTime, {}))
      if (outcome.ok) known = { ...outcome.value, wall: wall() }
    },
    async set(change) {
      const outcome = await clients.as(actors.admin, (client) => client(setTime, { body: change }))
      if (outcome.ok) {
        known = { ...outcome.value, wall: wall() }
        return 'moved'
      }
      if (outcome.code === 'clock.backwards') return 'backwards'
      if (outcome.code === 'clock.fixed') return 'fixed'
      throw new Error(`The clock cannot be moved: ${outcome.error}`)
    },
  }
}
