import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plannedTimes } from './planned-times.ts'
import { groupByDoor, isSameDoor } from './same-door.ts'
import { isOpenStop, type TaskRef, type TripsheetStop, taskKey } from './tripsheet.ts'
import { NEXT_STATUS, TripsheetAct } from './tripsheet-acts.ts'
import { applyTripsheetChange } from './tripsheet-change.ts'
import { type NewTask, withoutTasks, withTask } from './tripsheet-plan.ts'
import { TripsheetStatus } from './tripsheet-status.ts'
import { readStops, stopsText } from './tripsheet-text.ts'

/** 24 Nov 2026, 08:00 in South Africa. */
const EIGHT = Date.parse('2026-11-24T08:00:00+02:00')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const HUB = { lat: -26.1, lng: 28 }
const route = { kind: 'van', here: HUB, now: EIGHT } as const

const door = (n: number) => ({
  lat: -26.1 - n / 100,
  lng: 28,
  name: `Shop ${n}`,
  place: 'Sandton, Johannesburg',
})
const task = (
  shipment_id: number,
  at: number | null,
  { side = 'delivery', ...more }: Partial<NewTask> & { side?: 'collection' | 'delivery' } = {},
): NewTask => ({
  ...door(shipment_id),
  task: { shipment_id, side },
  after: null,
  before: null,
  at,
  comesBack: false,
  ...more,
})
let nextId = 1
const planOf = (...tasks: NewTask[]) =>
  tasks.reduce<readonly TripsheetStop[]>((stops, one) => withTask(stops, one, route, nextId++), [])
const order = (stops: readonly TripsheetStop[]) =>
  stops.flatMap(({ tasks }) => (tasks.length === 0 ? [] : [tasks.map((one) => one.shipment_id ?? 0)]))
const times = (stops: readonly TripsheetStop[]) =>
  stops.filter(isOpenStop).map(({ planned_at }) => planned_at)
/** Of every third number a collection request. */
const refOf = (id: number): TaskRef =>
  id % 3 === 0 ? { request_id: id, side: 'collection' } : { shipment_id: id, side: 'delivery' }
const key = (shipment_id: number) => taskKey({ shipment_id, side: 'delivery' })

const Doors = fc.array(
  fc.record({
    lat: fc.option(fc.double({ min: -26.001, max: -26, noNaN: true })),
    lng: fc.constant(28),
    name: fc.constantFrom('Ann', 'ann ', 'Ben'),
    place: fc.constantFrom('Sandton, Johannesburg', 'Parklands, Cape Town'),
  }),
)

