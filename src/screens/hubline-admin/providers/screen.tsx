import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { listManagedProviders, type ManagedProvider } from '../../../contract/platform.ts'
import type { ProviderStatus } from '../../../contract/session.ts'
import { useAnswer } from '../../../ui/answers.ts'
import { PageHeader } from '../../../ui/header.tsx'
import { WithPanel } from '../../../ui/side-panel.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { Badge, type Tone } from '../../../ui/status-badge.tsx'
import { type Column, comparatorOf, type Sort } from '../../../ui/table/column.ts'
import { fixedRows } from '../../../ui/table/fixed-store.ts'
import { LiveTable } from '../../../ui/table/live-table.tsx'
import css from '../admin.module.css'
import { NewProviderDialog } from './new-provider.tsx'
import { ProviderPanel } from './provider-panel.tsx'

export const STATUS_WORDS = {
  active: { label: 'Active', tone: 'green', shape: 'dot' },
  overdue: { label: 'Overdue', tone: 'yellow', shape: 'alert' },
  inactive: { label: 'Inactive', tone: 'grey', shape: 'pause' },
} as const satisfies Record<ProviderStatus, { label: string; tone: Tone; shape: string }>

export function ProviderBadge({ status, plain }: { status: ProviderStatus; plain?: boolean }) {
  const { label, tone, shape } = STATUS_WORDS[status]
  return (
    <Badge tone={tone} shape={shape} plain={plain}>
      {label}
    </Badge>
  )
}

const COLUMNS: readonly Column<ManagedProvider>[] = [
  {
    key: 'id',
    title: 'No.',
    width: 3,
    align: 'end',
    priority: 4,
    value: ({ id }) => id,
    cell: ({ id }) => id,
  },
  {
    key: 'name',
    title: 'Courier',
    width: 11,
    grow: 2,
    value: ({ name }) => name.toLowerCase(),
    cell: ({ name }) => <b className={css.name}>{name}</b>,
  },
  {
    key: 'status',
    title: 'Status',
    width: 7,
    value: ({ status }) => status,
    cell: ({ status }) => <ProviderBadge status={status} plain />,
  },
  {
    key: 'prefix',
    title: 'Prefix',
    width: 5,
    priority: 3,
    value: ({ tracking_prefix }) => tracking_prefix,
    cell: ({ tracking_prefix }) => <span className={css.mono}>{tracking_prefix}</span>,
  },
  {
    key: 'hosts',
    title: 'Lives at',
    width: 12,
    grow: 2,
    priority: 2,
    value: ({ origins }) => origins.join(', '),
    cell: ({ origins }) => hostsInWords(origins),
  },
  {
    key: 'admins',
    title: 'Administrators',
    width: 11,
    grow: 2,
    priority: 3,
    value: ({ administrators }) => administrators.length,
    cell: ({ administrators }) => administrators.map(({ username }) => username).join(', ') || 'Nobody',
  },
]

export function hostsInWords(origins: readonly string[]): string {
  if (origins.length === 0) return 'No host yet'
  return origins.map((host) => (host === '*' ? 'Every other host' : host)).join(', ')
}

const NONE: readonly ManagedProvider[] = []

/** /hubline-admin/providers: the couriers on this platform (000 §2). */
export function Screen() {
  const { data, error, isPending, refetch } = useAnswer([listManagedProviders.name], (client, signal) =>
    client(listManagedProviders, { signal }),
  )
  const [search, setSearch] = useSearchParams()
  const [sort, setSort] = useState<Sort>({ key: 'id', down: false })
  const [adding, setAdding] = useState(false)
  const providers = data?.providers ?? NONE
  const rows = useMemo(
    () => fixedRows(providers.toSorted(comparatorOf(COLUMNS, sort, (a, b) => a.id - b.id))),
    [providers, sort],
  )
  const openedId = Number(search.get('provider')) || null
  const opened = providers.find(({ id }) => id === openedId)
  const open = (id: number | null) =>
    setSearch(id === null ? {} : { provider: String(id) }, { replace: openedId !== null })
  return (
    <>
      <PageHeader
        title="Providers"
        note={data !== undefined && `${providers.length} ${providers.length === 1 ? 'courier' : 'couriers'}`}
        actions={
          <Button
            size="xs"
            leftSection={<IconPlus size="1rem" stroke={1.8} />}
            onClick={() => setAdding(true)}
          >
            Add courier
          </Button>
        }
      />
      <WithPanel
        panel={
          opened !== undefined && (
            <ProviderPanel
              key={`${opened.id} ${opened.version}`}
              provider={opened}
              onClose={() => open(null)}
            />
          )
        }
      >
        <div className={css.fill}>
          {error !== null && data === undefined ? (
            <ErrorState
              error={error.message}
              action={
                <Button variant="default" onClick={() => void refetch()}>
                  Try again
                </Button>
              }
            />
          ) : (
            <LiveTable
              label="Couriers"
              {...rows}
              columns={COLUMNS}
              sort={sort}
              onSort={setSort}
              onOpen={open}
              opened={openedId}
              loading={isPending}
              card={(provider) => <ProviderCard provider={provider} />}
              cardHeight={4}
              empty={
                <EmptyState title="No courier yet">Add the first: its administrator is invited.</EmptyState>
              }
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
        <span className={css.quiet}>{hostsInWords(provider.origins)}</span>
      </span>
    </div>
  )
}
