/** The words of a group: what is behind a cause, as people call it. */
import type { LiveDriver } from '../../contract/live.ts'
import { relativeTime } from '../../domain/values/moment.ts'
import { duration } from '../../features/assignment/duration.ts'
import { currentLocale } from '../../ui/messages/current-language.ts'
import type { GroupKey } from './attention-groups.ts'
import { opsDashboard as messages } from './messages.ts'
import { type NamesOf, shortName } from './ticker-sentence.ts'

const MINUTE = 60_000
/** A vehicle that says nothing for so long (ms) may have a flat battery, or worse. */
const SILENT_MS = 15 * MINUTE
/** Slower than this, in km/h, it stands. */
const STANDS_KMH = 3

export interface BehindWords {
  readonly text: string
  /** Quieter, after it. */
  readonly note: string | null
}

export function groupText(
  behind: GroupKey,
  names: NamesOf,
  driver: LiveDriver | undefined,
  now: number,
): BehindWords {
  switch (behind.is) {
    case 'reason':
      return { text: behind.text, note: null }
    case 'branch':
      return { text: names.branch(behind.id) ?? messages.attention.goneBranch, note: null }
    case 'driver': {
      const name = driver?.name ?? names.driver(behind.id)
      if (driver === undefined) return { text: name ?? messages.attention.goneDriver, note: null }
      return { text: `${driver.vehicle}, ${shortName(driver.name)}`, note: vehicleNote(driver, now) }
    }
    case 'nothing':
      return { text: messages.attention.noBranch, note: null }
  }
}

/** What its last position says: silent, standing, or nothing worth saying. */
export function vehicleNote({ at, speed_kmh }: LiveDriver, now: number): string | null {
  if (at === null) return messages.attention.noPosition
  if (now - at > SILENT_MS) return messages.attention.silent(relativeTime(at, now, currentLocale()))
  return speed_kmh !== null && speed_kmh < STANDS_KMH ? messages.attention.standing : null
}

/** `40 min late`, `2 h 10 min late`, `3 d late`. */
export const lateText = (ms: number): string | null =>
  ms < MINUTE ? null : messages.attention.late(duration(ms))
