import { Button } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Quote } from '../../contract/quotes.ts'
import { isOffered } from '../../domain/console/menu.ts'
import { QuoteState } from '../../domain/quotes/quote.ts'
import { idIn } from '../../domain/values/row-id.ts'
import { useAccess } from '../../features/session/access.tsx'
import { useColumnLayout } from '../../features/session/column-layout.ts'
import { ForbiddenState } from '../../features/session/forbidden-state.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { Segments } from '../../ui/components/segments.tsx'
import { WithPanel } from '../../ui/components/side-panel.tsx'
import { EmptyState } from '../../ui/components/states.tsx'
import { useUrlQuery } from '../../ui/page/url-query.ts'
import { AnsweredList, countNote } from '../../ui/table/answered-list.tsx'
import type { Sort } from '../../ui/table/column.ts'
import { useArrangement } from '../../ui/table/use-arrangement.ts'
import { QuoteCard, quoteColumns } from './columns.tsx'
import { quotes as messages } from './messages.ts'
import { QuotePanel } from './quote-panel.tsx'
import css from './quotes.module.css'
import { useQuotes } from './use-quotes.ts'

const TYPING_MS = 200
const NONE: readonly Quote[] = []
const NEWEST_FIRST: Sort = { key: 'quoted', down: true }
const FILTERS = ['all', ...QuoteState.options] as const
type Filter = (typeof FILTERS)[number]

/** /shipment-quotes: the prices that an account was given, and what became of them (001 §2). */
export function Screen() {
  const [address, change] = useUrlQuery()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, TYPING_MS)
  // The title has no room beside it.
  const isSmall = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  const state = QuoteState.safeParse(address.get('state')).data
  const answer = useQuotes(search, state)
  const { data, error } = answer
  const quotes = data?.shipment_quotes ?? NONE

  const columns = useMemo(quoteColumns, [])
  const arrangement = useArrangement(columns, ...useColumnLayout('quotes'))

  const openedId = idIn(address.get('quote'))
  const opened = quotes.find(({ id }) => id === openedId)
  const open = useCallback((id: number) => change({ quote: String(id) }), [change])
  const close = useCallback(() => change({ quote: null }), [change])
  const isFiltered = search.trim() !== '' || state !== undefined
  const which = (
    <Segments<Filter>
      label={messages.which}
      options={FILTERS.map((value) => ({ value, label: messages.states[value] }))}
      chosen={state ?? 'all'}
      onChoose={(chosen) => change({ state: chosen === 'all' ? null : chosen, quote: null })}
    />
  )
  if (error?.status === 403 && data === undefined) return <ForbiddenState what={messages.title} />
  return (
    <>
      <PageHeader
        title={messages.title}
        note={data !== undefined && countNote(messages, quotes.length, data.count)}
        actions={<NewQuote />}
      >
        {isSmall ? undefined : which}
      </PageHeader>
      <WithPanel
        panel={opened !== undefined && <QuotePanel key={opened.id} quote={opened} onClose={close} />}
      >
        <AnsweredList
          label={messages.title}
          answer={answer}
          rows={quotes}
          question={[search, state]}
          columns={columns}
          arrangement={arrangement}
          firstSort={NEWEST_FIRST}
          typed={typed}
          onType={setTyped}
          isTyping={typed !== search}
          placeholder={messages.find}
          above={isSmall && <div className={css.which}>{which}</div>}
          onOpen={open}
          opened={opened?.id ?? null}
          card={(quote) => <QuoteCard quote={quote} />}
          empty={
            <EmptyState
              title={isFiltered ? messages.noneSuch : messages.none}
              action={isFiltered ? undefined : <NewQuote />}
            >
              {isFiltered ? messages.noneSuchText : messages.noneText}
            </EmptyState>
          }
        />
      </WithPanel>
    </>
  )
}

/** Where a quote is asked for, once that screen is there and theirs. */
function NewQuote() {
  const viewer = useAccess()
  if (!isOffered('/shipments/new', viewer)) return null
  return (
    <Button
      component={Link}
      to="/shipments/new?quick_quote=quote"
      size="xs"
      leftSection={<IconPlus size="1rem" stroke={1.8} />}
    >
      {messages.newQuote}
    </Button>
  )
}
