import { describe, expect, test } from 'vitest'
import { type HoursOfDay, hoursOfWork } from '../booking/work-hours.ts'
import { distanceMetres, type Place } from '../dispatch/place.ts'
import type { ShipmentStatus } from '../shipments/shipment-status.ts'
import { ALERT_KIND_CODES, AlertCondition } from './alert-condition.ts'
import { silentUntil, speaksFrom } from './alert-hours.ts'
import { AlertRuleTerms, type OwnHours, termsProblem } from './alert-rule.ts'
import { alertStep } from './alert-step.ts'
import {
  createHeldFold,
  stayedIn,
  stoodStill,
  type Turn,
  wasOutside,
  wasSilent,
  wentAway,
} from './alert-try.ts'
import {
  type DriverFacts,
  type Evaluation,
  evaluateDriver,
  evaluateRequest,
  evaluateShipment,
  evaluateTripsheet,
  evaluateWindow,
  type ShipmentFacts,
} from './evaluate-condition.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** A Monday. */
const NINE = Date.parse('2029-03-05T09:00:00+02:00')
const at = (clock: string) => Date.parse(`2029-03-05T${clock}:00+02:00`)
const CAPE_TOWN = { lat: -33.93, lng: 18.42 }
const north = (km: number) => ({ lat: CAPE_TOWN.lat + km / 111.2, lng: CAPE_TOWN.lng })

const shipment = (changes: Partial<ShipmentFacts> = {}): ShipmentFacts => ({
  status: 'out-for-delivery',
  status_at: NINE,
  exception: null,
  exception_at: null,
  exception_reason: null,
  handled_until: null,
  collected_at: NINE - HOUR,
  collection_before: null,
  delivery_before: NINE + 3 * HOUR,
  collection_branch_id: 1,
  delivery_branch_id: 2,
  hub_id: null,
  collection_agent_id: null,
  delivery_agent_id: 7,
  ...changes,
})
/** Nobody works, for rules that do not ask. */
const NO_WORK: HoursOfDay = () => null

describe('a shipment', () => {
  const held = { kind: 'status-held', status: 'out-for-delivery', minutes: 240 } as const
  test.each<[string, number, Partial<ShipmentFacts>, object]>([
    ['before its time', NINE + HOUR, {}, { from: null, again: NINE + 4 * HOUR }],
    ['when the time is up', NINE + 4 * HOUR, {}, { from: NINE + 4 * HOUR, again: null }],
    [
      'in another status',
      NINE + 9 * HOUR,
      { status: 'delivered' as ShipmentStatus },
      { from: null, again: null },
    ],
  ])('held in a status, %s', (_when, now, changes, look) => {
    expect(evaluateShipment(held, shipment(changes), now)).toEqual(look)
  })

  test('an exception counts from when it was reported, and not before somebody who has seen to it said', () => {
    const rule = { kind: 'exception', minutes: 30 } as const
    const failed = shipment({ exception: 'delivery-exception', exception_at: NINE })
    const look = (changes: Partial<ShipmentFacts>, now: number) =>
      evaluateShipment(rule, { ...failed, ...changes }, now)
    expect(look({}, NINE)).toEqual({ from: null, again: NINE + 30 * MINUTE })
    expect(look({}, NINE + HOUR)).toEqual({ from: NINE + 30 * MINUTE, again: null })
    expect(look({ handled_until: NINE + 2 * HOUR }, NINE + HOUR)).toEqual({
      from: null,
      again: NINE + 2 * HOUR,
    })
    expect(look({ exception: null }, NINE + HOUR)).toEqual({ from: null, again: null })
  })
})

