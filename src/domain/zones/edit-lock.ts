/** Who draws zones: one person at a time, until they have done nothing for so long. */

export interface EditLock {
  readonly user_id: number
  /** Wall-clock ms: when they last did something. */
  readonly active_at: number
}

/** Until when the zones are theirs, wall-clock ms. */
export const lockedUntil = ({ active_at }: EditLock, inactiveMinutes: number): number =>
  active_at + inactiveMinutes * 60_000

/** Whether somebody else draws: who has done nothing for so long keeps nobody out. */
export const isLockedFor = (userId: number, lock: EditLock, inactiveMinutes: number, now: number): boolean =>
  lock.user_id !== userId && now < lockedUntil(lock, inactiveMinutes)
