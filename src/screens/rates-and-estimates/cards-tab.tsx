import { useMemo, useState } from 'react'
import { type CardStatus, cardStatus } from '../../domain/rates/card-status.ts'
import { formatDateTime } from '../../domain/values/moment.ts'
import { useColumnLayout } from '../../features/session/column-layout.ts'
import { useGeneralData } from '../../features/session/session.tsx'
import { RetryButton } from '../../ui/components/retry-button.tsx'
import { EmptyState, ErrorState } from '../../ui/components/states.tsx'
import { RelativeTime, useClock } from '../../ui/live/clock.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { useUrlQuery } from '../../ui/page/url-query.ts'
import type { Column, Sort } from '../../ui/table/column.ts'
import { LiveTable } from '../../ui/table/live-table.tsx'
import { sortedRows } from '../../ui/table/sorted-rows.ts'
import { useArrangement } from '../../ui/table/use-arrangement.ts'
import { CardView } from './card-view.tsx'
import { rates as messages } from './messages.ts'
import css from './rates.module.css'
import { StatusBadge } from './status-badge.tsx'
import { accountsByCard, BEFORE_ALL, type CardVersion, useRateCards, versionOf } from './use-rate-cards.ts'

/** Drafts are worked on; what comes and what holds follows, and last what is over. */
const STATUS_ORDER: readonly CardStatus[] = ['draft', 'upcoming', 'in-force', 'ended']

interface CardRow extends Omit<CardVersion, 'status'> {
  readonly status: CardStatus
  readonly scope: string
  /** How many accounts it prices now. */
  readonly used: number
}

/** The provider's card stands before those of accounts. */
const byScope = (a: CardRow, b: CardRow) =>
  Number(a.account_id !== null) - Number(b.account_id !== null) ||
  a.scope.localeCompare(b.scope) ||
  STATUS_ORDER.indexOf(a.status) - STATUS_ORDER.indexOf(b.status) ||
  b.number - a.number

/** Every version of every card: what is in force, what comes when, and drafts. */
export function CardsTab({ opened }: { opened: number | null }) {
  const { data, error, isPending, refetch } = useRateCards()
  const { accounts } = useGeneralData()
  const { locale } = useMessages()
  const [, change] = useUrlQuery()
  // To the minute: a card begins and ends at one.
  const now = useClock((at) => Math.floor(at / 60_000) * 60_000)
  const [sort, setSort] = useState<Sort>({ key: 'card', down: false })

  const versions = useMemo(() => (data?.rate_cards ?? []).map(versionOf), [data])
  const rows = useMemo(() => {
    const used = accountsByCard(versions, [...accounts.keys()], now)
    return versions.map(
      (one): CardRow => ({
        ...one,
        status: cardStatus(one, now),
        scope:
          one.account_id === null
            ? messages.allAccounts
            : (accounts.get(one.account_id)?.name ?? messages.account(one.account_id)),
        used: used.get(one.id)?.length ?? 0,
      }),
    )
  }, [versions, accounts, now])
  const columns = useMemo(
    () => cardColumns((at) => (at <= 0 ? messages.always : formatDateTime(at, locale))),
    [locale],
  )
  const arrangement = useArrangement(columns, ...useColumnLayout('rate-cards'))
  const sorted = useMemo(() => sortedRows(rows, columns, sort), [rows, columns, sort])

  if (error !== null && data === undefined)
    return <ErrorState error={error.message} action={<RetryButton onClick={() => void refetch()} />} />
  if (opened !== null && data !== undefined) return <CardView id={opened} versions={versions} />
  if (data !== undefined && rows.length === 0)
    return <EmptyState title={messages.noCards}>{messages.noCardsText}</EmptyState>
  return (
    <LiveTable
      label={messages.cards}
      {...sorted}
      viewKey={JSON.stringify(sort)}
      columns={columns}
      arrangement={arrangement}
      sort={sort}
      onSort={setSort}
      onOpen={(id) => change({ card: String(id) }, { replace: false })}
      loading={isPending}
      card={(row) => <CardLines row={row} />}
      cardHeight={4}
      empty={null}
    />
  )
}

function cardColumns(moment: (at: number) => string): readonly Column<CardRow>[] {
  const from = ({ valid_from }: CardRow) =>
    valid_from === null ? '' : moment(valid_from <= BEFORE_ALL ? 0 : valid_from)
  return [
    {
      key: 'card',
      title: messages.card,
      width: 10,
      grow: 2,
      compare: byScope,
      cell: ({ scope }) => <b className={css.name}>{scope}</b>,
    },
    {
      key: 'number',
      title: messages.number,
      width: 5,
      align: 'end',
      value: ({ number }) => number,
      cell: ({ number }) => number,
    },
    {
      key: 'name',
      title: messages.name,
      width: 9,
      grow: 2,
      value: ({ name }) => name,
      cell: ({ name }) => name,
    },
    {
      key: 'status',
      title: messages.status,
      width: 7,
      value: ({ status }) => STATUS_ORDER.indexOf(status),
      cell: ({ status }) => <StatusBadge status={status} plain />,
    },
    {
      key: 'from',
      title: messages.from,
      width: 10,
      priority: 2,
      value: ({ valid_from }) => valid_from,
      cell: from,
    },
    {
      key: 'until',
      title: messages.until,
      width: 10,
      priority: 3,
      value: ({ valid_until }) => valid_until,
      cell: ({ valid_until }) => (valid_until === null ? '' : moment(valid_until)),
    },
    {
      key: 'used',
      title: messages.usedBy,
      width: 7,
      priority: 2,
      value: ({ used }) => used,
      cell: ({ used }) => (used === 0 ? '' : messages.accounts(used)),
      descendingFirst: true,
    },
    {
      key: 'changed',
      title: messages.changed,
      width: 11,
      grow: 1,
      priority: 4,
      value: ({ changed_at }) => changed_at,
      cell: ({ changed_at, changed_by }) =>
        changed_by === null ? (
          messages.platform
        ) : (
          <>
            <RelativeTime at={Date.parse(changed_at)} />
            {` · ${changed_by}`}
          </>
        ),
      descendingFirst: true,
    },
  ]
}

/** A row of the table on a phone. */
function CardLines({ row }: { row: CardRow }) {
  const { locale } = useMessages()
  return (
    <div className={css.card}>
      <span className={css.cardLine}>
        <b className={css.name}>{row.scope}</b>
        <StatusBadge status={row.status} plain />
      </span>
      <span className={css.cardLine}>
        <span className={css.cardText}>{`${row.number} · ${row.name}`}</span>
        <span className={css.quiet}>
          {row.valid_from !== null && row.valid_from > BEFORE_ALL && formatDateTime(row.valid_from, locale)}
        </span>
      </span>
    </div>
  )
}
