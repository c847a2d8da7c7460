import { Button } from '@mantine/core'
import { formatDay } from '../../../domain/values/moment.ts'
import { RetryButton } from '../../../ui/components/retry-button.tsx'
import { useMessages } from '../../../ui/messages/messages.tsx'
import css from './archive.module.css'
import { archive as messages } from './messages.ts'
import type { useArchive } from './use-archive.ts'

/** Below the rows: how far it was looked so far, and what to do where it does not go on by itself. */
export function ArchiveFoot({ answer }: { answer: ReturnType<typeof useArchive> }) {
  const { locale } = useMessages()
  const { rows, error, isPending, hasMore, isLooking, isCut, reached } = answer
  if (error !== null && rows.length > 0)
    return (
      <div className={css.foot} role="alert">
        <span className={css.failed}>
          {messages.moreFailed} {error.message}
        </span>
        <RetryButton onClick={answer.retry} />
      </div>
    )
  const isStopped = hasMore && !isLooking
  if (isPending || error !== null || !(reached !== null || isStopped || isCut)) return null
  return (
    <div className={css.foot}>
      {reached !== null && <span>{messages.lookedTo(formatDay(reached, locale))}</span>}
      {isStopped && (
        <Button size="compact-sm" variant="default" onClick={answer.lookFurther}>
          {messages.lookFurther}
        </Button>
      )}
      {isCut && <span>{messages.searchCut}</span>}
    </div>
  )
}
