/** On which other days a sender may ask for a shipment that is booked: as a booking, on those on which it is collected and delivered at all. */
import { withoutFullDays } from '../booking/collection-capacity.ts'
import { collectionDay, type JourneyCalendar, narrowedTo, nextServiceDay } from '../booking/service-days.ts'
import { dayOf, dayStart } from '../values/moment.ts'
import { type Refusal, refused } from '../values/refusals.ts'
import type { LevelPromise } from './booking-window.ts'

/** Local days, `2026-11-24`, by the fields that name them; absent: not asked for. */
export interface AskedDays {
  readonly collection_min_date?: string | null | undefined
  readonly delivery_min_date?: string | null | undefined
}

interface Windows {
  readonly collection_after: number | null
  readonly delivery_after: number | null
}

/** What decides on which days it goes. `full`: days on which its branch collects no more. `now` in ms. */
export interface DayTerms {
  readonly level: Pick<LevelPromise, 'collection_cut_off_time' | 'service_days'>
  readonly days: Pick<JourneyCalendar, 'collection' | 'delivery'>
  readonly full: ReadonlySet<string>
  readonly now: number
}

/** The first day on which it is collected, or delivered, from the one that is asked for on (ms). */
function firstDay(
  side: 'collection' | 'delivery',
  asked: number,
  { level, days, full, now }: DayTerms,
): number {
  const calendar = narrowedTo(days[side], level.service_days)
  if (side === 'delivery') return nextServiceDay(calendar, asked, 0)
  const open = withoutFullDays(calendar, full)
  return Math.max(collectionDay(open, level.collection_cut_off_time, now), nextServiceDay(open, asked, 0))
}

/** Why a shipment with these windows is not moved to the days that are asked for, with the next one that can be; null where it is. */
export function senderDaysRefusal(asked: AskedDays, windows: Windows, terms: DayTerms): Refusal | null {
  for (const side of ['collection', 'delivery'] as const) {
    const field = `${side}_min_date` as const
    const day = dayStart(asked[field] ?? '')
    if (day === null) continue
    const first = firstDay(side, day, terms)
    if (first === day) continue
    const next = `The next day is ${dayOf(first)}.`
    const detail = `Nothing is ${side === 'collection' ? 'collected' : 'delivered'} on ${dayOf(day)}. ${next}`
    return refused('input.invalid', { field, detail }).refusal
  }
  const dayAt = (side: 'collection' | 'delivery') => {
    const after = windows[`${side}_after`]
    return asked[`${side}_min_date`] ?? (after === null ? null : dayOf(after))
  }
  const [collected, delivered] = [dayAt('collection'), dayAt('delivery')]
  if (collected === null || delivered === null || delivered >= collected) return null
  return refused('input.invalid', {
    field: 'delivery_min_date',
    detail: `It is delivered on ${delivered}, before it is collected. Ask for a later day.`,
  }).refusal
}
