import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { OutboxStatus } from '../../../domain/messaging/outbox.ts'
import { RetryButton } from '../../../ui/components/retry-button.tsx'
import { Segments } from '../../../ui/components/segments.tsx'
import { WithPanel } from '../../../ui/components/side-panel.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/components/states.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { useBufferedKeys } from '../../../ui/keyboard/keys.tsx'
import { useUrlQuery } from '../../../ui/page/url-query.ts'
import { Pager } from '../../../ui/table/pager.tsx'
import { MessageList } from './message-list.tsx'
import { MessagePanel } from './message-panel.tsx'
import { outboxLabels, outbox as words } from './messages.ts'
import css from './outbox.module.css'
import { PAGE, useOutbox } from './use-outbox.ts'

const ALL = 'all'
const statusChoices = () =>
  [
    { value: ALL, label: words.all },
    ...OutboxStatus.options.map((value) => ({ value, label: outboxLabels.statuses[value].label })),
  ] as const
const TYPING_MS = 200

/** /tools?tab=outbox: what the platform has written to people, and what became of each message. */
export function OutboxTab() {
  const [address, go] = useUrlQuery()
  const [search, setSearch] = useState('')
  const [typed] = useDebouncedValue(search, TYPING_MS)
  const [offset, setOffset] = useState(0)
  const status = OutboxStatus.safeParse(address.get('status')).data
  const { data, error, refetch, isPlaceholderData } = useOutbox({ status, search: typed.trim(), offset })
  useBufferedKeys(search !== typed || isPlaceholderData)

  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const openId = Number(address.get('message') ?? 0)
  const opened = data?.messages.find(({ id }) => id === openId)

  const statuses = (
    <Segments
      label={words.became}
      options={statusChoices()}
      chosen={status ?? ALL}
      onChoose={(next) => {
        setOffset(0)
        go({ status: next === ALL ? null : next, message: null })
      }}
    />
  )

  return (
    <WithPanel
      panel={opened !== undefined && <MessagePanel message={opened} onClose={() => go({ message: null })} />}
    >
      <div className={css.tab} aria-busy={isPlaceholderData}>
        <FilterBar
          search={search}
          placeholder={words.find}
          onSearch={(text) => {
            setOffset(0)
            setSearch(text)
          }}
        >
          {isWide && statuses}
        </FilterBar>
        {!isWide && <div className={css.statuses}>{statuses}</div>}
        {data?.sends_email === false && <p className={css.note}>{words.kept}</p>}
        {data === undefined && error === null && <SkeletonRows rows={10} columns={4} />}
        {data === undefined && error !== null && (
          <ErrorState error={error.message} action={<RetryButton onClick={() => void refetch()} />} />
        )}
        {data?.messages.length === 0 && (
          <EmptyState title={typed === '' && status === undefined ? words.none : words.noneSuch}>
            {typed === '' && status === undefined ? words.noneText : words.noneSuchText}
          </EmptyState>
        )}
        {data !== undefined && data.messages.length > 0 && (
          <>
            <MessageList
              messages={data.messages}
              opened={openId}
              onOpen={(id) => go({ message: String(id) })}
            />
            <Pager
              offset={offset}
              shown={data.messages.length}
              count={data.count}
              page={PAGE}
              onGo={setOffset}
            />
          </>
        )}
      </div>
    </WithPanel>
  )
}
