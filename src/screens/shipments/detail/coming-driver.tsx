import { Marker } from 'react-map-gl/maplibre'
import type { Tracked } from '../../../streams/feed/tracked-shipment.ts'
import { Shape } from '../../../ui/components/badge.tsx'
import { useSignal } from '../../../ui/live/use-signal.ts'
import { driverMessages as messages } from './driver-messages.ts'
import css from './shipment-map.module.css'

interface ComingProps {
  /** The shipment as its recipient follows it: people of its account are shown as much of the driver as they are (decision 20). */
  tracked: Tracked
}

/** On the map: where the driver is who brings it. */
export function ComingDriver({ tracked }: ComingProps) {
  const place = useSignal(tracked.driver)?.place ?? null
  if (place === null) return null
  return (
    <Marker latitude={place.lat} longitude={place.lng}>
      <span className={css.vehicle} title={messages.near}>
        <Shape shape="truck" size={14} />
      </span>
    </Marker>
  )
}

/** Below it, the same in words. */
export function ComingDriverWords({ tracked }: ComingProps) {
  const driver = useSignal(tracked.driver)
  if (driver === null) return null
  return (
    <p role="status" className={css.coming}>
      {driver.arriving ? messages.arriving : messages.near}
    </p>
  )
}
