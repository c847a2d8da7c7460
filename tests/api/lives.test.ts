import { describe, expect, test } from 'vitest'
import { bookShipment } from '../../src/contract/bookings.ts'
import { recordTrackingEvents } from '../../src/contract/operations.ts'
import { readProof, recordProof, sendPin } from '../../src/contract/pod.ts'
import { generalData } from '../../src/contract/session.ts'
import { cancelShipment, changeShipments } from '../../src/contract/shipment-changes.ts'
import { listShipments, type Shipment } from '../../src/contract/shipments.ts'
import { withdrawTrackingEvent } from '../../src/contract/withdraw-completion.ts'
import { permits } from '../../src/domain/identity/permission.ts'
import { isProviderAdmin } from '../../src/domain/identity/role.ts'
import { handsOver } from '../../src/domain/pod/handing-over.ts'
import { offeredProof } from '../../src/domain/pod/offered-proof.ts'
import { mustBeProven } from '../../src/domain/pod/proof-methods.ts'
import { offeredActs } from '../../src/domain/shipments/offered-acts.ts'
import { recorderRefusal, stopRefusal } from '../../src/domain/shipments/recording-rules.ts'
import { ShipmentStatus } from '../../src/domain/shipments/shipment-status.ts'
import {
  mayRecord,
  TrackingEventCode,
  trackingEvent,
} from '../../src/domain/shipments/tracking-event-table.ts'
import type { Viewer } from '../../src/domain/shipments/visibility.ts'
import { factsOf } from '../../src/features/shipment/facts.ts'
import { book, booking } from '../support/booking.ts'
import { enterAsDriver } from '../support/people.ts'
import { pickupPoints } from '../support/pickup-points.ts'
import {
  ACCOUNT_OWNER,
  ACCOUNT_USER,
  DISPATCHER,
  OPS,
  PROVIDER_ADMIN,
  platformOfFile,
  type SignedIn,
} from '../support/platform.ts'

/** Lives of shipments through the calls: each status is reached, and to each person what is offered is what is taken (001 §4). */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const account = await platform.as(ACCOUNT_USER)
const driver = await enterAsDriver(platform, 8)
const { clock } = platform.platform

const { newPoint } = pickupPoints(platform, ops, account)
const point = await newPoint([{ name: 'Large', total: 500 }])
const FROM_POINT = { collection_pickup_point_id: point.id, collection_address: undefined }
const TO_POINT = { delivery_pickup_point_id: point.id, delivery_address: undefined }

// A name is enough to prove a delivery: pictures have tests of their own.
await platform.owner.query(
  "INSERT INTO provider_settings (provider_id, setting, value) VALUES (1, 'pod_fallback_photos', 'false')",
)
platform.platform.settings.forget(1)
const { settings } = await platform.platform.settings.read(1)

/** A minute later, so that no two things happen at once. */
const minute = () => clock.set({ time: clock.now() + 60_000 })

async function read(id: number, who: SignedIn = ops): Promise<Shipment | undefined> {
  const outcome = await who.call(listShipments, { query: { id } })
  return outcome.ok ? outcome.value.shipments[0] : undefined
}
async function tell(who: SignedIn, shipment_id: number, event: TrackingEventCode): Promise<boolean> {
  const date = new Date(clock.now()).toISOString()
  const told = { shipment_id, event, date }
  const outcome = await who.call(recordTrackingEvents, { body: { tracking_events: [told] } })
  return outcome.ok && outcome.value.tracking_events[0]?.ok === true
}
const change = async (who: SignedIn, body: { id: number } & Record<string, unknown>): Promise<boolean> =>
  (await who.call(changeShipments, { body: { shipments: [body] } })).ok

