import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BOOKED } from '../../../tests/support/shipment-state.ts'
import { ROLES } from '../identity/default-roles.ts'
import { permits } from '../identity/permission.ts'
import { isAccountRole, isProviderAdmin, type Role } from '../identity/role.ts'
import { settingsOf } from '../settings/settings.ts'
import { dayOf } from '../values/moment.ts'
import { keysOf } from '../values/table.ts'
import { decideAmendment } from './amending.ts'
import { RESOLUTION_CODES, type Resolution } from './attention.ts'
import { hasAct, mayResolveInBulk, RECORDED_BY_ACT } from './bulk-acts.ts'
import { mayEditField, offeredActs } from './offered-acts.ts'
import { recorderRefusal } from './recording-rules.ts'
import { type EditedField, SENDER_EDITS, senderFieldRefusal, senderRefusal } from './sender-edits.ts'
import type { ShipmentState } from './shipment-state.ts'
import { isInvalid, ShipmentStatus, STATUS_GROUPS } from './shipment-status.ts'
import { type Amendment, applyAmendment, recordEvent } from './shipment-transitions.ts'
import { TRACKING_EVENTS, TrackingEventCode } from './tracking-event-table.ts'

const SETTINGS = settingsOf([])
const NOON = Date.parse('2026-11-24T12:00:00+02:00')
const HOUR = 3_600_000
/** Whoever has no more to be told of than what they may. */
const ONLOOKER = { isAdmin: false, isStaff: true, isSender: false, excluded: new Set<string>() }
const STAFF = { kind: 'staff', branch_id: null } as const

/** Of 001 §6, those that change shipments at all: the server asks for the permission of the call before anything else. */
const CHANGERS = ROLES.filter(({ permissions }) => permits(permissions, 'API_/shipments:PATCH'))

/** What an act that records nothing changes by hand: one of these is enough for it. */
function changesOf(act: Resolution, now: number): Amendment[] {
  switch (act) {
    case 'call':
      return [{ handled_until: now + HOUR }]
    case 'assign':
      return [{ collection_agent_id: 99 }, { delivery_agent_id: 99 }]
    case 'reschedule':
      return [{ delivery_after: now, delivery_before: now + 2 * HOUR }]
    case 'release':
      return [{ release: true }]
    case 'hold':
    case 'return':
      return []
  }
}

interface Step {
  readonly by: 'scan' | 'hand'
  readonly which: number
  readonly driver: number
}

const steps = fc.array(
  fc.record<Step>({
    by: fc.constantFrom('scan', 'hand'),
    which: fc.nat(1_000),
    driver: fc.integer({ min: 7, max: 9 }),
  }),
  { minLength: 50, maxLength: 50 },
)
/** Where a life begins: booked, blank, or not paid for. */
const births = fc.constantFrom<Partial<ShipmentState>>(
  {},
  { parcel_count: 0 },
  { status: 'payment-pending' },
  { status: 'payment-failed' },
  { status: 'quote' },
  { status: 'awaiting-dropoff' },
  { status: 'cancelled', collected_at: NOON },
)

/** The field of the call that says it, where it is called otherwise there. */
const CALLED: Readonly<Record<string, EditedField>> = {
  tags: 'add_tag_ids',
  collection_eta: 'estimated_collection',
  delivery_eta: 'estimated_delivery',
}
const namedIn = (amendment: Amendment): EditedField[] =>
  Object.keys(amendment).flatMap(
    (field) => CALLED[field] ?? keysOf(SENDER_EDITS).filter((one) => one === field),
  )

/** What the server does with a change of what is the sender's before it looks at anything else. */
const isTheirs = (state: ShipmentState, amendment: Amendment, { id }: Role) =>
  !isAccountRole(id) || senderRefusal(namedIn(amendment), state) === null

const BY_STAFF = { viewer: { kind: 'staff' }, isProven: true, delivery_pickup_point_id: null } as const

const isTaken = (state: ShipmentState, amendment: Amendment, role: Role, isAtLocker: boolean, now: number) =>
  isTheirs(state, amendment, role) &&
  decideAmendment(
    state,
    amendment,
    {
      editor: { isAdmin: isProviderAdmin(role.id), reasons: SETTINGS },
      permissions: role.permissions,
      ...BY_STAFF,
    },
    now,
    { locker_collection: isAtLocker },
  ).ok

/** The next of a life: something that is taken, of what could be told or set. */
function lived(state: ShipmentState, { by, which, driver }: Step, now: number): ShipmentState {
  const told = { at: now, message: 'So', driver_id: driver, branch_id: null, eta: null }
  const tries =
    by === 'scan'
      ? TrackingEventCode.options.map((code) => recordEvent(state, code, told, now))
      : ShipmentStatus.options.map((status) =>
          decideAmendment(
            state,
            { status, reason: 'So', ...(status.startsWith('collection') && { collection_agent_id: driver }) },
            { editor: { isAdmin: true, reasons: SETTINGS }, permissions: ['*'], ...BY_STAFF },
            now,
          ),
        )
  const taken = tries.filter((one) => one.ok)
  const next = taken[which % Math.max(1, taken.length)]
  return next?.ok ? { ...state, ...next.value } : state
}

