import { placeLine } from '../../domain/shipments/address.ts'
import { addressOf } from '../../domain/shipments/kept-address.ts'
import type { FixtureBranch, FixtureDriver, Fixtures } from '../fixtures/read.ts'
import { type Random, random, seedOf } from '../random.ts'
import type { Act, ChangeAct, RecordAct } from './act.ts'
import { type Actors, actorsOf } from './actors.ts'
import type { End } from './address.ts'
import type { PlannedShipment } from './shipment.ts'

type EventFields<Kind extends Act> = Omit<Kind, 'do' | 'by' | 'as' | 'ref' | 'at'>

/** Writes down who does what to a shipment; each part of the story adds its acts here. */
export interface ScheduleBuilder {
  readonly date: string
  readonly fixtures: Fixtures
  readonly acts: Act[]
  /** Chance of its own for each shipment and date, so that one story does not change another. */
  randomFor(shipment: PlannedShipment): Random
  hub(code: string): FixtureBranch
  /** Another driver of the hub than this one. */
  otherDriver(randomFor: Random, hub: string, than: number | null): FixtureDriver
  quote(at: number, shipment: PlannedShipment): void
  book(shipment: PlannedShipment): void
  recordByDispatcher(at: number, shipment: PlannedShipment, told: EventFields<RecordAct>): void
  changeByDispatcher(at: number, shipment: PlannedShipment, change: ChangeAct['change']): void
  scanAtHub(at: number, shipment: PlannedShipment, hub: string, told: EventFields<RecordAct>): void
  /** The driver of a truck of the hub, who takes along what is manifested there. */
  recordByTrucker(at: number, shipment: PlannedShipment, hub: string, told: EventFields<RecordAct>): void
  recordByDriver(
    at: number,
    shipment: PlannedShipment,
    who: FixtureDriver,
    as: 'collector' | 'deliverer',
    told: EventFields<RecordAct>,
  ): void
}

/** Where something happened, for people and for the map. */
export function placeOf(end: End): { location: string; lat: number; lng: number } {
  return { location: placeLine(addressOf(end.address)), lat: end.lat, lng: end.lng }
}

/** Who drives the truck of a hub. */
export function truckerOf(fixtures: Fixtures, hub: string): FixtureDriver {
  const recordByTrucker = fixtures.drivers.find(
    (one) => one.branch_code === hub && one.vehicle_kind === 'truck',
  )
  if (recordByTrucker === undefined) throw new Error(`no truck stands at ${hub}`)
  return recordByTrucker
}

export function createScheduleBuilder(fixtures: Fixtures, seed: number, date: string): ScheduleBuilder {
  const actors: Actors = actorsOf(fixtures)
  const acts: Act[] = []
  const hub = (code: string): FixtureBranch => {
    const found = fixtures.branches.find((branch) => branch.code === code)
    if (found === undefined) throw new Error(`no hub ${code}`)
    return found
  }
  return {
    date,
    fixtures,
    acts,
    hub,
    randomFor: (shipment) => random(seedOf(seed, date, shipment.ref)),
    otherDriver: (randomFor, code, than) =>
      randomFor.pick(
        fixtures.drivers.filter(
          (one) => one.branch_code === code && one.vehicle_kind !== 'truck' && one.id !== than,
        ),
      ),
    quote: (at, { ref, accountCode }) => {
      acts.push({ at, by: actors.account(accountCode), do: 'quote', ref })
    },
    book: (shipment) => {
      acts.push({
        at: shipment.bookedAt,
        by: actors.account(shipment.accountCode),
        do: 'book',
        ref: shipment.ref,
      })
    },
    recordByDispatcher: (at, { ref }, told) => {
      acts.push({ at, by: actors.dispatch, do: 'record', as: 'staff', ref, ...told })
    },
    changeByDispatcher: (at, { ref }, change) => {
      acts.push({ at, by: actors.dispatch, do: 'change', ref, change })
    },
    scanAtHub: (at, { ref }, code, told) => {
      const { city, lat, lng } = hub(code)
      acts.push({
        at,
        by: actors.hub(code),
        do: 'record',
        as: 'staff',
        ref,
        branch: code,
        location: `${city} hub`,
        lat,
        lng,
        ...told,
      })
    },
    recordByTrucker: (at, { ref }, code, told) => {
      acts.push({ at, by: actors.driver(truckerOf(fixtures, code)), do: 'record', as: 'staff', ref, ...told })
    },
    recordByDriver: (at, { ref }, who, as, told) => {
      acts.push({ at, by: actors.driver(who), do: 'record', as, ref, ...told })
    },
  }
}
