import type { Parcel, Shipment } from '../../../contract/shipments.ts'
import { isProviderAdmin } from '../../../domain/identity/role.ts'
import type { Settings } from '../../../domain/settings/settings.ts'
import {
  mayEditField,
  type OfferedActs,
  type Onlooker,
  offeredActs,
  offeredParcelEvents,
} from '../../../domain/shipments/offered-acts.ts'
import type { Recorder } from '../../../domain/shipments/recording-rules.ts'
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

/** Whoever looks, as one of those who prove deliveries; null for people of accounts, who do not. */
export function useProver(): Recorder | null {
  const { user, settings, audience } = useAccess()
  if (user === null || audience !== 'staff') return null
  const { driver_id, role } = user
  const excluded = settings.exclude_tracking_statuses
  return {
    // Which branch somebody is limited to decides what they see, and not what they record of it.
    viewer: driver_id == null ? { kind: 'staff', branch_id: null } : { kind: 'driver', driver_id },
    permissions: role.permissions,
    excluded,
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

/** Whether it is handed in at a locker of the provider's own network, which decides of what waits for its payment (001 §4). */
export const isLockerCollection = (
  { collection_address }: Pick<Shipment, 'collection_address'>,
  { is_locker_network }: Pick<Settings, 'is_locker_network'>,
): boolean => is_locker_network && collection_address.type === 'locker'

/** What whoever looks is offered to do with a shipment; nothing until it is there. */
export function useOffered(facts: ShipmentFacts | undefined, shipment: Shipment | undefined): OfferedActs {
  const { settings } = useAccess()
  const onlooker = useOnlooker()
  if (facts === undefined) return NONE
  const locker_collection = shipment !== undefined && isLockerCollection(shipment, settings)
  return offeredActs({ ...facts, locker_collection }, onlooker)
}

/** Which fields of a shipment whoever looks may edit now. */
export function useEditable(facts: ShipmentFacts): (field: EditedField) => boolean {
  const onlooker = useOnlooker()
  return (field) => mayEditField(facts, onlooker, field)
}
