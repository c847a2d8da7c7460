import { setTimeout as sleep } from 'node:timers/promises'
import { dayOf } from '../../domain/values/moment.ts'
import type { Fixtures } from '../fixtures/read.ts'
import type { SignedInClients } from '../platform/signed-in-clients.ts'
import type { World } from '../platform/world.ts'
import type { Actors } from '../schedule/actors.ts'
import type { DayPlan } from '../schedule/day.ts'
import { DAY_BEGINS } from '../schedule/opening.ts'
import { deliveryDay } from '../schedule/stops.ts'
import { moment, plusDays } from '../schedule/time.ts'
import type { Chains } from './chains.ts'
import type { PlatformClock } from './clock.ts'
import { createFallbackSteps } from './fallback-steps.ts'
import type { Fleet } from './fleet.ts'
import type { Player } from './player.ts'
import type { Script } from './script.ts'

export interface LiveInputs {
  fixtures: Fixtures
  actors: Actors
  clients: SignedInClients
  world: World
  chains: Chains
  clock: PlatformClock
  player: Player
  fleet: Fleet
  signNewest(most: number): Promise<void>
  script: Script
  speed: number
  /** Business time at which to stop; null plays on for ever. */
  until: number | null
  signal: AbortSignal
  log(line: string): void
}

/** How often things are done, in ms of the wall. */
const TICK = 150
const LOOK = 5000
const POSITIONS = 2500
const SYNC = 30_000
/** So many recipients sign between two looks; at many times the speed of life not all do. */
const SIGN = 3

/** Nobody watches the trucks drive through the night, so the clock hurries; not when the day is told as it is. */
const NIGHT_FROM = 21
const NIGHT_SPEED = 60

function speedAt(now: number, speed: number): number {
  const date = dayOf(now)
  const isNight = now >= moment(date, NIGHT_FROM) || now < moment(date, DAY_BEGINS)
  return isNight && speed > 1 ? Math.max(speed, NIGHT_SPEED) : speed
}

/** Goes on in real time at a speed: what is due is done, vehicles move, tomorrow is planned before it comes. */
export async function playLive(inputs: LiveInputs): Promise<void> {
  const { world, chains, clock, player, fleet, script, clients, signal, log, until } = inputs
  const last = { look: 0, positions: 0, sync: Date.now(), reconnects: clients.reconnects }

  const nextStep = createFallbackSteps(inputs.fixtures, world.ids, inputs.actors)

  /** What nobody planned goes on as well. What is planned for another day is left in peace. */
  function improvise(now: number): void {
    for (const [ref, seen] of world.shipments) {
      if (chains.has(ref)) continue
      const planned = script.shipment(ref)
      if (planned !== undefined && deliveryDay(planned) > dayOf(now)) continue
      const step = nextStep(ref, seen, now)
      if (step !== null) chains.add([step])
    }
  }

  async function look(now: number): Promise<void> {
    await world.look()
    for (const plan of script.planUpTo(plusDays(dayOf(now), 1))) take(plan, now)
    improvise(now)
    fleet.replan(now)
  }
  function take(plan: DayPlan, now: number): void {
    chains.drop((act) => act.fallbackForStatus !== undefined && plan.shipments.has(act.ref))
    chains.add(script.actsOf(plan, now))
    fleet.drive(plan)
    log(`${plan.date} is planned: ${plan.acts.length} acts.`)
  }

  while (!signal.aborted) {
    const wall = Date.now()
    if (clients.reconnects !== last.reconnects || wall - last.sync > SYNC) {
      await clock.sync()
      last.reconnects = clients.reconnects
      last.sync = wall
    }
    const now = clock.now()
    if (until !== null && now >= until) return
    const wanted = speedAt(now, inputs.speed)
    // A platform that was started again runs at the speed of life until it is told.
    if (wanted !== clock.speed) await clock.set({ speed: wanted })
    if (wall - last.look > LOOK) {
      last.look = wall
      await look(now)
      await inputs.signNewest(SIGN)
    }
    await player.playUntil(clock.now())
    if (wall - last.positions > POSITIONS) {
      last.positions = wall
      await fleet.report(clock.now())
    }
    await sleep(TICK, undefined, { signal }).catch(() => undefined)
  }
}
