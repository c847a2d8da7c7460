import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { changeDriverTerms, type DriverTerms, listDriverTerms } from '../../src/contract/driver-terms.ts'
import { liveSnapshot } from '../../src/contract/live.ts'
import { listAuditEvents, reportPositions } from '../../src/contract/operations.ts'
import { optimiseTripsheets, readProposal } from '../../src/contract/route-proposals.ts'
import {
  changeServiceLevel,
  listServiceLevels,
  type ServiceLevel,
} from '../../src/contract/service-levels.ts'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { changeTripsheet, listTripsheets } from '../../src/contract/tripsheets.ts'
import { addZone, deleteZone } from '../../src/contract/zones.ts'
import { hasLoops } from '../../src/domain/dispatch/driver-terms.ts'
import { LITRES } from '../../src/domain/dispatch/vehicle-volume.ts'
import { dayOf, localMoment } from '../../src/domain/values/moment.ts'
import { withViewerTx } from '../../src/server/kernel/database/tenant.ts'
import { readWholeDay } from '../../src/server/modules/tripsheets/proposals/read-day.ts'
import { book } from '../support/booking.ts'
import { hello, openSocket } from '../support/live-socket.ts'
import { enterAs, newUser } from '../support/people.ts'
import { DISPATCHER, OPS, PROVIDER_ADMIN, platformOfFile, type SignedIn } from '../support/platform.ts'
import { snapshotOf, watchLive } from '../support/watch-live.ts'

