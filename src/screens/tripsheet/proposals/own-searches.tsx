import { VisuallyHidden } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { endSearch, listOwnSearches, type OwnSearch } from '../../../contract/route-proposals.ts'
import { invalidateCall, useCallQuery } from '../../../features/session/answers.ts'
import { useClient } from '../../../features/session/session.tsx'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import { toast } from '../../../ui/components/toast.ts'
import css from '../board/toolbar.module.css'
import { proposals as messages } from './messages.ts'
import { searchText } from './search-text.ts'

/** While one goes on, ms. */
const ASKS_EVERY_MS = 1_000

interface OwnSearchesProps {
  onOpen: (search: OwnSearch) => void
  /** One that had the focus is gone. */
  onGone: () => void
}

/** Searches for better routes that whoever looks began and has not looked at to the end, here or before the page was loaded. */
export default function OwnSearches({ onOpen, onGone }: OwnSearchesProps) {
  const client = useClient()
  const [isSearching, setSearching] = useState(false)
  const { data } = useCallQuery(
    [listOwnSearches.name],
    (client, signal) => client(listOwnSearches, { signal }),
    {
      onOpening: true,
      everyMs: isSearching ? ASKS_EVERY_MS : undefined,
    },
  )
  const searches = data?.searches ?? []
  const said = useEndedMeanwhile(searches)
  const goesOn = searches.some(({ status }) => status === 'searching')
  useEffect(() => setSearching(goesOn), [goesOn])
  const putAway = async ({ id }: OwnSearch) => {
    const answer = await client(endSearch, { body: { id, act: 'cancel' } })
    if (!answer.ok) toast({ text: answer.error, variant: 'error' })
    await invalidateCall(listOwnSearches)
    onGone()
  }
  return (
    <>
      {searches.map((search) => (
        <span key={search.id} className={css.search}>
          <button type="button" className={css.chip} onClick={() => onOpen(search)}>
            {searchText(search)}
          </button>
          {search.status !== 'searching' && (
            <IconButton
              icon={IconX}
              label={messages.putAway(searchText(search))}
              onClick={() => void putAway(search)}
            />
          )}
        </span>
      ))}
      {/* That it has ended is spoken once: how far it is can be read. */}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}

/** What came of one that went on a moment ago. */
function useEndedMeanwhile(searches: readonly OwnSearch[]): string {
  const before = useRef<ReadonlySet<number>>(new Set())
  const [said, say] = useState('')
  useEffect(() => {
    const ended = searches.find(({ id, status }) => status !== 'searching' && before.current.has(id))
    if (ended !== undefined) say(searchText(ended))
    before.current = new Set(searches.flatMap(({ id, status }) => (status === 'searching' ? id : [])))
  }, [searches])
  return said
}
