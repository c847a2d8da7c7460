import { useMemo } from 'react'
import type { BranchScope } from '../../../domain/dispatch/day-numbers.ts'
import { LEFT_REQUEST_CAUSES } from '../../../domain/dispatch/left-requests.ts'
import type { LeftOverCause } from '../../../domain/dispatch/morning.ts'
import { useLiveWorkspace } from '../../../features/live-feed/live-workspace.tsx'
import { countView } from '../../../streams/views/views.ts'
import { formatCount } from '../../../ui/chart/stat.tsx'
import { useCounts } from '../../../ui/live/use-signal.ts'
import { RequestActButtons, useRequestActs } from '../../collection-requests/request-acts.tsx'
import { useLeftCauseOf } from '../use-left-requests.ts'
import { morningMessages } from './messages.ts'
import css from './morning.module.css'
import { leftRequestsKey } from './morning-keys.ts'

const { left: messages } = morningMessages

interface LeftRequestsProps {
  scope: BranchScope
  onRows: (rows: string) => void
}

/** Collection requests that were to be fetched before today, by cause, each with what carries all of it over. */
export function LeftRequests({ scope, onRows }: LeftRequestsProps) {
  const { requests } = useLiveWorkspace()
  const causeOf = useLeftCauseOf(scope)
  const counts = useCounts(useMemo(() => countView(requests, causeOf), [requests, causeOf]))
  const { mayAct, act, dialogs } = useRequestActs()
  const causes = LEFT_REQUEST_CAUSES.flatMap((cause) => {
    const count = counts.get(cause) ?? 0
    return count === 0 ? [] : [{ cause, count, label: messages.requestsOf(messages.causes[cause]) }]
  })
  /** As they are when somebody acts. */
  const idsOf = (cause: LeftOverCause) =>
    [...requests.ids()].filter((id) => {
      const row = requests.get(id)
      return row !== undefined && causeOf(row) === cause
    })
  const total = causes.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      {total > 0 && (
        <button type="button" className={css.more} onClick={() => onRows(leftRequestsKey(null))}>
          {messages.requests(total)}
        </button>
      )}
      <ul className={css.list}>
        {causes.map(({ cause, count, label }) => (
          <li key={cause} className={css.line}>
            <button type="button" className={css.cause} onClick={() => onRows(leftRequestsKey(cause))}>
              <span className={css.count}>{formatCount(count)}</span> {messages.causes[cause]}
            </button>
            {mayAct && (
              <span className={css.acts} role="toolbar" aria-label={messages.acts(label)}>
                <RequestActButtons
                  size="compact-xs"
                  labelOf={(name) => messages.actOn(name, count, label)}
                  onAct={(which) => act(which, idsOf(cause))}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {dialogs}
    </>
  )
}
