import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { idIn } from '../../../domain/values/row-id.ts'
import { useGeneralData } from '../../../features/session/session.tsx'
import { RetryButton } from '../../../ui/components/retry-button.tsx'
import { EmptyState, ErrorState, SkeletonText } from '../../../ui/components/states.tsx'
import { SearchableSelect } from '../../../ui/form/searchable-select.tsx'
import { useUrlQuery } from '../../../ui/page/url-query.ts'
import { Pager } from '../../../ui/table/pager.tsx'
import css from './lists.module.css'

const PAGE = 50

/** Which account the address names, or null for all, and how far the list has been paged. */
export function useAccountPage() {
  const [address] = useUrlQuery()
  const account = idIn(address.get('account'))
  const offset = Math.max(0, Number.parseInt(address.get('offset') ?? '', 10) || 0)
  return {
    account,
    offset,
    query: { limit: PAGE, offset, ...(account !== null && { account_id: account }) },
  }
}

interface AccountListProps {
  messages: Readonly<Record<'title' | 'staffText' | 'account' | 'allAccounts' | 'none' | 'noneOfAll', string>>
  icon: TablerIcon
  page: ReturnType<typeof useAccountPage>
  answer: { error: Error | null; isPlaceholderData: boolean; refetch: () => unknown }
  /** How many stand on this page; null until it is known. */
  shown: number | null
  /** How many there are in all. */
  count: number
  /** What begins a new one. */
  action: ReactNode
  children: ReactNode
}

/** What belongs to accounts, of all or of one, page by page. */
export function AccountList(props: AccountListProps) {
  const { messages, icon, page, answer, shown, count, action, children } = props
  const { accounts } = useGeneralData()
  const [, change] = useUrlQuery()
  const { account, offset } = page
  const { error, isPlaceholderData, refetch } = answer
  return (
    <section className={css.panel} aria-label={messages.title} aria-busy={isPlaceholderData || undefined}>
      <header className={css.head}>
        <div className={css.about}>
          <h2>{messages.title}</h2>
          <p>{messages.staffText}</p>
        </div>
        <div className={css.filter}>
          <SearchableSelect
            label={messages.account}
            hideLabel
            placeholder={messages.allAccounts}
            options={[...accounts.values()].map(({ id, name }) => ({ value: String(id), label: name }))}
            value={account === null ? null : String(account)}
            onChoose={(id) => change({ account: id, offset: null })}
            clearable
          />
        </div>
        {action}
      </header>
      {error !== null && shown === null ? (
        <ErrorState error={error.message} action={<RetryButton onClick={() => void refetch()} />} />
      ) : shown === null ? (
        <SkeletonText lines={8} />
      ) : shown === 0 ? (
        <EmptyState small icon={icon} title={account === null ? messages.noneOfAll : messages.none} />
      ) : (
        children
      )}
      {shown !== null && (
        <Pager
          offset={offset}
          shown={shown}
          count={count}
          page={PAGE}
          onGo={(to) => change({ offset: to === 0 ? null : String(to) })}
        />
      )}
    </section>
  )
}
