import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { listManagedProviders, type ManagedProvider } from '../../../contract/platform.ts'
import type { ProviderStatus } from '../../../contract/session.ts'
import { useCallQuery } from '../../../features/session/answers.ts'
import { useHasDraft } from '../../../features/session/drafts.ts'
import { Badge, type Tone } from '../../../ui/components/badge.tsx'
import { PageHeader } from '../../../ui/components/page-header.tsx'
import { RetryButton } from '../../../ui/components/retry-button.tsx'
import { WithPanel } from '../../../ui/components/side-panel.tsx'
import { EmptyState, ErrorState } from '../../../ui/components/states.tsx'
import type { Column, Sort } from '../../../ui/table/column.ts'
import { LiveTable } from '../../../ui/table/live-table.tsx'
import { sortedRows } from '../../../ui/table/sorted-rows.ts'
import css from '../admin.module.css'
import { providers as messages } from './messages.ts'
import { NewProviderDialog, newProviderDrafts } from './new-provider.tsx'
import { ProviderPanel } from './provider-panel.tsx'

const LOOKS = {
  active: { tone: 'green', shape: 'dot' },
  overdue: { tone: 'yellow', shape: 'alert' },
  inactive: { tone: 'grey', shape: 'pause' },
} as const satisfies Record<ProviderStatus, { tone: Tone; shape: string }>

export function ProviderBadge({ status, plain }: { status: ProviderStatus; plain?: boolean }) {
  const { tone, shape } = LOOKS[status]
  return (
    <Badge tone={tone} shape={shape} plain={plain}>
      {messages.statuses[status]}
    </Badge>
  )
}

const columnsNow = (): readonly Column<ManagedProvider>[] => [
  {
    key: 'id',
    title: messages.columns.id,
    width: 3,
    align: 'end',
    priority: 4,
    value: ({ id }) => id,
    cell: ({ id }) => id,
  },
  {
    key: 'name',
    title: messages.columns.name,
    width: 11,
    grow: 2,
    value: ({ name }) => name,
    cell: ({ name }) => <b className={css.name}>{name}</b>,
  },
  {
    key: 'status',
    title: messages.status,
    width: 7,
    value: ({ status }) => status,
    cell: ({ status }) => <ProviderBadge status={status} plain />,
  },
  {
    key: 'prefix',
    title: messages.columns.prefix,
    width: 5,
    priority: 3,
    value: ({ tracking_prefix }) => tracking_prefix,
    cell: ({ tracking_prefix }) => <span className={css.mono}>{tracking_prefix}</span>,
  },
  {
    key: 'hosts',
    title: messages.columns.hosts,
    width: 12,
    grow: 2,
    priority: 2,
    value: ({ origins }) => origins.join(', '),
    cell: ({ origins }) => hostsText(origins),
  },
  {
    key: 'admins',
    title: messages.administrators,
    width: 11,
    grow: 2,
    priority: 3,
    value: ({ administrators }) => administrators.length,
    cell: ({ administrators }) =>
      administrators.map(({ username }) => username).join(', ') || messages.nobody,
  },
]

export function hostsText(origins: readonly string[]): string {
  if (origins.length === 0) return messages.noHost
  return origins.map((host) => (host === '*' ? messages.everyHost : host)).join(', ')
}

const NONE: readonly ManagedProvider[] = []

/** /hubline-admin/providers: the providers on this platform (000 §2). */
export function Screen() {
  const { data, error, isPending, refetch } = useCallQuery([listManagedProviders.name], (client, signal) =>
    client(listManagedProviders, { signal }),
  )
  const [search, setSearch] = useSearchParams()
  const [columns] = useState(columnsNow)
  const [sort, setSort] = useState<Sort>({ key: 'id', down: false })
  const [adding, setAdding] = useState(useHasDraft(newProviderDrafts, 0))
  const providers = data?.providers ?? NONE
  const rows = useMemo(() => sortedRows(providers, columns, sort), [providers, columns, sort])
  const openedId = Number(search.get('provider')) || null
  const opened = providers.find(({ id }) => id === openedId)
  const open = (id: number | null) =>
    setSearch(id === null ? {} : { provider: String(id) }, { replace: openedId !== null })
  return (
    <>
      <PageHeader
        title={messages.title}
        note={data !== undefined && messages.count(providers.length)}
        actions={
          <Button
            size="xs"
            leftSection={<IconPlus size="1rem" stroke={1.8} />}
            onClick={() => setAdding(true)}
          >
            {messages.add}
          </Button>
        }
      />
      <WithPanel
        panel={
          opened !== undefined && (
            <ProviderPanel key={opened.id} provider={opened} onClose={() => open(null)} />
          )
        }
      >
        <div className={css.fill}>
          {error !== null && data === undefined ? (
            <ErrorState error={error.message} action={<RetryButton onClick={() => void refetch()} />} />
          ) : (
            <LiveTable
              label={messages.list}
              {...rows}
              viewKey={JSON.stringify(sort)}
              columns={columns}
              sort={sort}
              onSort={setSort}
              onOpen={open}
              opened={openedId}
              loading={isPending}
              card={(provider) => <ProviderCard provider={provider} />}
              cardHeight={4}
              empty={<EmptyState title={messages.none}>{messages.noneText}</EmptyState>}
            />
          )}
        </div>
      </WithPanel>
      <NewProviderDialog opened={adding} onClose={() => setAdding(false)} onDone={({ id }) => open(id)} />
    </>
  )
}

function ProviderCard({ provider }: { provider: ManagedProvider }) {
  return (
    <div className={css.card}>
      <span className={css.line}>
        <b className={css.name}>{provider.name}</b>
        <ProviderBadge status={provider.status} />
      </span>
      <span className={css.line}>
        <span className={css.quiet}>{hostsText(provider.origins)}</span>
      </span>
    </div>
  )
}
