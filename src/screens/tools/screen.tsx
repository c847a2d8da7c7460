import { useSearchParams } from 'react-router-dom'
import { permissionOf } from '../../contract/call.ts'
import { liveHealth } from '../../contract/live-health.ts'
import { listOutbox } from '../../contract/outbox.ts'
import { useAccess } from '../../features/session/access.tsx'
import { ForbiddenState } from '../../features/session/forbidden-state.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { RetryButton } from '../../ui/components/retry-button.tsx'
import { Segments } from '../../ui/components/segments.tsx'
import { ErrorState, SkeletonRows } from '../../ui/components/states.tsx'
import { liveFeed } from './feed-messages.ts'
import { FeedNumbers } from './feed-numbers.tsx'
import { formatSpan } from './feed-rates.ts'
import { tools as messages } from './messages.ts'
import { OutboxTab } from './outbox/outbox-tab.tsx'
import { SocketsTable } from './sockets-table.tsx'
import css from './tools.module.css'
import { useLiveHealth } from './use-live-health.ts'

const TABS = [
  { value: 'live', permission: permissionOf(liveHealth) },
  { value: 'outbox', permission: permissionOf(listOutbox) },
] as const

/** /tools: for staff who run the platform. */
export function Screen() {
  const [search, setSearch] = useSearchParams()
  const { may } = useAccess()
  const tabs = TABS.filter(({ permission }) => may(permission))
  const tab = tabs.find(({ value }) => value === search.get('tab'))?.value ?? tabs[0]?.value
  if (tab === undefined) return <ForbiddenState what={messages.title} />
  return (
    <>
      <PageHeader title={messages.title}>
        <Segments
          label={messages.tabs}
          options={tabs.map(({ value }) => ({ value, label: messages[value] }))}
          chosen={tab}
          onChoose={(next) => setSearch({ tab: next }, { replace: true })}
        />
      </PageHeader>
      {tab === 'live' ? <LiveTab /> : <OutboxTab />}
    </>
  )
}

/** How the live feed does: the node in numbers, and each socket with what keeps it. */
function LiveTab() {
  const { samples, error, refetch } = useLiveHealth()
  const health = samples.at(-1)?.health
  if (health === undefined && error !== null) {
    return <ErrorState error={error.message} action={<RetryButton onClick={() => void refetch()} />} />
  }
  return (
    <div className={css.page}>
      <FeedNumbers samples={samples} />
      <p className={css.node} role={error === null ? undefined : 'alert'}>
        {health === undefined
          ? ' '
          : error === null
            ? `${liveFeed.node(health.node, health.version, formatSpan(health.at - health.started_at))} ${
                health.relay.leads ? liveFeed.leads : liveFeed.follows
              }`
            : liveFeed.lastNumbers(error.message)}
      </p>
      <section aria-label={liveFeed.sockets} className={css.watching}>
        {health === undefined ? <SkeletonRows rows={8} columns={6} /> : <SocketsTable health={health} />}
      </section>
    </div>
  )
}
