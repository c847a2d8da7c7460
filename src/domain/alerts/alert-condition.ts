/** What an alert rule watches for: a small language of kinds, each with its parameters. Minutes and kilometres, whole. */
import { z } from 'zod'
import { isActive, ShipmentStatus } from '../shipments/shipment-status.ts'
import { keysOf } from '../values/table.ts'
import type { AlertSubject } from './alert-subject.ts'

/** By what a rule is narrowed down. */
export type ScopeField = 'branch_id' | 'account_id' | 'service_level_code' | 'tag_id'

/** What rules look at. */
export type WatchedSubject = Exclude<AlertSubject, 'rule'>

interface KindRow {
  readonly subjects: readonly WatchedSubject[]
  readonly scope: readonly ScopeField[]
}

const ofShipment = {
  subjects: ['shipment'],
  scope: ['branch_id', 'account_id', 'service_level_code', 'tag_id'],
} as const
const ofDriver = { subjects: ['driver'], scope: ['branch_id'] } as const

/** Every kind of condition: what it is about, and by what it may be narrowed down. */
export const ALERT_KINDS = {
  'status-held': ofShipment,
  exception: ofShipment,
  // Of requests no service level or tag is known: a rule of one speaks of shipments alone.
  'window-ends': { ...ofShipment, subjects: ['shipment', 'collection_request'] },
  'vehicle-still': ofDriver,
  'vehicle-silent': ofDriver,
  'vehicle-away': ofDriver,
  'vehicle-outside-zone': ofDriver,
  'vehicle-outside-loops': ofDriver,
  'vehicle-in-zone': ofDriver,
  'tripsheet-late': { subjects: ['tripsheet'], scope: ['branch_id'] },
  'request-unassigned': { subjects: ['collection_request'], scope: ['branch_id', 'account_id'] },
} as const satisfies Record<string, KindRow>
export const ALERT_KIND_CODES = keysOf(ALERT_KINDS)
export const AlertKind = z.enum(ALERT_KIND_CODES)
export type AlertKind = z.infer<typeof AlertKind>

/** Two weeks: longer than anything that a dispatcher still waits for. */
const MOST_MINUTES = 20_160
/** Of vehicles, whose way is looked through for so long. */
const MOST_VEHICLE_MINUTES = 480

const whole = (least: number, most: number) => z.int('Enter a whole number').min(least).max(most)
const minutes = whole(1, MOST_MINUTES)
const vehicleMinutes = whole(1, MOST_VEHICLE_MINUTES)
const zone = z.int('Choose a zone').min(1).max(2_147_483_647)

export const AlertCondition = z.discriminatedUnion('kind', [
  /** It has had a status for so long. */
  z.object({ kind: z.literal('status-held'), status: ShipmentStatus, minutes }),
  /** An exception that nobody has seen to for so long; 0: at once. */
  z.object({ kind: z.literal('exception'), minutes: whole(0, MOST_MINUTES) }),
  /** The window of its next stop ends within so long, and its driver is expected there so much later or more. */
  z.object({ kind: z.literal('window-ends'), minutes, minutes_away: whole(1, MOST_VEHICLE_MINUTES) }),
  /** A vehicle with stops to go has not moved for so long. */
  z.object({ kind: z.literal('vehicle-still'), minutes: vehicleMinutes }),
  /** Nothing was heard of one for so long. */
  z.object({ kind: z.literal('vehicle-silent'), minutes: vehicleMinutes }),
  /** It is further than this from its branch. */
  z.object({ kind: z.literal('vehicle-away'), km: whole(1, 2_000) }),
  /** It is outside the zone that it works in. */
  z.object({ kind: z.literal('vehicle-outside-zone'), zone_id: zone }),
  /** It is outside all loops that its driver has; of drivers without loops nothing is said. */
  z.object({ kind: z.literal('vehicle-outside-loops') }),
  /** It has been in a zone for so long. */
  z.object({ kind: z.literal('vehicle-in-zone'), zone_id: zone, minutes: vehicleMinutes }),
  /** The next stop of a driver's day was planned so long ago. */
  z.object({ kind: z.literal('tripsheet-late'), minutes: vehicleMinutes }),
  /** No driver has a collection request for so long. */
  z.object({ kind: z.literal('request-unassigned'), minutes }),
])
export type AlertCondition = z.infer<typeof AlertCondition>

/** The zone that a condition names; null: none. */
export const zoneOf = (condition: AlertCondition): number | null =>
  'zone_id' in condition ? condition.zone_id : null

/** The kinds of things that a condition is about. */
export const subjectsOf = ({ kind }: Pick<AlertCondition, 'kind'>): readonly WatchedSubject[] =>
  ALERT_KINDS[kind].subjects

/** Not active, and not over either. */
const WAITS_OUTSIDE: ReadonlySet<ShipmentStatus> = new Set<ShipmentStatus>([
  'on-hold',
  'on-hold-internal',
  'damaged',
])

/** Whether shipments stay in a status only for a while: a rule about what is over would speak of all of them for ever. */
export const canBeHeld = (status: ShipmentStatus): boolean => isActive(status) || WAITS_OUTSIDE.has(status)
