import { type DayInput, type DayPlan, inOrder, planDay } from './day.ts'
import { moment, plusDays } from './time.ts'

/** When a courier's day begins: the night's trucks are in, nobody is out yet. Hours. */
export const DAY_BEGINS = 5

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
    const ends =
      act.do === 'record'
        ? act.event === 'delivered'
        : act.do === 'change' && act.change.status === 'cancelled'
    if (ends && act.at < begins && !goesOn.has(act.ref)) over.add(act.ref)
  }
  const acts = inOrder(yesterday.acts.filter((act) => act.do === 'position' || !over.has(act.ref)))
  return { yesterday: { ...yesterday, acts }, today }
}
