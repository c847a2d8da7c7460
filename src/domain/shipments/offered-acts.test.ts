import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BOOKED } from '../../../tests/support/shipment-state.ts'
import { ROLES } from '../identity/default-roles.ts'
import { permits } from '../identity/permission.ts'
import { isProviderAdmin, type Role } from '../identity/role.ts'
import { settingsOf } from '../settings/settings.ts'
import { decideAmendment } from './amending.ts'
import { RESOLUTION_CODES, type Resolution } from './attention.ts'
import { hasAct, mayResolveInBulk, RECORDED_BY_ACT } from './bulk-acts.ts'
import { offeredActs } from './offered-acts.ts'
import { recorderRefusal } from './recording-rules.ts'
import type { ShipmentState } from './shipment-state.ts'
import { ShipmentStatus } from './shipment-status.ts'
import { type Amendment, applyAmendment, recordEvent } from './shipment-transitions.ts'
import { TRACKING_EVENTS, TrackingEventCode } from './tracking-event-table.ts'

const SETTINGS = settingsOf([])
const NOON = Date.parse('2026-11-24T12:00:00+02:00')
const HOUR = 3_600_000
/** Whoever has no more to be told of than what they may. */
const ONLOOKER = { isAdmin: false, isStaff: true, excluded: new Set<string>() }
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

const isTaken = (state: ShipmentState, amendment: Amendment, role: Role, isAtLocker: boolean, now: number) =>
  decideAmendment(
    state,
    amendment,
    {
      editor: { isAdmin: isProviderAdmin(role.id), reasons: SETTINGS },
      permissions: role.permissions,
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
            { editor: { isAdmin: true, reasons: SETTINGS }, permissions: ['*'] },
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
            expect(offeredActs(state, { ...look, isStaff: false }).record).toEqual([])
          }
        }),
    ),
    { numRuns: 40 },
  )
})

describe.each(CHANGERS.map((role) => [role.label, role] as const))(
  'what is offered to %s is what is taken',
  (_label, role) => {
    const isAdmin = isProviderAdmin(role.id)
    const may = (permission: string) => permits(role.permissions, permission)

    test('over lives of 50 steps: statuses, drivers, windows and edits', () => {
      fc.assert(
        fc.property(births, steps, fc.boolean(), (birth, life, isAtLocker) =>
          walk(birth, life, (state, now) => {
            const offered = offeredActs(
              { ...state, locker_collection: isAtLocker },
              { ...ONLOOKER, isAdmin, may },
            )
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
            const window = { delivery_after: now, delivery_before: now + 2 * HOUR }
            expect([state.status, 'reschedule', offered.reschedule]).toEqual([
              state.status,
              'reschedule',
              takes(window),
            ])
            const instructions = { special_instructions_delivery: `At ${now}` }
            expect([state.status, 'edit', offered.edit || offered.fillIn]).toEqual([
              state.status,
              'edit',
              takes(instructions),
            ])
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
                const isOffered = hasAct(act, may, new Set(excluded)) && mayResolveInBulk(act, state, isAdmin)
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