describe('one stop is one door', () => {
  test('whatever is grouped, nothing is lost and nothing is twice, and each is at the door of its group', () => {
    fc.assert(
      fc.property(Doors, (doors) => {
        const groups = groupByDoor(doors)
        expect(groups.flat()).toHaveLength(doors.length)
        expect(new Set(groups.flat())).toEqual(new Set(doors))
        for (const [first, ...others] of groups)
          for (const other of others) expect(isSameDoor(first, other)).toBe(true)
      }),
    )
  })
  test('thousands that lie nowhere that is known are not each compared with all others', () => {
    let reads = 0
    const doors = Array.from({ length: 2_000 }, (_, n) => ({
      ...{ lat: null, lng: null, place: 'Sandton, Johannesburg' },
      get name() {
        reads += 1
        return `Shop ${n % 1_000}`
      },
    }))
    expect(groupByDoor(doors).map((group) => group.length)).toEqual(Array(1_000).fill(2))
    expect(reads).toBeLessThan(10_000)
  })
  test('collections and deliveries of one visit are one stop, another name beside it is another', () => {
    const stops = planOf(
      task(1, EIGHT + HOUR),
      task(2, EIGHT + HOUR + 10 * MINUTE, { ...door(1), side: 'collection' }),
      task(3, EIGHT + HOUR, { ...door(1), name: 'Next door' }),
      task(4, EIGHT + 5 * HOUR, { ...door(1) }),
    )
    expect(order(stops)).toEqual([[1, 2], [3], [4]])
  })
  test('what is planned there three quarters of an hour later is another visit', () => {
    const stops = planOf(task(1, EIGHT + HOUR), task(2, EIGHT + HOUR + 45 * MINUTE, door(1)))
    expect(order(stops)).toEqual([[1], [2]])
  })
  test('of what another driver was to do first, a new stop keeps for when that was', () => {
    const [stop] = planOf(task(1, EIGHT + HOUR, { promisedAt: EIGHT }))
    expect(stop).toMatchObject({ planned_at: EIGHT + HOUR, promised_at: EIGHT })
  })
  test('a visit that is over takes nothing more: what comes afterwards is another stop', () => {
    const [over] = planOf(task(1, EIGHT + HOUR))
    if (over === undefined) throw new Error('there is one')
    const done = { ...over, tasks: over.tasks.map((one) => ({ ...one, done_at: EIGHT })) }
    const stops = withTask([done], task(2, EIGHT + HOUR, door(1)), route, nextId++)
    expect(stops.map(({ tasks }) => tasks.length)).toEqual([1, 1])
  })
  test('of one name in one suburb, what lies farther apart than geocoding errs is another door', () => {
    expect(isSameDoor(door(1), { ...door(1), lat: door(1).lat - 0.0001 })).toBe(true)
    expect(isSameDoor(door(1), { ...door(1), lat: door(1).lat - 0.001 })).toBe(false)
  })
  test('is the same however somebody has typed it; where one place is known and the other is not, nobody says that it is', () => {
    expect(isSameDoor(door(1), { ...door(1), name: ' SHOP  1', place: 'sandton, JOHANNESBURG ' })).toBe(true)
    const nowhere = { ...door(1), lat: null, lng: null }
    expect([isSameDoor(nowhere, nowhere), isSameDoor(door(1), nowhere)]).toEqual([true, false])
  })
  test('has the earliest window of what is done there, and none of what was given away', () => {
    const stops = planOf(
      task(1, EIGHT + HOUR, { after: EIGHT, before: EIGHT + 2 * HOUR }),
      task(2, EIGHT + HOUR, { ...door(1), before: EIGHT + 4 * HOUR }),
    )
    expect(stops[0]).toMatchObject({ after: EIGHT, before: EIGHT + 2 * HOUR })
    const [left] = withoutTasks(stops, new Set([key(1)]))
    expect(left).toMatchObject({ after: null, before: EIGHT + 4 * HOUR })
  })
})

