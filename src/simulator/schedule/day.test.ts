import { describe, expect, it } from 'vitest'
import { BOOKED } from '../../../tests/support/shipment-state.ts'
import { distanceMetres } from '../../domain/dispatch/place.ts'
import type { ShipmentState } from '../../domain/shipments/shipment-state.ts'
import { applyAmendment, recordEvent } from '../../domain/shipments/shipment-transitions.ts'
import { TRACKING_EVENTS } from '../../domain/shipments/tracking-event-table.ts'
import { readFixtures } from '../fixtures/read.ts'
import type { Act, QuoteAct, ShipmentAct } from './act.ts'
import { actorsOf } from './actors.ts'
import { planDay } from './day.ts'
import { DAY_BEGINS, pastBegins, planOpening, planPast } from './opening.ts'
import { readGazetteer } from './suburbs.ts'
import { moment } from './time.ts'

const fixtures = readFixtures()
const actors = actorsOf(fixtures)
const places = readGazetteer(fixtures.branches)
const input = { seed: 42, fixtures, places }
const { yesterday, today } = planOpening({ ...input, date: '2026-11-21' })
const tomorrow = planDay({ ...input, date: '2026-11-22', since: '2026-11-20' })
const shipments = new Map([...yesterday.shipments, ...today.shipments, ...tomorrow.shipments])

const ofShipments = (acts: readonly Act[]): ShipmentAct[] =>
  acts.flatMap((act) => (act.do === 'position' ? [] : [act]))
const events = (acts: readonly Act[], event: string) =>
  acts.filter((act) => act.do === 'record' && act.event === event)

/** What the platform would make of an act; the code of the refusal when it would not. */
function played(
  state: ShipmentState | undefined,
  act: Exclude<ShipmentAct, QuoteAct>,
): ShipmentState | string {
  if (act.do === 'book') return state === undefined ? BOOKED : 'booked twice'
  if (state === undefined) return 'not booked'
  const told = { at: act.at, message: null, driver_id: null, branch_id: null, eta: null }
  const outcome =
    act.do === 'record'
      ? recordEvent(state, act.event, { ...told, driver_id: act.driver ?? null }, act.at)
      : applyAmendment(state, { status: act.change.status, reason: act.change.reason }, act.at)
  return outcome.ok ? { ...state, ...outcome.value } : outcome.refusal.code
}

