import type { Impact } from '../../domain/dispatch/impact.ts'
import { formatKm } from '../../domain/dispatch/travel.ts'
import { formatTime } from '../../domain/values/moment.ts'
import { currentLocale } from '../../ui/messages/current-language.ts'
import { duration } from './amounts.ts'
import css from './impact-line.module.css'
import { assignment as messages } from './messages.ts'

/** So many stops are named; of the others, how many. */
const MOST_NAMED = 3

/** What would be driven besides, and which stops would become late, by how much. */
export function ImpactLine({ impact }: { impact: Impact }) {
  const { addedMs, addedMetres, firstAt, late } = impact
  const named = late.slice(0, MOST_NAMED)
  return (
    <span className={css.impact}>
      <span>
        {messages.adds(duration(addedMs), formatKm(addedMetres / 1_000, currentLocale()))}
        {firstAt !== null && `, ${formatTime(firstAt)}`}
      </span>
      {named.map(({ name, byMs }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two doors may have one name, and the list is drawn whole
        <em key={i}>{messages.madeLate(name, duration(byMs))}</em>
      ))}
      {late.length > MOST_NAMED && <em>{messages.moreLate(late.length - MOST_NAMED)}</em>}
    </span>
  )
}
