import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { listCollectionRequests } from '../../contract/collection-requests.ts'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { useAccess } from '../../features/session/access.tsx'
import { useCallQuery } from '../../features/session/answers.ts'
import { useColumnLayout } from '../../features/session/column-layout.ts'
import { useNames } from '../../features/session/names.ts'
import { EmptyState } from '../../ui/components/states.tsx'
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
  const rows = useMemo(() => (answer.data?.collection_requests ?? []).map(asRow), [answer.data])
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
      above={answer.data?.next != null && <p role="status">{messages.earlierFirst}</p>}
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
