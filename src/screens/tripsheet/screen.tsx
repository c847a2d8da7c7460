import { Button } from '@mantine/core'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { Rewindable } from '../../features/rewind/rewindable.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { ErrorState } from '../../ui/components/states.tsx'
import { useSignal } from '../../ui/live/use-signal.ts'
import { BoardSkeleton } from './board/skeleton.tsx'
import { TripsheetBoard } from './board/tripsheet-board.tsx'
import { tripsheet as messages } from './messages.ts'
import { useTripsheet } from './use-tripsheet.ts'

/** /tripsheet: who does what today, or did, and giving it to somebody else. */
export function Screen() {
  return (
    <Rewindable>
      <Board />
    </Rewindable>
  )
}

function Board() {
  const workspace = useLiveWorkspace()
  const loaded = useSignal(workspace.loaded)
  const link = useSignal(workspace.link)
  const tripsheets = useTripsheet()
  if (loaded && tripsheets !== null) return <TripsheetBoard {...tripsheets} />
  return (
    <>
      <PageHeader title={messages.title} />
      {link.is === 'refused' ? (
        <ErrorState
          error={messages.refused[link.code]}
          action={
            <Button variant="default" onClick={() => location.reload()}>
              {messages.loadAgain}
            </Button>
          }
        />
      ) : (
        <BoardSkeleton />
      )}
    </>
  )
}
