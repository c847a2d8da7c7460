import { Button } from '@mantine/core'
import { useSearchParams } from 'react-router-dom'
import { PageHeader } from '../../ui/header.tsx'
import { Segments } from '../../ui/segments.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { FeedNumbers } from './feed-numbers.tsx'
import { formatSpan } from './feed-words.ts'
import { SocketsTable } from './sockets-table.tsx'
import css from './tools.module.css'
import { useLiveHealth } from './use-live-health.ts'

const TABS = [{ value: 'live', label: 'Live' }] as const

/** /tools: for staff who run the platform. */
export function Screen() {
  const [, setSearch] = useSearchParams()
  return (
    <>
      <PageHeader title="Tools">
        <Segments
          label="Tool"
          options={TABS}
          chosen="live"
          onChoose={(tab) => setSearch({ tab }, { replace: true })}
        />
      </PageHeader>
      <LiveTab />
    </>
  )
}

/** How the live feed does: the node in numbers, and each socket with what keeps it. */
function LiveTab() {
  const { samples, error, refetch } = useLiveHealth()
  const health = samples.at(-1)?.health
  if (health === undefined && error !== null) {
    return (
      <ErrorState
        error={error.message}
        action={
          <Button variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      />
    )
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
