import { Button } from '@mantine/core'
import { PageHeader } from '../../ui/header.tsx'
import { useFloor, useLive } from '../../ui/live.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { tripsheet as words } from '../../ui/words/staff/tripsheet.ts'
import { BoardSkeleton } from './board/skeleton.tsx'
import { TripsheetBoard } from './board/tripsheet-board.tsx'
import { useTripsheet } from './use-tripsheet.ts'

/** /tripsheet: who does what today, and giving it to somebody else. */
export function Screen() {
  const floor = useFloor()
  const loaded = useLive(floor.loaded)
  const link = useLive(floor.link)
  const tripsheet = useTripsheet()
  if (loaded && tripsheet !== null) return <TripsheetBoard tripsheet={tripsheet} />
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
