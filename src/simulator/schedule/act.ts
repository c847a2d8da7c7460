import type { z } from 'zod'
import type { ShipmentChange } from '../../contract/shipment-changes.ts'
import type { ShipmentStatus } from '../../domain/shipments/shipment-status.ts'
import type { TrackingEventCode } from '../../domain/shipments/tracking-event-table.ts'

interface Anything {
  /** Business time, ms. */
  at: number
  /** Who: an e-mail address of the fixtures. */
  by: string
  /**
   * Set on fallback steps: done only while the shipment has this status, and forgotten when a plan comes.
   */
  fallbackForStatus?: ShipmentStatus
}

/** An account asks what a shipment will cost, before it books it or does not. */
export interface QuoteAct extends Anything {
  do: 'quote'
  ref: string
}

/** A shipment is booked by its account; by its quote, where it has one. */
export interface BookAct extends Anything {
  do: 'book'
  ref: string
}

/** Something happened to a shipment. `as` tells whose part it is, so that whoever holds it now plays it. */
export interface RecordAct extends Anything {
  do: 'record'
  ref: string
  event: TrackingEventCode
  as: 'collector' | 'deliverer' | 'staff'
  /** The driver who is given it, by the id in the cast. */
  driver?: number
  eta?: number
  /** The branch that scans, by code. */
  branch?: string
  message?: string
  location?: string
  lat?: number
  lng?: number
}

/** A dispatcher changes a shipment. */
export interface ChangeAct extends Anything {
  do: 'change'
  ref: string
  change: Omit<z.input<typeof ShipmentChange>, 'id' | 'version'>
}

/** A vehicle says where it is. */
export interface PositionAct extends Anything {
  do: 'position'
  driver: number
  lat: number
  lng: number
  heading: number
  speed_kmh: number
}

export type ShipmentAct = QuoteAct | BookAct | RecordAct | ChangeAct
export type Act = ShipmentAct | PositionAct
