/**
 * A small platform in memory, for tests of the play: it answers the calls by the rules of the domain and keeps a
 * record of what it was asked, in order.
 */

import { z } from 'zod'
import { BookShipment } from '../../src/contract/bookings.ts'
import { toColumns } from '../../src/contract/column-encoding.ts'
import { LIVE_DRIVER_FIELDS, LIVE_SHIPMENT_FIELDS, type LiveShipment } from '../../src/contract/live.ts'
import { TrackingEventInput } from '../../src/contract/operations.ts'
import type { GeneralDataAnswer } from '../../src/contract/session.ts'
import { ShipmentChange } from '../../src/contract/shipment-changes.ts'
import type { ShipmentState, StateChange } from '../../src/domain/shipments/shipment-state.ts'
import { applyAmendment, recordEvent } from '../../src/domain/shipments/shipment-transitions.ts'
import { TrackingEventCode } from '../../src/domain/shipments/tracking-event-table.ts'
import type { Fixtures } from '../../src/simulator/fixtures/read.ts'
import { iso } from '../../src/simulator/schedule/time.ts'
import { GENERAL } from './general-data.ts'
import { BOOKED } from './shipment-state.ts'

type Row = LiveShipment & ShipmentState

export interface Asked {
  by: string
  call: string
  body: unknown
  /** The business time at which it was asked. */
  at: number
}

export interface DemoPlatform {
  fetch: typeof fetch
  asked: Asked[]
  rows: Map<string, Row>
  clock: { time: number; speed: number; fixed?: boolean }
  /** While true nobody answers. */
  away: boolean
  /** Somebody else changes a shipment. */
  meddle(ref: string, change: StateChange): void
}

const Events = z.object({ tracking_events: z.array(TrackingEventInput) })
const Changes = z.object({ shipments: z.array(ShipmentChange) })
const Time = z.object({ time: z.number().optional(), speed: z.number().optional() })
const Cancelled = z.object({ ids: z.array(z.number()), reason: z.string() })
const Accepted = z.object({ id: z.number() })
/** Beyond all shipments. */
const FIRST_QUOTE = 1_000_000
const Login = z.object({ email: z.string() })

const ms = (text: string | null | undefined): number | undefined => (text ? Date.parse(text) : undefined)

function rowOf(id: number, input: z.infer<typeof BookShipment>, now: number): Row {
  return {
    ...BOOKED,
    id,
    version: 1,
    ref: `SPB${id}`,
    custom_ref: input.custom_tracking_reference ?? null,
    customer_reference: input.customer_reference ?? null,
    cost_center: input.cost_center ?? null,
    service_level_code: input.service_level_code ?? 'ECO',
    status_at: now,
    created_at: now,
    parcel_count: input.parcels.length,
    parcels_apart: 0,
    weight_kg: 1,
    mass_kg: null,
    volume_litres: 6,
    collection_name: input.collection_contact.name ?? '',
    collection_place: input.collection_address.local_area ?? '',
    collection_lat: input.collection_address.lat ?? null,
    collection_lng: input.collection_address.lng ?? null,
    delivery_name: input.delivery_contact.name ?? '',
    delivery_place: input.delivery_address.local_area ?? '',
    delivery_lat: input.delivery_address.lat ?? null,
    delivery_lng: input.delivery_address.lng ?? null,
    collection_pickup_point_id: input.collection_pickup_point_id ?? null,
    delivery_pickup_point_id: input.delivery_pickup_point_id ?? null,
  }
}

