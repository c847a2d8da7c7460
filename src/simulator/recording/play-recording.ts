import { setTimeout as sleep } from 'node:timers/promises'
import { reportPositions } from '../../contract/operations.ts'
import { dayOf } from '../../domain/values/moment.ts'
import { createActSender } from '../engine/act-sender.ts'
import { createChains } from '../engine/chains.ts'
import { createPlatformClock, type PlatformClock } from '../engine/clock.ts'
import { backfill } from '../engine/play-in.ts'
import { createPlayer } from '../engine/player.ts'
import { progressLine } from '../engine/progress.ts'
import type { Fixtures } from '../fixtures/read.ts'
import type { SignedInClients } from '../platform/signed-in-clients.ts'
import { createWorld, type World } from '../platform/world.ts'
import { type Actors, actorsOf } from '../schedule/actors.ts'
import { DAY, iso } from '../schedule/time.ts'
import type { Recording } from './line.ts'

export interface PlayRecordingInputs {
  recording: Recording
  fixtures: Fixtures
  clients: SignedInClients
  speed: number
  signal: AbortSignal
  log(line: string): void
}

const TICK = 200

/** Whole days by which a tape is moved on, since the platform's time never runs back. */
export function daysLater(recording: Recording, now: number): number {
  const first = recording.acts[0]?.at ?? now
  return Math.max(0, Math.ceil((now - first) / DAY))
}

/** The same day, so many days later. Words of people and references stay as they were. */
export function movedBy(recording: Recording, days: number): Recording {
  if (days === 0) return recording
  const by = days * DAY
  const day = (text: string | null | undefined) =>
    text ? dayOf(Date.parse(`${text.slice(0, 10)}T12:00:00Z`) + by) : text
  const moment = (text: string | undefined) => (text === undefined ? undefined : iso(Date.parse(text) + by))
  return {
    head: { ...recording.head, begins: iso(Date.parse(recording.head.begins) + by) },
    positions: recording.positions.map((act) => ({ ...act, at: act.at + by })),
    acts: recording.acts.map((act) => {
      if (act.do === 'record')
        return { ...act, at: act.at + by, eta: act.eta === undefined ? undefined : act.eta + by }
      if (act.do === 'book' || act.do === 'quote') return { ...act, at: act.at + by }
      const { delivery_after, delivery_before, collection_after, collection_before, ...change } = act.change
      const windows = {
        delivery_after: moment(delivery_after),
        delivery_before: moment(delivery_before),
        collection_after: moment(collection_after),
        collection_before: moment(collection_before),
      }
      return { ...act, at: act.at + by, change: { ...change, ...windows } }
    }),
    bookings: new Map(
      [...recording.bookings].map(([ref, { booking }]) => {
        const { collection_min_date, delivery_min_date } = booking
        const dates = {
          collection_min_date: day(collection_min_date),
          delivery_min_date: day(delivery_min_date),
        }
        return [ref, { ref, booking: { ...booking, ...dates } }]
      }),
    ),
  }
}

/** Tells the positions that are due, the last of each vehicle. */
async function tell(
  inputs: PlayRecordingInputs,
  world: World,
  actors: Actors,
  due: Recording['positions'],
): Promise<void> {
  const newest = new Map(due.map((position) => [position.driver, position]))
  if (newest.size === 0) return
  const positions = [...newest.values()].map(({ driver, at, lat, lng, heading, speed_kmh }) => ({
    driver_id: world.ids.driver(driver),
    lat,
    lng,
    heading,
    speed_kmh,
    date: iso(at),
  }))
  await inputs.clients.as(actors.fleet, (client) => client(reportPositions, { body: { positions } }))
}

async function moved(clock: PlatformClock, change: { time?: number; speed?: number }): Promise<void> {
  if ((await clock.set(change)) === 'fixed') {
    throw new Error(
      'The clock of this platform is the wall clock. Start it with CLOCK=adjustable to replay a day on it.',
    )
  }
}

/** Plays a recorded day: what lies before its morning at once, the rest at the speed. The calls are made as they stand. */
export async function playRecording(inputs: PlayRecordingInputs): Promise<{ done: number; refused: number }> {
  const { fixtures, clients, speed, signal, log } = inputs
  const actors = actorsOf(fixtures)
  const clock = createPlatformClock(clients, actors)
  await clock.sync()
  await moved(clock, { speed: 1 })
  const world = await createWorld(clients, actors, fixtures)
  await world.look()
  const days = daysLater(inputs.recording, clock.now())
  if (days > 0) log(`The platform is past that day already: it is played ${days} days later.`)
  const recording = movedBy(inputs.recording, days)

  const chains = createChains()
  chains.add(recording.acts)
  const player = createPlayer({
    chains,
    world,
    deliver: createActSender(clients, world),
    actors,
    shipment: (ref) => recording.bookings.get(ref),
    decide: (act) => ({ is: 'do', act }),
    onRefused: (act, code) =>
      log(`Refused: ${act.do === 'record' ? act.event : act.do} of ${act.ref}, ${code}`),
  })
  const begins = Date.parse(recording.head.begins)
  await backfill({
    chains,
    clock,
    player,
    today: begins,
    until: begins,
    onProgress: progressLine('Before the morning'),
  })
  if (clock.now() < begins) await moved(clock, { time: begins })
  await moved(clock, { speed })

  const positions = [...recording.positions]
  const end = Math.max(begins, recording.acts.at(-1)?.at ?? 0, positions.at(-1)?.at ?? 0)
  const progress = progressLine('The day')
  while (!signal.aborted && clock.now() < end) {
    const now = clock.now()
    await player.playUntil(now)
    const later = positions.findIndex((position) => position.at > now)
    await tell(inputs, world, actors, positions.splice(0, later < 0 ? positions.length : later))
    progress(now - begins, end - begins, now)
    await sleep(TICK, undefined, { signal }).catch(() => undefined)
  }
  await player.playUntil(end)
  return { done: player.counts.done, refused: player.counts.refused }
}