describe('every status is reached by what people do', () => {
  type Step =
    | { readonly staff: TrackingEventCode }
    | { readonly driver: TrackingEventCode }
    | { readonly hand: Record<string, unknown> }
    | 'cancel'
  type Way = { readonly book?: object; readonly steps: readonly Step[] }
  const GIVE = { hand: { collection_agent_id: 8 } }
  const TAKE = { hand: { collection_agent_id: null } }
  const DELIVER = { hand: { delivery_agent_id: 8 } }
  const AT_LAST_HUB = { staff: 'inbound-from-manifest' } as const
  const OUT = [AT_LAST_HUB, DELIVER, { driver: 'out-for-delivery' }] as const
  const staff = (...events: TrackingEventCode[]): Way => ({ steps: events.map((one) => ({ staff: one })) })
  const collecting = (event: TrackingEventCode): Way => ({ steps: [GIVE, { driver: event }] })
  const out = (...events: TrackingEventCode[]): Way => ({
    steps: [...OUT, ...events.map((one) => ({ driver: one }))],
  })

  /** How it comes to be, or why it does not yet. */
  const WAYS: Readonly<Record<ShipmentStatus, Way | string>> = {
    quote: { book: { status: 'quote' }, steps: [] },
    'quote-expired': 'by the clock (quotes.test.ts)',
    'payment-pending': 'what waits for its payment comes with payments',
    'payment-failed': 'what waits for its payment comes with payments',
    submitted: staff(),
    outsourced: 'by sending it to another carrier, of which none is connected yet',
    'collection-assigned': { steps: [GIVE] },
    'awaiting-dropoff': { book: FROM_POINT, steps: [] },
    'collection-unassigned': { steps: [GIVE, TAKE] },
    'collection-rejected': collecting('collection-rejected'),
    'collection-exception': collecting('collection-exception'),
    'collection-failed-attempt': collecting('collection-failed-attempt'),
    collected: collecting('collected'),
    'at-hub': staff('received-at-hub'),
    manifested: staff('received-at-hub', 'manifested'),
    'ready-for-dispatch': staff('received-at-hub', 'ready-for-dispatch'),
    'in-transit': { steps: [AT_LAST_HUB, DELIVER, { driver: 'in-transit' }] },
    'at-destination-hub': staff('inbound-from-manifest'),
    'returned-to-hub': out('returned-to-hub'),
    'delivery-assigned': { steps: [AT_LAST_HUB, DELIVER] },
    'delivery-unassigned': { steps: [AT_LAST_HUB, DELIVER, { hand: { delivery_agent_id: null } }] },
    'delivery-rejected': { steps: [AT_LAST_HUB, DELIVER, { driver: 'delivery-rejected' }] },
    'bob-box-reservation-failed': 'by the clock (pickup-expiry.test.ts)',
    'out-for-delivery': out(),
    'delivery-exception': out('delivery-exception'),
    'delivery-failed-attempt': out('delivery-failed-attempt'),
    'in-locker': out('in-locker'),
    'ready-for-pickup': out('ready-for-pickup'),
    'collect-and-return-to-hub': out('ready-for-pickup', 'collect-and-return-to-hub'),
    'collected-from-locker': { book: FROM_POINT, steps: [GIVE, { driver: 'collected-from-locker' }] },
    'collected-from-counter': { book: FROM_POINT, steps: [GIVE, { driver: 'collected-from-counter' }] },
    'returned-to-sender': out('returned-to-sender'),
    delivered: out('delivered'),
    undeliverable: staff('received-at-hub', 'undeliverable'),
    cancelled: { steps: ['cancel'] },
    'on-hold': staff('on-hold'),
    'on-hold-internal': staff('received-at-hub', 'on-hold-internal'),
    damaged: staff('damaged'),
  }

  const live = async (id: number, ref: string, step: Step): Promise<boolean> => {
    if (step === 'cancel')
      return (await ops.call(cancelShipment, { body: { tracking_reference: ref, reason: 'So' } })).ok
    if ('hand' in step) return change(ops, { id, ...step.hand })
    return 'staff' in step ? tell(ops, id, step.staff) : tell(driver, id, step.driver)
  }

  test.each(
    ShipmentStatus.options.flatMap((status) => {
      const way = WAYS[status]
      return typeof way === 'string' ? [] : [[status, way] as const]
    }),
  )('%s', async (status, way) => {
    const { id, short_tracking_reference: ref } = await book(ops.call, way.book)
    for (const step of way.steps) {
      minute()
      expect([step, await live(id, ref, step)]).toEqual([step, true])
    }
    const { rows } = await platform.owner.query('SELECT status FROM shipments WHERE id = $1', [id])
    expect(rows).toEqual([{ status }])
  })

  test('those that are not reached are known, each with its reason', () => {
    expect(ShipmentStatus.options.filter((status) => typeof WAYS[status] === 'string')).toEqual([
      'quote-expired',
      'payment-pending',
      'payment-failed',
      'outsourced',
      'bob-box-reservation-failed',
    ])
  })
})

