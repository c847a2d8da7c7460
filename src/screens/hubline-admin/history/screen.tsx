import { useState } from 'react'
import { listPlatformHistory, type PlatformEvent } from '../../../contract/platform-history.ts'
import { formatDateTime } from '../../../domain/values/moment.ts'
import { useCallQuery } from '../../../features/session/answers.ts'
import { formatCount } from '../../../ui/chart/stat.tsx'
import { PageHeader } from '../../../ui/components/page-header.tsx'
import { RetryButton } from '../../../ui/components/retry-button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/components/states.tsx'
import { currentLocale } from '../../../ui/messages/current-language.ts'
import { Pager } from '../../../ui/table/pager.tsx'
import css from '../admin.module.css'
import own from './history.module.css'
import { platformHistory as messages, platformLabels } from './messages.ts'

const PAGE = 50

/** /hubline-admin/history: who did what to the platform, newest first. */
export function Screen() {
  const [offset, setOffset] = useState(0)
  const { data, error, refetch } = useCallQuery(
    [listPlatformHistory.name, offset],
    (client, signal) => client(listPlatformHistory, { query: { limit: PAGE, offset }, signal }),
    { keepLast: true },
  )
  const events = data?.platform_events ?? []
  return (
    <>
      <PageHeader title={messages.title} note={data !== undefined && formatCount(data.count)} />
      <div className={css.page}>
        {error !== null && data === undefined ? (
          <ErrorState error={error.message} action={<RetryButton onClick={() => void refetch()} />} />
        ) : data === undefined ? (
          <SkeletonRows rows={8} columns={4} />
        ) : data.count === 0 ? (
          <EmptyState title={messages.none} small>
            {messages.noneText}
          </EmptyState>
        ) : (
          <>
            <HistoryTable events={events} />
            <Pager offset={offset} shown={events.length} count={data.count} page={PAGE} onGo={setOffset} />
          </>
        )}
      </div>
    </>
  )
}

function HistoryTable({ events }: { events: readonly PlatformEvent[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard
    <section className={css.scroll} aria-label={messages.list} tabIndex={0}>
      <table className={`${css.table} ${own.history}`}>
        <thead>
          <tr>
            <th scope="col">{messages.columns.when}</th>
            <th scope="col">{messages.columns.who}</th>
            <th scope="col">{messages.columns.what}</th>
            <th scope="col">{messages.columns.changed}</th>
          </tr>
        </thead>
        <tbody>
          {events.map(({ id, timestamp, source, type, subject, change }) => (
            <tr key={id}>
              <td>
                <time dateTime={timestamp}>{formatDateTime(Date.parse(timestamp), currentLocale())}</time>
              </td>
              <td>{source ?? messages.system}</td>
              <th scope="row">
                {platformLabels[type].label}
                <span className={css.quiet}> {subject}</span>
              </th>
              <td className={own.change}>
                <Changes change={change} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Changes({ change }: Pick<PlatformEvent, 'change'>) {
  return (
    <dl className={own.changes}>
      {Object.entries(change).map(([field, { change_from, change_to }]) => (
        <div key={field}>
          <dt>{messages.field(field)}</dt>
          <dd>
            {change_from !== null && (
              <>
                <s>{messages.value(change_from)}</s>{' '}
              </>
            )}
            {messages.value(change_to)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
