import type { z } from 'zod'
import { bookShipment } from '../../contract/bookings.ts'
import type { CallOutcome } from '../../contract/client.ts'
import { recordTrackingEvents, type TrackingEventInput } from '../../contract/operations.ts'
import { acceptQuote } from '../../contract/quotes.ts'
import {
  cancelShipments,
  changeShipments,
  type ItemOutcome,
  type ShipmentChange,
} from '../../contract/shipment-changes.ts'
import type { Shipment } from '../../contract/shipments.ts'
import type { PointIds } from '../platform/pickup-points.ts'
import type { SignedInClients } from '../platform/signed-in-clients.ts'
import type { TagIds } from '../platform/tags.ts'
import type { Seen, World } from '../platform/world.ts'
import type { ChangeAct, RecordAct } from '../schedule/act.ts'
import type { PlannedShipment } from '../schedule/shipment.ts'
import { iso } from '../schedule/time.ts'

/** The code of a refusal; null when the platform took it. */
export type SendResult = string | null

/** What a booking says; a recorded one names neither points nor tags nor what it brings back. */
export type ToBook = Pick<PlannedShipment, 'ref' | 'booking'> &
  Partial<Pick<PlannedShipment, 'fetched' | 'returnOf' | 'tags'>>

/** Sends acts as calls, and keeps what came of them in the world. */
export interface ActSender {
  quote(by: string, shipment: ToBook): Promise<SendResult>
  /** By the quote that was asked for it, where there is one. */
  book(by: string, shipment: ToBook): Promise<SendResult>
  /** What was recorded until `now`; each act at its own time, but none before what is known of its shipment. */
  record(by: string, acts: readonly { act: RecordAct; at: number }[], now: number): Promise<SendResult[]>
  change(by: string, act: ChangeAct): Promise<SendResult>
}

function seenOf(shipment: Shipment): Seen {
  const { collection_address: from, delivery_address: to } = shipment
  const ms = (text: string | null): number | null => (text === null ? null : Date.parse(text))
  return {
    id: shipment.id,
    version: shipment.version,
    custom_ref: shipment.custom_tracking_reference,
    status: shipment.status,
    status_at: Date.parse(shipment.status_at),
    created_at: Date.parse(shipment.time_created),
    failed_attempts: shipment.failed_attempts,
    account_id: shipment.account_id,
    collection_agent_id: shipment.collection_agent_id,
    delivery_agent_id: shipment.delivery_agent_id,
    collection_branch_id: shipment.collection_branch_id,
    delivery_branch_id: shipment.delivery_branch_id,
    hub_id: shipment.hub_id,
    collection_after: ms(shipment.collection_after),
    delivery_after: ms(shipment.delivery_after),
    collection_eta: ms(shipment.estimated_collection),
    delivery_eta: ms(shipment.estimated_delivery_from),
    collection_lat: from.lat,
    collection_lng: from.lng,
    delivery_lat: to.lat,
    delivery_lng: to.lng,
  }
}

/** What follows from a command and is recorded by nobody (domain/shipments/recording-rules.ts): the dispatcher gives and takes collections. */
const BY_COMMAND: ReadonlySet<string> = new Set(['collection-assigned', 'collection-unassigned'])

type Change = z.input<typeof ShipmentChange>

/** The change that makes such an act. */
const changeOf = ({ message, eta }: RecordAct, { id }: Seen, driver: number | null): Change => ({
  id,
  collection_agent_id: driver,
  ...(driver !== null && eta !== undefined && { estimated_collection: iso(eta) }),
  reason: message,
})

/** What an assignment says of the driver, so that the next act need not look first. */
function assigned(act: RecordAct, driver: number | null): Partial<Seen> {
  if (driver === null) return {}
  if (act.event === 'collection-assigned')
    return { collection_agent_id: driver, collection_eta: act.eta ?? null }
  if (act.event === 'delivery-assigned') return { delivery_agent_id: driver, delivery_eta: act.eta ?? null }
  return {}
}

/** Quotes that are kept to be accepted: those that nobody took up for long are forgotten. */
const MOST_QUOTES = 1_000

