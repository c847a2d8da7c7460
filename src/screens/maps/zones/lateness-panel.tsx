import { useEffect, useState } from 'react'
import type { Place } from '../../../domain/dispatch/place.ts'
import type { DrawnMap } from '../../../features/fleet-map/lazy-fleet-map.tsx'
import { SidePanel } from '../../../ui/components/side-panel.tsx'
import { EmptyState } from '../../../ui/components/states.tsx'
import type { SuburbLateness } from '../lateness.ts'
import { createLatenessLayer, type LatenessLayer } from './lateness-layer.ts'
import { zoneMessages as messages } from './messages.ts'
import css from './zones.module.css'

interface LatenessPanelProps {
  suburbs: readonly SuburbLateness[]
  /** Null while the map is not there. */
  drawn: DrawnMap | null
  onPlace: (place: Place) => void
  onClose: () => void
}

/** Which suburbs are late, on the map and as the numbers that it shows. */
export default function LatenessPanel({ suburbs, drawn, onPlace, onClose }: LatenessPanelProps) {
  return (
    <SidePanel half label={messages.lateness} title={messages.lateness} onClose={onClose}>
      {drawn !== null && <OnMap drawn={drawn} suburbs={suburbs} />}
      <p className={css.quiet}>{messages.latenessText}</p>
      {suburbs.length === 0 ? (
        <EmptyState small title={messages.nothingLate}>
          {messages.nothingLateText}
        </EmptyState>
      ) : (
        <table className={css.table} aria-label={messages.lateness}>
          <thead>
            <tr>
              <th scope="col">{messages.suburb}</th>
              <th scope="col">{messages.late}</th>
              <th scope="col">{messages.stops}</th>
              <th scope="col">{messages.share}</th>
            </tr>
          </thead>
          <tbody>
            {suburbs.map(({ suburb, late, stops, lat, lng }) => (
              <tr key={suburb}>
                <td>
                  <button
                    type="button"
                    className={css.suburb}
                    title={messages.goTo(suburb)}
                    onClick={() => onPlace({ lat, lng })}
                  >
                    {suburb}
                  </button>
                </td>
                <td className={css.lateCount}>{late}</td>
                <td>{stops}</td>
                <td>{`${Math.round((late / stops) * 100)}%`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </SidePanel>
  )
}

function OnMap({ drawn, suburbs }: { drawn: DrawnMap; suburbs: readonly SuburbLateness[] }) {
  const [layer, setLayer] = useState<LatenessLayer | null>(null)
  useEffect(() => {
    const made = createLatenessLayer(drawn)
    setLayer(made)
    return () => {
      setLayer(null)
      made.end()
    }
  }, [drawn])
  useEffect(() => layer?.set(suburbs), [layer, suburbs])
  return null
}