describe('a planned day', () => {
  it('is the same for the same seed, and another for another', () => {
    const again = planOpening({ ...input, date: '2026-11-21' })
    expect(again.today.acts).toEqual(today.acts)
    expect(again.yesterday.acts).toEqual(yesterday.acts)
    const other = planOpening({ ...input, seed: 43, date: '2026-11-21' })
    expect(other.today.acts.slice(0, 50)).not.toEqual(today.acts.slice(0, 50))
  })

  it('holds no act that the rules of the platform refuse, over three days', () => {
    const states = new Map<string, ShipmentState>()
    const refused: string[] = []
    const acts = [...yesterday.acts, ...today.acts, ...tomorrow.acts].sort((a, b) => a.at - b.at)
    for (const act of ofShipments(acts)) {
      if (act.do === 'quote') continue
      const next = played(states.get(act.ref), act)
      if (typeof next === 'string')
        refused.push(`${act.ref} ${act.do === 'record' ? act.event : act.do}: ${next}`)
      else states.set(act.ref, next)
    }
    expect(refused).toEqual([])
    expect(states.size).toBeGreaterThan(4000)
  })

  it('lets each record only what is theirs to record: staff, drivers, and nobody what follows from a command', () => {
    const drivers = new Set(
      fixtures.users.flatMap(({ email, driver_id }) => (driver_id === null ? [] : [email])),
    )
    const foreign = [...yesterday.acts, ...today.acts, ...tomorrow.acts].flatMap((act) => {
      if (act.do !== 'record') return []
      const by: readonly string[] = TRACKING_EVENTS[act.event].by
      const isTheirs = by.includes(drivers.has(act.by) ? 'driver' : 'staff')
      const isCommand = act.event === 'collection-assigned' || act.event === 'collection-unassigned'
      return isTheirs || (isCommand && !drivers.has(act.by)) ? [] : [`${act.event} by ${act.by}`]
    })
    expect(foreign).toEqual([])
  })

  it('is told in order of time, within its day and the night after', () => {
    for (const plan of [yesterday, today, tomorrow]) {
      const times = plan.acts.map((act) => act.at)
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(times[0]).toBeGreaterThanOrEqual(moment(plan.date, 5))
    }
  })

  it('has about three thousand active shipments', () => {
    const refs = new Set(ofShipments([...yesterday.acts, ...today.acts]).map((act) => act.ref))
    expect(refs.size).toBeGreaterThan(2800)
    expect(refs.size).toBeLessThan(3200)
  })

  it('keeps the proportions of a courier', () => {
    const all = [...today.shipments.values()]
    const withinCity = all.filter((one) => one.from.hub === one.to.hub).length / all.length
    expect(withinCity).toBeGreaterThan(0.58)
    expect(withinCity).toBeLessThan(0.72)

    const failed = events(today.acts, 'delivery-failed-attempt').length
    const tried = events(today.acts, 'delivered').length + failed
    expect(failed / tried).toBeGreaterThan(0.03)
    expect(failed / tried).toBeLessThan(0.09)

    const notCollected = events(today.acts, 'collection-failed-attempt').length
    expect(notCollected / events(today.acts, 'collected').length).toBeLessThan(0.06)
    expect(notCollected).toBeGreaterThan(10)
    for (const event of [
      'damaged',
      'on-hold',
      'collection-rejected',
      'delivery-rejected',
      'collection-unassigned',
    ]) {
      expect(events(today.acts, event), event).not.toHaveLength(0)
    }
  })

  it('has parcels that are fetched at points near their recipients, each put there before it is taken out', () => {
    const fetched = [...today.shipments.values()].filter((one) => one.fetched !== null)
    expect(fetched.length).toBeGreaterThan(20)
    for (const { ref, to, fetched: at, booking } of fetched) {
      expect(at?.point.hub, ref).toBe(to.hub)
      expect([to.lat, to.lng]).toEqual([at?.point.lat, at?.point.lng])
      expect(booking.parcels).toHaveLength(1)
    }
    const told = (event: string) =>
      new Map(
        [...yesterday.acts, ...today.acts, ...tomorrow.acts].flatMap((act) =>
          act.do === 'record' && act.event === event ? [[act.ref, act.at] as const] : [],
        ),
      )
    const [ready, over] = [told('ready-for-pickup'), told('delivered')]
    expect(ready.size).toBeGreaterThan(10)
    for (const [ref, at] of ready) expect(over.get(ref), ref).toBeGreaterThan(at)
  })

  it('brings back in the afternoon what was delivered on the day, to the account that sent it', () => {
    const returns = [...today.shipments.values()].filter((one) => one.returnOf !== null)
    expect(returns.length).toBeGreaterThan(10)
    for (const { returnOf, accountCode, from, to, bookedAt } of returns) {
      const original = yesterday.shipments.get(returnOf ?? '')
      expect(original).toMatchObject({ accountCode, from: to, to: from, deliverOn: today.date })
      expect(bookedAt).toBeGreaterThan(original?.bookedAt ?? Infinity)
    }
  })

  it('asks for quotes, some of which are booked, and each before it is', () => {
    const quoted = today.acts.flatMap((act) => (act.do === 'quote' ? [act] : []))
    const bookedAt = new Map(today.acts.flatMap((act) => (act.do === 'book' ? [[act.ref, act.at]] : [])))
    const [booked, open] = [
      quoted.filter(({ ref }) => bookedAt.has(ref)),
      quoted.filter(({ ref }) => !bookedAt.has(ref)),
    ]
    expect(booked.length).toBeGreaterThan(8)
    expect(open.length).toBeGreaterThan(8)
    for (const { ref, at } of booked) expect(bookedAt.get(ref)).toBeGreaterThan(at)
    expect(new Set(quoted.map(({ ref }) => ref)).size).toBe(quoted.length)
  })

  it('has the hours of a courier', () => {
    const share = (event: string, from: number, to: number): number => {
      const all = events(today.acts, event)
      const within = all.filter(
        (act) => act.at >= moment(today.date, from) && act.at < moment(today.date, to),
      )
      return within.length / all.length
    }
    expect(share('delivered', 8, 17.5)).toBeGreaterThan(0.85)
    expect(share('collected', 9, 18)).toBeGreaterThan(0.9)
    expect(share('out-for-delivery', 6.5, 9)).toBeGreaterThan(0.9)
    expect(share('in-transit', 17.5, 22)).toBeGreaterThan(0.9)
    expect(share('delivery-assigned', 5, 7)).toBeGreaterThan(0.9)
  })

  it('has every end in South Africa and near its hub', () => {
    for (const { ref, from, to } of shipments.values()) {
      for (const end of [from, to]) {
        const hub = fixtures.branches.find((branch) => branch.code === end.hub)
        // The outline of the coast is coarse: a suburb on the beach is at its own point instead.
        const suburbs = places.around.get(end.hub) ?? []
        const isBeach = suburbs.some((suburb) => suburb.lat === end.lat && suburb.lng === end.lng)
        expect(isBeach || places.land(end, hub?.zone ?? ''), `${ref} ${end.address.local_area}`).toBe(true)
        expect(distanceMetres(end, hub ?? end)).toBeLessThan(45_000)
      }
    }
  })

  it('gives stops to drivers of the hub that the stop belongs to, once each', () => {
    const seen = new Set<string>()
    for (const { driver, routeStops } of today.driverRoutes) {
      for (const { stop } of routeStops) {
        for (const { shipment, outcome } of stop?.items ?? []) {
          expect(driver.branch_code).toBe(stop?.hub)
          const key = `${stop?.kind} ${shipment.ref} ${outcome}`
          expect(seen.has(key), key).toBe(false)
          seen.add(key)
        }
      }
    }
  })

  it('lets some drivers run late, and most not', () => {
    const lateness = today.acts.flatMap((act) => {
      if (act.do !== 'record' || act.event !== 'delivered') return []
      const assigned = today.acts.find(
        (one) => one.do === 'record' && one.ref === act.ref && one.event === 'delivery-assigned',
      )
      return assigned?.do === 'record' && assigned.eta !== undefined ? [act.at - assigned.eta] : []
    })
    const late = lateness.filter((ms) => ms > 30 * 60_000).length / lateness.length
    expect(late).toBeGreaterThan(0.02)
    expect(late).toBeLessThan(0.3)
  })

  it('is played by people who can sign in', () => {
    const emails = new Set(fixtures.users.map((user) => user.email))
    for (const act of [...yesterday.acts, ...today.acts]) expect(emails.has(act.by), act.by).toBe(true)
    expect(emails.has(actors.fleet) && emails.has(actors.admin)).toBe(true)
  })
})

it('the days before are quiet, and nothing of them is left on the eve of the first', () => {
  const past = planPast({ ...input, date: '2026-11-21' })
  expect(past.map(({ date }) => date)).toEqual(
    Array.from({ length: 5 }, (_, day) => `2026-11-${String(14 + day)}`),
  )
  const acts = past.flatMap((day) => day.acts)
  const ofEach = Map.groupBy(acts, (act) => (act.do === 'position' ? '' : act.ref))
  expect(ofEach.size).toBeGreaterThan(100)
  const eve = moment('2026-11-20', DAY_BEGINS)
  expect(pastBegins('2026-11-21')).toBeLessThan(Math.min(...acts.map(({ at }) => at)))
  for (const [ref, its] of ofEach) {
    const [first, last] = [its[0], its.at(-1)]
    expect([ref, first?.do === 'book' || first?.do === 'quote', (last?.at ?? eve) < eve]).toEqual([
      ref,
      true,
      true,
    ])
  }
})
