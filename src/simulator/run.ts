import { dayOf, formatDateTime } from '../domain/values/moment.ts'
import { createActSender } from './engine/act-sender.ts'
import { createChains } from './engine/chains.ts'
import { createPlatformClock, type PlatformClock } from './engine/clock.ts'
import { createFleet } from './engine/fleet.ts'
import { playLive } from './engine/live.ts'
import { backfill, type PlayInInputs } from './engine/play-in.ts'
import { createPlayer } from './engine/player.ts'
import { progressLine } from './engine/progress.ts'
import { createScript } from './engine/script.ts'
import { readFixtures } from './fixtures/read.ts'
import { keepAddressBooks } from './platform/account-books.ts'
import { publishAccountRates } from './platform/account-rates.ts'
import { askForCollections } from './platform/collection-requests.ts'
import { askExpiringQuotes } from './platform/expired-quotes.ts'
import { createFirstDaysNotice } from './platform/first-days-notice.ts'
import { readPickupPoints } from './platform/pickup-points.ts'
import { createSigner } from './platform/signed-deliveries.ts'
import { createSignedInClients } from './platform/signed-in-clients.ts'
import { addTags, readTags } from './platform/tags.ts'
import { createWorld, type World } from './platform/world.ts'
import { actorsOf } from './schedule/actors.ts'
import { quotesOn } from './schedule/bookings.ts'
import type { DayPlan } from './schedule/day.ts'
import { BOOKED_FROM, DAY_BEGINS, pastBegins, watchedSpan } from './schedule/opening.ts'
import { readGazetteer } from './schedule/suburbs.ts'
import { daysBetween, HOUR, moment, plusDays } from './schedule/time.ts'

export interface DemoOptions {
  url: string
  /** How many times faster than life. */
  speed: number
  seed: number
  /** Hours on the first day up to which it is played in at once: 10.5 is half past ten. */
  start: number
  /** Hours on the first day at which to stop; null plays on for ever. */
  until: number | null
  /** The first day, `YYYY-MM-DD`; null is today. */
  date: string | null
  /** Active shipments of a usual day. */
  shipments?: number
  signal: AbortSignal
  log(line: string): void
  /** Told once, when no screen is empty any more. */
  onPlayedIn(): void
}

/** Quotes that are over before the day begins. */
const EXPIRED = { count: 12, from: 95_000 }

/** Deliveries that are signed for when the first person looks. */
const SIGNED_AT_FIRST = 40

/** Nobody looks at a quiet day hour by hour. */
const PAST_STEP = 3 * HOUR
/** The date in our own references. */
const BOOKED_ON = /SPB-(\d{4})(\d{2})(\d{2})-/

/** The date of the oldest active booking of ours; null when there is none. */
function oldestBooking(world: World): string | null {
  let oldest: string | null = null
  for (const ref of world.shipments.keys()) {
    const [, year, month, day] = BOOKED_ON.exec(ref) ?? []
    const date = year === undefined ? null : `${year}-${month}-${day}`
    if (date !== null && (oldest === null || date < oldest)) oldest = date
  }
  return oldest
}

/** The first day whose eve the clock has not passed, since time never runs back. */
function openingDate(clock: PlatformClock, wanted: string): string {
  let date = wanted
  while (clock.now() > moment(plusDays(date, -1), BOOKED_FROM)) date = plusDays(date, 1)
  return date
}

