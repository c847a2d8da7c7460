import { z } from 'zod'
import { type ArchivedShipment, ArchiveLine } from '../../contract/archive-file.ts'
import { AddressInput } from '../../domain/shipments/address.ts'
import { ContactInput } from '../../domain/shipments/contact.ts'
import { TRACKING_EVENTS, TrackingEventCode } from '../../domain/shipments/tracking-event-table.ts'
import { dayOf } from '../../domain/values/moment.ts'
import type { Fixtures } from '../fixtures/read.ts'
import type { RecordAct, ShipmentAct } from '../schedule/act.ts'
import { actorsOf } from '../schedule/actors.ts'
import { DAY_BEGINS } from '../schedule/opening.ts'
import { iso, moment } from '../schedule/time.ts'
import type { Booking, Recording } from './line.ts'

/** What of the rows of an archived shipment a call can say again. Moments as PostgreSQL writes them. */
const ShipmentRow = z.object({
  ref: z.string(),
  custom_ref: z.string().nullable(),
  account_id: z.number().nullable(),
  service_level_code: z.string(),
  created_at: z.string(),
  collection_address: AddressInput,
  collection_contact: ContactInput,
  delivery_address: AddressInput,
  delivery_contact: ContactInput,
  special_instructions_collection: z.string().nullish(),
  special_instructions_delivery: z.string().nullish(),
  customer_reference: z.string().nullish(),
  collection_min_date: z.string().nullish(),
  delivery_min_date: z.string().nullish(),
  collection_agent_id: z.number().nullable(),
  delivery_agent_id: z.number().nullable(),
})
const ParcelRow = z.object({
  parcel_description: z.string().nullish(),
  packaging: z.string().nullish(),
  length_cm: z.number(),
  width_cm: z.number(),
  height_cm: z.number(),
  weight_kg: z.number(),
})
const EventRow = z.object({
  at: z.string(),
  type: z.string(),
  change: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  told: z
    .object({
      event: z.string(),
      message: z.string().nullable(),
      location: z.string().nullable(),
      lat: z.number().nullable(),
      lng: z.number().nullable(),
    })
    .partial()
    .nullable(),
})
type ShipmentRow = z.infer<typeof ShipmentRow>
type EventRow = z.infer<typeof EventRow>

/** A day of the archive, and how many of its shipments are of accounts that this platform does not have. */
export interface ArchivedDay {
  readonly recording: Recording
  readonly strangers: number
}

/**
 * Makes the calls anew of what was booked on a day, the first in the file unless told: the bookings as they stood last, and what was
 * scanned of them. What people changed by hand meanwhile is in the bookings; a cancelling is none of the scans, and is done anew.
 */
export async function readArchivedDay(
  lines: AsyncIterable<string>,
  fixtures: Fixtures,
  wanted?: string,
): Promise<ArchivedDay> {
  let date = wanted
  let number = 0
  let strangers = 0
  const acts: ShipmentAct[] = []
  const bookings = new Map<string, Booking>()
  for await (const line of lines) {
    number += 1
    if (line.startsWith('{"is":"piece"')) continue
    const read = ArchiveLine.safeParse(parsed(line))
    if (!read.success) throw new Error(`line ${number}: this is no line of an archive`)
    if (read.data.is === 'archive' && read.data.kind !== 'shipments')
      throw new Error('this is a month of the log: only files of shipments can be played')
    if (read.data.is !== 'shipment') continue
    const { shipment, parcels, events } = rowsOf(read.data, number)
    const bookedAt = Date.parse(shipment.created_at)
    date ??= dayOf(bookedAt)
    if (dayOf(bookedAt) !== date) continue
    const account = fixtures.accounts.find(({ id }) => id === shipment.account_id)
    if (account === undefined) {
      strangers += 1
      continue
    }
    const ref = shipment.custom_ref ?? shipment.ref
    bookings.set(ref, { ref, booking: bookingOf(ref, shipment, parcels) })
    acts.push({ do: 'book', at: bookedAt, by: actorsOf(fixtures).account(account.account_code), ref })
    acts.push(...events.flatMap((event) => actOf(ref, event, shipment, fixtures)))
  }
  if (acts.length === 0) throw new Error(`nothing of it was booked on ${date ?? 'any day'}`)
  const day = date ?? dayOf(0)
  acts.sort((a, b) => a.at - b.at)
  const head = { is: 'day', date: day, begins: iso(moment(day, DAY_BEGINS)) } as const
  return { recording: { head, acts, positions: [], bookings }, strangers }
}

