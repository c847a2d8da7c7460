import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { NEVER } from 'rxjs'
import { trackShipment } from '../../contract/tracking.ts'
import { routeAt } from '../../domain/console/routes.ts'
import { useAccess } from '../../features/session/access.tsx'
import { useCallQuery } from '../../features/session/answers.ts'
import { useTracked } from '../../features/tracking/tracked-shipment.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { useObservable } from '../../ui/live/use-signal.ts'
import { useMessages } from '../../ui/messages/messages.tsx'
import { Failed, NotFound, Waiting } from './states.tsx'
import css from './track.module.css'
import { TrackForm } from './track-form.tsx'
import { Tracked } from './tracked.tsx'

/** Where a parcel is, for anybody who has its reference: signed in or not. */
export function Screen() {
  const { settings, audience } = useAccess()
  const { screens } = useMessages()
  const [search, setSearch] = useSearchParams()
  const reference = (search.get('tracking_reference') ?? '').trim()
  const { data, error, isFetching, refetch } = useCallQuery(
    [trackShipment.name, reference],
    (client, signal) => client(trackShipment, { query: { tracking_reference: reference }, signal }),
    { when: reference !== '' },
  )
  const shipment = data?.shipments[0]
  // Watched by the number that was found: the reference as typed may be the shop's own.
  const watched = useTracked(shipment?.short_tracking_reference ?? null)
  useObservable(
    watched?.happened$ ?? NEVER,
    useCallback(() => {
      refetch()
    }, [refetch]),
  )
  const find = (wanted: string) => setSearch(wanted === '' ? {} : { tracking_reference: wanted })

  return (
    <>
      <PageHeader title={screens.title(routeAt('/track'), audience)} />
      <div className={css.page} data-found={reference !== '' || undefined}>
        <TrackForm
          reference={reference}
          busy={isFetching && shipment === undefined}
          provider={settings.provider_title}
          onFind={find}
        />
        {reference !== '' &&
          (shipment !== undefined ? (
            <Tracked
              // What is typed or was sent about one parcel is nothing about the next.
              key={shipment.short_tracking_reference}
              shipment={shipment}
              steps={data?.tracking_steps ?? []}
              freshness={watched?.freshness ?? null}
            />
          ) : error === null ? (
            <Waiting />
          ) : error.status === 404 ? (
            <NotFound reference={reference} />
          ) : (
            <Failed error={error.message} onAgain={() => refetch()} />
          ))}
      </div>
    </>
  )
}
