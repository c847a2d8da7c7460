import type { PickupPointAnswer } from '../../contract/pickup-points.ts'
import { formatKm } from '../../domain/dispatch/travel.ts'
import { placeLine } from '../../domain/shipments/address.ts'
import { currentLocale } from '../../ui/messages/current-language.ts'
import css from './locations.module.css'
import { locations as messages } from './messages.ts'

/** How far it is from the place that somebody looks from; empty where they look from none. */
export function distanceText({ distance_m }: PickupPointAnswer): string {
  return distance_m === null ? '' : formatKm(distance_m / 1000, currentLocale())
}

/** The sizes of which one is free, with how many. */
export function FreeSizes({ point }: { point: PickupPointAnswer }) {
  const { compartments } = point
  if (compartments.length === 0) return <span className={css.quiet}>{messages.notKept}</span>
  const free = compartments.filter((one) => one.free > 0)
  if (free.length === 0) return <span className={css.fullSign}>{messages.full}</span>
  return (
    <span className={css.freeSizes}>
      {free.map((one) => (
        <span key={one.name}>
          {one.name} <b>{one.free}</b>
        </span>
      ))}
    </span>
  )
}

/** One location in the list. */
export function PointCard({ point }: { point: PickupPointAnswer }) {
  return (
    <div className={css.card} data-retired={!point.active || undefined}>
      <span className={css.cardLine}>
        <b className={css.name}>{point.name}</b>
        <span className={css.aside}>{point.active ? distanceText(point) : messages.retired}</span>
      </span>
      <span className={css.cardLine}>
        <span className={css.cardText}>{placeLine(point)}</span>
        <span className={css.aside}>{messages.types[point.type]}</span>
      </span>
      <span className={css.cardLine}>
        <FreeSizes point={point} />
      </span>
    </div>
  )
}
