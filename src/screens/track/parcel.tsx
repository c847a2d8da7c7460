import { useCallback, useEffect } from 'react'
import { NEVER } from 'rxjs'
import { trackShipment } from '../../contract/tracking.ts'
import { useCallQuery } from '../../features/session/answers.ts'
import { useTracked } from '../../features/tracking/tracked-shipment.tsx'
import { useObservable } from '../../ui/live/use-signal.ts'
import { Failed, NotFound, Waiting } from './states.tsx'
import { Tracked } from './tracked.tsx'

/** How often it is asked about anew where no socket tells what has changed (ms). */
export const ASKED_EVERY_MS = 60_000

/** What is known of a parcel by one of its references; '' asks nothing. */
export function useParcel(reference: string) {
  return useCallQuery(
    [trackShipment.name, reference],
    (client, signal) => client(trackShipment, { query: { tracking_reference: reference }, signal }),
    { when: reference !== '' },
  )
}

/** One parcel in full, as it moves. */
export function Parcel({ reference }: { reference: string }) {
  const { data, error, refetch } = useParcel(reference)
  const shipment = data?.shipments[0]
  // Watched by the number that was found: the reference as typed may be the shop's own.
  const watched = useTracked(shipment?.short_tracking_reference ?? null)
  useObservable(
    watched?.happened$ ?? NEVER,
    useCallback(() => {
      refetch()
    }, [refetch]),
  )
  // Nothing happens while a driver comes nearer, and yet more is known.
  const isComing = shipment !== undefined && shipment.arrives_to !== null
  useEffect(() => {
    if (!isComing) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refetch()
    }, ASKED_EVERY_MS)
    return () => clearInterval(timer)
  }, [isComing, refetch])
  if (shipment !== undefined)
    return (
      <Tracked
        // What is typed or was sent about one parcel is nothing about the next.
        key={shipment.short_tracking_reference}
        shipment={shipment}
        steps={data?.tracking_steps ?? []}
        watched={watched}
      />
    )
  if (error === null) return <Waiting />
  if (error.status === 404) return <NotFound reference={reference} />
  return <Failed error={error.message} onAgain={() => refetch()} />
}
