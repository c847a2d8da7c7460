import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { timeAgo } from '../../../domain/values/moment.ts'
import { useMessages } from '../../../ui/messages/messages.tsx'
import type { BookingDraft } from './draft.ts'
import type { AbandonedDraft, DraftStorage } from './draft-storage.ts'
import { booking as messages } from './messages.ts'
import css from './new.module.css'

interface AbandonedProps {
  storage: DraftStorage
  onTake: (draft: BookingDraft) => void
}

/** What was typed in a tab that is closed: to go on with, or to let go. */
export function Abandoned({ storage, onTake }: AbandonedProps) {
  const { locale } = useMessages()
  const [offered, setOffered] = useState<readonly AbandonedDraft[]>([])
  useEffect(() => {
    let isOver = false
    storage.abandoned().then(
      (found) => {
        if (!isOver) setOffered(found)
      },
      // Without an answer nothing is offered; it is asked again at the next opening.
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [storage])
  const [first] = offered
  if (first === undefined) return null
  const { delivery } = first.draft.fields
  const to = delivery.company || delivery.name
  const when = timeAgo(first.at, Date.now(), locale)
  const settle = () => {
    storage.discard(first.key)
    setOffered(offered.slice(1))
  }
  return (
    <aside className={css.abandoned}>
      <span>{to === '' ? messages.abandonedNobody(when) : messages.abandoned(to, when)}</span>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => {
          onTake(first.draft)
          settle()
        }}
      >
        {messages.goOn}
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={settle}>
        {messages.drop}
      </Button>
    </aside>
  )
}