describe('the order of a tripsheet', () => {
  test('is that of the times that were named, and those times stand', () => {
    const stops = planOf(task(2, EIGHT + 2 * HOUR), task(1, EIGHT + HOUR), task(3, EIGHT + HOUR + MINUTE))
    expect(order(stops)).toEqual([[1], [3], [2]])
    expect(times(stops)).toEqual([EIGHT + HOUR, EIGHT + HOUR + MINUTE, EIGHT + 2 * HOUR])
  })
  test('takes a task without a time where it costs least, and moves those behind it no more than it must', () => {
    const stops = planOf(task(1, EIGHT + HOUR), task(3, EIGHT + HOUR + 10 * MINUTE), task(2, null))
    expect(order(stops)).toEqual([[1], [2], [3]])
    expect(times(stops)[2]).toBeGreaterThan(EIGHT + HOUR + 10 * MINUTE)
  })
  test('is never one in which something is done before its window opens', () => {
    const opens = EIGHT + 3 * HOUR
    const stops = planOf(task(1, EIGHT + HOUR), task(2, null, { after: opens }))
    expect(times(stops)[1]).toBe(opens)
  })
  test('puts what is new behind what should have been done by now', () => {
    const [late] = planOf(task(3, EIGHT - HOUR))
    if (late === undefined) throw new Error('there is one')
    expect(order(withTask([late], task(1, null), route, nextId++))).toEqual([[3], [1]])
  })
  test('goes out of its way for what would be late, and lets nothing else be late for what would not', () => {
    const far = planOf(task(10, EIGHT + HOUR))
    expect(order(withTask(far, task(12, null), route, nextId++))).toEqual([[10], [12]])
    const soon = task(12, null, { before: EIGHT + 50 * MINUTE })
    expect(order(withTask(far, soon, route, nextId++))).toEqual([[12], [10]])

    const [one] = planOf(task(10, null))
    if (one === undefined) throw new Error('there is one')
    expect(order(withTask([one], task(9, null), route, nextId++))).toEqual([[9], [10]])
    const due = { ...one, before: one.planned_at }
    expect(order(withTask([due], task(9, null), route, nextId++))).toEqual([[10], [9]])
  })
  test('makes a locked stop no later where somebody waits on the way to it', () => {
    const [near, far] = planOf(task(3, null), task(9, EIGHT + 4 * HOUR))
    if (near === undefined || far === undefined) throw new Error('there are two')
    const stops = withTask([near, { ...far, locked: true }], task(1, null), route, nextId++)
    expect(order(stops)).toEqual([[1], [3], [9]])
    expect(times(stops)[2]).toBe(EIGHT + 4 * HOUR)
  })
  test('where nobody knows the place, is the end, and time is left for the way', () => {
    const nowhere = { lat: null, lng: null }
    expect(times(planOf(task(1, null, nowhere)))).toEqual([EIGHT + 45 * MINUTE])
    const stops = planOf(task(1, EIGHT + 2 * HOUR), task(2, null, nowhere))
    expect(order(stops)).toEqual([[1], [2]])
    expect(times(stops)[1]).toBeGreaterThan(EIGHT + 2 * HOUR)
  })
  test('taken away, the others have their times back; come back, it stands where it stood', () => {
    const before = planOf(task(1, EIGHT + HOUR), task(3, EIGHT + HOUR + 10 * MINUTE))
    const given = withTask(before, task(2, null), route, 91)
    const without = withoutTasks(given, new Set([key(2)]))
    expect(order(without)).toEqual(order(before))
    const back = withTask(without, task(2, EIGHT + 6 * HOUR, { comesBack: true }), route, 92)
    expect(order(back)).toEqual(order(given))
    expect(back.find(({ tasks }) => tasks[0]?.shipment_id === 2)?.id).toBe(91)
  })
  test('given and taken away a hundred times, it leaves one place behind and not a hundred', () => {
    let stops = planOf(task(1, EIGHT + HOUR))
    for (let i = 0; i < 100; i++)
      stops = withoutTasks(withTask(stops, task(2, null), route, nextId++), new Set([key(2)]))
    expect(stops).toHaveLength(2)
  })
  test('a locked stop is not made later while there is another place', () => {
    const [first, second] = planOf(task(1, EIGHT + HOUR), task(30, EIGHT + 2 * HOUR))
    if (first === undefined || second === undefined) throw new Error('there are two')
    // On the way there, and far behind it: some minutes for the one, or most of an hour for the other.
    const stops = withTask([first, { ...second, locked: true }], task(15, null), route, 93)
    expect(order(stops)).toEqual([[1], [30], [15]])
    expect(times(stops)[1]).toBe(EIGHT + 2 * HOUR)
  })
  test('planned times never run backwards where nobody named them, and none is before its own', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 600 }))),
        (some) => {
          const stops = some.map(([n, minute]) => ({
            ...door(n),
            service_minutes: 7,
            timed: false,
            before: null,
            slot_at: EIGHT + minute * MINUTE,
          }))
          const planned = plannedTimes(stops, route)
          for (const [i, at] of planned.entries()) {
            expect(at).toBeGreaterThanOrEqual(stops[i]?.slot_at ?? 0)
            if (i > 0) expect(at).toBeGreaterThanOrEqual((planned[i - 1] ?? 0) + 7 * MINUTE)
          }
        },
      ),
    )
  })
  test('however tasks come and go, each is at one stop', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.integer({ min: 1, max: 12 }), fc.boolean(), fc.option(fc.integer({ min: 0, max: 9 }))),
        ),
        (acts) => {
          let stops: readonly TripsheetStop[] = []
          const has = new Set<number>()
          for (const [id, comesBack, hour] of acts) {
            stops = withoutTasks(stops, new Set([taskKey(refOf(id))]))
            if (has.delete(id)) continue
            has.add(id)
            const at = hour === null ? null : EIGHT + hour * HOUR
            const given = { ...task(id, at, { ...door(id % 4), comesBack }), task: refOf(id) }
            stops = withTask(stops, given, route, nextId++)
          }
          const keys = (all: readonly { readonly tasks: readonly TaskRef[] }[]) =>
            all.flatMap(({ tasks }) => tasks.map(taskKey)).sort()
          const expected = [...has].map((id) => taskKey(refOf(id))).sort()
          expect(keys(stops)).toEqual(expected)
          expect(keys(readStops(stopsText(stops)))).toEqual(expected)
        },
      ),
    )
  })
})

