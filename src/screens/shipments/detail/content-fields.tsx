import { permissionOf } from '../../../contract/call.ts'
import { listParcelTypes } from '../../../contract/parcel-types.ts'
import { listPickupPoints } from '../../../contract/pickup-points.ts'
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
}

/** Both ends and the parcels of a shipment that is there, as a booking has them. */
export function ContentFields({ form, account, limits = null }: ContentFieldsProps) {
  const catalogue = useCallQuery([listParcelTypes.name], (call, signal) => call(listParcelTypes, { signal }))
  const kinds = usePlaceKinds(useMay(permissionOf(listPickupPoints)))
  return (
    <>
      <div className={css.sides}>
        {SIDES.map((side, i) => (
          <SideSection key={side} side={side} form={form} account={account} kinds={kinds} isFirst={i === 0} />
        ))}
      </div>
      <ParcelsSection
        form={form}
        types={(catalogue.data?.parcel_types ?? []).filter(({ active }) => active)}
        disclaimer={catalogue.data?.parcel_disclaimer ?? ''}
        categories={catalogue.data?.parcel_categories ?? []}
        limits={limits}
        asks="contents"
      />
    </>
  )
}
