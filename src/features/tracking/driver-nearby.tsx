import type { Tracked } from '../../streams/feed/tracked-shipment.ts'
import { useSignal } from '../../ui/live/use-signal.ts'
import { lazyBackground } from '../../ui/loading/lazy.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import type { DriverMapProps } from './driver-map.tsx'
import css from './driver-nearby.module.css'

const DriverMap = lazyBackground<DriverMapProps>(() => import('./driver-map.tsx'))

/** Where the driver is who brings a parcel, while that is told (domain/tracking/driver-nearby.ts). */
export function DriverNearby({ tracked }: { tracked: Tracked }) {
  const driver = useSignal(tracked.driver)
  const { track } = useMessages()
  if (driver === null) return null
  return (
    <section className={css.driver} aria-label={track.driverMap}>
      <p role="status">{driver.arriving ? track.driverArriving : track.driverNear}</p>
      {driver.place !== null && (
        <div className={css.map}>
          <DriverMap place={driver.place} />
        </div>
      )}
    </section>
  )
}
