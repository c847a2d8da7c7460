/** What the days of a driver have in common: when they work and pause, and which loops are theirs (decision 139). */
import type { Settings } from '../settings/settings.ts'
import { dayStart } from '../values/moment.ts'

export interface DriverHours {
  /** `07:00` to `16:30`; both or neither. */
  readonly works_from: string | null
  readonly works_until: string | null
  /** The break begins between these; all three or none. */
  readonly break_from: string | null
  readonly break_until: string | null
  readonly break_minutes: number | null
  /** Loops: zones of the map that this driver serves, in the order of their ids. */
  readonly zone_ids: readonly number[]
}

export const NO_HOURS: DriverHours = {
  works_from: null,
  works_until: null,
  break_from: null,
  break_until: null,
  break_minutes: null,
  zone_ids: [],
}

/** What is wrong with hours, and at which field; null: nothing. */
export function hoursProblem(hours: DriverHours): { field: keyof DriverHours; detail: string } | null {
  const { works_from, works_until, break_from, break_until, break_minutes } = hours
  if ((works_from === null) !== (works_until === null))
    return {
      field: works_from === null ? 'works_from' : 'works_until',
      detail: 'Hours begin and end: enter both times, or neither.',
    }
  if (works_from !== null && works_until !== null && works_until <= works_from)
    return { field: 'works_until', detail: 'The day ends after it begins.' }
  const given = [break_from, break_until, break_minutes].filter((one) => one !== null).length
  if (given === 0) return null
  if (break_from === null || break_until === null || break_minutes === null)
    return {
      field: break_from === null ? 'break_from' : break_until === null ? 'break_until' : 'break_minutes',
      detail: 'A break has two times between which it begins, and minutes: enter all three, or none.',
    }
  if (break_until < break_from)
    return { field: 'break_until', detail: 'The latest start of the break is not before the earliest.' }
  if (works_from !== null && works_until !== null && (break_from < works_from || break_until >= works_until))
    return {
      field: break_from < works_from ? 'break_from' : 'break_until',
      detail: 'The break lies within the hours.',
    }
  return null
}

/** Routes by loop: where the provider has turned them on, and the platform still allows it (002 §6). */
export const hasLoops = (
  settings: Pick<
    Settings,
    'enable_route_optimization_by_loop' | 'allow_provider_to_enable_route_optimization_by_loop'
  >,
): boolean =>
  settings.enable_route_optimization_by_loop && settings.allow_provider_to_enable_route_optimization_by_loop

/** A time of a South African day, ms; null where there is none. */
export function momentOf(day: string, time: string | null): number | null {
  const starts = dayStart(day)
  if (time === null || starts === null) return null
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return starts + (hours * 60 + minutes) * 60_000
}

export interface Pause {
  /** It begins between these, ms. */
  readonly from: number
  readonly until: number
  readonly minutes: number
  /** The driver is on the way to the next stop, and takes it there at the soonest. */
  readonly isAfterNext?: boolean
}

/** The break of a day; null where none was named. */
export function pauseOf({ break_from, break_until, break_minutes }: DriverHours, day: string): Pause | null {
  const [from, until] = [momentOf(day, break_from), momentOf(day, break_until)]
  return from === null || until === null || break_minutes === null
    ? null
    : { from, until, minutes: break_minutes }
}