describe('a window that ends', () => {
  const rule = { kind: 'window-ends', minutes: 20, minutes_away: 30 } as const
  const ends = NINE + 3 * HOUR
  const look = (now: number, away: number | null, condition: Parameters<typeof evaluateWindow>[0] = rule) =>
    evaluateWindow(condition, { ends, expected_at: away === null ? null : now + away * MINUTE }, now)

  test('is looked at each minute from its time on, and tells where its driver is not expected soon enough', () => {
    expect(look(NINE, 50)).toEqual({ from: null, again: ends - 20 * MINUTE })
    expect(look(ends - 10 * MINUTE, 1)).toMatchObject({ from: null, again: ends - 9 * MINUTE, isNear: false })
    expect(look(ends - 10 * MINUTE, 50)).toMatchObject({ from: ends - 20 * MINUTE, again: ends - 9 * MINUTE })
    expect(look(ends - 10 * MINUTE, null)).toEqual({ from: null, again: ends - 9 * MINUTE })
    expect(look(ends + 3 * HOUR, 50)).toEqual({ from: null, again: null })
  })

  test('is looked at from the moment on that a rule says, and for two hours after it has ended', () => {
    const begins = ends - 20 * MINUTE
    const moments = [begins - 1, begins, ends + 2 * HOUR, ends + 2 * HOUR + 1]
    expect(moments.map((now) => look(now, 50).from)).toEqual([null, begins, begins, null])
  })

  test('who is as far away as a rule says is too far', () => {
    expect([29, 30].map((away) => look(ends, away).from)).toEqual([null, ends - 20 * MINUTE])
  })

  test('is told of once, though what is expected wavers; and is over when the driver is there', () => {
    const now = ends - 10 * MINUTE
    expect([31, 28, 26].map((away) => alertStep(look(now, away), true, null, now).act)).toEqual([
      'leave',
      'leave',
      'close',
    ])
    expect(alertStep(look(now, 28), false, null, now).act).toBe('leave')
    // Nothing wavers by more than three minutes, however far away is too far.
    const far = { ...rule, minutes_away: 60 }
    expect([57, 56].map((away) => alertStep(look(now, away, far), true, null, now).act)).toEqual([
      'leave',
      'close',
    ])
    const near = { ...rule, minutes_away: 1 }
    expect(alertStep(look(now, 0, near), true, null, now).act).toBe('close')
  })
})

describe('a vehicle', () => {
  const driver = (changes: Partial<DriverFacts> = {}): DriverFacts => ({
    place: CAPE_TOWN,
    at: NINE,
    still_since: NINE - 20 * MINUTE,
    hub: CAPE_TOWN,
    zones: new Map(),
    loops: [],
    next_stop_at: NINE + HOUR,
    ...changes,
  })
  const still = { kind: 'vehicle-still', minutes: 30 } as const
  const silent = { kind: 'vehicle-silent', minutes: 30 } as const
  const away = { kind: 'vehicle-away', km: 60 } as const
  const outside = { kind: 'vehicle-outside-zone', zone_id: 5 } as const
  const loops = { kind: 'vehicle-outside-loops' } as const
  const inside = { kind: 'vehicle-in-zone', zone_id: 5, minutes: 30 } as const
  const since = (left_at: number | null) => ({
    zones: new Map([[5, { entered_at: NINE - HOUR, left_at }]]),
  })
  const between = (left_at: number, then: number | null) => ({
    zones: new Map([
      [5, { entered_at: NINE - 2 * HOUR, left_at }],
      [6, { entered_at: NINE - HOUR, left_at: then }],
    ]),
    loops: [5, 6],
  })

  const overlapping = {
    zones: new Map([
      [5, { entered_at: NINE - 2 * HOUR, left_at: null }],
      [6, { entered_at: NINE - HOUR, left_at: NINE - MINUTE }],
    ]),
    loops: [5, 6],
  }

  test.each<[string, Parameters<typeof evaluateDriver>[0], Partial<DriverFacts>, number, number | null]>([
    ['still, not long enough', still, {}, NINE, null],
    ['still, and seen there', still, { at: NINE + 12 * MINUTE }, NINE + 12 * MINUTE, NINE + 10 * MINUTE],
    ['still, and not heard of since', still, {}, NINE + 20 * MINUTE, null],
    ['silent', silent, {}, NINE + 40 * MINUTE, NINE + 30 * MINUTE],
    ['heard of', silent, {}, NINE + 20 * MINUTE, null],
    ['that never set out, before its first stop', silent, { at: null }, NINE + HOUR, null],
    ['that never set out', silent, { at: null }, NINE + 2 * HOUR, NINE + 90 * MINUTE],
    ['away', away, { place: north(70) }, NINE, NINE],
    ['in its area', away, { place: north(50) }, NINE, null],
    ['of no branch', away, { place: north(70), hub: null }, NINE, null],
    ['outside its zone', outside, since(NINE - MINUTE), NINE, NINE - MINUTE],
    ['that never was in its zone', outside, { zones: new Map([[5, null]]) }, NINE, NINE],
    ['in its zone', outside, since(null), NINE, null],
    ['of a zone that is there no longer', outside, {}, NINE, null],
    ['of which nobody knows where it is', outside, { ...since(NINE), place: null }, NINE, null],
    ['outside both its loops', loops, between(NINE - HOUR, NINE - MINUTE), NINE, NINE - MINUTE],
    ['that came from one of its loops into the other', loops, between(NINE - HOUR, null), NINE, null],
    ['that left its other loop last', loops, between(NINE - MINUTE, NINE - HOUR), NINE, NINE - MINUTE],
    ['in a loop that overlaps the one it left', loops, overlapping, NINE, null],
    ['outside the loop that is left', loops, { ...since(NINE - HOUR), loops: [5, 6] }, NINE, NINE - HOUR],
    ['that was in none of its loops yet', loops, { zones: new Map([[5, null]]), loops: [5] }, NINE, NINE],
    ['of a driver without loops', loops, since(NINE - MINUTE), NINE, null],
    ['whose loops are there no longer', loops, { loops: [5] }, NINE, null],
    ['in a zone for too long', inside, since(null), NINE, NINE - 30 * MINUTE],
    ['in a zone, not heard of since', inside, { ...since(null), at: NINE - HOUR }, NINE, NINE - 30 * MINUTE],
    ['in a zone, not for so long', inside, since(null), NINE - 40 * MINUTE, null],
    ['that has left the zone', inside, since(NINE - MINUTE), NINE, null],
    ['with nothing to do', away, { place: north(70), next_stop_at: null }, NINE, null],
  ])('%s', (_what, condition, changes, now, from) => {
    const look = evaluateDriver(condition, driver(changes), now)
    expect(look.from).toBe(from)
    // Nothing tells of positions: it always looks again.
    expect(look.again).toBeGreaterThan(now)
  })
})

