import type { Parcel, Shipment } from '../../../contract/shipments.ts'
import { isProviderAdmin } from '../../../domain/identity/role.ts'
import {
  mayEditField,
  type OfferedActs,
  type Onlooker,
  offeredActs,
  offeredParcelEvents,
} from '../../../domain/shipments/offered-acts.ts'
import type { EditedField } from '../../../domain/shipments/sender-edits.ts'
import type { TrackingEventCode } from '../../../domain/shipments/tracking-event-table.ts'
import { useAccess } from '../../../features/session/access.tsx'
import type { ShipmentFacts } from '../../../features/shipment/facts.ts'

const NONE: OfferedActs = {
  statuses: [],
  record: [],
  assign: [],
  reschedule: false,
  edit: false,
  fillIn: false,
  tag: false,
  measure: false,
  cancel: false,
  duplicate: false,
  bringBack: false,
}

/** Whoever looks, by which `offeredActs` says what is open to them. */
export function useOnlooker(): Onlooker {
  const { may, user, settings, audience } = useAccess()
  return {
    isAdmin: user !== null && isProviderAdmin(user.role_id),
    isSender: audience === 'account',
    isStaff: audience === 'staff' && user?.driver_id == null,
    excluded: new Set<string>(settings.exclude_tracking_statuses),
    may,
  }
}

/** What whoever looks may record of a shipment, or of one of its parcels. */
export function useRecordable(
  facts: ShipmentFacts,
  shipment: Shipment | undefined,
  parcel: Pick<Parcel, 'status'> | undefined,
): readonly TrackingEventCode[] {
  const offered = useOffered(facts, shipment).record
  const onlooker = useOnlooker()
  return parcel === undefined ? offered : offeredParcelEvents(facts, parcel, onlooker)
}

/** What whoever looks is offered to do with a shipment; nothing until it is there. */
export function useOffered(facts: ShipmentFacts | undefined, shipment: Shipment | undefined): OfferedActs {
  const { settings } = useAccess()
  const onlooker = useOnlooker()
  if (facts === undefined) return NONE
  const locker_collection = settings.is_locker_network && shipment?.collection_address.type === 'locker'
  return offeredActs({ ...facts, locker_collection }, onlooker)
}

/** Which fields of a shipment whoever looks may edit now. */
export function useEditable(facts: ShipmentFacts): (field: EditedField) => boolean {
  const onlooker = useOnlooker()
  return (field) => mayEditField(facts, onlooker, field)
}
