import { type DayInput, type DayPlan, inOrder, planDay } from './day.ts'
import { moment, plusDays } from './time.ts'

/** So many days before the first one are quiet ones, of which the archive and the figures of past weeks tell. */
const PAST = { from: 7, to: 3, shipments: 90 }

/** On so many days before, the vehicles are told of minute by minute: what is learnt of streets, doors and arrivals is learnt from it. */
const WATCHED = { daysBefore: 6, fromHour: 6, untilHour: 19 }

/** When a courier's day begins: the night's trucks are in, nobody is out yet. Hours. */
export const DAY_BEGINS = 5

/** Nothing is booked before this hour of a day. */
export const BOOKED_FROM = 5.5

/** When the days before begin, on a platform whose clock has not passed it. */
export const pastBegins = (date: string): number => moment(plusDays(date, -PAST.from), BOOKED_FROM)

/** When the vehicles of the days before are told of. */
export function watchedSpan(date: string): {
  readonly day: string
  readonly from: number
  readonly until: number
} {
  const day = plusDays(date, -WATCHED.daysBefore)
  return { day, from: moment(day, WATCHED.fromHour), until: moment(day, WATCHED.untilHour) }
}

/** Whether it is the last of a shipment. */
const ends = (act: DayPlan['acts'][number]): boolean =>
  act.do === 'record' ? act.event === 'delivered' : act.do === 'change' && act.change.status === 'cancelled'

/**
 * The days before: a few shipments each, and of these the ones whose story comes to its end by then. Whatever is taken up later on this
 * platform is of the first day and its eve.
 */
export function planPast(input: Omit<DayInput, 'since'>): readonly DayPlan[] {
  const since = plusDays(input.date, -PAST.from)
  const shipments = Math.min(PAST.shipments, input.shipments ?? PAST.shipments)
  const days = Array.from({ length: PAST.from - PAST.to + 1 }, (_, day) =>
    planDay({ ...input, date: plusDays(since, day), since, shipments }),
  )
  const over = new Set(
    days.flatMap(({ acts }) => acts.flatMap((act) => (act.do !== 'position' && ends(act) ? [act.ref] : []))),
  )
  return days.map((day) => ({
    ...day,
    acts: day.acts.filter((act) => act.do !== 'position' && over.has(act.ref)),
  }))
}

/**
 * The first day on an empty platform: the day itself, and of the day before what is still under way in the morning.
 * What was finished yesterday is left out; nobody watches it any more.
 */
export function planOpening(input: Omit<DayInput, 'since'>): { yesterday: DayPlan; today: DayPlan } {
  const since = plusDays(input.date, -1)
  const yesterday = planDay({ ...input, date: since, since })
  const today = planDay({ ...input, since })
  const begins = moment(input.date, DAY_BEGINS)
  const goesOn = new Set(today.acts.flatMap((act) => (act.do === 'position' ? [] : [act.ref])))
  const over = new Set<string>()
  for (const act of yesterday.acts) {
    if (act.do === 'position') continue
    if (ends(act) && act.at < begins && !goesOn.has(act.ref)) over.add(act.ref)
  }
  const acts = inOrder(yesterday.acts.filter((act) => act.do === 'position' || !over.has(act.ref)))
  return { yesterday: { ...yesterday, acts }, today }
}
