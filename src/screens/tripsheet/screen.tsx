import { Button } from '@mantine/core'
import { PageHeader } from '../../ui/header.tsx'
import { useFloor, useLive } from '../../ui/live.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { BoardSkeleton } from './board/skeleton.tsx'
import { TripsheetBoard } from './board/tripsheet-board.tsx'
import { useTripsheet } from './use-tripsheet.ts'

const REFUSED = {
  signedOut: 'Your session is over. Sign in again to see the tripsheets',
  forbidden: 'Your role has no access to the live floor. Ask your ops manager if you need it',
  accountClosed: 'Your account has been closed. Contact support to reopen it',
  maintenance: "We're doing maintenance. Please check back in a few minutes",
  oldClient: 'This page is older than the platform. Load it anew to go on',
}

/** /tripsheet: who does what today, and giving it to somebody else. */
export function Screen() {
  const floor = useFloor()
  const loaded = useLive(floor.loaded)
  const link = useLive(floor.link)
  const tripsheet = useTripsheet()
  if (loaded && tripsheet !== null) return <TripsheetBoard tripsheet={tripsheet} />
  return (
    <>
      <PageHeader title="Tripsheet" />
      {link.is === 'refused' ? (
        <ErrorState
          error={REFUSED[link.code]}
          action={
            <Button variant="default" onClick={() => location.reload()}>
              Load again
            </Button>
          }
        />
      ) : (
        <BoardSkeleton />
      )}
    </>
  )
}