test('a tripsheet is late by its next stop, and a request waits from when it had no driver', () => {
  const late = { kind: 'tripsheet-late', minutes: 15 } as const
  expect(evaluateTripsheet(late, { next_stop_at: NINE, expected_at: null }, NINE)).toEqual({
    from: null,
    again: NINE + 15 * MINUTE,
  })
  expect(evaluateTripsheet(late, { next_stop_at: NINE, expected_at: null }, NINE + HOUR)).toEqual({
    from: NINE + 15 * MINUTE,
    again: NINE + 61 * MINUTE,
  })
  expect(evaluateTripsheet(late, { next_stop_at: null, expected_at: null }, NINE)).toEqual({
    from: null,
    again: null,
  })
  // Where its driver is expected is known: late before the time is over, in time as long as they come in time.
  const expected = (minutes: number) =>
    evaluateTripsheet(late, { next_stop_at: NINE, expected_at: NINE + minutes * MINUTE }, NINE - HOUR)
  expect(expected(20)).toEqual({ from: NINE - HOUR, again: NINE - 59 * MINUTE })
  expect(expected(10)).toEqual({ from: null, again: NINE - 55 * MINUTE, isNear: false })
  const request = { kind: 'request-unassigned', minutes: 15 } as const
  const row = { status: 'collection-unassigned', status_at: NINE, collection_agent_id: null }
  expect(evaluateRequest(request, row, NINE)).toEqual({ from: null, again: NINE + 15 * MINUTE })
  // Who has a driver, or is over without one, waits for nobody.
  for (const changes of [{ collection_agent_id: 3 }, { status: 'cancelled' }, { status: 'closed' }])
    expect(evaluateRequest(request, { ...row, ...changes }, NINE + HOUR)).toEqual({ from: null, again: null })
})

