import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createDemoPlatform } from '../../../tests/support/demo-platform.ts'
import { readFixtures } from '../fixtures/read.ts'
import { createSignedInClients } from '../platform/signed-in-clients.ts'
import { createWorld } from '../platform/world.ts'
import { actorsOf } from '../schedule/actors.ts'
import { planOpening } from '../schedule/opening.ts'
import { readGazetteer } from '../schedule/suburbs.ts'
import { MINUTE, moment } from '../schedule/time.ts'
import { createActSender } from './act-sender.ts'
import { createChains } from './chains.ts'
import { createPlatformClock } from './clock.ts'
import { createFleet } from './fleet.ts'
import { backfill, type PlayInInputs } from './play-in.ts'
import { createPlayer } from './player.ts'

const fixtures = readFixtures()
const actors = actorsOf(fixtures)
const places = readGazetteer(fixtures.branches)
const DATE = '2026-11-21'
const Reported = z.object({ positions: z.array(z.object({ driver_id: z.number(), date: z.string() })) })

async function setUp(shipments = 240) {
  const platform = createDemoPlatform(fixtures, moment('2026-11-20', 5))
  const { signal } = new AbortController()
  const clients = createSignedInClients({
    url: 'http://platform.example',
    providerId: 1,
    password: fixtures.password,
    signal,
    fetch: platform.fetch,
    wait: async () => {
      platform.away = false
    },
    log: () => undefined,
  })
  const clock = createPlatformClock(clients, actors, () => 0)
  await clock.sync()
  const world = await createWorld(clients, actors, fixtures)
  const { yesterday, today } = planOpening({ seed: 42, date: DATE, fixtures, places, shipments })
  const chains = createChains()
  for (const plan of [yesterday, today])
    chains.add(plan.acts.flatMap((act) => (act.do === 'position' ? [] : [act])))
  const shipment = (ref: string) => today.shipments.get(ref) ?? yesterday.shipments.get(ref)
  const player = createPlayer({ chains, world, actors, shipment, deliver: createActSender(clients, world) })
  const play = (hours: number, watched?: PlayInInputs['watched']) =>
    backfill({
      watched,
      chains,
      clock,
      player,
      today: moment(DATE, 5),
      until: moment(DATE, hours),
      onProgress: () => undefined,
    })
  return { platform, clients, clock, world, chains, player, play, today }
}

describe('the morning so far', () => {
  it('is taken by the platform to the last act, in business time', async () => {
    const { platform, player, play } = await setUp()
    await play(10.5)
    expect(player.counts.refused).toBe(0)
    expect(player.counts.dropped).toBe(0)
    expect(player.counts.done).toBeGreaterThan(500)
    expect(platform.clock.time).toBe(moment(DATE, 10.5))
    const times = platform.asked.map((one) => one.at)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    const statuses = new Set([...platform.rows.values()].map((row) => row.status))
    expect(statuses).toContain('delivered')
    expect(statuses).toContain('collection-assigned')
  })

  it('goes on at the steps of the day and not beyond its end', async () => {
    const { platform, chains, play } = await setUp(60)
    await play(9)
    const later = chains.next()
    expect(later).toBeGreaterThan(moment(DATE, 9))
    const today = platform.asked.filter((one) => one.at > moment(DATE, 5) && one.at < moment(DATE, 9))
    for (const { at } of today) expect(at % (5 * MINUTE)).toBe(0)
  })

  it('tells where vehicles go in the span that is watched, minute by minute and once, after the clock is there', async () => {
    const { platform, clients, world, clock, play, today } = await setUp(60)
    const fleet = createFleet({ fixtures, clients, world, actors })
    fleet.drive(today)
    const [from, until] = [moment(DATE, 8), moment(DATE, 9)]
    fleet.replan(from)
    const told: [number, number][] = []
    await play(10.5, {
      from,
      until,
      async tell(at, since) {
        expect(clock.now()).toBeGreaterThanOrEqual(at)
        told.push([since, at])
        await fleet.report(at, since)
      },
    })
    // Without a gap, in steps of ten minutes where something happens in each.
    for (const [i, [since]] of told.entries()) expect(since).toBe(told[i - 1]?.[1] ?? from)
    expect(Math.min(...told.map(([since, at]) => at - since))).toBe(10 * MINUTE)
    expect(told[0]?.[0]).toBe(from)
    expect(told.at(-1)?.[1]).toBe(until)
    const positions = platform.asked.flatMap(({ call, body }) =>
      call === 'POST /drivers/positions' ? Reported.parse(body).positions : [],
    )
    const moments = positions.map(({ driver_id, date }) => `${driver_id} ${date}`)
    expect(new Set(moments).size).toBe(moments.length)
    const mostOfOne = Math.max(
      ...Map.groupBy(positions, (one) => one.driver_id)
        .values()
        .map((its) => its.length),
    )
    expect(mostOfOne).toBeGreaterThan(20)
    expect(mostOfOne).toBeLessThanOrEqual(61)
  })

  it('loses nothing when the platform is away for a while', async () => {
    const { platform, player, play } = await setUp(60)
    await play(7)
    platform.away = true
    await play(10.5)
    expect(player.counts.refused).toBe(0)
    expect([...platform.rows.values()].some((row) => row.status === 'delivered')).toBe(true)
  })

  it('lets the driver who holds a collection now do it, and drops what was cancelled', async () => {
    const { platform, world, play, today } = await setUp()
    await play(9.5)
    const waiting = [...platform.rows.values()].filter((row) => row.status === 'collection-assigned')
    const [given, cancelled] = waiting
    const other = fixtures.drivers.find(
      (driver) => driver.vehicle_kind === 'van' && driver.id + 500 !== given?.collection_agent_id,
    )
    if (!given?.custom_ref || !cancelled?.custom_ref || !other)
      throw new Error('nothing waits for collection')
    platform.meddle(given.custom_ref, { collection_agent_id: other.id + 500 })
    platform.meddle(cancelled.custom_ref, { status: 'cancelled' })
    await world.look()
    await play(20)
    const planned = today.acts.find(
      (act) => act.do === 'record' && act.ref === given.custom_ref && act.event === 'collected',
    )
    const collectors = platform.asked.filter(
      ({ call, body }) =>
        call === 'POST /tracking-events' &&
        JSON.stringify(body).includes(`"shipment_id":${given.id},"event":"collected"`),
    )
    expect(collectors.map((one) => one.by)).toEqual(planned === undefined ? [] : [actors.driver(other)])
    expect(platform.rows.get(cancelled.custom_ref)?.status).toBe('cancelled')
  })
})
