import { ParcelRows, shipmentWeights } from '../../domain/shipments/parcel.ts'
import type { FixtureAccount, FixtureBranch } from '../fixtures/read.ts'
import type { Random } from '../random.ts'
import { deskOf, type End, randomRecipient } from './address.ts'
import type { Parcel } from './goods.ts'
import type { Gazetteer } from './suburbs.ts'
import { MINUTE, moment, plusDays } from './time.ts'

/** Bookings by the hour from 06:00: peaks before lunch and again before the last collection. */
const BY_HOUR = [1, 3, 9, 12, 12, 8, 5, 5, 10, 11, 5, 3, 1.5, 0.8] as const
const FIRST_HOUR = 6

/** How much each city receives from the others. */
const RECEIVES: Readonly<Record<string, number>> = { JNB: 30, CPT: 26, DUR: 18, PTA: 14, PE: 7, BFN: 5 }

const WITHIN_CITY = 0.65
/** What a flyer holds (starting-card.ts), charged weight. */
const FLYER_KG = 2
const INSTEAD_OF_FLYERS: Readonly<Record<string, string>> = { LOF: 'LOX', NFS: 'ECO' }

/** The last collection of a day starts by this time. */
const LAST_READY = 16.1

export function bookingTime(dice: Random, date: string): number {
  const hours = BY_HOUR.map((weight, i) => ({ hour: FIRST_HOUR + i, weight }))
  return moment(date, dice.weighted(hours, (one) => one.weight).hour + dice.next())
}

export function levelFor(dice: Random, sameCity: boolean, bookedAt: number, date: string): string {
  const level = (choices: readonly (readonly [string, number])[]): string =>
    dice.weighted(choices, (one) => one[1])[0]
  if (!sameCity)
    return level([
      ['OVN', 38],
      ['ECO', 40],
      ['NFS', 12],
      ['AIR', 6],
      ['ECOR', 4],
    ])
  const early = bookedAt < moment(date, 10) ? 6 : 0
  return level([
    ['LSX', early],
    ['SDX', early / 2],
    ['LOX', 48],
    ['LOF', 18],
    ['ECO', 24],
    ['OVN', 6],
  ])
}

/** What is too heavy for a flyer goes by the level that has a rate for it. */
export function levelWithRate(level: string, parcels: readonly Parcel[]): string {
  const instead = INSTEAD_OF_FLYERS[level]
  if (instead === undefined) return level
  const { charged } = shipmentWeights(ParcelRows.parse(parcels))
  return charged > FLYER_KG ? instead : level
}

/** Mostly from the account to a person; some come back, some are collected for the account elsewhere. */
export function ends(
  dice: Random,
  account: FixtureAccount,
  hubs: readonly FixtureBranch[],
  places: Gazetteer,
): [End, End] {
  const home = account.branch_code
  const others = hubs.filter((hub) => hub.code !== home)
  const away = dice.chance(WITHIN_CITY) ? home : dice.weighted(others, (hub) => RECEIVES[hub.code] ?? 1).code
  const far = randomRecipient(dice, places, away)
  const kind = dice.next()
  if (kind < 0.86) return [deskOf(account), far]
  if (kind < 0.95) return [far, deskOf(account)]
  return [randomRecipient(dice, places, home), far]
}

/**
 * When the driver can have it. A warehouse is emptied at fixed times, a big one three times a day; others are
 * asked for when they book. Booked too late for today, it is for tomorrow.
 */
export function readiness(
  dice: Random,
  account: FixtureAccount,
  fromDesk: boolean,
  direct: boolean,
  bookedAt: number,
  date: string,
) {
  if (direct)
    return { collectOn: date, readyAt: Math.max(moment(date, 9), bookedAt + dice.between(30, 60) * MINUTE) }
  const times = account.share >= 48 ? [10.4, 13, 16] : account.share >= 20 ? [12.5, 15.9] : [15.6]
  const wanted = fromDesk
    ? times.map((hours) => moment(date, hours))
    : [Math.max(moment(date, 10), bookedAt + dice.between(75, 160) * MINUTE)]
  const readyAt = wanted.find((at) => at >= bookedAt + 40 * MINUTE && at <= moment(date, LAST_READY))
  if (readyAt !== undefined) return { collectOn: date, readyAt }
  const tomorrow = plusDays(date, 1)
  return {
    collectOn: tomorrow,
    readyAt: moment(tomorrow, fromDesk ? (times[0] ?? 10.4) : dice.between(10, 13)),
  }
}