describe('hours', () => {
  const hours: OwnHours = { days: ['monday', 'tuesday'], from: '06:00', to: '18:00' }
  test.each([
    ['2029-03-05T09:00:00+02:00', '2029-03-05T09:00:00+02:00'],
    ['2029-03-05T05:00:00+02:00', '2029-03-05T06:00:00+02:00'],
    ['2029-03-05T18:00:00+02:00', '2029-03-06T06:00:00+02:00'],
    ['2029-03-06T23:00:00+02:00', '2029-03-12T06:00:00+02:00'],
    ['2029-03-08T12:00:00+02:00', '2029-03-12T06:00:00+02:00'],
  ])('at %s a rule speaks from %s', (moment, from) => {
    expect(new Date(speaksFrom(hours, Date.parse(moment), NO_WORK))).toEqual(new Date(from))
  })
  test('without hours it speaks at once', () => {
    expect(speaksFrom(null, NINE, NO_WORK)).toBe(NINE)
  })
  test('what holds in the night is told when the hours begin, and what is open then stays', () => {
    const look = { from: at('03:00'), again: null }
    const step = (isOpen: boolean, clock: string, found: Evaluation = look) =>
      alertStep(found, isOpen, silentUntil(hours, at(clock), NO_WORK), at(clock))
    expect(step(false, '04:00')).toEqual({ act: 'leave', again: at('06:00') })
    expect(step(false, '06:00')).toEqual({ act: 'open', again: null })
    expect(step(true, '04:00')).toEqual({ act: 'leave', again: null })
    expect(step(true, '04:00', { from: null, again: null })).toEqual({ act: 'close', again: null })
  })

  const SETTINGS = {
    work_hours_from: '08:00',
    work_hours_to: '17:00',
    holiday_work_hours_from: '',
    holiday_work_hours_to: '',
  }
  const HALF_HOLIDAYS = { ...SETTINGS, holiday_work_hours_from: '09:00', holiday_work_hours_to: '12:00' }
  const OPENS_AT_SIX = { ...SETTINGS, work_hours_from: '06:00' }
  const BY_NIGHT = { ...SETTINGS, work_hours_from: '18:00', work_hours_to: '02:00' }
  const ROUND_THE_CLOCK = { ...SETTINGS, work_hours_to: '08:00' }
  const WHOLE_DAY = { ...SETTINGS, work_hours_from: '', work_hours_to: '' }
  const calendar = {
    weekdays: new Set(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const),
    // A Wednesday, and a Friday before a Monday.
    holidays: new Set(['2029-03-21', '2029-03-30', '2029-04-02']),
    exceptions: new Map([
      ['2029-03-15', false],
      ['2029-03-18', true],
      ['2029-04-02', true],
    ]),
  }
  test.each([
    ['in the hours of work', SETTINGS, '2029-03-05T09:00', '2029-03-05T09:00'],
    ['before they begin', SETTINGS, '2029-03-05T07:59', '2029-03-05T08:00'],
    ['when they end', SETTINGS, '2029-03-05T17:00', '2029-03-06T08:00'],
    ['begun earlier by the settings', OPENS_AT_SIX, '2029-03-05T07:59', '2029-03-05T07:59'],
    ['on a Saturday evening', SETTINGS, '2029-03-10T17:00', '2029-03-12T08:00'],
    ['on a Sunday', SETTINGS, '2029-03-11T12:00', '2029-03-12T08:00'],
    ['on a Sunday that is named as one of service', SETTINGS, '2029-03-18T12:00', '2029-03-18T12:00'],
    ['on a day that is named as none', SETTINGS, '2029-03-15T12:00', '2029-03-16T08:00'],
    ['on a holiday', SETTINGS, '2029-03-21T12:00', '2029-03-22T08:00'],
    ['on a holiday with hours of its own', HALF_HOLIDAYS, '2029-03-21T11:59', '2029-03-21T11:59'],
    ['on a holiday, before them', HALF_HOLIDAYS, '2029-03-21T08:30', '2029-03-21T09:00'],
    ['on a holiday, after them', HALF_HOLIDAYS, '2029-03-21T12:00', '2029-03-22T08:00'],
    ['on a holiday that is named as a day of service', SETTINGS, '2029-04-02T12:00', '2029-04-02T12:00'],
    ['of such a day, after its own', HALF_HOLIDAYS, '2029-04-02T12:30', '2029-04-03T08:00'],
    ['over the holidays', SETTINGS, '2029-03-30T09:00', '2029-03-31T08:00'],
    ['at night, in hours that end on the next day', BY_NIGHT, '2029-03-06T01:59', '2029-03-06T01:59'],
    ['after such a night', BY_NIGHT, '2029-03-06T02:00', '2029-03-06T18:00'],
    ['in the night after a Saturday', BY_NIGHT, '2029-03-11T01:00', '2029-03-11T01:00'],
    ['in the night before a holiday', BY_NIGHT, '2029-03-21T01:00', '2029-03-21T01:00'],
    ['by day, where work is by night', BY_NIGHT, '2029-03-21T12:00', '2029-03-22T18:00'],
    ['in hours that end when they begin', ROUND_THE_CLOCK, '2029-03-06T03:00', '2029-03-06T03:00'],
    ['in the last minute of a day without an end', WHOLE_DAY, '2029-03-05T23:59', '2029-03-05T23:59'],
  ])('of work, %s', (_what, settings, moment, from) => {
    const found = speaksFrom('work', Date.parse(`${moment}:00+02:00`), hoursOfWork(calendar, settings))
    expect(new Date(found)).toEqual(new Date(`${from}:00+02:00`))
  })
  test('silent by the hours of work, a rule looks again within a quarter of an hour: they may be others then', () => {
    const work = hoursOfWork(calendar, SETTINGS)
    expect(silentUntil('work', at('09:00'), work)).toBeNull()
    expect(silentUntil('work', at('04:00'), work)).toBe(at('04:15'))
    expect(silentUntil('work', at('07:50'), work)).toBe(at('08:00'))
    expect(silentUntil('work', at('07:50'), hoursOfWork(calendar, OPENS_AT_SIX))).toBeNull()
  })
  test('where nobody ever works it is looked at again all the same', () => {
    expect(silentUntil('work', NINE, NO_WORK)).toBe(NINE + 15 * MINUTE)
  })
})

