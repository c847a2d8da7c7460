import type { TrackingEventCode } from '../../domain/shipments/tracking-event-table.ts'
import type { ShipmentAct } from '../schedule/act.ts'
import { HOUR, MINUTE } from '../schedule/time.ts'

/** The least time after the act before, when that one came late. */
const AFTER: Partial<Record<TrackingEventCode, number>> = {
  'received-at-hub': 25 * MINUTE,
  manifested: 10 * MINUTE,
  'in-transit': 10 * MINUTE,
  'inbound-from-manifest': 90 * MINUTE,
  'out-for-delivery': 5 * MINUTE,
  'ready-for-pickup': 15 * MINUTE,
  delivered: 15 * MINUTE,
  'delivery-failed-attempt': 15 * MINUTE,
}
/** What waits longer than this for somebody's decision is forgotten. */
const PATIENCE = 14 * HOUR

export interface Due {
  act: ShipmentAct
  at: number
}

interface Chain {
  acts: ShipmentAct[]
  /** When the next is due; later than planned when something before it came late. */
  due: number
}

/**
 * What is still to be done, a chain for each shipment: the next act waits for the one before, so that a collection
 * that comes late does not let its parcels be scanned at the hub before.
 */
export interface Chains {
  /** Acts in order of time; those of a shipment come behind what it still has. */
  add(acts: readonly ShipmentAct[]): void
  /** The acts that are due, one a shipment, in order of time, each with the moment at which it happens. */
  due(until: number): Due[]
  /** The next of the chain may come: this one is done, or was dropped. */
  done(act: ShipmentAct): void
  postpone(act: ShipmentAct, at: number): void
  has(ref: string): boolean
  /** Forgets chains whose next act is like this. */
  drop(like: (act: ShipmentAct) => boolean): void
  /** What is still to be done for a shipment, in order. */
  actsFor(ref: string): readonly ShipmentAct[]
  readonly size: number
  /** How many acts are planned to happen by a moment. */
  planned(until: number): number
  /** When the next act is due; null when there is none. */
  next(): number | null
}

export function createChains(): Chains {
  const chains = new Map<string, Chain>()
  let size = 0

  function shift(ref: string, chain: Chain): void {
    const before = chain.acts.shift()
    const wasLate = before !== undefined && chain.due > before.at
    size--
    const [head] = chain.acts
    if (head === undefined) {
      chains.delete(ref)
      return
    }
    const gap = head.do === 'record' ? (AFTER[head.event] ?? 0) : 0
    // What was done in time leaves the plan as it is.
    chain.due = wasLate ? Math.max(head.at, chain.due + gap) : head.at
  }

  return {
    add(acts) {
      for (const act of acts) {
        const chain = chains.get(act.ref)
        size++
        if (chain === undefined) chains.set(act.ref, { acts: [act], due: act.at })
        else chain.acts.push(act)
      }
    },
    due(until) {
      const heads: Due[] = []
      for (const { acts, due } of chains.values()) {
        const [act] = acts
        if (due <= until && act !== undefined) heads.push({ act, at: due })
      }
      return heads.sort((a, b) => a.at - b.at)
    },
    done(act) {
      const chain = chains.get(act.ref)
      if (chain?.acts[0] === act) shift(act.ref, chain)
    },
    postpone(act, at) {
      const chain = chains.get(act.ref)
      if (chain?.acts[0] !== act) return
      if (at - act.at > PATIENCE) shift(act.ref, chain)
      else chain.due = at
    },
    drop(like) {
      for (const [ref, { acts }] of chains) {
        if (acts[0] === undefined || !like(acts[0])) continue
        size -= acts.length
        chains.delete(ref)
      }
    },
    has: (ref) => chains.has(ref),
    actsFor: (ref) => chains.get(ref)?.acts ?? [],
    get size() {
      return size
    },
    planned(until) {
      let count = 0
      for (const { acts } of chains.values()) for (const act of acts) if (act.at <= until) count++
      return count
    },
    next() {
      let first: number | null = null
      for (const { due } of chains.values()) first = first === null || due < first ? due : first
      return first
    },
  }
}
