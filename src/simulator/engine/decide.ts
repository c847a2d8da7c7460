import type { ShipmentChange } from '../../contract/shipment-changes.ts'
import { SCAN_PHASE } from '../../domain/shipments/scan-phase.ts'
import { mayRecord, type TrackingEventCode } from '../../domain/shipments/tracking-event-table.ts'
import type { Ids, Seen } from '../platform/world.ts'
import type { RecordAct, ShipmentAct } from '../schedule/act.ts'
import type { Actors } from '../schedule/actors.ts'
import { MINUTE } from '../schedule/time.ts'
import { readinessOf } from './readiness.ts'

/** What to do about an act that is due. */
export type Decision = { is: 'do'; act: ShipmentAct } | { is: 'later'; at: number } | { is: 'drop' }

export interface Facts {
  seen: Seen | undefined
  now: number
  ids: Ids
  actors: Actors
}

/** What happens at a door, where a driver must first come and may not come before the agreed hour. */
const AT_DOOR: ReadonlySet<TrackingEventCode> = new Set<TrackingEventCode>([
  'collected',
  'collection-failed-attempt',
  'collection-exception',
  'delivered',
  'ready-for-pickup',
  'delivery-failed-attempt',
  'delivery-exception',
])

/** How long to look away before looking at a shipment again that waits for somebody's decision. */
const LOOK_AGAIN = 4 * MINUTE
const DROP: Decision = { is: 'drop' }

/** The driver who holds it now does it: at the planned time, or when they said that they would be there. */
function byHolder(act: RecordAct, seen: Seen, { now, ids, actors }: Facts): Decision {
  const collecting = act.as === 'collector'
  const holder = collecting ? seen.collection_agent_id : seen.delivery_agent_id
  if (holder === null) return { is: 'later', at: now + LOOK_AGAIN }
  const castId = ids.fixtureDriver(holder)
  // Given to somebody who is not in the play: it is theirs to do.
  if (castId === null) return { is: 'later', at: now + LOOK_AGAIN }
  const by = actors.driver({ id: castId })
  if (!AT_DOOR.has(act.event)) return { is: 'do', act: { ...act, by } }
  const opens = (collecting ? seen.collection_after : seen.delivery_after) ?? 0
  const eta = (collecting ? seen.collection_eta : seen.delivery_eta) ?? 0
  if (opens > now + MINUTE) return { is: 'later', at: opens + MINUTE }
  if (by !== act.by && eta > now + MINUTE) return { is: 'later', at: eta }
  return { is: 'do', act: { ...act, by } }
}

/** What was made up for one status has its sense in that one only. */
function stillIn(act: RecordAct, seen: Seen): 'do' | 'wait' | 'drop' {
  if (act.fallbackForStatus === undefined) return readinessOf(act.event, seen.status)
  return act.fallbackForStatus === seen.status && mayRecord(seen.status, act.event) ? 'do' : 'drop'
}

/** Actors look at the world before they act: others work on it too. */
export function decide(act: ShipmentAct, facts: Facts): Decision {
  const { seen, now } = facts
  if (act.do === 'book' || act.do === 'quote') return seen === undefined ? { is: 'do', act } : DROP
  if (seen === undefined) return DROP
  if (act.do === 'change') return decideChange(act, act.change.status, seen)
  const still = stillIn(act, seen)
  if (still === 'drop') return DROP
  if (still === 'wait') return { is: 'later', at: now + LOOK_AGAIN }
  return act.as === 'staff' ? { is: 'do', act } : byHolder(act, seen, facts)
}

function decideChange(act: ShipmentAct, status: ShipmentChange['status'], seen: Seen): Decision {
  const phase = SCAN_PHASE[seen.status]
  if (phase === 'finished') return DROP
  return status === 'cancelled' && phase !== 'waiting' ? DROP : { is: 'do', act }
}
