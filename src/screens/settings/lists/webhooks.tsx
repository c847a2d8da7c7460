import { IconWebhook } from '@tabler/icons-react'
import { listWebhooks } from '../../../contract/webhooks.ts'
import { idIn } from '../../../domain/values/row-id.ts'
import { useCallQuery } from '../../../features/session/answers.ts'
import { useGeneralData } from '../../../features/session/session.tsx'
import { webhooks as messages } from '../../../features/webhooks/messages.ts'
import { AddWebhook, WebhookList } from '../../../features/webhooks/webhook-list.tsx'
import { RetryButton } from '../../../ui/components/retry-button.tsx'
import { EmptyState, ErrorState, SkeletonText } from '../../../ui/components/states.tsx'
import { SearchableSelect } from '../../../ui/form/searchable-select.tsx'
import { useUrlQuery } from '../../../ui/page/url-query.ts'
import { Pager } from '../../../ui/table/pager.tsx'
import css from './lists.module.css'

const PAGE = 50

/** The webhooks of all accounts and of the courier itself, or of one account. */
export default function WebhooksList() {
  const { accounts } = useGeneralData()
  const [address, change] = useUrlQuery()
  const account = idIn(address.get('account'))
  const offset = Math.max(0, Number.parseInt(address.get('offset') ?? '', 10) || 0)
  const query = { limit: PAGE, offset, ...(account !== null && { account_id: account }) }
  const { data, error, isPlaceholderData, refetch } = useCallQuery(
    [listWebhooks.name, query],
    (client, signal) => client(listWebhooks, { query, signal }),
    { keepLast: true },
  )
  const nameOf = (id: number) => accounts.get(id)?.name ?? String(id)
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
        <AddWebhook namesAccount />
      </header>
      {error !== null && data === undefined ? (
        <ErrorState error={error.message} action={<RetryButton onClick={() => void refetch()} />} />
      ) : data === undefined ? (
        <SkeletonText lines={8} />
      ) : data.webhooks.length === 0 ? (
        <EmptyState small icon={IconWebhook} title={account === null ? messages.noneOfAll : messages.none} />
      ) : (
        <WebhookList webhooks={data.webhooks} accountName={nameOf} />
      )}
      {data !== undefined && (
        <Pager
          offset={offset}
          shown={data.webhooks.length}
          count={data.count}
          page={PAGE}
          onGo={(to) => change({ offset: to === 0 ? null : String(to) })}
        />
      )}
    </section>
  )
}