/** What a driver drives, when they work, and which loops are theirs. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const dispatcher = await platform.as(DISPATCHER)
const DRIVER = 5
const MORNING = Date.parse('2029-04-10T06:00:00+02:00')
const at = (time: string) => localMoment('2029-04-10', time)
platform.platform.clock.set({ time: MORNING })
const FILLS_IN = new URL(
  '../../src/server/kernel/database/migrations/243-volumes-filled-in.sql',
  import.meta.url,
)
const WEIGHS = new URL(
  '../../src/server/kernel/database/migrations/247-what-shipments-weigh.sql',
  import.meta.url,
)

async function termsOf(driver_id: number): Promise<DriverTerms> {
  const answer = await ops.call(listDriverTerms, { query: { driver_id } })
  const [terms] = answer.ok ? answer.value.driver_terms : []
  return terms ?? expect.fail('there is no such driver')
}
async function change(driver_id: number, said: Partial<DriverTerms>) {
  const { version } = await termsOf(driver_id)
  const answer = await ops.call(changeDriverTerms, { body: { version, ...said, driver_id } })
  if (!answer.ok) throw new Error(`${answer.code} ${answer.error}`)
  return answer.value
}
const DOOR = { type: 'business', city: 'Johannesburg', zone: 'Gauteng', country: 'ZA', code: '2196' } as const
const bookAt = async (lat: number, lng: number) => {
  const { id } = await book(ops.call, {
    collection_address: {
      ...DOOR,
      street_address: `${Math.round(lat * -1_000)} Rivonia Road`,
      local_area: 'Sandton',
      company: `Shop ${lat} ${lng}`,
      lat,
      lng,
    },
  })
  await ops.call(changeShipments, {
    body: {
      shipments: [
        { id, collection_after: at('07:00'), collection_before: at('16:00'), reason: 'Any time today' },
      ],
    },
  })
  return id
}

test('vehicle, hours and break are said, told live and on the record; two who say it at once are told', async () => {
  expect(await termsOf(DRIVER)).toMatchObject({
    version: 0,
    works_from: null,
    break_minutes: null,
    zone_ids: [],
  })
  const said = { vehicle: 'BB 12 CD GP', vehicle_kind: 'truck', capacity_kg: 4_000 } as const
  const hours = {
    works_from: '07:00',
    works_until: '16:30',
    break_from: '12:00',
    break_until: '13:00',
    break_minutes: 30,
  }
  const first = { driver_id: DRIVER, version: 0, ...said, ...hours }
  const answers = await Promise.all([1, 2].map(() => ops.call(changeDriverTerms, { body: first })))
  expect(answers.map((one) => (one.ok ? 'said' : one.code)).toSorted()).toEqual([
    'driver.changedMeanwhile',
    'said',
  ])
  expect(await termsOf(DRIVER)).toMatchObject({ version: 1, ...said, ...hours })
  const snapshot = await ops.call(liveSnapshot, {})
  const { fields, cols } = snapshot.ok ? snapshot.value.drivers : { fields: [], cols: [] }
  const row = cols[fields.indexOf('id')]?.indexOf(DRIVER) ?? -1
  expect(cols[fields.indexOf('vehicle_kind')]?.[row]).toBe('truck')
  const audit = await ops.call(listAuditEvents, { query: { type: 'driver', object_id: DRIVER } })
  expect(audit.ok && audit.value.audit_events[0]?.change).toMatchObject({
    works_from: { change_from: null, change_to: '07:00' },
    vehicle_kind: { change_to: 'truck' },
  })
  // The same again changes nothing.
  expect(await change(DRIVER, hours)).toMatchObject({ version: 1 })
  // Positions that are reported beside it know nothing of it.
  expect((await ops.call(reportPositions, { body: { driver_id: DRIVER, lat: -26.1, lng: 28 } })).ok).toBe(
    true,
  )
})

test('start-up data is read anew where the vehicle differs, and for hours and loops by nobody', async () => {
  const socket = await openSocket(platform.url)
  onTestFinished(() => socket.close())
  socket.say(hello(dispatcher.token))
  await socket.until('an answer', ([first]) => first)
  const renewals = () => socket.frames.filter((frame) => frame.type === 'beat' && frame.renew === true).length
  const live = await watchLive(platform.url, dispatcher)
  onTestFinished(() => live.close())
  const before = (await snapshotOf(dispatcher)).drivers
  const versionIn = ({ fields, cols }: Pick<typeof before, 'fields' | 'cols'>): number =>
    Number(cols[fields.indexOf('version')]?.[cols[fields.indexOf('id')]?.indexOf(11) ?? -1])
  await change(11, { works_from: '07:00', works_until: '15:00' })
  // By its version boards know that the terms of a driver are others, and read them anew.
  await live.until('another version of the driver', (frames) =>
    frames
      .flatMap((frame) => (frame.type === 'events' ? frame.groups : []))
      .find(
        (group) =>
          group.type === 'driver.termsChanged' &&
          group.entity === 'driver' &&
          versionIn(group) === versionIn(before) + 1,
      ),
  )
  await change(11, { break_from: '12:00', break_until: '13:00', break_minutes: 30 })
  await change(11, { vehicle: 'CC 34 EF GP', works_until: '16:00' })
  await expect.poll(renewals).toBe(1)
  const { rows } = await platform.owner.query<{ type: string }>(
    "SELECT type FROM events WHERE provider_id = 1 AND entity = 'driver' AND entity_id = 11 ORDER BY version",
  )
  expect(rows.map(({ type }) => type)).toEqual([
    'driver.termsChanged',
    'driver.termsChanged',
    'driver.changed',
  ])
  expect(renewals()).toBe(1)
})

test('terms are changed sixty times a minute by one person, and by others all the same', async () => {
  const admin = await platform.as(PROVIDER_ADMIN)
  const { version } = await termsOf(12)
  const say = (who: SignedIn) => who.call(changeDriverTerms, { body: { driver_id: 12, version } })
  const said = await Promise.all(Array.from({ length: 75 }, () => say(admin)))
  const refused = said.filter(({ ok }) => !ok)
  expect(said.length - refused.length).toBeGreaterThanOrEqual(60)
  expect(refused[0]).toMatchObject({ ok: false, status: 429, code: 'rate.limited' })
  expect((await say(ops)).ok).toBe(true)
})

test.each<[object, string]>([
  [{ works_from: '07:00', works_until: null }, 'works_until'],
  [{ works_from: '17:00', works_until: '08:00' }, 'works_until'],
  [{ works_from: '7 am', works_until: '16:00' }, 'works_from'],
  [{ break_minutes: 30, break_from: null, break_until: null }, 'break_from'],
  [{ break_minutes: 3 }, 'break_minutes'],
  [{ capacity_kg: -5 }, 'capacity_kg'],
  [{ vehicle_kind: 'ox wagon' }, 'vehicle_kind'],
  [{ vehicle_kind: 'bike', capacity_kg: 900 }, 'capacity_kg'],
  [{ vehicle_kind: 'truck', capacity_kg: 40_001 }, 'capacity_kg'],
  [{ zone_ids: [999_999] }, 'zone_ids[0]'],
])('what is wrong is refused at its field, and nothing is stored: %j', async (said, field) => {
  const before = await termsOf(8)
  const body = { driver_id: 8, version: before.version, ...said }
  expect(await ops.call(changeDriverTerms, { body })).toMatchObject({ ok: false, field })
  expect(await termsOf(8)).toEqual(before)
})

test('a bike that carried 900 kg before it was limited keeps it, until somebody says what it carries', async () => {
  await platform.owner.query(
    "UPDATE drivers SET vehicle_kind = 'bike', capacity_kg = 900 WHERE provider_id = 1 AND id = 9",
  )
  expect(await change(9, { works_from: '07:00', works_until: '16:00', capacity_kg: 900 })).toMatchObject({
    capacity_kg: 900,
  })
  const { version } = await termsOf(9)
  const heavier = { driver_id: 9, version, capacity_kg: 901 }
  expect(await ops.call(changeDriverTerms, { body: heavier })).toMatchObject({
    ok: false,
    field: 'capacity_kg',
    error: 'A bike carries 250 kg at most. Enter less, or choose another kind of vehicle.',
  })
  expect(await change(9, { vehicle_kind: 'van' })).toMatchObject({ vehicle_kind: 'van', capacity_kg: 900 })
})

test('what is said again after its answer was lost is said once, and is no colleague’s', async () => {
  const { version } = await termsOf(19)
  const body = { driver_id: 19, version, works_from: '06:00', works_until: '14:00' }
  const say = (said: object) =>
    ops.call(changeDriverTerms, { body: { ...body, ...said }, idempotencyKey: 'terms of 19' })
  const [first, atOnce] = await Promise.all([say({}), say({})])
  expect(first).toMatchObject({ ok: true, value: { version: version + 1, works_from: '06:00' } })
  expect(atOnce).toEqual(first)
  await change(19, { works_until: '15:00' })
  expect(await say({})).toEqual(first)
  expect(await termsOf(19)).toMatchObject({ version: version + 2, works_until: '15:00' })
  expect(await say({ works_from: '05:00' })).toMatchObject({ ok: false, field: 'Idempotency-Key' })
  // Refused, it has used up no key.
  const late = { ...body, works_from: '05:30' }
  const again = (at: number) =>
    ops.call(changeDriverTerms, { body: { ...late, version: at }, idempotencyKey: 'late of 19' })
  expect(await again(version)).toMatchObject({ code: 'driver.changedMeanwhile' })
  expect(await again(version + 2)).toMatchObject({ ok: true, value: { works_from: '05:30' } })
})

test('whoever is limited to a branch sees and changes its drivers alone, and a dispatcher changes none', async () => {
  const { rows } = await platform.owner.query<{ id: number; branch_id: number }>(
    'SELECT id, branch_id FROM drivers WHERE provider_id = 1 AND branch_id IS NOT NULL ORDER BY id',
  )
  const [mine] = rows
  const other = rows.find(({ branch_id }) => branch_id !== mine?.branch_id)
  const limited = await enterAs(
    platform,
    await newUser(await platform.as(PROVIDER_ADMIN), {
      role_id: 4,
      branch_id: mine?.branch_id,
      limit_user_to_branch: true,
    }),
  )
  const seen = await limited.call(listDriverTerms, {})
  expect(seen.ok && seen.value.driver_terms.map(({ driver_id }) => driver_id)).not.toContain(other?.id)
  expect(
    await limited.call(changeDriverTerms, { body: { driver_id: other?.id ?? 0, version: 0 } }),
  ).toMatchObject({
    code: 'driver.notFound',
  })
  expect(await dispatcher.call(changeDriverTerms, { body: { driver_id: 8, version: 0 } })).toMatchObject({
    code: 'permission.denied',
  })
})

test('a tripsheet begins with the hours of its driver, and keeps its own when those change', async () => {
  await change(9, { works_from: '07:30', works_until: '15:00' })
  const id = await bookAt(-26.05, 28.05)
  await ops.call(changeShipments, { body: { shipments: [{ id, collection_agent_id: 9 }] } })
  const sheet = async () => {
    const answer = await ops.call(listTripsheets, { query: { driver_id: 9, date: dayOf(MORNING) } })
    return answer.ok ? answer.value.tripsheets[0] : undefined
  }
  expect(await sheet()).toMatchObject({ start: { at: at('07:30') }, end: { at: at('15:00') } })
  await change(9, { works_from: '09:00', works_until: '18:00' })
  expect(await sheet()).toMatchObject({ start: { at: at('07:30') }, end: { at: at('15:00') } })
})

test('a tripsheet tells its volume beside what its vehicle holds, and from how many stops on there are too many', async () => {
  const id = await bookAt(-26.06, 28.06)
  await ops.call(changeShipments, { body: { shipments: [{ id, collection_agent_id: 10 }] } })
  const load = async () => {
    const answer = await ops.call(listTripsheets, { query: { driver_id: 10 } })
    return answer.ok ? answer.value.tripsheets[0]?.load : undefined
  }
  const { rows } = await platform.owner.query<{ litres: number }>(
    'SELECT sum(length_cm * width_cm * height_cm)::float8 / 1000 AS litres FROM parcels WHERE shipment_id = $1',
    [id],
  )
  // What is charged by its volume weighs no more for that.
  await platform.owner.query('UPDATE shipments SET weight_kg = 40 WHERE id = $1', [id])
  expect(await load()).toMatchObject({
    weight_kg: 1.5,
    volume_litres: Math.round(rows[0]?.litres ?? -1),
    unmeasured_tasks: 0,
    stops_limit: null,
  })
  const { vehicle_kind } = await termsOf(10)
  expect((await load())?.capacity_litres).toBe(LITRES[vehicle_kind])
  const settings = { set_tripsheet_unique_stops_alert_limit: true, tripsheet_unique_stops_alert_limit: 40 }
  for (const [setting, value] of Object.entries(settings))
    await platform.owner.query('INSERT INTO provider_settings VALUES (1, $1, $2)', [
      setting,
      JSON.stringify(value),
    ])
  onTestFinished(async () => {
    await platform.owner.query("DELETE FROM provider_settings WHERE setting LIKE '%unique_stops_alert_limit'")
  })
  await expect.poll(async () => (await load())?.stops_limit).toBe(40)
})

test('volumes of before they were kept are unknown until they are filled in, and then as they are kept now', async () => {
  const volumes = async () => {
    const { rows } = await platform.owner.query<{ id: number; volume_litres: number | null }>(
      'SELECT id::int, volume_litres FROM shipments ORDER BY id',
    )
    return new Map(rows.map(({ id, volume_litres }) => [id, volume_litres]))
  }
  const kept = await volumes()
  const own = await bookAt(-26.07, 28.07)
  await platform.owner.query('UPDATE shipments SET volume_litres = NULL WHERE id <> $1', [own])
  await platform.owner.query('UPDATE shipments SET volume_litres = 1 WHERE id = $1', [own])
  const load = async () => {
    const answer = await ops.call(listTripsheets, { query: { driver_id: 10 } })
    return answer.ok ? answer.value.tripsheets[0]?.load : undefined
  }
  expect(await load()).toMatchObject({ volume_litres: 0, unmeasured_tasks: 1 })
  await platform.owner.query(await readFile(FILLS_IN, 'utf8'))
  // What somebody has written meanwhile stays.
  expect(await volumes()).toEqual(kept.set(own, 1))
  expect(await load()).toMatchObject({ unmeasured_tasks: 0 })

  // Weights, too: until then what is charged stands for them.
  const weights = async () => {
    const { rows } = await platform.owner.query<{ id: number; mass_kg: number | null }>(
      'SELECT id::int, mass_kg FROM shipments WHERE over_since IS NULL ORDER BY id',
    )
    return new Map(rows.map(({ id, mass_kg }) => [id, mass_kg]))
  }
  const weighed = await weights()
  await platform.owner.query('UPDATE shipments SET mass_kg = NULL WHERE id <> $1', [own])
  await platform.owner.query('UPDATE shipments SET mass_kg = 1 WHERE id = $1', [own])
  expect(await load()).toMatchObject({ weight_kg: 40 })
  const [, fillsIn = ''] = (await readFile(WEIGHS, 'utf8')).split('-- AND THEN')
  await platform.owner.query(fillsIn)
  expect(await weights()).toEqual(weighed.set(own, 1))
  expect(await load()).toMatchObject({ weight_kg: 1.5 })
})

test('by loop the stops of a zone go to the driver who has it, where the settings allow it', async () => {
  const [near, far] = [20, 21]
  await platform.owner.query(
    `UPDATE drivers SET lat = -26.0, lng = 28.0 + 0.4 * (id - 20), position_at = to_timestamp($1), vehicle_kind = 'van', capacity_kg = 900,
       branch_id = 4 WHERE provider_id = 1 AND id IN (20, 21)`,
    [MORNING / 1000],
  )
  const ring: [number, number][] = [
    [27.99, -26.02],
    [28.03, -26.02],
    [28.03, -25.98],
    [27.99, -25.98],
    [27.99, -26.02],
  ]
  const added = await ops.call(addZone, {
    body: { name: 'Loop 7', area: { type: 'Polygon', coordinates: [ring] } },
    idempotencyKey: crypto.randomUUID(),
  })
  if (!added.ok) throw new Error(added.error)
  await change(far, { zone_ids: [added.value.zone.id] })
  const shipment = await bookAt(-26.001, 28.001)
  const ask = async (by_loop?: boolean) => {
    const body = { driver_ids: [near, far], unassigned: true, seconds: 1, by_loop }
    const begun = await ops.call(optimiseTripsheets, { body })
    return begun.ok ? begun.value.id : begun.code
  }
  const taker = async (by_loop?: boolean) => {
    const id = Number(await ask(by_loop))
    const read = async () => {
      const answer = await ops.call(readProposal, { query: { id } })
      return answer.ok && answer.value.status === 'ready' ? answer.value.stops : null
    }
    await expect.poll(read).not.toBeNull()
    const its = (await read())?.find(({ tasks }) => tasks.some(({ shipment_id }) => shipment_id === shipment))
    return its?.to
  }
  expect(await taker()).toBe(near)
  expect(await ask(true)).toBe('input.invalid')
  for (const setting of [
    'allow_provider_to_enable_route_optimization_by_loop',
    'enable_route_optimization_by_loop',
  ])
    await platform.owner.query("INSERT INTO provider_settings VALUES (1, $1, 'true')", [setting])
  onTestFinished(async () => {
    await platform.owner.query(
      "DELETE FROM provider_settings WHERE setting LIKE '%route_optimization_by_loop'",
    )
  })
  const asked = async () => hasLoops((await platform.platform.settings.read(1)).settings)
  await expect.poll(asked).toBe(true)
  expect(await taker()).toBe(far)
  expect(await taker(false)).toBe(near)
  // A zone that is deleted is a loop no longer, and hinders nobody from saying something else.
  const { id, version } = added.value.zone
  expect((await ops.call(deleteZone, { query: { id, version } })).ok).toBe(true)
  expect(await change(far, { zone_ids: [id], works_from: '07:00', works_until: '15:00' })).toMatchObject({
    zone_ids: [id],
  })
  expect(await taker()).toBe(near)
})

test('the optimiser plans a tripsheet by its own times, and a day without one by the hours', async () => {
  const day = dayOf(MORNING)
  const [mine, none] = [12, 13]
  const hours = { works_from: '09:00', works_until: '15:00' }
  const planned = async (driver: number) => {
    const read = await withViewerTx(
      platform.platform.database.app,
      1,
      { kind: 'staff', branch_id: null },
      (tx) =>
        readWholeDay(tx, 1, {
          day,
          now: MORNING,
          driver_ids: [driver],
          unassigned: false,
          out: new Set(),
          givesRequests: true,
        }),
    )
    const [one] = read.ok ? read.value.drivers : []
    return one && { now: one.now, end_at: one.end_at }
  }
  const id = await bookAt(-26.08, 28.08)
  await ops.call(changeShipments, { body: { shipments: [{ id, collection_agent_id: mine }] } })
  for (const driver of [mine, none]) await change(driver, hours)
  const byHours = { now: Date.parse(at('09:00')), end_at: Date.parse(at('15:00')) }
  // It was there before anybody spoke of hours.
  expect(await planned(mine)).toEqual({ now: MORNING, end_at: null })
  expect(await planned(none)).toEqual(byHours)

  const sheet = async () => {
    const answer = await ops.call(listTripsheets, { query: { driver_id: mine, date: day } })
    return (answer.ok ? answer.value.tripsheets[0] : undefined) ?? expect.fail('there is no tripsheet')
  }
  const say = async (said: { start_at?: string | null; end_at?: string | null }) => {
    const { id: of, version } = await sheet()
    expect(await ops.call(changeTripsheet, { body: { id: of, version, ...said } })).toMatchObject({
      ok: true,
    })
  }
  await say({ start_at: at('08:00'), end_at: at('14:00') })
  expect(await planned(mine)).toEqual({ now: Date.parse(at('08:00')), end_at: Date.parse(at('14:00')) })
  await say({ end_at: null })
  expect(await planned(mine)).toEqual({ now: Date.parse(at('08:00')), end_at: null })
})

test('a day that is planned knows what parcels weigh, whatever is charged, and the longest side of each', async () => {
  const sides = ['length_cm', 'width_cm', 'height_cm'] as const
  for (const [i, side] of sides.entries()) {
    const id = await bookAt(-26.11, 28.11 + i / 100)
    await platform.owner.query(
      `UPDATE parcels SET length_cm = 10, width_cm = 10, height_cm = 10 WHERE shipment_id = $1`,
      [id],
    )
    await platform.owner.query(`UPDATE parcels SET ${side} = 190 WHERE shipment_id = $1`, [id])
    await platform.owner.query('UPDATE shipments SET weight_kg = 40 WHERE id = $1', [id])
    const read = await withViewerTx(
      platform.platform.database.app,
      1,
      { kind: 'staff', branch_id: null },
      (tx) =>
        readWholeDay(tx, 1, {
          day: dayOf(MORNING),
          now: MORNING,
          driver_ids: [15],
          unassigned: true,
          out: new Set(),
          givesRequests: true,
        }),
    )
    const tasks = read.ok ? read.value.stops.flatMap((stop) => stop.tasks) : []
    expect(tasks.find(({ shipment_id }) => shipment_id === id)).toMatchObject({ longest_cm: 190, kg: 1.5 })
  }
})

test('what a level names vans for goes to the van, and by hand to the bike all the same', async () => {
  const level = async () => {
    const answer = await ops.call(listServiceLevels, {})
    const found = answer.ok ? answer.value.service_levels.find(({ code }) => code === 'ECO') : undefined
    return found ?? expect.fail('there is no such level')
  }
  const say = async (vehicle_kinds: ServiceLevel['vehicle_kinds']) => {
    const { id, version } = await level()
    const said = await ops.call(changeServiceLevel, { body: { id, version, vehicle_kinds } })
    expect(said.ok).toBe(true)
  }
  await say(['van'])
  onTestFinished(() => say(['bike', 'bakkie', 'van', 'truck']))
  const [bike, van] = [22, 23]
  await platform.owner.query(
    `UPDATE drivers SET lat = -26.2, lng = CASE id WHEN 22 THEN 28.2 ELSE 28.5 END, position_at = to_timestamp($1),
       vehicle_kind = CASE id WHEN 22 THEN 'bike' ELSE 'van' END, capacity_kg = 200 WHERE provider_id = 1 AND id IN (22, 23)`,
    [MORNING / 1000],
  )
  const id = await bookAt(-26.2, 28.201)
  expect(
    await ops.call(changeShipments, { body: { shipments: [{ id, collection_agent_id: bike }] } }),
  ).toMatchObject({
    value: { shipments: [{ ok: true }] },
  })
  const asked = await ops.call(optimiseTripsheets, {
    body: { driver_ids: [bike, van], unassigned: false, seconds: 1 },
  })
  const proposal = asked.ok ? asked.value.id : expect.fail(asked.error)
  const holder = async () => {
    const answer = await ops.call(readProposal, { query: { id: proposal } })
    const stops = answer.ok && answer.value.status === 'ready' ? answer.value.stops : []
    return stops.find(({ tasks }) => tasks.some(({ shipment_id }) => shipment_id === id))?.to
  }
  await expect.poll(holder, { timeout: 20_000 }).toBe(van)
})

test('whoever changes from a bike to a truck drives all of an open day with it, and none of one that is closed', async () => {
  const driver = 14
  const bike = { vehicle: 'BIKE 14 GP', vehicle_kind: 'bike', capacity_kg: 20 } as const
  const truck = { vehicle: 'TRUCK 14 GP', vehicle_kind: 'truck', capacity_kg: 4_000 } as const
  await change(driver, bike)
  for (const lng of [28.1, 28.2]) {
    const id = await bookAt(-26.09, lng)
    await ops.call(changeShipments, { body: { shipments: [{ id, collection_agent_id: driver }] } })
  }
  const sheet = async () => {
    const answer = await ops.call(listTripsheets, { query: { driver_id: driver, date: dayOf(MORNING) } })
    return (answer.ok ? answer.value.tripsheets[0] : undefined) ?? expect.fail('there is no tripsheet')
  }
  const drivenWith = async () => {
    const { vehicle, vehicle_kind, load } = await sheet()
    return { vehicle, vehicle_kind, capacity_kg: load.capacity_kg, litres: load.capacity_litres }
  }
  const before = await sheet()
  expect(await drivenWith()).toEqual({ ...bike, litres: LITRES.bike })
  const lastOf = ({ stops }: typeof before) => Date.parse(stops.at(-1)?.planned_at ?? '')

  await change(driver, truck)
  expect(await drivenWith()).toEqual({ ...truck, litres: LITRES.truck })
  const after = await sheet()
  expect(after.version).toBe(before.version + 1)
  const { rows } = await platform.owner.query<{ change: unknown }>(
    "SELECT change FROM events WHERE entity = 'tripsheet' AND entity_id = $1 AND type = 'tripsheet.changed' AND version = $2",
    [after.id, after.version],
  )
  expect(rows[0]?.change).toMatchObject({ vehicle_kind: ['bike', 'truck'], capacity_kg: [20, 4_000] })

  // In streets a van is slower than the bike that it was planned for: the plan says so, and the shipment.
  const van = { ...truck, vehicle_kind: 'van' } as const
  await change(driver, van)
  const slower = await sheet()
  expect(lastOf(slower)).toBeGreaterThan(lastOf(before))
  const { rows: causes } = await platform.owner.query<{ moved_because: string }>(
    'SELECT moved_because FROM tripsheet_stops WHERE tripsheet_id = $1 ORDER BY position',
    [slower.id],
  )
  expect(causes.map(({ moved_because }) => moved_because)).toEqual(['vehicle', 'vehicle'])
  const last = slower.stops.at(-1)?.tasks[0]?.shipment_id ?? 0
  const read = await ops.call(listShipments, { query: { id: last } })
  expect(read.ok && Date.parse(read.value.shipments[0]?.estimated_collection ?? '')).toBe(lastOf(slower))

  // Hours are nothing that a tripsheet is driven with.
  await change(driver, { works_from: '07:00', works_until: '16:00' })
  expect((await sheet()).version).toBe(slower.version)
  const closed = { id: slower.id, version: slower.version, status: 'closed' } as const
  expect(await ops.call(changeTripsheet, { body: closed })).toMatchObject({ ok: true })
  await change(driver, bike)
  expect(await drivenWith()).toEqual({ ...van, litres: LITRES.van })

  // Reopened, the day goes on with what the driver drives by then, and whoever reopens it is told.
  const reopen = async () => {
    const { id, version } = await sheet()
    return ops.call(changeTripsheet, { body: { id, version, status: 'under-way' } })
  }
  expect(await reopen()).toMatchObject({ value: { vehicle: bike.vehicle, vehicle_was: van.vehicle } })
  expect(await drivenWith()).toEqual({ ...bike, litres: LITRES.bike })
  expect(lastOf(await sheet())).toBe(lastOf(before))
  const close = async () => {
    const { id, version } = await sheet()
    await ops.call(changeTripsheet, { body: { id, version, status: 'closed' } })
  }
  await close()
  expect(await reopen()).toMatchObject({ value: { vehicle: bike.vehicle, vehicle_was: null } })
  // So it does where a stop that is given reopens it.
  await close()
  await change(driver, truck)
  const more = await bookAt(-26.09, 28.3)
  await ops.call(changeShipments, { body: { shipments: [{ id: more, collection_agent_id: driver }] } })
  expect(await drivenWith()).toEqual({ ...truck, litres: LITRES.truck })
  // What is over was driven with what it says, also where it is opened again.
  await close()
  await change(driver, bike)
  platform.platform.clock.set({ time: MORNING + 24 * 3_600_000 })
  onTestFinished(() => void platform.platform.clock.set({ time: MORNING }))
  expect(await reopen()).toMatchObject({ value: { vehicle: truck.vehicle, vehicle_was: null } })
})

test('before the hours of the day nothing is promised: what is given at five is planned from seven', async () => {
  const day = '2029-04-11'
  const moment = (time: string) => localMoment(day, time)
  platform.platform.clock.set({ time: Date.parse(moment('05:00')) })
  await change(11, { works_from: '07:00', works_until: '16:00' })
  const id = await bookAt(-26.07, 28.07)
  await ops.call(changeShipments, {
    body: {
      shipments: [
        {
          id,
          collection_after: moment('05:00'),
          collection_before: moment('16:00'),
          reason: 'Any time today',
        },
      ],
    },
  })
  await ops.call(changeShipments, { body: { shipments: [{ id, collection_agent_id: 11 }] } })
  const answer = await ops.call(listTripsheets, { query: { driver_id: 11, date: day } })
  const sheet = answer.ok ? answer.value.tripsheets[0] : undefined
  expect(sheet).toMatchObject({ status: 'planned', start: { at: moment('07:00') } })
  const [stop] = sheet?.stops ?? []
  const seven = Date.parse(moment('07:00'))
  expect(Date.parse(stop?.planned_at ?? '')).toBeGreaterThanOrEqual(seven)
  expect(Date.parse(stop?.expected?.at ?? '')).toBeGreaterThanOrEqual(seven)
})

test('what is planned and expected keeps the break of the driver; a driver sees their own, and no other', async () => {
  const driver = 16
  const day = '2029-04-12'
  const moment = (time: string) => localMoment(day, time)
  platform.platform.clock.set({ time: Date.parse(moment('06:00')) })
  const times = async () => {
    const answer = await ops.call(listTripsheets, { query: { driver_id: driver, date: day } })
    const [sheet] = answer.ok ? answer.value.tripsheets : []
    return (sheet?.stops ?? []).map(({ planned_at, expected }) => ({
      planned: Date.parse(planned_at),
      expected: Date.parse(expected?.at ?? ''),
    }))
  }
  const give = async (lat: number) => {
    const id = await bookAt(lat, 28.2)
    const window = { collection_after: moment('05:00'), collection_before: moment('16:00') }
    for (const said of [{ ...window, reason: 'Any time today' }, { collection_agent_id: driver }])
      await ops.call(changeShipments, { body: { shipments: [{ id, ...said }] } })
  }
  await change(driver, { works_from: '07:00', works_until: '16:00' })
  for (const lat of [-26.12, -26.3, -26.5]) await give(lat)
  const before = await times()
  expect(before).toHaveLength(3)
  await change(driver, { break_from: '07:30', break_until: '08:30', break_minutes: 60 })
  const later = (await times())[2]
  expect((later?.expected ?? 0) - (before[2]?.expected ?? 0)).toBeGreaterThan(50 * 60_000)
  // What is given from now on is planned with it.
  await give(-26.501)
  expect(((await times()).at(-1)?.planned ?? 0) - (before[2]?.planned ?? 0)).toBeGreaterThan(50 * 60_000)

  const seen = (id: number) =>
    withViewerTx(platform.platform.database.app, 1, { kind: 'driver', driver_id: id }, (tx) =>
      tx.selectFrom('driver_terms').select('driver_id').execute(),
    )
  expect(await seen(driver)).toEqual([{ driver_id: driver }])
  expect(await seen(9_999)).toEqual([])
})
