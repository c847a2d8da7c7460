import type { Shipment } from '../../../contract/shipments.ts'
import { formatKg } from '../../../domain/weight.ts'
import { Copyable } from '../../../ui/copyable.tsx'
import { Section } from '../../../ui/side-panel.tsx'
import { SkeletonText } from '../../../ui/states.tsx'
import css from './detail.module.css'

/** What is sent: each parcel with its own reference, size and weight. */
export function Parcels({ shipment }: { shipment: Shipment | undefined }) {
  const parcels = shipment?.parcels
  const total = shipment === undefined ? '' : `${formatKg(shipment.charged_weight)} charged`
  return (
    <Section
      title={parcels === undefined ? 'Parcels' : `Parcels (${parcels.length})`}
      aside={<small>{total}</small>}
    >
      {parcels === undefined ? (
        <SkeletonText lines={2} />
      ) : (
        <div className={css.scrollX}>
          <table className={css.parcels}>
            <thead>
              <tr>
                <th scope="col">Reference</th>
                <th scope="col">What</th>
                <th scope="col">Size</th>
                <th scope="col">Weight</th>
              </tr>
            </thead>
            <tbody>
              {parcels.map((parcel) => (
                <tr key={parcel.id}>
                  <td>
                    <Copyable text={parcel.tracking_reference} />
                  </td>
                  <td>{parcel.parcel_description ?? parcel.packaging ?? '–'}</td>
                  <td>
                    {parcel.submitted_length_cm} × {parcel.submitted_width_cm} × {parcel.submitted_height_cm}{' '}
                    cm
                  </td>
                  <td>{formatKg(parcel.submitted_weight_kg)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  )
}
