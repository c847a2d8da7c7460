import { Button } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { issueApiKey, listApiKeys } from '../../../contract/api-keys.ts'
import { permissionOf } from '../../../contract/call.ts'
import { idIn } from '../../../domain/values/row-id.ts'
import { KeyList } from '../../../features/api-keys/key-list.tsx'
import { apiKeys as messages } from '../../../features/api-keys/messages.ts'
import { NewKey } from '../../../features/api-keys/new-key.tsx'
import { useAccess } from '../../../features/session/access.tsx'
import { useCallQuery } from '../../../features/session/answers.ts'
import { useGeneralData } from '../../../features/session/session.tsx'
import { RetryButton } from '../../../ui/components/retry-button.tsx'
import { EmptyState, ErrorState, SkeletonText } from '../../../ui/components/states.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { SearchableSelect } from '../../../ui/form/searchable-select.tsx'
import { useUrlQuery } from '../../../ui/page/url-query.ts'
import { Pager } from '../../../ui/table/pager.tsx'
import css from './lists.module.css'

const PAGE = 50

/** The keys of all accounts, or of one: staff issue and revoke them on behalf of those who cannot themselves (074). */
export default function ApiKeysList() {
  const { may, user } = useAccess()
  const { accounts } = useGeneralData()
  const [address, change] = useUrlQuery()
  const [issuing, setIssuing] = useState(false)
  const account = idIn(address.get('account'))
  const offset = Math.max(0, Number.parseInt(address.get('offset') ?? '', 10) || 0)
  const query = { limit: PAGE, offset, ...(account !== null && { account_id: account }) }
  const { data, error, isPlaceholderData, refetch } = useCallQuery(
    [listApiKeys.name, query],
    (client, signal) => client(listApiKeys, { query, signal }),
    { keepLast: true },
  )
  // Nobody issues keys in another's name.
  const isOwn = user?.logged_in_user === undefined
  const mayIssue = isOwn && may(permissionOf(issueApiKey))
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
        {mayIssue && (
          <Button
            leftSection={<IconPlus size="1rem" stroke={1.8} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setIssuing(true)}
          >
            {messages.newKey}
          </Button>
        )}
      </header>
      {error !== null && data === undefined ? (
        <ErrorState error={error.message} action={<RetryButton onClick={() => void refetch()} />} />
      ) : data === undefined ? (
        <SkeletonText lines={8} />
      ) : data.api_keys.length === 0 ? (
        <EmptyState small icon={IconKey} title={account === null ? messages.noneOfAll : messages.none} />
      ) : (
        <KeyList keys={data.api_keys} {...(account === null && { accountName: nameOf })} />
      )}
      {data !== undefined && (
        <Pager
          offset={offset}
          shown={data.api_keys.length}
          count={data.count}
          page={PAGE}
          onGo={(to) => change({ offset: to === 0 ? null : String(to) })}
        />
      )}
      {/* A key that is shown once is not lost by a press beside it. */}
      <FormModal
        opened={issuing}
        onClose={() => setIssuing(false)}
        title={messages.newKey}
        closeOnClickOutside={false}
      >
        <NewKey account={account} onDone={() => setIssuing(false)} />
      </FormModal>
    </section>
  )
}
