import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { Branch } from '../../../contract/session.ts'
import { compareText } from '../../../domain/values/text-order.ts'
import type { CountView } from '../../../streams/views/views.ts'
import { formatCount } from '../../../ui/chart/stat.tsx'
import { Section, SidePanel } from '../../../ui/components/side-panel.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/components/states.tsx'
import { useCounts } from '../../../ui/live/use-signal.ts'
import { hubKey } from './hub-keys.ts'
import { placeMessages as messages } from './messages.ts'
import type { PlacePick } from './place-signs.ts'
import css from './places.module.css'
import { stepThrough } from './shipment-line.tsx'
import type { MapPoints } from './use-pickup-points.ts'

/** A longer list is searched, not read. */
const MOST_LISTED = 200

interface PlacesPanelProps {
  hubs: readonly Branch[]
  /** Hubs of other branches are left out. */
  isFiltered: boolean
  counts: CountView
  /** Null: they may not be seen. */
  points: MapPoints | null
  /** Null while pickup points are on the map. */
  onShowPoints: (() => void) | null
  onOpen: (place: PlacePick) => void
  onClose: () => void
}

/** All hubs with what lies there, and the pickup points: the map's signs as lists. */
export function PlacesPanel(props: PlacesPanelProps) {
  const { hubs, isFiltered, counts, points, onShowPoints, onOpen, onClose } = props
  const all = useCounts(counts)
  const countOf = (part: 'here' | 'coming', id: number) => formatCount(all.get(hubKey(part, id)) ?? 0)
  return (
    <SidePanel half label={messages.title} title={messages.title} onClose={onClose}>
      <Section title={messages.hubs}>
        {hubs.length === 0 && (
          <EmptyState small title={isFiltered ? messages.noHubsSuch : messages.noHubs}>
            {isFiltered ? null : messages.noHubsText}
          </EmptyState>
        )}
        <ul className={css.places} aria-label={messages.hubs} onKeyDown={stepThrough}>
          {hubs
            .toSorted((a, b) => compareText(a.name, b.name))
            .map(({ id, name }) => (
              <li key={id}>
                <button type="button" className={css.place} onClick={() => onOpen({ of: 'hub', id })}>
                  <b>{name}</b>
                  <span className={css.quiet}>
                    {messages.hereAndComing(countOf('here', id), countOf('coming', id))}
                  </span>
                </button>
              </li>
            ))}
        </ul>
      </Section>
      {points !== null && (
        <Section title={messages.points}>
          {onShowPoints === null ? (
            <Points points={points} onOpen={onOpen} />
          ) : (
            <Button size="xs" variant="default" onClick={onShowPoints}>
              {messages.showPoints}
            </Button>
          )}
        </Section>
      )}
    </SidePanel>
  )
}

function Points({ points, onOpen }: { points: MapPoints; onOpen: (place: PlacePick) => void }) {
  if (points.problem !== null) return <ErrorState small error={points.problem} />
  if (!points.isLoaded) return <SkeletonRows />
  if (points.points.length === 0)
    return (
      <EmptyState small title={messages.noPoints}>
        {messages.noPointsText}
      </EmptyState>
    )
  const listed = points.points.slice(0, MOST_LISTED)
  return (
    <>
      <ul className={css.places} aria-label={messages.points} onKeyDown={stepThrough}>
        {listed.map(({ id, name, type, city }) => (
          <li key={id}>
            <button type="button" className={css.place} onClick={() => onOpen({ of: 'point', id })}>
              <b>{name}</b>
              <span className={css.quiet}>{`${messages.kinds[type]}, ${city}`}</span>
            </button>
          </li>
        ))}
      </ul>
      {points.count > listed.length && (
        <Link to="/locations" className={css.link}>
          {messages.furtherPoints(formatCount(points.count - listed.length))}
        </Link>
      )}
    </>
  )
}
