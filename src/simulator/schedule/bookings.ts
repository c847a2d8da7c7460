import { ParcelRows, shipmentWeights } from '../../domain/shipments/parcel.ts'
import type { FixtureAccount, FixtureBranch, Fixtures } from '../fixtures/read.ts'
import { type Random, random, seedOf } from '../random.ts'
import { deskOf, type End, randomRecipient } from './address.ts'
import { type Parcel, parcelsOf } from './goods.ts'
import { laneBetween, nightsOf } from './lanes.ts'
import { drawOutcomes } from './outcomes.ts'
import type { PlannedShipment } from './shipment.ts'
import type { Gazetteer } from './suburbs.ts'
import { HOUR, iso, MINUTE, moment, plusDays } from './time.ts'

export interface BookingsInput {
  seed: number
  date: string
  fixtures: Fixtures
  places: Gazetteer
  /** How many are booked on the date. */
  count: number
}

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

function bookingTime(dice: Random, date: string): number {
  const hours = BY_HOUR.map((weight, i) => ({ hour: FIRST_HOUR + i, weight }))
  return moment(date, dice.weighted(hours, (one) => one.weight).hour + dice.next())
}

function levelFor(dice: Random, sameCity: boolean, bookedAt: number, date: string): string {
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
function levelWithRate(level: string, parcels: readonly Parcel[]): string {
  const instead = INSTEAD_OF_FLYERS[level]
  if (instead === undefined) return level
  const { charged } = shipmentWeights(ParcelRows.parse(parcels))
  return charged > FLYER_KG ? instead : level
}

/** Mostly from the account to a person; some come back, some are collected for the account elsewhere. */
function ends(
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
function readiness(
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

const DELIVERED_BETWEEN: Readonly<Record<string, readonly [string, string]>> = {
  OVN: ['08:00', '12:00'],
  LSX: ['09:00', '16:00'],
  SDX: ['09:00', '18:00'],
}
const BY_DAY = ['08:00', '17:00'] as const

const SENDER_NOTES = [
  'Ring the bell at the loading bay',
  'Ask for the dispatch desk',
  'Closed for lunch 13:00 to 13:30',
] as const
const RECEIVER_NOTES = [
  'Call on arrival',
  'Leave with security',
  'Beware of the dog',
  'Intercom is broken, please phone',
  'Complex gate code from the guard',
] as const

function one(input: BookingsInput, dice: Random, bookedAt: number): Omit<PlannedShipment, 'ref'> {
  const { fixtures, places, date } = input
  const account = dice.weighted(fixtures.accounts, (each) => each.share)
  const [from, to] = ends(dice, account, fixtures.branches, places)
  const sameCity = from.hub === to.hub
  const drawn = levelFor(dice, sameCity, bookedAt, date)
  const direct = drawn === 'LSX' || drawn === 'SDX'
  const fromDesk = from.address.company === account.name
  const { collectOn, readyAt } = readiness(dice, account, fromDesk, direct, bookedAt, date)
  const fates = drawOutcomes(dice, direct)
  const hubOf = (code: string): FixtureBranch => {
    const hub = fixtures.branches.find((branch) => branch.code === code)
    if (hub === undefined) throw new Error(`no hub ${code}`)
    return hub
  }
  const parcels = parcelsOf(dice, account.sends)
  const level = levelWithRate(drawn, parcels)
  const nights = direct ? 0 : sameCity ? 1 : nightsOf(laneBetween(hubOf(from.hub), hubOf(to.hub)), level)
  const deliverOn = plusDays(collectOn, nights)
  const [delivery_after, delivery_before] = DELIVERED_BETWEEN[level] ?? BY_DAY
  return {
    accountCode: account.account_code,
    bookedAt,
    level,
    from,
    to,
    direct,
    weightKg: parcels.reduce((sum, parcel) => sum + Number(parcel.submitted_weight_kg), 0),
    ...fates,
    readyAt,
    collectOn,
    deliverOn,
    booking: {
      service_level_code: level,
      collection_address: from.address,
      collection_contact: from.contact,
      delivery_address: to.address,
      delivery_contact: to.contact,
      parcels,
      collection_min_date: collectOn,
      collection_after: clock(readyAt),
      collection_before: clock(
        Math.max(readyAt + 90 * MINUTE, Math.min(readyAt + 2.5 * HOUR, moment(collectOn, 17))),
      ),
      delivery_min_date: deliverOn,
      delivery_after,
      delivery_before,
      customer_reference: `${account.account_code}-${dice.whole(10_000, 99_999)}`,
      declared_value: dice.chance(0.3) ? dice.whole(2, 90) * 100 : undefined,
      special_instructions_collection: dice.chance(0.06) ? dice.pick(SENDER_NOTES) : undefined,
      special_instructions_delivery: dice.chance(0.12) ? dice.pick(RECEIVER_NOTES) : undefined,
    },
  }
}

const clock = (at: number): string => iso(at).slice(11, 16)

/** Everything that is booked on a date, in order of time. The same seed and date give the same bookings. */
export function bookingsOn(input: BookingsInput): PlannedShipment[] {
  const dice = random(seedOf(input.seed, input.date, 'bookings'))
  const times = Array.from({ length: input.count }, () => bookingTime(dice, input.date)).sort((a, b) => a - b)
  const day = input.date.replaceAll('-', '')
  return times.map((bookedAt, i) => {
    const ref = `SPB-${day}-${String(i + 1).padStart(5, '0')}`
    const planned = one(input, random(seedOf(input.seed, ref)), bookedAt)
    return { ref, ...planned, booking: { ...planned.booking, custom_tracking_reference: ref } }
  })
}
