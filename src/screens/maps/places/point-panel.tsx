import { Link } from 'react-router-dom'
import type { PickupPointAnswer } from '../../../contract/pickup-points.ts'
import { placeLine } from '../../../domain/shipments/address.ts'
import { Facts, Section, SidePanel } from '../../../ui/components/side-panel.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/components/states.tsx'
import { placeMessages as messages } from './messages.ts'
import css from './places.module.css'
import type { MapPoints } from './use-pickup-points.ts'

interface PointPanelProps {
  id: number
  points: MapPoints
  onClose: () => void
}

function freeText({ compartments }: PickupPointAnswer): string {
  if (compartments.length === 0) return messages.notKept
  const free = compartments.filter((size) => size.free > 0).map((size) => `${size.name} ${size.free}`)
  return free.length === 0 ? messages.full : free.join(', ')
}

/** A locker or counter, as the map needs it; all of it is among the locations. */
export function PointPanel({ id, points, onClose }: PointPanelProps) {
  const point = points.points.find((one) => one.id === id)
  if (point === undefined)
    return (
      <SidePanel half label={messages.points} title={messages.points} onClose={onClose}>
        {points.problem !== null && <ErrorState small error={points.problem} />}
        {points.problem === null && !points.isLoaded && <SkeletonRows />}
        {points.isLoaded && (
          <EmptyState small title={messages.notHere}>
            {messages.pointGone}
          </EmptyState>
        )}
      </SidePanel>
    )
  return (
    <SidePanel half label={point.name} title={point.name} onClose={onClose}>
      <Section title={messages.kinds[point.type]}>
        <Facts
          facts={[
            [messages.hours, point.hours || messages.noHours],
            [messages.address, `${point.street_address}, ${placeLine(point)}`],
            [messages.free, freeText(point)],
          ]}
        />
        <p className={css.links}>
          <Link to={`/locations?location=${id}`} className={css.link}>
            {messages.openLocation}
          </Link>
          <Link to={`/shipments?point=${id}`} className={css.link}>
            {messages.pointShipments}
          </Link>
        </p>
      </Section>
    </SidePanel>
  )
}
