import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { listCollectionRequests } from '../../contract/collection-requests.ts'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { useAccess } from '../../features/session/access.tsx'
import { useCallQuery } from '../../features/session/answers.ts'
import { useColumnLayout } from '../../features/session/column-layout.ts'
import { useNames } from '../../features/session/names.ts'
import { useClient } from '../../features/session/session.tsx'
import { EmptyState } from '../../ui/components/states.tsx'
import { toast } from '../../ui/components/toast.ts'
import { AnsweredList } from '../../ui/table/answered-list.tsx'
import type { Sort } from '../../ui/table/column.ts'
import { useArrangement } from '../../ui/table/use-arrangement.ts'
import { asRow } from './as-row.ts'
import { RequestCard, requestColumns } from './columns.tsx'
import { requests as messages } from './messages.ts'

const TYPING_MS = 200
const LATEST_FIRST: Sort = { key: 'window', down: true }

interface EarlierListProps {
  opened: number | null
  onOpen: (id: number) => void
}

type Page = z.output<typeof listCollectionRequests.answer>
interface EarlierQuery {
  readonly group: 'over'
  readonly search: string | undefined
  readonly limit: number
}

const NONE: Page['collection_requests'] = []

/** The pages behind the first, of the same question, as they are asked for. */
function useFurther(query: EarlierQuery, first: Page | undefined) {
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const [pages, setPages] = useState<{ readonly of: Page; readonly page: Page } | null>(null)
  const mine = pages !== null && pages.of === first ? pages.page : null
  const next = mine === null ? (first?.next ?? null) : mine.next
  return {
    requests: mine?.collection_requests ?? NONE,
    next,
    busy,
    async more() {
      if (first === undefined || next === null) return
      setBusy(true)
      const outcome = await client(listCollectionRequests, { query: { ...query, cursor: next } })
      setBusy(false)
      if (!outcome.ok) return toast({ text: outcome.error, variant: 'error' })
      const { collection_requests, next: behind } = outcome.value
      const all = [...(mine?.collection_requests ?? []), ...collection_requests]
      setPages({ of: first, page: { collection_requests: all, next: behind } })
    },
  }
}

/** Requests that were closed or cancelled, however long ago. */
export function EarlierList({ opened, onOpen }: EarlierListProps) {
  const workspace = useLiveWorkspace()
  const names = useNames()
  const { audience } = useAccess()
  const staff = audience === 'staff'
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, TYPING_MS)
  const query = { group: 'over' as const, search: search.trim() || undefined, limit: 500 }
  const answer = useCallQuery(
    [listCollectionRequests.name, query],
    (client, signal) => client(listCollectionRequests, { query, signal }),
    { keepLast: true },
  )
  const further = useFurther(query, answer.data)
  const rows = useMemo(
    () => [...(answer.data?.collection_requests ?? []), ...further.requests].map(asRow),
    [answer.data, further.requests],
  )
  const columns = useMemo(
    () => requestColumns({ names, staff, now: workspace.now }),
    [names, staff, workspace],
  )
  const arrangement = useArrangement(columns, ...useColumnLayout('collection-requests'))
  return (
    <AnsweredList
      label={messages.views.earlier}
      answer={answer}
      rows={rows}
      question={[search]}
      columns={columns}
      arrangement={arrangement}
      firstSort={LATEST_FIRST}
      typed={typed}
      onType={setTyped}
      isTyping={typed !== search}
      placeholder={messages.find}
      above={
        further.next !== null && (
          <Button size="xs" variant="default" loading={further.busy} onClick={() => void further.more()}>
            {messages.earlierMore}
          </Button>
        )
      }
      onOpen={onOpen}
      opened={opened}
      card={(row) => <RequestCard row={row} names={names} staff={staff} now={workspace.now} />}
      empty={
        <EmptyState title={search.trim() === '' ? messages.earlierNone : messages.noneSuch}>
          {search.trim() === '' ? messages.noneText : messages.noneSuchText}
        </EmptyState>
      }
    />
  )
}
