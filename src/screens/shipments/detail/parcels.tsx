import { Button } from '@mantine/core'
import { Fragment } from 'react'
import type { Parcel, Shipment, TrackingEvent } from '../../../contract/shipments.ts'
import { formatKg } from '../../../domain/shipments/weight.ts'
import { ofParcel } from '../../../domain/tracking/tracked-status.ts'
import { formatRand } from '../../../domain/values/money.ts'
import { historyItems } from '../../../features/shipment/history-items.ts'
import { parcelMessages as messages } from '../../../features/shipment/parcel-messages.ts'
import { StatusBadge } from '../../../features/shipment/status-badge.tsx'
import { Timeline } from '../../../ui/chart/timeline.tsx'
import { Copyable } from '../../../ui/components/copyable.tsx'
import { Section } from '../../../ui/components/side-panel.tsx'
import { SkeletonText } from '../../../ui/components/states.tsx'
import { lazyBackground } from '../../../ui/loading/lazy.tsx'
import { useMessages } from '../../../ui/messages/messages.tsx'
import css from './detail.module.css'
import { measureMessages } from './measure-messages.ts'

/** Few parcels were photographed. */
const MeasurePictures = lazyBackground(() => import('./measure-pictures.tsx'))

interface ParcelsProps {
  shipment: Shipment | undefined
  /** Undefined where nobody here measures them. */
  onMeasure: (() => void) | undefined
}

/** What is sent: each parcel with its own reference, size and weight. */
export function Parcels({ shipment, onMeasure }: ParcelsProps) {
  const { shipments, locale } = useMessages()
  const parcels = shipment?.parcels
  const total = shipment === undefined ? '' : shipments.charged(formatKg(shipment.charged_weight, locale))
  return (
    <Section
      title={parcels === undefined ? shipments.parcelsTitle : shipments.parcelsCount(parcels.length)}
      aside={
        <>
          <small>{total}</small>
          {onMeasure !== undefined && parcels !== undefined && (
            <Button
              size="compact-xs"
              variant="default"
              title={measureMessages.measureTitle}
              onClick={onMeasure}
            >
              {measureMessages.measureShort}
            </Button>
          )}
        </>
      }
    >
      {parcels === undefined ? (
        <SkeletonText lines={2} />
      ) : (
        <div className={css.scrollX}>
          <table className={css.parcels}>
            <thead>
              <tr>
                <th scope="col">{shipments.columns.ref}</th>
                <th scope="col">{shipments.columns.status}</th>
                <th scope="col">{shipments.what}</th>
                <th scope="col">{shipments.size}</th>
                <th scope="col">{shipments.columns.weight}</th>
              </tr>
            </thead>
            <tbody>
              {parcels.map((parcel) => (
                <Fragment key={parcel.id}>
                  <tr>
                    <td>
                      <Copyable text={parcel.tracking_reference} />
                      {parcel.alternative_tracking_reference !== null && (
                        <div>
                          <Copyable text={parcel.alternative_tracking_reference} />
                        </div>
                      )}
                    </td>
                    <td>
                      <StatusBadge status={parcel.status} plain />
                    </td>
                    <td>
                      {[parcel.name, parcel.parcel_description, parcel.packaging]
                        .filter(Boolean)
                        .join(', ') || '–'}
                      {parcel.declared_value !== null && (
                        <div>{formatRand(Math.round(parcel.declared_value * 100), locale)}</div>
                      )}
                    </td>
                    <td>
                      {`${parcel.submitted_length_cm} × ${parcel.submitted_width_cm} × ${parcel.submitted_height_cm} cm`}
                      {parcel.has_been_dimensioned && (
                        <div>
                          {messages.measured(
                            `${parcel.actual_length_cm} × ${parcel.actual_width_cm} × ${parcel.actual_height_cm} cm`,
                          )}
                        </div>
                      )}
                    </td>
                    <td>
                      {formatKg(parcel.submitted_weight_kg, locale)}
                      {parcel.actual_weight_kg !== null && (
                        <div>{messages.measured(formatKg(parcel.actual_weight_kg, locale))}</div>
                      )}
                    </td>
                  </tr>
                  {parcel.measure_images !== undefined && (
                    <tr className={css.scans}>
                      <td colSpan={5}>
                        <MeasurePictures
                          reference={parcel.tracking_reference}
                          files={parcel.measure_images}
                          fallback={<SkeletonText lines={1} />}
                        />
                      </td>
                    </tr>
                  )}
                  <ParcelScans parcel={parcel} events={shipment?.tracking_events ?? []} />
                </Fragment>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  )
}

interface ParcelScansProps {
  parcel: Parcel
  events: readonly TrackingEvent[]
}

/** What this parcel has been through, with the shipment and by itself; nothing of one that has only gone with its shipment. */
function ParcelScans({ parcel, events }: ParcelScansProps) {
  const { shipping } = useMessages()
  const own = events.filter(({ parcel_id }) => parcel_id === parcel.id)
  if (own.length === 0) return null
  const through = ofParcel(events, parcel.id).toSorted((a, b) => Date.parse(b.date) - Date.parse(a.date))
  const items = historyItems(through, shipping).map((item, i) => {
    const { location = null, source = null, parcel_id = 0 } = through[i] ?? {}
    // Its row names the parcel.
    const note = [parcel_id === 0 ? messages.whole : null, location, source]
    return { ...item, note: note.filter(Boolean).join(' · ') || null }
  })
  return (
    <tr className={css.scans}>
      <td colSpan={5}>
        <details>
          <summary>{messages.scans(own.length)}</summary>
          <Timeline label={messages.history(parcel.tracking_reference)} items={items} />
        </details>
      </td>
    </tr>
  )
}