test('who is expected as late as a rule says, a minute more or less, is told of once', () => {
  const acts: string[] = []
  for (const minutes of [10, 13, 15, 14, 16, 13, 15, 11, 12]) {
    const seen = evaluateTripsheet(
      { kind: 'tripsheet-late', minutes: 15 },
      { next_stop_at: NINE, expected_at: NINE + minutes * MINUTE },
      NINE - HOUR,
    )
    const isOpen = acts.findLast((act) => act !== 'leave') === 'open'
    acts.push(alertStep(seen, isOpen, null, NINE - HOUR).act)
  }
  expect(acts).toEqual([
    ...['leave', 'leave', 'open'],
    ...['leave', 'leave', 'leave', 'leave'],
    ...['close', 'leave'],
  ])
})

describe('a rule', () => {
  const terms = (changes: object) =>
    AlertRuleTerms.parse({
      name: 'Out too long',
      condition: { kind: 'status-held', status: 'out-for-delivery', minutes: 240 },
      ...changes,
    })
  const day = { days: ['monday'], from: '06:00', to: '18:00' }
  test.each<[object, string | undefined]>([
    [{}, undefined],
    [{ condition: { kind: 'status-held', status: 'delivered', minutes: 5 } }, 'condition.status'],
    [{ condition: { kind: 'status-held', status: 'on-hold', minutes: 5 } }, undefined],
    [{ condition: { kind: 'status-held', status: 'damaged', minutes: 5 } }, undefined],
    [{ condition: { kind: 'vehicle-still', minutes: 5 }, scope: { account_id: 3 } }, 'scope.account_id'],
    [{ condition: { kind: 'vehicle-still', minutes: 5 }, scope: { branch_id: 3 } }, undefined],
    [{ hours: { ...day, to: '05:00' } }, 'hours.to'],
    [{ hours: day }, undefined],
    [{ hours: 'work' }, undefined],
    [{ escalation: { minutes: 5 } }, 'escalation.role_id'],
    [{ escalation: { minutes: 5, role_id: 4, user_id: 3 } }, 'escalation.role_id'],
    [{ escalation: { minutes: 5, user_id: 3 } }, undefined],
  ])('%j: what is wrong is at %s', (changes, field) => {
    expect(termsProblem(terms(changes))?.field).toBe(field)
  })
  test('its name is one line, as a subject is', () => {
    expect(terms({ name: ' Out\r\nBcc: a@b.co ' }).name).toBe('Out Bcc: a@b.co')
    expect(AlertRuleTerms.safeParse({ ...terms({}), name: ' \n ' }).success).toBe(false)
  })
  test('every kind has its parameters, and none takes those of another', () => {
    for (const kind of ALERT_KIND_CODES) {
      const all = { kind, status: 'at-hub', minutes: 5, minutes_away: 5, km: 5, zone_id: 5 }
      expect(AlertCondition.safeParse(all).success).toBe(true)
      // Of loops there is nothing to say: each driver has their own.
      expect(AlertCondition.safeParse({ kind }).success).toBe(kind === 'vehicle-outside-loops')
      expect(AlertCondition.safeParse({ ...all, minutes: 1.5, km: 0, zone_id: 0 }).success).toBe(
        kind === 'vehicle-outside-loops',
      )
    }
  })
})