export function createDemoPlatform(fixtures: Fixtures, time: number): DemoPlatform {
  const rows = new Map<string, Row>()
  const asked: Asked[] = []
  /** What was only quoted, by the number that it was given. */
  const quotes = new Map<number, unknown>()
  const clock: DemoPlatform['clock'] = { time, speed: 1 }
  const byId = (id: number | undefined): Row | undefined => [...rows.values()].find((row) => row.id === id)
  const apply = (row: Row, change: StateChange): void => {
    Object.assign(row, change)
    row.version++
  }
  const item = (row: Row) => ({ ok: true, id: row.id, version: row.version, status: row.status })
  const refused = (code: string) => ({ ok: false, id: null, code, message: code })

  function record(body: unknown) {
    const outcomes = Events.parse(body).tracking_events.map((input) => {
      const row = byId(input.shipment_id)
      if (row === undefined) return refused('shipment.notFound')
      const told = {
        at: ms(input.date) ?? clock.time,
        message: input.message ?? null,
        driver_id: input.driver_id ?? null,
        branch_id: input.branch_id ?? null,
        eta: ms(input.eta) ?? null,
      }
      const outcome = recordEvent(row, TrackingEventCode.parse(input.event), told, clock.time)
      if (!outcome.ok) return refused(outcome.refusal.code)
      apply(row, outcome.value)
      return item(row)
    })
    return { tracking_events: outcomes }
  }

  function change(body: unknown) {
    const outcomes = Changes.parse(body).shipments.map(({ id, version: _version, ...fields }) => {
      const row = byId(id)
      if (row === undefined) return refused('shipment.notFound')
      const windows = {
        delivery_after: ms(fields.delivery_after),
        delivery_before: ms(fields.delivery_before),
      }
      const given = {
        collection_agent_id: fields.collection_agent_id,
        collection_eta: ms(fields.estimated_collection),
      }
      const { status, reason } = fields
      const outcome = applyAmendment(row, { status, reason, ...windows, ...given }, clock.time)
      if (!outcome.ok) return refused(outcome.refusal.code)
      apply(row, outcome.value)
      return item(row)
    })
    return { shipments: outcomes }
  }

  function book(body: unknown): object {
    const input = BookShipment.parse(body)
    const ref = input.custom_tracking_reference ?? ''
    const isQuote = input.status === 'quote'
    const id = isQuote ? FIRST_QUOTE + quotes.size : rows.size + 1
    const row = rows.get(ref) ?? rowOf(id, input, clock.time)
    if (isQuote) quotes.set(id, { ...Object(body), status: undefined })
    else rows.set(ref, row)
    const nothing = Object.fromEntries(
      [
        'estimated_collection',
        'estimated_delivery_from',
        'estimated_delivery_to',
        'collected_date',
        'delivered_date',
      ]
        .concat([
          'collection_after',
          'collection_before',
          'delivery_after',
          'delivery_before',
          'declared_value',
        ])
        .concat(['special_instructions_collection', 'special_instructions_delivery', 'customer_reference'])
        .map((name) => [name, null]),
    )
    const { collection_address, collection_contact, delivery_address, delivery_contact } = input
    return {
      ...nothing,
      ...row,
      provider_id: 1,
      short_tracking_reference: row.ref,
      custom_tracking_reference: row.custom_ref,
      status_at: iso(row.status_at),
      service_level_name: 'Any',
      collection_address,
      collection_contact,
      delivery_address,
      delivery_contact,
      time_created: iso(row.created_at),
      time_modified: iso(row.created_at),
      charged_weight: 1,
      parcels: [],
      ...nothing,
    }
  }

  function answer(call: string, body: unknown): { status: number; body: object } {
    switch (call) {
      case 'POST /login':
        return { status: 200, body: { access_token: Login.parse(body).email } }
      case 'GET /time':
        return { status: 200, body: { time: clock.time, speed: clock.speed } }
      case 'POST /time': {
        const wanted = Time.parse(body)
        const code = clock.fixed
          ? 'clock.fixed'
          : (wanted.time ?? clock.time) < clock.time
            ? 'clock.backwards'
            : null
        if (code !== null) return { status: 409, body: { message: code, error: code, code } }
        clock.time = wanted.time ?? clock.time
        clock.speed = wanted.speed ?? clock.speed
        return { status: 200, body: { time: clock.time, speed: clock.speed } }
      }
      case 'GET /general-data':
        return { status: 200, body: generalDataOf(fixtures) }
      case 'GET /live/snapshot': {
        const shipments = toColumns(LIVE_SHIPMENT_FIELDS, [...rows.values()])
        const drivers = toColumns(LIVE_DRIVER_FIELDS, [])
        return { status: 200, body: { epoch: 'e', seq: 1, at: clock.time, shipments, drivers } }
      }
      case 'POST /shipments':
        return { status: 201, body: book(body) }
      case 'POST /shipment-quotes/accept':
        return { status: 201, body: book(quotes.get(Accepted.parse(body).id)) }
      case 'POST /tracking-events':
        return { status: 200, body: record(body) }
      case 'PATCH /shipments':
        return { status: 200, body: change(body) }
      case 'POST /shipments/cancel/several': {
        const { ids, reason } = Cancelled.parse(body)
        const shipments = ids.map((id) => ({ id, status: 'cancelled', reason }))
        return { status: 200, body: change({ shipments }) }
      }
      case 'POST /drivers/positions':
        return { status: 200, body: { accepted: 1 } }
      default:
        return { status: 404, body: { message: call, error: call, code: 'route.notFound' } }
    }
  }

  const platform: DemoPlatform = {
    asked,
    rows,
    clock,
    away: false,
    meddle(ref, change) {
      const row = rows.get(ref)
      if (row !== undefined) apply(row, change)
    },
    async fetch(input, init) {
      if (platform.away) throw new TypeError('fetch failed')
      const { pathname } = new URL(String(input))
      const call = `${init?.method ?? 'GET'} ${pathname.replace('/v2', '')}`
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : {}
      const by = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? ''
      asked.push({ by, call, body, at: clock.time })
      const answered = answer(call, body)
      return Response.json(answered.body, { status: answered.status })
    },
  }
  return platform
}

function generalDataOf(fixtures: Fixtures): GeneralDataAnswer {
  return {
    ...GENERAL,
    branches: fixtures.branches.map((branch) => ({
      ...branch,
      ops_manager: null,
      deleted_date: null,
    })),
    // Ids of a platform are its own.
    drivers: fixtures.drivers.map(({ id, name, vehicle }) => ({
      id: id + 500,
      name,
      branch_id: 1,
      vehicle,
      deleted_date: null,
    })),
    current_time: iso(0),
  }
}
