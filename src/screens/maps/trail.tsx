import { useEffect, useMemo } from 'react'
import { rowAt, rowCount } from '../../contract/column-encoding.ts'
import { type DriverTrail, readTrail } from '../../contract/rewind.ts'
import { distanceKm, type Stand, standsOf, type TrailPoint, topSpeed } from '../../domain/rewind/trail.ts'
import { dayOf, formatTime } from '../../domain/values/moment.ts'
import type { MapTrail } from '../../features/fleet-map/lazy-fleet-map.tsx'
import { SPEED_BANDS } from '../../features/fleet-map/trail-layer.ts'
import { useAccess } from '../../features/session/access.tsx'
import { useCallQuery } from '../../features/session/answers.ts'
import { RetryButton } from '../../ui/components/retry-button.tsx'
import { Facts } from '../../ui/components/side-panel.tsx'
import { EmptyState, ErrorState } from '../../ui/components/states.tsx'
import { useClock } from '../../ui/live/clock.tsx'
import { useTurn } from '../../ui/live/use-turn.ts'
import css from './maps.module.css'
import { maps as messages } from './messages.ts'

const MINUTE = 60_000
/** Of today it is asked for anew so often (ms). */
const ASKED_EVERY_MS = 2 * MINUTE

const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null)

function pointsOf({ points }: DriverTrail): TrailPoint[] {
  return Array.from({ length: rowCount(points) }, (_, i) => {
    const { at, lat, lng, speed_kmh } = rowAt(points, i)
    return { at: Number(at), lat: Number(lat), lng: Number(lng), speed_kmh: numberOrNull(speed_kmh) }
  })
}

function spanOf({ from, to }: Stand): string {
  const minutes = Math.round((to - from) / MINUTE)
  return minutes < 60
    ? messages.trail.minutes(minutes)
    : messages.trail.hours(Math.floor(minutes / 60), minutes % 60)
}

interface TrailProps {
  driver: number
  onTrail: (trail: MapTrail | null) => void
  /** Its code could not be had. */
  onFailed: () => void
}

/** Where a driver was until now, or until the moment that is shown: on the map, and where they stood in a list. */
export default function Trail({ driver, onTrail }: TrailProps) {
  const { isPast } = useAccess()
  const date = useClock(dayOf)
  const minute = useClock((now) => Math.floor(now / MINUTE) * MINUTE)
  const now = useTurn(ASKED_EVERY_MS)
  // Of a past day everything is there at once.
  const turn = isPast ? 0 : now
  const { data, error, refetch } = useCallQuery(
    [readTrail.name, driver, date, turn],
    (client, signal) => client(readTrail, { query: { driver_id: driver, date }, signal }),
    { keepLast: true },
  )
  const all = useMemo(() => (data === undefined ? null : pointsOf(data)), [data])
  const points = useMemo(() => all?.filter(({ at }) => at <= minute + MINUTE) ?? null, [all, minute])
  const stands = useMemo(() => standsOf(points ?? []), [points])
  useEffect(() => {
    if (points === null) return
    onTrail({ points, stands: stands.map((stand) => ({ ...stand, label: spanOf(stand) })) })
  }, [points, stands, onTrail])
  useEffect(() => () => onTrail(null), [onTrail])

  if (error !== null)
    return <ErrorState small error={error.message} action={<RetryButton onClick={() => void refetch()} />} />
  if (points === null)
    return (
      <p role="status" className={css.quiet}>
        {messages.trail.loading}
      </p>
    )
  if (points.length === 0)
    return (
      <EmptyState small title={messages.noReport}>
        {messages.trail.none}
      </EmptyState>
    )
  const fastest = topSpeed(points)
  return (
    <>
      <Facts
        facts={[
          [messages.trail.distance, messages.trail.km(distanceKm(points).toFixed(1))],
          ...(fastest === null
            ? []
            : [[messages.trail.topSpeed, messages.trail.kmh(Math.round(fastest))] as const]),
          [messages.trail.stood, messages.trail.stands(stands.length)],
        ]}
      />
      <ul className={css.bands}>
        {SPEED_BANDS.map(({ below, tone }, i) => (
          <li key={tone} data-tone={tone}>
            {messages.trail.band(SPEED_BANDS[i - 1]?.below ?? 0, Number.isFinite(below) ? below : null)}
          </li>
        ))}
      </ul>
      <ol className={css.stands}>
        {stands.map((stand) => (
          <li key={stand.from} className={css.stand}>
            <span>
              {formatTime(stand.from)}–{formatTime(stand.to)}
            </span>
            <span>{spanOf(stand)}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
