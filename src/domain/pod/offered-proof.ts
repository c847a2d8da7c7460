/**
 * Which ways of proving a delivery are open to somebody now, and which PIN they may have sent: what GET /shipments/pod tells, what the
 * screen shows and what the calls take (offered-proof.test.ts).
 */
import { callPermission, permits } from '../identity/permission.ts'
import { type Recorder, recorderRefusal, stopRefusal } from '../shipments/recording-rules.ts'
import type { ShipmentState } from '../shipments/shipment-state.ts'
import { isDelivered } from '../shipments/shipment-status.ts'
import { mayRecord } from '../shipments/tracking-event-table.ts'
import { PIN_RULES, type PinFacts, type PinKind, pinKindOf } from './pin-rules.ts'
import { methodsFor, type ProofMethod, type ProofOptions, wantsPin } from './proof-methods.ts'

const PROVE = callPermission('/shipments/pod', 'POST')
const SEND_PIN = callPermission('/shipments/pod/pin', 'POST')

/** What decides whether there is anything to prove. Moments in ms. */
export type StopFacts = Pick<
  ShipmentState,
  'status' | 'status_at' | 'collected_at' | 'parcel_count' | 'collection_agent_id' | 'delivery_agent_id'
>

export interface ProofFacts extends StopFacts, Omit<PinFacts, 'status'> {
  readonly pod_method: string | null
  /** How it was proven; null where it was not. */
  readonly recorded: ProofMethod | null
}

export interface OfferedProof {
  /** The first one is meant; none where nothing may be recorded. */
  readonly methods: readonly ProofMethod[]
  readonly pin: PinKind | null
}

const mayTell = (prover: Recorder, code: 'delivered' | 'collected', shipment: StopFacts): boolean =>
  recorderRefusal(prover, code) === null && stopRefusal(prover.viewer, code, shipment) === null

/** Whether somebody may prove now that it is, or was, delivered. */
export function mayProve(shipment: StopFacts, isProven: boolean, prover: Recorder): boolean {
  const { kind } = prover.viewer
  // A driver says it once; what is wrong with it then, staff set right.
  if (kind !== 'staff' && (kind !== 'driver' || isProven)) return false
  const isOpen =
    isDelivered(shipment.status) || (shipment.parcel_count > 0 && mayRecord(shipment.status, 'delivered'))
  return isOpen && permits(prover.permissions, PROVE) && mayTell(prover, 'delivered', shipment)
}

/** The PIN that somebody may have sent now. */
function offeredPin(shipment: ProofFacts, prover: Recorder, settings: ProofOptions): PinKind | null {
  const kind = pinKindOf(shipment)
  if (kind === null || !permits(prover.permissions, SEND_PIN)) return null
  if (kind === 'pod' && !wantsPin(shipment.pod_method, settings)) return null
  return mayTell(prover, PIN_RULES[kind].proves, shipment) ? kind : null
}

/** What is open to somebody of a shipment as it is now. */
export function offeredProof(shipment: ProofFacts, prover: Recorder, settings: ProofOptions): OfferedProof {
  const { viewer } = prover
  const { pod_method, recorded } = shipment
  const isInLocker = pinKindOf(shipment) === 'pickup'
  const pin = offeredPin(shipment, prover, settings)
  const isOpen = mayProve(shipment, recorded !== null, prover)
  if (!isOpen || (viewer.kind !== 'staff' && viewer.kind !== 'driver')) return { methods: [], pin }
  return { methods: methodsFor(pod_method, settings, viewer.kind, recorded, isInLocker), pin }
}