describe('tried against the past', () => {
  test('turns are followed from the newest to the oldest, over pages', () => {
    const fold = createHeldFold(HOUR, (moment) => moment, NINE)
    const turn = (id: number, clock: string, holds: boolean): Turn => ({ id, at: at(clock), holds })
    // 1 was out from 02:00 to 04:00 and again since 08:30; 2 is out since 07:00; 3 was for half an hour.
    const newest = [
      turn(1, '08:30', true),
      turn(3, '07:30', false),
      turn(2, '07:00', true),
      turn(3, '07:00', true),
    ]
    const older = [turn(1, '04:00', false), turn(1, '02:00', true)]
    expect(fold.take(newest)).toEqual([{ id: 2, at: at('08:00') }])
    expect(fold.take(older)).toEqual([{ id: 1, at: at('03:00') }])
  })
  test('what was over before the hours began is not told', () => {
    const hours: OwnHours = { days: ['monday'], from: '06:00', to: '18:00' }
    const fold = createHeldFold(HOUR, (moment) => speaksFrom(hours, moment, NO_WORK), NINE)
    const night: Turn[] = [
      { id: 2, at: at('02:00'), holds: true },
      { id: 1, at: at('04:00'), holds: false },
      { id: 1, at: at('02:00'), holds: true },
    ]
    expect(fold.take(night)).toEqual([{ id: 2, at: at('06:00') }])
  })
  test('the way of a vehicle: where it stood, was silent, and went too far, each time once', () => {
    const way = (...steps: [string, number][]) =>
      steps.map(([clock, km]) => ({ at: at(clock), place: north(km) }))
    const stands = way(['08:00', 0], ['08:10', 0.05], ['08:20', 0], ['08:40', 0], ['08:50', 5], ['09:00', 5])
    expect(stoodStill(stands, 20 * MINUTE)).toEqual([at('08:20')])
    expect(wasSilent(stands, 15 * MINUTE, at('09:30'))).toEqual([at('08:35'), at('09:15')])
    expect(wasSilent(stands, 15 * MINUTE, at('09:05'))).toEqual([at('08:35')])
    const goes = way(['08:00', 1], ['08:30', 61], ['08:40', 70], ['09:00', 10], ['09:20', 65])
    expect(wentAway(goes, CAPE_TOWN, 60_000)).toEqual([at('08:30'), at('09:20')])
    expect(wentAway(goes, null, 60_000)).toEqual([])
    // In the zone up to 20 km, and out of it beyond 21.
    const isIn = (place: Place) => distanceMetres(place, CAPE_TOWN) < 20_000
    const leaves = (place: Place) => distanceMetres(place, CAPE_TOWN) > 21_000
    const works = way(
      ['08:00', 30],
      ['08:10', 10],
      ['08:20', 20.5],
      ['08:30', 30],
      ['08:40', 5],
      ['09:00', 25],
    )
    expect(wasOutside(works, isIn, leaves)).toEqual([at('08:00'), at('08:30'), at('09:00')])
    const stays = (stayMs: number) => stayedIn(works, { isIn, leaves, stayMs, ends: at('10:00') })
    expect(stays(20 * MINUTE)).toEqual([at('08:30'), at('09:00')])
    expect(stays(21 * MINUTE)).toEqual([])
    expect(stayedIn(way(['08:00', 1]), { isIn, leaves, stayMs: HOUR, ends: at('09:30') })).toEqual([
      at('09:00'),
    ])
  })
})