export function createActSender(
  clients: SignedInClients,
  world: World,
  points: PointIds = new Map(),
  tagIds: TagIds = new Map(),
): ActSender {
  /** Their numbers, by the reference of what was quoted. */
  const quotes = new Map<string, number>()

  /** Where no compartment is free it goes to the door. */
  async function whereItFits<Answer>(
    shipment: ToBook,
    ask: (body: ToBook['booking']) => Promise<CallOutcome<Answer>>,
  ): Promise<CallOutcome<Answer>> {
    const outcome = await ask(bodyOf(shipment))
    const isFull = !outcome.ok && outcome.code === 'pickupPoint.full'
    return isFull ? ask(bodyOf({ ...shipment, fetched: null })) : outcome
  }

  function bodyOf({ booking, fetched = null, returnOf = null, tags = [] }: ToBook): ToBook['booking'] {
    const tag_ids = tags.flatMap((name) => tagIds.get(name) ?? [])
    const point = fetched === null ? undefined : points.get(fetched.point.name)
    return {
      ...booking,
      ...(tag_ids.length > 0 && { tag_ids }),
      ...(fetched !== null &&
        point !== undefined && {
          delivery_address: undefined,
          delivery_pickup_point_id: point,
          delivery_pickup_point_provider: fetched.point.provider,
          service_level_code: fetched.level ?? booking.service_level_code,
        }),
      ...(returnOf !== null && { is_return: true, short_tracking_reference: returnOf }),
    }
  }

  function learn(ref: string, outcome: ItemOutcome | undefined, more: Partial<Seen>, at: number): SendResult {
    if (outcome?.ok !== true) return outcome?.code ?? 'unanswered'
    world.applyResult(ref, { version: outcome.version, status: outcome.status, status_at: at, ...more })
    return null
  }

  type Due = { act: RecordAct; at: number }

  async function recordAll(by: string, acts: readonly Due[]): Promise<[RecordAct, SendResult][]> {
    const inputs = acts.map(({ act, at }): TrackingEventInput => {
      const seen = world.shipments.get(act.ref)
      return {
        shipment_id: seen?.id,
        event: act.event,
        // Bookings and changes are dated by the platform, and nothing happens before them.
        date: iso(Math.max(at, seen?.created_at ?? 0, seen?.status_at ?? 0)),
        message: act.message,
        location: act.location,
        lat: act.lat,
        lng: act.lng,
        branch_id: act.branch === undefined ? undefined : world.ids.branch(act.branch),
        driver_id: act.driver === undefined ? undefined : world.ids.driver(act.driver),
        eta: act.eta === undefined ? undefined : iso(act.eta),
      }
    })
    const outcome = await clients.as(by, (client) =>
      client(recordTrackingEvents, { body: { tracking_events: inputs } }),
    )
    if (!outcome.ok) return acts.map(({ act }) => [act, outcome.code])
    return acts.map(({ act, at }, i) => {
      const [its, driver] = [outcome.value.tracking_events[i], inputs[i]?.driver_id ?? null]
      const dated = Math.max(at, world.shipments.get(act.ref)?.status_at ?? 0)
      return [act, learn(act.ref, its, assigned(act, driver), dated)]
    })
  }

  /** All of them in one call; where one is refused they are made one by one. */
  async function command(by: string, acts: readonly Due[], now: number): Promise<[RecordAct, SendResult][]> {
    if (acts.length === 0) return []
    const planned = acts.map(({ act }) => {
      const seen = world.shipments.get(act.ref)
      const driver = act.driver === undefined ? null : world.ids.driver(act.driver)
      return { act, driver, seen, change: seen === undefined ? null : changeOf(act, seen, driver) }
    })
    // Whoever has it already gets it anew after it was taken from them.
    const again = planned.flatMap(({ seen, driver }) =>
      seen !== undefined && driver !== null && seen.collection_agent_id === driver
        ? { id: seen.id, collection_agent_id: null }
        : [],
    )
    if (again.length > 0)
      await clients.as(by, (client) => client(changeShipments, { body: { shipments: again } }))
    const shipments = planned.flatMap(({ change }) => change ?? [])
    const outcome = await clients.as(by, (client) => client(changeShipments, { body: { shipments } }))
    if (!outcome.ok && acts.length > 1) {
      const taken: [RecordAct, SendResult][] = []
      for (const one of acts) taken.push(...(await command(by, [one], now)))
      return taken
    }
    if (!outcome.ok) return acts.map(({ act }) => [act, outcome.code])
    const answers = [...outcome.value.shipments]
    return planned.map(({ act, driver, change }) => {
      const its = change === null ? undefined : answers.shift()
      return [act, learn(act.ref, its, { ...assigned(act, driver), collection_agent_id: driver }, now)]
    })
  }

  return {
    async quote(by, shipment) {
      const body = { ...bodyOf(shipment), status: 'quote' }
      const outcome = await clients.as(by, (client) => client(bookShipment, { body }))
      if (!outcome.ok) return outcome.code
      quotes.set(shipment.ref, outcome.value.id)
      for (const oldest of quotes.keys()) {
        if (quotes.size <= MOST_QUOTES) break
        quotes.delete(oldest)
      }
      return null
    },

    async book(by, shipment) {
      const { ref } = shipment
      const id = quotes.get(ref)
      quotes.delete(ref)
      const accepted =
        id === undefined
          ? null
          : await clients.as(by, (client) =>
              client(acceptQuote, { body: { id }, idempotencyKey: `${ref} quoted` }),
            )
      const outcome =
        accepted?.ok === true
          ? accepted
          : await whereItFits(shipment, (body) =>
              clients.as(by, (client) =>
                client(bookShipment, {
                  body,
                  idempotencyKey: `${ref} ${body.delivery_pickup_point_id ?? 'door'}`,
                }),
              ),
            )
      if (outcome.ok) world.add(ref, seenOf(outcome.value))
      return outcome.ok ? null : outcome.code
    },

    async record(by, all, now) {
      const taken = new Map<RecordAct, SendResult>()
      const commands = all.filter(({ act }) => BY_COMMAND.has(act.event))
      for (const [act, its] of await command(by, commands, now)) taken.set(act, its)
      const acts = all.filter(({ act }) => !BY_COMMAND.has(act.event))
      if (acts.length > 0) for (const [act, its] of await recordAll(by, acts)) taken.set(act, its)
      return all.map(({ act }) => taken.get(act) ?? null)
    },

    async change(by, { ref, change, at }) {
      const seen = world.shipments.get(ref)
      if (seen === undefined) return 'unknown'
      const { id } = seen
      // By its own call it is also called off where nobody was sent for it yet.
      const outcome = await clients.as(by, (client) =>
        change.status === 'cancelled'
          ? client(cancelShipments, { body: { ids: [id], reason: change.reason } })
          : client(changeShipments, { body: { shipments: [{ id, ...change }] } }),
      )
      return outcome.ok ? learn(ref, outcome.value.shipments[0], {}, at) : outcome.code
    },
  }
}
