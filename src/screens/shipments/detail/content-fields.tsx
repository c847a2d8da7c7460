import { permissionOf } from '../../../contract/call.ts'
import { listParcelTypes } from '../../../contract/parcel-types.ts'
import { listPickupPoints } from '../../../contract/pickup-points.ts'
import type { EditedField } from '../../../domain/shipments/sender-edits.ts'
import { useMay } from '../../../features/session/access.tsx'
import { useCallQuery } from '../../../features/session/answers.ts'
import { SIDES } from '../new/draft.ts'
import css from '../new/new.module.css'
import { ParcelsSection } from '../new/parcels-section.tsx'
import { usePlaceKinds } from '../new/point-field.tsx'
import { SideSection } from '../new/side-section.tsx'
import type { BookingForm } from '../new/use-booking.ts'

interface ContentFieldsProps {
  form: BookingForm
  /** Whose address book is searched. */
  account: number | null
  /** What parcels may measure at most; null where nothing is said of it. */
  limits?: string | null
  /** Which fields whoever edits it may change; of a shipment that is filled in all of them. */
  mayEdit?: (field: EditedField) => boolean
  /** Of parcels that are there: the lines whose reference stays. */
  named?: ReadonlySet<number>
}

/** Both ends and the parcels of a shipment that is there, as a booking has them. */
export function ContentFields({
  form,
  account,
  limits = null,
  mayEdit = () => true,
  named,
}: ContentFieldsProps) {
  const catalogue = useCallQuery([listParcelTypes.name], (call, signal) => call(listParcelTypes, { signal }))
  const kinds = usePlaceKinds(useMay(permissionOf(listPickupPoints)))
  const sides = SIDES.filter((side) => mayEdit(`${side}_address`))
  return (
    <>
      <div className={css.sides}>
        {sides.map((side, i) => (
          <SideSection key={side} side={side} form={form} account={account} kinds={kinds} isFirst={i === 0} />
        ))}
      </div>
      {mayEdit('parcels') && (
        <ParcelsSection
          form={form}
          types={(catalogue.data?.parcel_types ?? []).filter(({ active }) => active)}
          disclaimer={catalogue.data?.parcel_disclaimer ?? ''}
          categories={catalogue.data?.parcel_categories ?? []}
          limits={limits}
          asks={named === undefined ? 'contents' : 'edit'}
          named={named}
        />
      )}
    </>
  )
}
