import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import {
  MOST_USING_SHIPMENTS,
  readCatalogueUsage,
  type UsageDetails,
  type UsedList,
} from '../../../contract/catalogue-usage.ts'
import { accountAddress } from '../../../domain/console/unbuilt-screens.ts'
import { formatDateTime } from '../../../domain/values/moment.ts'
import { useCallQuery } from '../../../features/session/answers.ts'
import { useGeneralData } from '../../../features/session/session.tsx'
import { formatCount } from '../../../ui/chart/stat.tsx'
import { RetryButton } from '../../../ui/components/retry-button.tsx'
import { ErrorState, SkeletonText } from '../../../ui/components/states.tsx'
import { useMessages } from '../../../ui/messages/messages.tsx'
import { lists as messages } from './list-messages.ts'
import css from './lists.module.css'

interface UsedByProps {
  kind: UsedList
  usageKey: string
  name: string
  onClose: () => void
}

/** The shipments, accounts, rate cards and zones behind the numbers of a row. */
export default function UsedBy({ kind, usageKey, name, onClose }: UsedByProps) {
  const query = { kind, key: usageKey }
  const { data, error, refetch } = useCallQuery([readCatalogueUsage.name, query], (client, signal) =>
    client(readCatalogueUsage, { query, signal }),
  )
  const all = data?.usage.find(({ key }) => key === usageKey)?.shipments ?? 0
  return (
    <Modal opened onClose={onClose} title={messages.usedTitle(name)} size="40rem">
      {error !== null && data === undefined ? (
        <ErrorState small error={error.message} action={<RetryButton onClick={() => void refetch()} />} />
      ) : data?.details ? (
        <div className={css.used}>
          <Cards of={data.details.rate_cards} />
          <Zones of={data.details.zones} />
          <Accounts of={data.details.accounts} />
          <Shipments of={data.details.shipments} all={all} />
        </div>
      ) : (
        <SkeletonText lines={8} />
      )}
    </Modal>
  )
}

/** What is of an account that is gone, or of none, has no name. */
function useAccountName(): (id: number | null, none: string) => string {
  const { accounts } = useGeneralData()
  return (id, none) => (id === null ? none : (accounts.get(id)?.name ?? String(id)))
}

function Cards({ of: cards }: { of: UsageDetails['rate_cards'] }) {
  const nameOf = useAccountName()
  if (cards.length === 0) return null
  return (
    <Rows title={messages.cardsTitle(formatCount(cards.length))}>
      {cards.map(({ id, account_id, name, number, is_draft }) => (
        <li key={id}>
          <Link to={`/rates-and-estimates?card=${id}`}>{name}</Link>
          <span>
            {[
              nameOf(account_id, messages.allAccounts),
              messages.version(number),
              ...(is_draft ? [messages.draft] : []),
            ].join(' · ')}
          </span>
        </li>
      ))}
    </Rows>
  )
}

function Zones({ of: zones }: { of: UsageDetails['zones'] }) {
  if (zones.length === 0) return null
  return (
    <Rows title={messages.zonesTitle(formatCount(zones.length))}>
      {zones.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </Rows>
  )
}

function Accounts({ of: accounts }: { of: UsageDetails['accounts'] }) {
  const nameOf = useAccountName()
  if (accounts.length === 0) return null
  return (
    <Rows title={messages.accountsTitle(formatCount(accounts.length))}>
      {accounts.map(({ account_id, shipments }) => (
        <li key={account_id}>
          <Link to={accountAddress(account_id)}>{nameOf(account_id, '')}</Link>
          <span>{messages.shipments(formatCount(shipments), shipments)}</span>
        </li>
      ))}
    </Rows>
  )
}

function Shipments({ of: shipments, all }: { of: UsageDetails['shipments']; all: number }) {
  const nameOf = useAccountName()
  const { locale } = useMessages()
  if (shipments.length === 0) return null
  return (
    <Rows
      title={
        all > shipments.length
          ? messages.latest(String(MOST_USING_SHIPMENTS), formatCount(all))
          : messages.allShipments(formatCount(all))
      }
    >
      {shipments.map(({ id, short_tracking_reference, account_id, time_created }) => (
        <li key={id}>
          <Link to={`/shipments/${id}`}>{short_tracking_reference}</Link>
          <span>
            {`${nameOf(account_id, messages.noAccount)} · ${formatDateTime(Date.parse(time_created), locale)}`}
          </span>
        </li>
      ))}
    </Rows>
  )
}

function Rows({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </section>
  )
}
