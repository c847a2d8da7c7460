import pg from 'pg'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { setTime } from '../../src/contract/time.ts'
import { dayOf, localMoment } from '../../src/domain/values/moment.ts'
import { clientOf, difference, type Everything, openConsole, snapshotFor } from '../support/console.ts'
import { ACCOUNT_USER, DISPATCHER, OPS, PROVIDER_ADMIN } from '../support/platform.ts'
import { startSmtpServer } from '../support/smtp-server.ts'
import { makeFleet, planDay } from './busy-fleet.ts'
import { type Acknowledged, type Desk, dispatch, drive } from './day-acts.ts'
import {
  holesIn,
  illegalHistories,
  lostOrDouble,
  readLog,
  rowsUnlikeHistory,
  wrongTripsheets,
} from './day-checks.ts'
import { LONG, seeded } from './long.ts'
import { noticedTwice, pinsBehind } from './noticed-twice.ts'
import { patientClient } from './patient-client.ts'
import { type PlatformFolder, preparePlatform } from './platform-process.ts'

/** A courier's day: drivers, three dispatchers who change everything at once, broken connections, and a server that is killed twice. */
let platform: PlatformFolder
afterEach(() => platform.remove())

const SEED = Number(process.env.FAULTS_SEED ?? 14)
const DAY = { drivers: 200, stops: 4_000, hours: LONG ? 11 : 2, actsEach: 3 }
const MINUTES_AT_ONCE = 5
const ROUNDS = (DAY.hours * 60) / MINUTES_AT_ONCE
const KILLED_AT: ReadonlySet<number> = new Set([Math.floor(ROUNDS / 3), Math.floor((2 * ROUNDS) / 3)])
const DISPATCHERS = [DISPATCHER, OPS, 'fleet@springbok.example']
const WATCHERS = ['hub.jnb@springbok.example', 'hub.cpt@springbok.example', ACCOUNT_USER]

/** An account is not told of what changes nothing that it sees, such as when a driver is planned to come: of such a step it has no version. */
const withoutVersions = (all: Everything): Everything => ({
  ...all,
  shipments: all.shipments.map((row) => ({ ...row, version: 0 })),
})

test(`${DAY.hours} hours of ${DAY.drivers} drivers and ${DAY.stops} stops end as they were told (seed ${SEED})`, {
  timeout: LONG ? 3_600_000 : 600_000,
}, async () => {
  const random = seeded(SEED)
  const smtp = await startSmtpServer()
  onTestFinished(smtp.close)
  platform = await preparePlatform({
    CLOCK: 'adjustable',
    SMTP_URL: smtp.url,
    PUBLIC_URL: 'https://console.example.co.za',
  })
  await platform.start()
  const fleet = await makeFleet(await platform.databaseUrl(), DAY.drivers)
  const tokens = new Map(
    await Promise.all(
      [...DISPATCHERS, ...WATCHERS].map(async (email) => [email, await platform.signIn(email)] as const),
    ),
  )
  const clientFor = (email: string) => patientClient(clientOf(platform.url, tokens.get(email) ?? null))
  const ops = clientFor(OPS)
  const admin = clientOf(platform.url, await platform.signIn(PROVIDER_ADMIN))

  // Tomorrow, so that all of it happens after the platform was started; a Saturday's work is done as any other's.
  let now = Date.parse(localMoment(dayOf(Date.now() + 86_400_000), '08:00'))
  const moveClock = async () => {
    const moved = await admin(setTime, { body: { time: now } })
    if (!moved.ok && moved.status !== 0 && moved.status < 500) throw new Error(moved.error)
  }
  await moveClock()
  const booked = await planDay(ops.call, fleet, { stops: DAY.stops, run: `day${SEED}`, random, now })

  const consoles = [...tokens].map(([email, token]) => ({
    email,
    viewer: { url: platform.url, token },
    console: openConsole({ url: platform.url, token }),
  }))
  onTestFinished(() => {
    for (const { console } of consoles) console.end()
  })
  for (const { console } of consoles) await expect.poll(() => console.workspace.loaded.now()).toBe(true)

  const said: Acknowledged = { booked, told: new Map(), given: [], requests: new Set(), acts: new Map() }
  let keys = 0
  const desks = DISPATCHERS.map((email, i): Desk & { unanswered(): number } => {
    const { call, unanswered } = clientFor(email)
    const seen = consoles[i]?.console
    if (seen === undefined) throw new Error('no console')
    const key = () => `day${SEED} ${keys++}`
    return { name: email, call, unanswered, console: seen, random, now: () => now, key }
  })
  const [, second] = desks
  if (second === undefined) throw new Error('no desk')

  for (let round = 1; round <= ROUNDS; round++) {
    now += MINUTES_AT_ONCE * 60_000
    await moveClock()
    for (const { console } of consoles) if (random() < 0.15) console.cut()
    const underWay = Promise.all([
      drive(second, fleet, said),
      ...desks.map(async (desk) => {
        for (let n = 0; n < DAY.actsEach; n++) await dispatch(desk, fleet, said)
      }),
    ])
    if (KILLED_AT.has(round)) {
      await new Promise((resolve) => setTimeout(resolve, random() * 300))
      await platform.kill()
      await platform.start()
    }
    await underWay
  }

  // Nothing that people do every day was only ever refused.
  const acts = [...said.acts].map(([name, { done, refused }]) => `${name} ${done}/${refused}`).join(', ')
  for (const [name, { done }] of said.acts) expect([acts, name, done > 0]).toEqual([acts, name, true])
  expect(said.told.size).toBeGreaterThan(DAY.stops / 20)
  expect(desks.some(({ unanswered }) => unanswered() > 0)).toBe(true)

  for (const { email, console, viewer } of consoles) {
    const told = email === ACCOUNT_USER ? withoutVersions : (all: Everything) => all
    await expect
      .poll(async () => difference(told(console.seen()), told(await snapshotFor(viewer))), {
        timeout: 30_000,
      })
      .toBeNull()
    expect([email, console.wrong]).toEqual([email, []])
    expect(console.applied).toEqual([...new Set(console.applied)].sort((a, b) => a - b))
  }

  const client = new pg.Client({ connectionString: await platform.databaseUrl() })
  await client.connect()
  try {
    const log = await readLog(client)
    const { wrong, latest } = illegalHistories(log)
    expect([...holesIn(log), ...wrong]).toEqual([])
    expect(await rowsUnlikeHistory(client, latest)).toEqual([])
    const { rows } = await client.query<{ reference: string; ids: number[] }>(
      'SELECT customer_reference AS reference, array_agg(id) AS ids FROM shipments WHERE provider_id = 1 GROUP BY 1',
    )
    const references = new Map(rows.map(({ reference, ids }) => [reference, ids.map(Number)]))
    expect(lostOrDouble(log, references, said)).toEqual([])
    expect(await wrongTripsheets(client)).toEqual([])
    // PINs follow the log: a second one might come until its end is reached.
    await expect.poll(() => pinsBehind(client), { timeout: 60_000 }).toBe(0)
    expect(await noticedTwice(client, log)).toEqual([])
  } finally {
    await client.end()
  }
  const ids = smtp.letters.map(({ id }) => id)
  expect(ids.length).toBe(new Set(ids).size)
  if (LONG) console.log(`${acts}; ${said.told.size} scans`)
})
