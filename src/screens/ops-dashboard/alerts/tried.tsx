import type { TriedAlert } from '../../../contract/alerts.ts'
import type { AlertKind } from '../../../domain/alerts/alert-condition.ts'
import { formatDateTime, formatDay, WEEK_MS } from '../../../domain/values/moment.ts'
import { useMessages } from '../../../ui/messages/messages.tsx'
import { ruleMessages as messages } from './rule-messages.ts'
import css from './rules.module.css'

/** What came of trying a rule; `of`: which. */
export interface TriedRule {
  readonly of: string
  readonly times: number
  readonly from: string
  readonly until: string
  readonly newest: readonly TriedAlert[]
}

/** A week less a day: what was looked at began in the middle of a day. */
const NEARLY_A_WEEK_MS = WEEK_MS - 86_400_000

/** How often a rule would have spoken, and of what. */
export function Tried({ found, kind }: { found: TriedRule; kind: AlertKind }) {
  const { locale } = useMessages()
  const from = Date.parse(found.from)
  return (
    <>
      <strong>{messages.wouldHave(found.times, formatDay(from, locale))}</strong>
      {Date.parse(found.until) - from < NEARLY_A_WEEK_MS && <p className={css.text}>{messages.notAll}</p>}
      {kind === 'window-ends' && <p className={css.text}>{messages.byDirectWay}</p>}
      {found.newest.length > 0 && (
        <ul aria-label={messages.newest} className={css.newest}>
          {found.newest.map(({ name, at }) => (
            <li key={`${name} ${at}`}>
              {name} <span className={css.text}>{formatDateTime(Date.parse(at), locale)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
