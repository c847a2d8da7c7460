import type { World } from '../platform/world.ts'
import type { ChangeAct, RecordAct, ShipmentAct } from '../schedule/act.ts'
import type { Actors } from '../schedule/actors.ts'
import type { ActSender, SendResult, ToBook } from './act-sender.ts'
import type { Chains, Due } from './chains.ts'
import { decide } from './decide.ts'
import { parallel, shares } from './parallel.ts'

/** Plays what is due: decides, groups by actor, sends side by side, in order for each shipment. */
export interface Player {
  /** Everything that is due by a moment. Gives back how many acts were settled. */
  playUntil(until: number): Promise<number>
  readonly counts: { done: number; dropped: number; refused: number }
}

export interface PlayerInputs {
  chains: Chains
  world: World
  deliver: ActSender
  actors: Actors
  /** What a booking says. */
  shipment(ref: string): ToBook | undefined
  /** How actors decide; they look at the world unless told otherwise. */
  decide?: typeof decide
  /** Told of each act that the platform refused, with the code of the refusal. */
  onRefused?: (act: ShipmentAct, code: string) => void
}

const AT_ONCE = 24
const A_CALL = 250

type Job = () => Promise<void>

export function createPlayer(inputs: PlayerInputs): Player {
  const { chains, world, deliver, actors, shipment, onRefused } = inputs
  const choose = inputs.decide ?? decide
  const counts = { done: 0, dropped: 0, refused: 0 }

  function settle(act: ShipmentAct, taken: SendResult): void {
    if (taken === null) counts.done++
    else {
      counts.refused++
      onRefused?.(act, taken)
    }
    chains.done(act)
  }

  /** The calls that a wave of acts makes: one a booking or change, one for all that an actor records. */
  function jobsOf(wave: readonly Due[], until: number): Job[] {
    const jobs: Job[] = []
    const records = new Map<string, { planned: ShipmentAct; act: RecordAct; at: number }[]>()
    for (const { act: planned, at } of wave) {
      const decision = choose(planned, {
        seen: world.shipments.get(planned.ref),
        now: at,
        ids: world.ids,
        actors,
      })
      if (decision.is === 'drop') {
        counts.dropped++
        chains.done(planned)
      } else if (decision.is === 'later') {
        chains.postpone(planned, Math.max(decision.at, at + 1000))
      } else if (decision.act.do === 'record') {
        const mine = records.get(decision.act.by) ?? []
        mine.push({ planned, act: decision.act, at })
        records.set(decision.act.by, mine)
      } else if (decision.act.do === 'book') {
        jobs.push(() => book(planned))
      } else if (decision.act.do === 'quote') {
        jobs.push(() => quote(planned))
      } else {
        const change = decision.act
        jobs.push(() => changeOne(planned, change, until))
      }
    }
    for (const [by, all] of records) {
      for (const some of shares(all, A_CALL)) jobs.push(() => recordAll(by, some, until))
    }
    return jobs
  }

  async function book(act: ShipmentAct): Promise<void> {
    const planned = shipment(act.ref)
    settle(act, planned === undefined ? 'unknown' : await deliver.book(act.by, planned))
  }
  async function quote(act: ShipmentAct): Promise<void> {
    const planned = shipment(act.ref)
    settle(act, planned === undefined ? 'unknown' : await deliver.quote(act.by, planned))
  }
  async function changeOne(planned: ShipmentAct, act: ChangeAct, at: number): Promise<void> {
    settle(planned, await deliver.change(act.by, { ...act, at }))
  }
  async function recordAll(
    by: string,
    all: { planned: ShipmentAct; act: RecordAct; at: number }[],
    until: number,
  ): Promise<void> {
    const taken = await deliver.record(by, all, until)
    for (const [i, { planned }] of all.entries()) settle(planned, taken[i] ?? null)
  }

  return {
    counts,
    async playUntil(until) {
      const before = counts.done + counts.dropped + counts.refused
      for (let wave = chains.due(until); wave.length > 0; wave = chains.due(until)) {
        await parallel(AT_ONCE, jobsOf(wave, until), (job) => job())
      }
      return counts.done + counts.dropped + counts.refused - before
    },
  }
}