function walk(
  birth: Partial<ShipmentState>,
  life: readonly Step[],
  look: (state: ShipmentState, now: number) => void,
) {
  let state: ShipmentState = { ...BOOKED, ...birth }
  let now = NOON
  for (const step of life) {
    look(state, now)
    now += HOUR
    state = lived(state, step, now)
  }
}

test('whoever may change no shipments is offered no change of one, and nobody’s lives stay in one place', () => {
  const seen = new Set<ShipmentStatus>()
  fc.assert(
    fc.property(births, steps, (birth, life) =>
      walk(birth, life, (state) => {
        seen.add(state.status)
        for (const { permissions } of ROLES) {
          if (permits(permissions, 'API_/shipments:PATCH')) continue
          const offered = offeredActs(state, {
            ...ONLOOKER,
            may: (one) => permits(permissions, one),
          })
          expect(offered).toMatchObject({
            statuses: [],
            assign: [],
            reschedule: false,
            edit: false,
            fillIn: false,
            tag: false,
          })
        }
      }),
    ),
    { numRuns: 60 },
  )
  // What lives are walked through; outsourced and expired, say, nobody makes of a shipment here.
  expect(seen.size).toBeGreaterThanOrEqual(30)
})

test('who may cancel is offered it exactly where the server takes it, account and staff alike', () => {
  fc.assert(
    fc.property(births, steps, (birth, life) =>
      walk(birth, life, (state, now) => {
        const cancelled = { status: 'cancelled', reason: 'So' } as const
        const isOpen =
          state.status !== 'cancelled' && applyAmendment(state, cancelled, now, { isCancelling: true }).ok
        for (const { permissions } of ROLES) {
          const may = (one: string) => permits(permissions, one)
          expect([state.status, offeredActs(state, { ...ONLOOKER, may }).cancel]).toEqual([
            state.status,
            isOpen && may('API_/shipments/cancel:POST'),
          ])
        }
      }),
    ),
    { numRuns: 60 },
  )
})

test('what happened is offered to staff who record, exactly where the server takes it and it is news', () => {
  fc.assert(
    fc.property(
      births,
      steps,
      fc.constantFrom<readonly ShipmentStatus[]>([], ['on-hold', 'at-hub'], ['damaged']),
      (birth, life, excluded) =>
        walk(birth, life, (state, now) => {
          for (const { permissions } of ROLES) {
            const may = (one: string) => permits(permissions, one)
            const look = { ...ONLOOKER, excluded: new Set<string>(excluded), may }
            const told = { at: now, message: null, driver_id: null, branch_id: null, eta: null }
            const taken = TrackingEventCode.options.filter(
              (code) =>
                may('API_/tracking-events:POST') &&
                recorderRefusal({ viewer: STAFF, permissions, excluded }, code) === null &&
                TRACKING_EVENTS[code].sets !== state.status &&
                recordEvent(state, code, told, now).ok,
            )
            expect([state.status, offeredActs(state, look).record]).toEqual([state.status, taken])
            expect(offeredActs(state, { ...look, isStaff: false })).toMatchObject({
              record: [],
              measure: false,
            })
            // As measure-parcels.ts has it.
            expect(offeredActs(state, look).measure).toBe(
              may('API_/tracking-events:POST') && !isInvalid(state.status) && state.parcel_count > 0,
            )
          }
        }),
    ),
    { numRuns: 40 },
  )
})

test('every field that a sender is offered is taken, whatever the shipment has been through, and no other', () => {
  const senders = CHANGERS.filter(({ id }) => isAccountRole(id))
  expect(senders.map(({ name }) => name)).toEqual([
    'account_owner',
    'account_user',
    'account_user_no_billing',
  ])
  const offered = new Set<string>()
  fc.assert(
    fc.property(births, steps, (birth, life) =>
      walk(birth, life, (state) => {
        for (const { permissions } of senders) {
          const look = { ...ONLOOKER, isSender: true, may: (one: string) => permits(permissions, one) }
          for (const field of keysOf(SENDER_EDITS)) {
            const isOpen = mayEditField(state, look, field)
            // Asked a hundred thousand times: `expect` alone would take most of the time.
            if (isOpen !== (senderFieldRefusal(field, state) === null))
              expect.fail(`${field} of ${state.status} is ${isOpen ? '' : 'not '}offered`)
            if (isOpen) offered.add(field)
          }
          const { edit, reschedule, ...acts } = offeredActs(state, look)
          expect([state.status, edit]).toEqual([state.status, mayEditField(state, look, 'cost_center')])
          expect(edit || !reschedule).toBe(true)
          expect(acts).toMatchObject({ statuses: [], assign: [], fillIn: false, tag: false })
        }
      }),
    ),
    { numRuns: 40 },
  )
  expect(offered.size).toBe(keysOf(SENDER_EDITS).filter((field) => SENDER_EDITS[field] !== 'never').length)
})

