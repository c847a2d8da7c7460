import type { FixtureAccount, FixtureBranch, Fixtures } from '../fixtures/read.ts'
import { random, seedOf } from '../random.ts'
import type { End } from './address.ts'
import { bookingTime, ends, levelFor, levelWithRate, readiness } from './booking-draws.ts'
import { parcelsOf } from './goods.ts'
import { laneBetween, nightsOf } from './lanes.ts'
import { drawOutcomes } from './outcomes.ts'
import { endAt, fetchedAt, type ServedPoint, servedPoints } from './pickup-points.ts'
import { isEverSentOut, type PlannedShipment } from './shipment.ts'
import type { Gazetteer } from './suburbs.ts'
import { drawTags } from './tags.ts'
import { HOUR, iso, MINUTE, moment, plusDays } from './time.ts'

export interface BookingsInput {
  seed: number
  date: string
  fixtures: Fixtures
  places: Gazetteer
  /** How many are booked on the date. */
  count: number
  /** The first date on which anything was ever booked. */
  since: string
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

/** What is decided of a shipment before it is drawn. */
interface Given {
  readonly ref: string
  readonly bookedAt: number
  readonly points: readonly ServedPoint[]
  /** It goes back the way that this one came. */
  readonly original: PlannedShipment | null
}

const accountOf = ({ fixtures }: BookingsInput, code: string): FixtureAccount => {
  const found = fixtures.accounts.find(({ account_code }) => account_code === code)
  if (found === undefined) throw new Error(`no account ${code}`)
  return found
}

function one(input: BookingsInput, { ref, bookedAt, points, original }: Given): PlannedShipment {
  const { fixtures, places, date } = input
  const dice = random(seedOf(input.seed, ref))
  const drawnAccount = dice.weighted(fixtures.accounts, (each) => each.share)
  const account = original === null ? drawnAccount : accountOf(input, original.accountCode)
  const drawnEnds = ends(dice, account, fixtures.branches, places)
  const [from, door] = original === null ? drawnEnds : [original.to, original.from]
  const sameCity = from.hub === door.hub
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
  const sent = parcelsOf(dice, account.sends)
  const parcels = original?.booking.parcels ?? sent
  // Chance of its own, so that nothing else is drawn otherwise.
  const own = random(seedOf(input.seed, ref, 'fetched'))
  const fetched =
    original === null && fromDesk && !direct && !isDesk(door, input)
      ? fetchedAt(own, points, door, parcels)
      : null
  const to = fetched === null ? door : endAt(fetched.point, door)
  const level = levelWithRate(drawn, parcels)
  const nights = direct ? 0 : sameCity ? 1 : nightsOf(laneBetween(hubOf(from.hub), hubOf(to.hub)), level)
  const deliverOn = plusDays(collectOn, nights)
  const [delivery_after, delivery_before] = DELIVERED_BETWEEN[level] ?? BY_DAY
  const quotedAt = original === null && own.chance(QUOTED) ? bookedAt - own.between(8, 45) * MINUTE : null
  return {
    ref,
    accountCode: account.account_code,
    bookedAt,
    level,
    from,
    to,
    direct,
    weightKg: parcels.reduce((sum, parcel) => sum + Number(parcel.submitted_weight_kg), 0),
    ...fates,
    // Nobody has to be at home.
    ...(fetched !== null && { delivery: 'fine' }),
    fetched,
    returnOf: original?.ref ?? null,
    tags: drawTags(random(seedOf(input.seed, ref, 'tags'))),
    quotedAt,
    readyAt,
    collectOn,
    deliverOn,
    booking: {
      custom_tracking_reference: ref,
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

/** Of what is booked, so many were quoted first. */
const QUOTED = 0.012

const isDesk = (end: End, { fixtures }: BookingsInput) =>
  fixtures.accounts.some(({ name }) => name === end.address.company)

/** Of what is booked in the afternoon, so many go back to who sent them: what was delivered in the morning. */
const RETURNED = 0.08
const RETURNS_FROM = 13.5

const refOn = (date: string, number: number) =>
  `SPB-${date.replaceAll('-', '')}-${String(number).padStart(5, '0')}`

const timesOn = ({ seed, date, count }: BookingsInput): number[] => {
  const dice = random(seedOf(seed, date, 'bookings'))
  return Array.from({ length: count }, () => bookingTime(dice, date)).sort((a, b) => a - b)
}

const isReturn = ({ seed, date }: BookingsInput, ref: string, bookedAt: number) =>
  bookedAt >= moment(date, RETURNS_FROM) && random(seedOf(seed, ref, 'return')).chance(RETURNED)

/** Something of the day before that was delivered today, from a desk to a person; null where none is met. */
function originalOf(
  input: BookingsInput,
  ref: string,
  points: readonly ServedPoint[],
): PlannedShipment | null {
  const before = { ...input, date: plusDays(input.date, -1) }
  if (before.date < input.since) return null
  const dice = random(seedOf(input.seed, ref, 'original'))
  const times = timesOn(before)
  for (let tries = 0; tries < 12; tries++) {
    const i = dice.whole(0, times.length - 1)
    const [its, bookedAt] = [refOn(before.date, i + 1), times[i] ?? 0]
    if (isReturn(before, its, bookedAt)) continue
    const found = one(before, { ref: its, bookedAt, points, original: null })
    const isDelivered = found.delivery === 'fine' && found.collection === 'fine' && isEverSentOut(found)
    if (isDelivered && found.deliverOn === input.date && found.fetched === null && isDesk(found.from, input))
      return found
  }
  return null
}

/** Everything that is booked on a date, in order of time. The same seed and date give the same bookings. */
export function bookingsOn(input: BookingsInput): PlannedShipment[] {
  const points = servedPoints(input.fixtures)
  return timesOn(input).map((bookedAt, i) => {
    const ref = refOn(input.date, i + 1)
    const original = isReturn(input, ref, bookedAt) ? originalOf(input, ref, points) : null
    return one(input, { ref, bookedAt, points, original })
  })
}

/** Numbers of what is quoted and never booked, behind all that is. */
const QUOTES_FROM = 90_000

/** What is quoted on a date and not taken up, the earliest first. `from`: their first number. */
export function quotesOn(input: BookingsInput, from = QUOTES_FROM): PlannedShipment[] {
  return timesOn({ ...input, seed: input.seed + from }).map((bookedAt, i) =>
    one(input, { ref: refOn(input.date, from + i), bookedAt, points: [], original: null }),
  )
}