/** Plays working days on a platform from outside, through its public calls, until the signal ends it. */
export async function runDemo(options: DemoOptions): Promise<void> {
  const { url, seed, signal, log } = options
  const fixtures = readFixtures()
  const actors = actorsOf(fixtures)
  const places = readGazetteer(fixtures.branches)
  const clients = createSignedInClients({
    url,
    providerId: fixtures.provider.id,
    password: fixtures.password,
    signal,
    log,
  })
  const clock = createPlatformClock(clients, actors)
  await clock.sync()
  if ((await clock.set({ speed: clock.speed })) === 'fixed') {
    throw new Error(
      'The clock of this platform is the wall clock. Start it with CLOCK=adjustable to play a day on it.',
    )
  }
  const world = await createWorld(clients, actors, fixtures)
  await world.look()
  const script = createScript({ seed, fixtures, places, shipments: options.shipments })
  const chains = createChains()
  const points = await readPickupPoints(clients, actors.admin)
  const since = oldestBooking(world)
  const tags = await (since === null ? addTags : readTags)(clients, actors.admin)
  const deliver = createActSender(clients, world, points, tags)
  const refusals = new Map<string, number>()
  const player = createPlayer({
    chains,
    world,
    deliver,
    actors,
    shipment: script.shipment,
    onRefused(act, code) {
      const what = `${act.do === 'record' ? act.event : act.do}: ${code}`
      refusals.set(what, (refusals.get(what) ?? 0) + 1)
    },
  })
  const fleet = createFleet({ fixtures, clients, world, actors })
  /** The vehicles of one of the days before; on the first day they begin where they then are. */
  const watchOn = (past: readonly DayPlan[], date: string) => {
    const { day, ...span } = watchedSpan(date)
    const vehicles = createFleet({ fixtures, clients, world, actors })
    for (const plan of past) if (plan.date === day) vehicles.drive(plan)
    const from = Math.max(span.from, clock.now())
    vehicles.replan(from)
    return { ...span, from, tell: (at: number, since: number) => vehicles.report(at, since) }
  }
  const notice = createFirstDaysNotice(clients, actors)
  const signNewest = createSigner({ clients, actors, fixtures, world, script })

  let until: number | null = null
  const wantedDate = options.date ?? dayOf(Date.now())
  /** The first days were broken off: what of them is still to come is played in first. */
  const isBrokenOff = clock.now() < moment(wantedDate, options.start) && (await notice.stands())
  if (since === null || isBrokenOff) {
    const date = isBrokenOff ? wantedDate : openingDate(clock, wantedDate)
    const first = dayOf(isBrokenOff ? pastBegins(date) : Math.max(clock.now(), pastBegins(date)))
    /** Of a step that was broken off nobody knows how far it came; what is done already is left out when its turn comes. */
    const toCome = (plan: DayPlan) => script.actsOf(plan, clock.now(), PAST_STEP)
    const [days, dayAt] = [daysBetween(first, date) + 1, (at: number) => daysBetween(first, dayOf(at)) + 1]
    notice.show(dayAt(Math.max(clock.now(), pastBegins(date))), days)
    const tellProgress = (title: string): PlayInInputs['onProgress'] => {
      const tellTerminal = progressLine(title)
      return (done, of, at) => {
        tellTerminal(done, of, at)
        notice.show(dayAt(at), days)
      }
    }
    await keepAddressBooks(clients, actors.admin, fixtures)
    await publishAccountRates(clients, actors.admin, fixtures, date)
    const eve = plusDays(date, -1)
    await clock.set({ speed: 1 })
    const before = moment(eve, DAY_BEGINS)
    if (clock.now() <= (isBrokenOff ? before : pastBegins(date))) {
      const past = script.past(date)
      chains.add(past.flatMap(toCome))
      const onProgress = tellProgress('The days before')
      const watched = watchOn(past, date)
      await backfill({
        chains,
        clock,
        player,
        today: before,
        until: before,
        step: PAST_STEP,
        watched,
        onProgress,
      })
      log(`The days before ${eve} are in: ${player.counts.done} acts.`)
    }
    if (clock.now() < moment(eve, BOOKED_FROM)) {
      const input = { seed, fixtures, places, date: eve, since: eve, count: EXPIRED.count }
      await askExpiringQuotes(clients, actors, quotesOn(input, EXPIRED.from))
    }
    const { yesterday, today } = script.open(date)
    chains.add([yesterday, today].flatMap(toCome))
    fleet.drive(yesterday)
    fleet.drive(today)
    const began = Date.now()
    await backfill({
      chains,
      clock,
      player,
      today: moment(date, DAY_BEGINS),
      until: moment(date, options.start),
      onProgress: tellProgress('The morning so far'),
    })
    await askForCollections({ clients, actors, fixtures, world, now: clock.now() })
    const seconds = ((Date.now() - began) / 1000).toFixed(1)
    log(`The morning of ${date} is in: ${player.counts.done} acts in ${seconds} s.`)
    for (const [what, count] of refusals) log(`  refused ${count} times: ${what}`)
    if (options.until !== null) until = moment(date, options.until)
  } else {
    const now = clock.now()
    for (const plan of script.resume(dayOf(now - DAY_BEGINS * HOUR), since)) {
      chains.add(script.actsOf(plan, now))
      fleet.drive(plan)
    }
    log(`Taking up the day at ${formatDateTime(now)}: ${chains.size} acts to come.`)
    if (options.until !== null) until = moment(dayOf(now), options.until)
  }
  await notice.remove()
  await signNewest(SIGNED_AT_FIRST)
  fleet.replan(clock.now())
  await fleet.report(clock.now())
  options.onPlayedIn()
  await playLive({
    ...options,
    fixtures,
    actors,
    clients,
    world,
    chains,
    clock,
    player,
    fleet,
    signNewest,
    script,
    until,
  })
}