describe('a change by hand', () => {
  const stops = planOf(task(1, EIGHT + HOUR), task(2, EIGHT + 2 * HOUR), task(3, EIGHT + 3 * HOUR))
  const [a, b, c] = stops.map(({ id }) => id)
  if (a === undefined || b === undefined || c === undefined) throw new Error('there are three')
  const sheet = { day: '2026-11-24', status: 'planned', start_at: null, end_at: null, stops } as const
  const change = (wanted: Parameters<typeof applyTripsheetChange>[1], isDriver = false, of = {}) =>
    applyTripsheetChange({ ...sheet, ...of }, wanted, route, { isDriver, hidden: new Set() })

  test('orders the stops and reckons their times anew', () => {
    const made = change({ order: [c, a, b] })
    expect(made.ok && order(made.value.stops)).toEqual([[3], [1], [2]])
    const [first = 0, second = 0] = made.ok ? times(made.value.stops) : []
    expect(first).toBeGreaterThanOrEqual(EIGHT)
    expect(first).toBeLessThan(EIGHT + HOUR)
    expect(second).toBeGreaterThan(first)
  })
  test('leaves the stops behind the last that changed places as they were', () => {
    const made = change({ order: [b, a, c] })
    expect(made.ok && made.value.stops[2]).toEqual(stops[2])
  })
  test.each([
    ['in time', EIGHT, EIGHT + HOUR],
    ['overdue by an hour', EIGHT + 2 * HOUR, EIGHT + 2 * HOUR],
    ['overdue by a night', EIGHT + 24 * HOUR, EIGHT + 24 * HOUR],
  ])(
    'plans nothing that moves behind a stop that is %s before who does that can be there',
    (_, now, leaves) => {
      const made = applyTripsheetChange(
        sheet,
        { order: [a, c, b] },
        { ...route, now },
        { isDriver: false, hidden: new Set() },
      )
      const [first, second = 0, third = 0] = made.ok ? times(made.value.stops) : []
      expect(first).toBe(EIGHT + HOUR)
      expect(second).toBeGreaterThan(leaves)
      expect(third).toBeGreaterThan(second)
    },
  )
  test('plans nothing before its window opens, wherever it is put', () => {
    const opens = EIGHT + 5 * HOUR
    const withWindow = stops.map((stop) => (stop.id === c ? { ...stop, after: opens } : stop))
    const made = change({ order: [c, a, b] }, false, { stops: withWindow })
    expect(made.ok && times(made.value.stops)[0]).toBe(opens)
  })
  test('of what is closed is refused until it is reopened', () => {
    expect(change({ order: [c, b, a] }, false, { status: 'closed' })).toMatchObject({
      refusal: { code: 'tripsheet.wrongStatus', field: 'order' },
    })
  })
  test.each([
    [{ order: [a, b] }, 'input.invalid', 'order'],
    [{ order: [a, b, b] }, 'input.invalid', 'order[2]'],
    [{ order: [a, b, c, 999] }, 'input.invalid', 'order[3]'],
    [{ lock: [999] }, 'input.invalid', 'lock[0]'],
    [{}, 'input.invalid', 'order'],
    [{ start_at: EIGHT + 48 * HOUR }, 'input.invalid', 'start_at'],
    [{ start_at: EIGHT + HOUR, end_at: EIGHT }, 'input.invalid', 'end_at'],
    [{ status: 'accepted' as const }, 'tripsheet.wrongStatus', 'status'],
    [{ status: 'under-way' as const }, 'tripsheet.wrongStatus', 'status'],
  ])('%j is refused and names its field', (wanted, code, field) => {
    expect(change(wanted)).toMatchObject({ ok: false, refusal: { code, field } })
  })
  test('locked stops keep their place until they are unlocked', () => {
    const locked = change({ lock: [b] })
    if (!locked.ok) throw new Error('it was refused')
    const of = { stops: locked.value.stops }
    expect(change({ order: [b, a, c] }, false, of)).toMatchObject({
      refusal: { code: 'tripsheet.stopLocked' },
    })
    expect(change({ order: [c, b, a] }, false, of)).toMatchObject({ ok: true })
    expect(change({ order: [b, a, c], unlock: [b] }, false, of)).toMatchObject({ ok: true })
  })
  test('an order that names what is done meanwhile is answered with the order that stands', () => {
    const withDone = stops.map((stop) =>
      stop.id === b ? { ...stop, tasks: stop.tasks.map((one) => ({ ...one, done_at: EIGHT })) } : stop,
    )
    const refused = change({ order: [c, b, a] }, false, { stops: withDone })
    expect(refused).toMatchObject({ refusal: { code: 'tripsheet.changedMeanwhile', field: 'order[1]' } })
    expect(!refused.ok && refused.refusal.detail).toContain(`: ${a}, ${c}.`)
  })
  test('what is hidden keeps its place, locked or not, and is told in no refusal', () => {
    // Stops are numbered on and on: a thousand of them are made here.
    const missing = Number.MAX_SAFE_INTEGER
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 7 }),
        fc.array(fc.record({ hidden: fc.boolean(), locked: fc.boolean(), done: fc.boolean() }), {
          minLength: 7,
          maxLength: 7,
        }),
        fc.func(fc.integer({ min: 0, max: 9 })),
        (numbers, facts, rank) => {
          const all = planOf(...numbers.map((n, i) => task(n, EIGHT + i * HOUR))).map((stop, i) => ({
            ...stop,
            locked: facts[i]?.locked ?? false,
            tasks: stop.tasks.map((one) => ({ ...one, done_at: facts[i]?.done ? EIGHT : null })),
          }))
          const isHidden = (_: unknown, i: number) => facts[i]?.hidden ?? false
          const hidden = new Set(all.filter(isHidden).flatMap(({ tasks }) => tasks.map(taskKey)))
          const isSecret = new Set(all.filter(isHidden).map(({ id }) => id))
          const shown = all.filter((stop) => isOpenStop(stop) && !isSecret.has(stop.id))
          const free = shown.filter(({ locked }) => !locked).toSorted((x, y) => rank(x.id) - rank(y.id))
          const wanted = shown.map((stop) => (stop.locked ? stop.id : (free.shift()?.id ?? 0)))
          const by = { isDriver: false, hidden }
          if (wanted.length > 0) {
            const made = applyTripsheetChange({ ...sheet, stops: all }, { order: wanted }, route, by)
            if (!made.ok) throw new Error('it was refused')
            const after = made.value.stops
            expect(after.filter(({ id }) => wanted.includes(id)).map(({ id }) => id)).toEqual(wanted)
            for (const [i, { id }] of all.entries()) if (isSecret.has(id)) expect(after[i]?.id).toBe(id)
          }
          const [secret] = isSecret
          for (const order of [wanted.slice(1), [...wanted, missing], [missing]]) {
            const refused = applyTripsheetChange({ ...sheet, stops: all }, { order }, route, by)
            const said = refused.ok ? '' : (refused.refusal.detail ?? '')
            for (const id of isSecret) expect(said).not.toMatch(new RegExp(`\\b${id}\\b`))
          }
          // Named, it is as one that is not there.
          const refusalOf = (id: number, act: 'order' | 'lock') => {
            const tried = applyTripsheetChange({ ...sheet, stops: all }, { [act]: [id] }, route, by)
            return tried.ok
              ? null
              : { ...tried.refusal, detail: tried.refusal.detail?.replace(String(id), 'N') }
          }
          if (secret !== undefined)
            for (const act of ['order', 'lock'] as const)
              expect(refusalOf(secret, act)).toEqual(refusalOf(987_654, act))
        },
      ),
    )
  })
  test('a driver accepts what was sent, and changes nothing else', () => {
    expect(change({ status: 'accepted' }, true, { status: 'sent' })).toMatchObject({ ok: true })
    expect(change({ status: 'closed' }, true, { status: 'sent' })).toMatchObject({
      refusal: { code: 'permission.denied' },
    })
    expect(change({ order: [c, b, a] }, true)).toMatchObject({ refusal: { code: 'permission.denied' } })
    expect(change({ status: 'accepted' }, false, { status: 'sent' })).toMatchObject({
      refusal: { code: 'permission.denied' },
    })
  })
})

test('what is closed stays closed but for being reopened, and every status can be reached', () => {
  const reached = new Set<TripsheetStatus>(['planned'])
  for (let i = 0; i < 5; i++)
    for (const from of [...reached])
      for (const act of TripsheetAct.options) {
        const to = NEXT_STATUS[from][act]
        if (to !== null) reached.add(to)
      }
  expect(reached).toEqual(new Set(TripsheetStatus.options))
  const ways = TripsheetAct.options.filter((act) => NEXT_STATUS.closed[act] !== null)
  expect(ways).toEqual(['reopen'])
})
