/**
 * How a vehicle is drawn between two reports of where it is: it moves on evenly, and arrives as the next report is
 * due, so that it neither jumps nor stands.
 */
import { between, distanceMetres, type Place } from '../../domain/dispatch/place.ts'

export interface Motion {
  readonly from: Place
  readonly to: Place
  /** Wall clock, ms. */
  readonly startedAt: number
  /** ms */
  readonly lasts: number
}

/** Reports are expected this often at most and at least, ms. */
const SHORTEST = 250
const LONGEST = 8_000
/** Further than this (m) is not a drive between two reports but another place. */
const JUMP = 30_000
/** Degrees each way within which nothing is that far, wherever on earth: nearly all reports, told without an angle. */
const NEAR = 0.19

export function placeAt(motion: Motion, now: number): Place {
  if (motion.lasts === 0) return motion.to
  return between(motion.from, motion.to, (now - motion.startedAt) / motion.lasts)
}

/** The motion after a report of `to` came at `now`; the same one when the vehicle is where it was to be. */
export function nextMotion(before: Motion | undefined, to: Place, now: number, animate: boolean): Motion {
  if (before === undefined) return { from: to, to, startedAt: now, lasts: 0 }
  if (before.to.lat === to.lat && before.to.lng === to.lng) return before
  const from = placeAt(before, now)
  const jumps = !animate || isElsewhere(from, to)
  const lasts = jumps ? 0 : Math.min(LONGEST, Math.max(SHORTEST, (now - before.startedAt) * 1.1))
  return { from: jumps ? to : from, to, startedAt: now, lasts }
}

function isElsewhere(from: Place, to: Place): boolean {
  const [north, east] = [Math.abs(to.lat - from.lat), Math.abs(to.lng - from.lng)]
  if (north < NEAR && east < NEAR) return false
  // Over the line of the date the chart would be crossed from one end to the other.
  return east > 180 || distanceMetres(from, to) > JUMP
}
