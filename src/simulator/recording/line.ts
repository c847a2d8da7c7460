import { z } from 'zod'
import { BookShipment } from '../../contract/bookings.ts'
import { PositionInput, TrackingEventInput } from '../../contract/operations.ts'
import { ShipmentChange } from '../../contract/shipment-changes.ts'
import { TrackingEventCode } from '../../domain/shipments/tracking-event-table.ts'
import type { Fixtures } from '../fixtures/read.ts'
import type { Act, PositionAct, ShipmentAct } from '../schedule/act.ts'
import type { PlannedShipment } from '../schedule/shipment.ts'
import { iso } from '../schedule/time.ts'

/** The first line of a recording: which day it is, and from when on it is worth watching. */
const Head = z.object({ is: z.literal('day'), date: z.iso.date(), begins: z.iso.datetime({ offset: true }) })
export type Head = z.infer<typeof Head>

const At = { at: z.iso.datetime({ offset: true }), by: z.string() }
const Reference = z.string()

/**
 * A call with its time, one a line. Shipments are named by their custom tracking reference and drivers and branches by
 * their ids in the cast, since ids differ from platform to platform.
 */
const Line = z.discriminatedUnion('call', [
  z.object({
    ...At,
    call: z.literal('POST /shipments'),
    body: BookShipment.extend({ custom_tracking_reference: Reference }),
  }),
  z.object({
    ...At,
    call: z.literal('POST /tracking-events'),
    as: z.enum(['collector', 'deliverer', 'staff']),
    body: TrackingEventInput.extend({ tracking_reference: Reference, event: TrackingEventCode }),
  }),
  z.object({
    ...At,
    call: z.literal('PATCH /shipments'),
    body: ShipmentChange.omit({ id: true }).extend({ tracking_reference: Reference }),
  }),
  z.object({
    ...At,
    call: z.literal('POST /drivers/positions'),
    body: PositionInput.extend({ driver_id: z.number() }),
  }),
])
export type Line = z.infer<typeof Line>

export type Booking = Pick<PlannedShipment, 'ref' | 'booking'>

/** A day as it is read from a tape. Acts are in order of time. */
export interface Recording {
  head: Head
  acts: ShipmentAct[]
  positions: PositionAct[]
  bookings: Map<string, Booking>
}

const text = (value: object): string => `${JSON.stringify(value)}\n`

export function headLine(head: Head): string {
  return text(head)
}

/** The line of an act; `booking` is asked for what a booking says. */
export function lineOf(act: Act, fixtures: Fixtures, booking: (ref: string) => Booking | undefined): string {
  const when = { at: iso(act.at), by: act.by }
  switch (act.do) {
    // What was only asked moves nothing.
    case 'quote':
      return ''
    case 'book':
      return text({ ...when, call: 'POST /shipments', body: booking(act.ref)?.booking })
    case 'record': {
      const { event, message, location, lat, lng, driver, eta } = act
      const branch = fixtures.branches.find((one) => one.code === act.branch)
      const body = {
        tracking_reference: act.ref,
        event,
        message,
        location,
        lat,
        lng,
        driver_id: driver,
        branch_id: branch?.id,
        eta: eta === undefined ? undefined : iso(eta),
      }
      return text({ ...when, call: 'POST /tracking-events', as: act.as, body })
    }
    case 'change':
      return text({ ...when, call: 'PATCH /shipments', body: { tracking_reference: act.ref, ...act.change } })
    case 'position': {
      const { driver, lat, lng, heading, speed_kmh } = act
      return text({
        ...when,
        call: 'POST /drivers/positions',
        body: { driver_id: driver, lat, lng, heading, speed_kmh },
      })
    }
  }
}

function take(recording: Recording, line: Line, fixtures: Fixtures): void {
  const when = { at: Date.parse(line.at), by: line.by }
  switch (line.call) {
    case 'POST /shipments': {
      const ref = line.body.custom_tracking_reference
      recording.bookings.set(ref, { ref, booking: line.body })
      recording.acts.push({ ...when, do: 'book', ref })
      return
    }
    case 'POST /tracking-events': {
      const {
        tracking_reference: ref,
        event,
        message,
        location,
        lat,
        lng,
        driver_id,
        branch_id,
        eta,
      } = line.body
      const branch = fixtures.branches.find((one) => one.id === branch_id)?.code
      recording.acts.push({
        ...when,
        do: 'record',
        as: line.as,
        ref,
        event,
        message: message ?? undefined,
        location: location ?? undefined,
        lat: lat ?? undefined,
        lng: lng ?? undefined,
        driver: driver_id ?? undefined,
        branch,
        eta: eta ? Date.parse(eta) : undefined,
      })
      return
    }
    case 'PATCH /shipments': {
      const { tracking_reference: ref, ...change } = line.body
      recording.acts.push({ ...when, do: 'change', ref, change })
      return
    }
    case 'POST /drivers/positions': {
      const { driver_id: driver, lat, lng, heading, speed_kmh } = line.body
      recording.positions.push({
        ...when,
        do: 'position',
        driver,
        lat,
        lng,
        heading: heading ?? 0,
        speed_kmh: speed_kmh ?? 0,
      })
    }
  }
}

/** Reads a tape; a line that is none is refused by its number. */
export function readRecording(content: string, fixtures: Fixtures): Recording {
  const [first = '', ...lines] = content.split('\n')
  const head = Head.safeParse(parsed(first))
  if (!head.success) throw new Error('line 1: this is no recorded day')
  const recording: Recording = { head: head.data, acts: [], positions: [], bookings: new Map() }
  lines.forEach((line, i) => {
    if (line.trim() === '') return
    const read = Line.safeParse(parsed(line))
    if (!read.success) throw new Error(`line ${i + 2}: ${read.error.issues[0]?.message ?? 'not understood'}`)
    take(recording, read.data, fixtures)
  })
  return recording
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