test('nothing of what a sender has handed over is changed by them, and nothing that the courier decides', () => {
  const at = (status: ShipmentStatus, more: Partial<ShipmentState> = {}) => ({ ...BOOKED, status, ...more })
  const code = (field: EditedField, state: ShipmentState) => senderFieldRefusal(field, state)?.code ?? null
  const collected = at('at-hub', { collected_at: NOON })
  const apart = at('collection-assigned', { collected_at: NOON, parcels_apart: 1, parcel_count: 2 })
  for (const state of [collected, apart, at('delivered', { collected_at: NOON })])
    for (const field of ['parcels', 'collection_address', 'declared_value', 'opt_in_rates'] as const)
      expect([state.status, field, code(field, state)]).toEqual([state.status, field, 'shipment.notEditable'])
  expect(code('delivery_contact', collected)).toBeNull()
  expect(code('delivery_contact', at('delivered', { collected_at: NOON }))).toBe('shipment.notEditable')
  expect(code('cost_center', at('delivered', { collected_at: NOON }))).toBeNull()
  for (const status of STATUS_GROUPS.locked)
    expect(code('cost_center', at(status))).toBe('shipment.notEditable')
  for (const field of ['status', 'delivery_agent_id', 'tag_ids', 'delivery_after', 'message'] as const)
    expect(code(field, at('submitted'))).toBe('permission.denied')
  expect(senderRefusal(['reason', 'delivery_contact'], at('submitted'))).toMatchObject({ field: 'reason' })
  expect(senderRefusal(['reason', 'delivery_min_date'], at('submitted'))).toBeNull()
})

describe.each(CHANGERS.map((role) => [role.label, role] as const))(
  'what is offered to %s is what is taken',
  (_label, role) => {
    const isAdmin = isProviderAdmin(role.id)
    const isSender = isAccountRole(role.id)
    const look = { ...ONLOOKER, isAdmin, isSender, isStaff: !isSender }
    const may = (permission: string) => permits(role.permissions, permission)

    test('over lives of 50 steps: statuses, drivers, windows and edits', () => {
      fc.assert(
        fc.property(births, steps, fc.boolean(), (birth, life, isAtLocker) =>
          walk(birth, life, (state, now) => {
            const offered = offeredActs({ ...state, locker_collection: isAtLocker }, { ...look, may })
            const takes = (amendment: Amendment) => isTaken(state, amendment, role, isAtLocker, now)
            const statuses = ShipmentStatus.options.filter(
              (status) => status !== state.status && takes({ status, reason: 'So' }),
            )
            expect([state.status, new Set(offered.statuses)]).toEqual([state.status, new Set(statuses)])
            for (const side of ['collection', 'delivery'] as const)
              expect([state.status, side, offered.assign.includes(side)]).toEqual([
                state.status,
                side,
                takes({ [`${side}_agent_id`]: 99 }),
              ])
            // Senders ask for a day, and agree on no hours.
            const window = isSender
              ? { delivery_min_date: dayOf(now + 24 * HOUR) }
              : { delivery_after: now, delivery_before: now + 2 * HOUR }
            expect([state.status, 'reschedule', offered.reschedule]).toEqual([
              state.status,
              'reschedule',
              takes(window),
            ])
            const instructions = { special_instructions_delivery: `At ${now}` }
            const mayInstruct =
              offered.fillIn || mayEditField(state, { ...look, may }, 'special_instructions_delivery')
            expect([state.status, 'edit', mayInstruct]).toEqual([state.status, 'edit', takes(instructions)])
            expect([state.status, 'tag', offered.tag]).toEqual([
              state.status,
              'tag',
              takes({ tags: `${now}` }),
            ])
          }),
        ),
        { numRuns: 40 },
      )
    })

    test('over lives of 50 steps: what resolves an exception, in the list and on the dashboard', () => {
      fc.assert(
        fc.property(
          births,
          steps,
          fc.constantFrom([], ['on-hold'], ['undeliverable']),
          (birth, life, excluded) =>
            walk(birth, life, (state, now) => {
              if (state.parcel_count === 0) return
              for (const act of RESOLUTION_CODES) {
                const isOffered =
                  hasAct(act, { isSender, may }, new Set(excluded)) && mayResolveInBulk(act, state, isAdmin)
                const event = RECORDED_BY_ACT[act]
                const told = { at: now, message: null, driver_id: null, branch_id: null, eta: null }
                const isOpen =
                  event === undefined
                    ? changesOf(act, now).some((change) => isTaken(state, change, role, false, now))
                    : may('API_/tracking-events:POST') &&
                      recorderRefusal(
                        {
                          viewer: STAFF,
                          permissions: role.permissions,
                          excluded: excluded.map((one) => ShipmentStatus.parse(one)),
                        },
                        event,
                      ) === null &&
                      // What it is already needs no act.
                      TRACKING_EVENTS[event].sets !== state.status &&
                      recordEvent(state, event, told, now).ok
                expect([state.status, act, isOffered]).toEqual([state.status, act, isOpen])
              }
            }),
        ),
        { numRuns: 40 },
      )
    })
  },
)
