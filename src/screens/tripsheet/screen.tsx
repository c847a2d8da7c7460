import { Button } from '@mantine/core'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { ErrorState } from '../../ui/components/states.tsx'
import { useSignal } from '../../ui/live/use-signal.ts'
import { BoardSkeleton } from './board/skeleton.tsx'
import { TripsheetBoard } from './board/tripsheet-board.tsx'
import { tripsheet as words } from './messages.ts'
import { useTripsheet } from './use-tripsheet.ts'

/** /tripsheet: who does what today, and giving it to somebody else. */
export function Screen() {
  const workspace = useLiveWorkspace()
  const loaded = useSignal(workspace.loaded)
  const link = useSignal(workspace.link)
  const board = useTripsheet()
  if (loaded && board !== null) return <TripsheetBoard board={board} />
  return (
    <>
      <PageHeader title={words.title} />
      {link.is === 'refused' ? (
        <ErrorState
          error={words.refused[link.code]}
          action={
            <Button variant="default" onClick={() => location.reload()}>
              {words.loadAgain}
            </Button>
          }
        />
      ) : (
        <BoardSkeleton />
      )}
    </>
  )
}
