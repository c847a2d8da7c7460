import { Link } from 'react-router-dom'
import { listImports } from '../../../contract/imports.ts'
import { formatDateTime } from '../../../domain/values/moment.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { useCallQuery } from '../../../features/session/answers.ts'
import { useGeneralData } from '../../../features/session/session.tsx'
import { formatCount } from '../../../ui/chart/stat.tsx'
import { RetryButton } from '../../../ui/components/retry-button.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/components/states.tsx'
import { currentLocale } from '../../../ui/messages/current-language.ts'
import css from './import.module.css'
import { imports as messages } from './messages.ts'

/** Files of before, newest first: one that was interrupted is gone on with, of the others there is the result. */
export function EarlierImports() {
  const { account } = useAccess()
  const { accounts } = useGeneralData()
  const { data, error, refetch } = useCallQuery([listImports.name], (client, signal) =>
    client(listImports, { query: {}, signal }),
  )
  return (
    <div className={css.rows}>
      <h2 className={css.title}>{messages.earlier}</h2>
      {error !== null && data === undefined ? (
        <ErrorState small error={error.message} action={<RetryButton onClick={() => void refetch()} />} />
      ) : data === undefined ? (
        <SkeletonRows rows={4} columns={4} />
      ) : data.imports.length === 0 ? (
        <p className={css.quiet}>{messages.earlierNone}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard
        <section className={css.scroll} aria-label={messages.earlier} tabIndex={0}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{messages.when}</th>
                <th scope="col">{messages.fileName}</th>
                {account === null && <th scope="col">{messages.account}</th>}
                <th scope="col">{messages.result}</th>
                <th scope="col">{messages.filters.booked}</th>
              </tr>
            </thead>
            <tbody>
              {data.imports.map(({ id, time_created, file_name, account_id, state, counts, row_count }) => (
                <tr key={id}>
                  <td>
                    <time dateTime={time_created}>
                      {formatDateTime(Date.parse(time_created), currentLocale())}
                    </time>
                  </td>
                  <th scope="row">
                    <Link to={`?import=${id}`}>{file_name}</Link>
                  </th>
                  {account === null && <td>{accounts.get(account_id)?.name}</td>}
                  <td>{messages.states[state]}</td>
                  <td>{messages.bookedOf(formatCount(counts.booked), formatCount(row_count))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}
