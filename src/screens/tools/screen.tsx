import { useSearchParams } from 'react-router-dom'
import { permissionOf } from '../../contract/call.ts'
import { liveHealth } from '../../contract/live-health.ts'
import { listOutbox } from '../../contract/outbox.ts'
import { useAccess } from '../../ui/access.tsx'
import { PageHeader } from '../../ui/header.tsx'
import { Segments } from '../../ui/segments.tsx'
import { ErrorState, ForbiddenState, SkeletonRows } from '../../ui/states.tsx'
import { TryAgain } from '../../ui/try-again.tsx'
import { FeedNumbers } from './feed-numbers.tsx'
import { formatSpan } from './feed-words.ts'
import { OutboxTab } from './outbox/outbox-tab.tsx'
import { SocketsTable } from './sockets-table.tsx'
import css from './tools.module.css'
import { useLiveHealth } from './use-live-health.ts'

const TABS = [
  { value: 'live', label: 'Live', permission: permissionOf(liveHealth) },
  { value: 'outbox', label: 'Outbox', permission: permissionOf(listOutbox) },
] as const

/** /tools: for staff who run the platform. */
export function Screen() {
  const [search, setSearch] = useSearchParams()
  const { may } = useAccess()
  const tabs = TABS.filter(({ permission }) => may(permission))
  const tab = tabs.find(({ value }) => value === search.get('tab'))?.value ?? tabs[0]?.value
  if (tab === undefined) return <ForbiddenState what="Tools" />
  return (
    <>
      <PageHeader title="Tools">
        <Segments
          label="Tool"
          options={tabs}
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
    return <ErrorState error={error.message} action={<TryAgain onClick={() => void refetch()} />} />
  }
  return (
    <div className={css.page}>
      <FeedNumbers samples={samples} />
      <p className={css.node} role={error === null ? undefined : 'alert'}>
        {health === undefined
          ? ' '
          : error === null
            ? `Node ${health.node}, version ${health.version}, up for ${formatSpan(health.at - health.started_at)}. ${
                health.relay.leads ? 'It numbers the events.' : 'Another node numbers the events.'
              }`
            : `These are the last numbers: the platform does not answer. ${error.message}`}
      </p>
      <section aria-label="Live sockets" className={css.watching}>
        {health === undefined ? <SkeletonRows rows={8} columns={6} /> : <SocketsTable health={health} />}
      </section>
    </div>
  )
}