function rowsOf({ rows }: ArchivedShipment, number: number) {
  const read = z
    .object({
      shipments: z.tuple([ShipmentRow]),
      parcels: z.array(ParcelRow),
      events: z.array(EventRow),
    })
    .safeParse(rows)
  if (!read.success) throw new Error(`line ${number}: ${read.error.issues[0]?.message ?? 'not understood'}`)
  const { shipments, parcels, events } = read.data
  return { shipment: shipments[0], parcels, events }
}

function bookingOf(ref: string, row: ShipmentRow, parcels: z.infer<typeof ParcelRow>[]): Booking['booking'] {
  return {
    custom_tracking_reference: ref,
    service_level_code: row.service_level_code,
    collection_address: row.collection_address,
    collection_contact: row.collection_contact,
    delivery_address: row.delivery_address,
    delivery_contact: row.delivery_contact,
    special_instructions_collection: row.special_instructions_collection,
    special_instructions_delivery: row.special_instructions_delivery,
    customer_reference: row.customer_reference,
    collection_min_date: row.collection_min_date,
    delivery_min_date: row.delivery_min_date,
    parcels: parcels.map((parcel) => ({
      parcel_description: parcel.parcel_description,
      packaging: parcel.packaging,
      submitted_length_cm: parcel.length_cm,
      submitted_width_cm: parcel.width_cm,
      submitted_height_cm: parcel.height_cm,
      submitted_weight_kg: parcel.weight_kg,
    })),
  }
}

/** What was recorded, as the dispatcher records it; what only drivers may, by the driver who had it. */
function actOf(
  ref: string,
  event: EventRow,
  { collection_agent_id, delivery_agent_id }: ShipmentRow,
  fixtures: Fixtures,
): ShipmentAct[] {
  const { change, told } = event
  const actors = actorsOf(fixtures)
  const at = Date.parse(event.at)
  const status = change.status?.[1]
  if (status === 'cancelled')
    return [{ do: 'change', at, by: actors.dispatch, ref, change: { status, reason: told?.message ?? '' } }]
  const code = TrackingEventCode.safeParse(told?.event ?? status)
  if (!code.success) return []
  const { by } = TRACKING_EVENTS[code.data]
  const given = change.delivery_agent_id?.[1] ?? change.collection_agent_id?.[1]
  const driver = typeof given === 'number' ? given : undefined
  const isDriverOnly = by.every((one) => one === 'driver')
  const isCollecting = code.data.startsWith('collect')
  const had = driver ?? (isCollecting ? collection_agent_id : delivery_agent_id)
  const whoHadIt = fixtures.drivers.find(({ id }) => id === had)
  if (isDriverOnly && whoHadIt === undefined) return []
  const hub = change.hub_id?.[1]
  const act: RecordAct = {
    do: 'record',
    at,
    by: isDriverOnly && whoHadIt !== undefined ? actors.driver(whoHadIt) : actors.dispatch,
    as: isDriverOnly ? (isCollecting ? 'collector' : 'deliverer') : 'staff',
    ref,
    event: code.data,
    message: told?.message ?? undefined,
    location: told?.location ?? undefined,
    lat: told?.lat ?? undefined,
    lng: told?.lng ?? undefined,
    driver,
    branch: fixtures.branches.find(({ id }) => id === hub)?.code,
  }
  return [act]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