describe('a life of 50 steps: what is offered is taken, and what is not offered is refused', () => {
  /** The same numbers each time, so that a life that fails is lived again. */
  function numbers(seed: number) {
    let state = seed
    return (below: number) => {
      state = (state * 48_271) % 2_147_483_647
      return state % Math.max(1, below)
    }
  }
  type Draw = ReturnType<typeof numbers>

  interface Person {
    readonly who: SignedIn
    readonly viewer: Viewer
    readonly permissions: readonly string[]
    readonly isAdmin: boolean
  }
  async function person(who: SignedIn, viewer: Viewer): Promise<Person> {
    const data = await who.call(generalData, { query: {} })
    if (!data.ok) throw new Error(data.error)
    const { role, role_id } = data.value.user
    return { who, viewer, permissions: role.permissions, isAdmin: isProviderAdmin(role_id) }
  }

  const BIRTHS = [{}, { pod_method: 'pin-with-fallback' }, FROM_POINT, TO_POINT]

  /** What somebody tries: what it is, whether it is theirs to do, and what became of it. */
  interface Try {
    readonly act: string
    readonly isOffered: boolean
    run(): Promise<boolean>
  }

  function triesOf(
    { who, viewer, permissions, isAdmin }: Person,
    shipment: Shipment,
    draw: Draw,
  ): (() => Try)[] {
    const { id, short_tracking_reference: ref } = shipment
    const facts = factsOf(shipment)
    const { status } = facts
    const may = (permission: string) => permits(permissions, permission)
    const offered = offeredActs(facts, {
      isAdmin,
      isStaff: viewer.kind === 'staff',
      isSender: viewer.kind === 'account',
      excluded: new Set<string>(),
      may,
    })
    const recorder = { viewer, permissions, excluded: [] }
    const pick = <One>(all: readonly One[]): One | undefined => all[draw(all.length)]
    const setTo = (): Try => {
      // What is open is drawn as often as what is not.
      const next = draw(2) === 0 ? pick(offered.statuses) : pick(ShipmentStatus.options)
      const to = next === undefined || next === status ? 'quote' : next
      return {
        act: `set ${to}`,
        isOffered: offered.statuses.includes(to),
        run: () => change(who, { id, status: to, reason: 'So' }),
      }
    }
    /** Whether the server takes it, as the person and the shipment are. */
    const takes = (code: TrackingEventCode): boolean => {
      const { sets } = trackingEvent(code)
      const mustProve =
        viewer.kind === 'driver' &&
        sets !== status &&
        handsOver(sets, shipment) &&
        mustBeProven(shipment.pod_method ?? null, settings)
      const isToSomebody =
        (code !== 'delivery-assigned' || facts.delivery_agent_id !== null) &&
        (code !== 'collection-assigned' || facts.collection_agent_id !== null)
      return (
        may('API_/tracking-events:POST') &&
        recorderRefusal(recorder, code) === null &&
        stopRefusal(viewer, code, facts) === null &&
        mayRecord(status, code) &&
        isToSomebody &&
        !mustProve
      )
    }
    const open = viewer.kind === 'staff' ? offered.record : TrackingEventCode.options.filter(takes)
    const scan = (): Try => {
      const code = (draw(2) === 0 ? pick(open) : undefined) ?? pick(TrackingEventCode.options)
      if (code === undefined) throw new Error('no event')
      // Staff are offered what is news; what is known is taken all the same.
      const isNews = viewer.kind === 'staff' && trackingEvent(code).sets !== status
      const isOffered = isNews ? offered.record.includes(code) : takes(code)
      return { act: `record ${code}`, isOffered, run: () => tell(who, id, code) }
    }
    const assign = (): Try => {
      const side = draw(2) === 0 ? 'collection' : 'delivery'
      const field = `${side}_agent_id` as const
      const to = facts[field] === 8 ? 7 : 8
      return {
        act: `assign ${side}`,
        isOffered: offered.assign.includes(side),
        run: () => change(who, { id, [field]: to }),
      }
    }
    const edit = (): Try => ({
      act: 'edit',
      isOffered: offered.edit || offered.fillIn,
      run: () => change(who, { id, special_instructions_delivery: `At ${clock.now()}` }),
    })
    const cancel = (): Try => ({
      act: 'cancel',
      // What is cancelled is answered as it is.
      isOffered: offered.cancel || (status === 'cancelled' && may('API_/shipments/cancel:POST')),
      run: async () =>
        (await who.call(cancelShipment, { body: { tracking_reference: ref, reason: 'So' } })).ok,
    })
    const copy = (): Try => {
      const as = draw(2) === 0 ? { duplicate_of: ref } : { is_return: true, short_tracking_reference: ref }
      return {
        act: `copy ${Object.keys(as)[0]}`,
        isOffered: 'duplicate_of' in as ? offered.duplicate : offered.bringBack,
        async run() {
          const account_id = viewer.kind === 'account' ? undefined : 1
          const made = await who.call(bookShipment, { body: { ...bookingBody, ...as, account_id } })
          if (!made.ok) return false
          return made.value.duplicate_of_id === id || made.value.return_of_id === id
        },
      }
    }
    const withdraw = (): Try => {
      const steps = shipment.tracking_events ?? []
      const step = steps.find(({ withdrawable }) => withdrawable === true)
      return {
        act: `withdraw ${step?.status}`,
        isOffered: step !== undefined && may('API_/tracking-events/withdraw:POST'),
        run: async () =>
          (
            await who.call(withdrawTrackingEvent, {
              body: { shipment_id: id, tracking_event_id: step?.id ?? steps[0]?.id ?? 1, reason: 'So' },
            })
          ).ok,
      }
    }
    return [setTo, scan, scan, assign, edit, cancel, copy, withdraw]
  }

  /** Proofs and PINs: what GET /shipments/pod tells is what the rule says, and what the calls take. */
  async function proofTries({ who, viewer, permissions }: Person, shipment: Shipment): Promise<Try[]> {
    const { id } = shipment
    const read = await who.call(readProof, { query: { shipment_id: id } })
    if (!read.ok) return []
    const { pod, methods, pin_kind } = read.value
    const rule = offeredProof(
      {
        ...factsOf(shipment),
        pod_method: shipment.pod_method ?? null,
        recorded: pod?.method ?? null,
        collection_pickup_point_id: shipment.collection_pickup_point_id,
        delivery_pickup_point_id: shipment.delivery_pickup_point_id,
        delivery_pickup_point_provider: shipment.delivery_pickup_point_provider ?? null,
      },
      { viewer, permissions, excluded: [] },
      settings,
    )
    expect([shipment.status, methods, pin_kind]).toEqual([shipment.status, rule.methods, rule.pin])
    const prove: Try = {
      act: 'prove',
      isOffered: methods.includes('fallback'),
      run: async () =>
        (
          await who.call(recordProof, {
            body: { shipment_id: id, method: 'fallback', name: 'Sipho', version: pod?.version },
          })
        ).ok,
    }
    const send: Try = {
      act: 'send PIN',
      isOffered: pin_kind !== null,
      async run() {
        const sent = await who.call(sendPin, { body: { shipment_id: id } })
        // Too many in an hour is no word about the shipment.
        return sent.ok || sent.code === 'rate.limited' || sent.code === 'pod.noRecipient'
      },
    }
    return [prove, send]
  }

  const { account_id: _, ...bookingBody } = booking()

  async function born(draw: Draw): Promise<number> {
    const { id } = await book(ops.call, BIRTHS[draw(BIRTHS.length)])
    await change(ops, { id, collection_agent_id: 8 })
    await change(ops, { id, delivery_agent_id: 8 })
    return id
  }

  /** Somebody else moves it on, so that lives do not end where one person can do nothing. */
  async function moveOn(id: number, draw: Draw): Promise<void> {
    const codes = TrackingEventCode.options.filter(
      (code) => trackingEvent(code).by.includes('staff') && code !== 'delivered' && code !== 'undeliverable',
    )
    const code = codes[draw(codes.length)]
    if (code !== undefined) await tell(ops, id, code)
  }

  const PEOPLE: readonly [string, () => Promise<Person>][] = [
    ['an ops manager', () => person(ops, { kind: 'staff', branch_id: null })],
    [
      'an administrator',
      async () => person(await platform.as(PROVIDER_ADMIN), { kind: 'staff', branch_id: null }),
    ],
    ['a dispatcher', async () => person(await platform.as(DISPATCHER), { kind: 'staff', branch_id: null })],
    ['a driver', () => person(driver, { kind: 'driver', driver_id: 8 })],
    [
      'the owner of an account',
      async () => person(await platform.as(ACCOUNT_OWNER), { kind: 'account', account_id: 1 }),
    ],
    ['somebody of an account', () => person(account, { kind: 'account', account_id: 1 })],
  ]

  test.each(PEOPLE)('to %s', { timeout: 120_000 }, async (name, enter) => {
    const someone = await enter()
    const draw = numbers(20_261_126 + name.length)
    let id = await born(draw)
    const tried = { offered: 0, refused: 0 }
    for (let step = 0; step < 50; step += 1) {
      platform.pass(60_000)
      minute()
      if (step % 12 === 11) id = await born(draw)
      else if (draw(2) === 0) await moveOn(id, draw)
      const shipment = await read(id, someone.who)
      // Of a driver who has no stop of it there is nothing to see.
      if (shipment === undefined) {
        id = await born(draw)
        continue
      }
      const makers = triesOf(someone, shipment, draw)
      const tries = [
        makers[draw(makers.length)]?.(),
        ...(draw(3) === 0 ? await proofTries(someone, shipment) : []),
      ].filter((one) => one !== undefined)
      const one = tries[draw(tries.length)]
      if (one === undefined) continue
      minute()
      expect([shipment.status, one.act, await one.run()]).toEqual([shipment.status, one.act, one.isOffered])
      tried[one.isOffered ? 'offered' : 'refused'] += 1
      if (one.isOffered) continue
      const after = await read(id, someone.who)
      expect([one.act, after?.version]).toEqual([one.act, shipment.version])
    }
    // Nobody's life is one of nothing but refusals, or of none.
    expect(Math.min(tried.offered, tried.refused)).toBeGreaterThan(2)
  })
})
