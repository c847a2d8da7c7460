import { beforeAll, expect, test } from 'vitest'
import { bookShipment } from '../../src/contract/bookings.ts'
import { listAuditEvents } from '../../src/contract/operations.ts'
import { addServiceLevel, changeServiceLevel, listServiceLevels } from '../../src/contract/service-levels.ts'
import { generalData } from '../../src/contract/session.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { book, booking } from '../support/booking.ts'
import { ACCOUNT_USER, DISPATCHER, OPS, platformOfFile, type SignedIn } from '../support/platform.ts'
import { publishLevels } from '../support/published-card.ts'

/** Service levels, as those see them who keep them and those who book. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const account = await platform.as(ACCOUNT_USER)

async function levelsOf({ call }: SignedIn) {
  const outcome = await call(listServiceLevels, {})
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value.service_levels
}

async function levelOf(code: string) {
  const level = (await levelsOf(ops)).find((one) => one.code === code)
  if (level === undefined) throw new Error(`no ${code}`)
  return level
}

async function newLevel(code: string, changes: object = {}) {
  const body = { code, name: `Level ${code}`, delivery_estimate_from_value: 1, delivery_estimate_to_value: 2 }
  const outcome = await ops.call(addServiceLevel, { body: { ...body, ...changes } })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value.service_level
}

const refusal = { ok: false } as const

beforeAll(() => publishLevels(ops, ['MOON', 'AIRY', 'LAST']))

test('a provider begins with the eighteen that shops send, for who books as for who keeps them', async () => {
  const codes = (await levelsOf(ops)).map(({ code }) => code)
  expect(codes).toHaveLength(18)
  expect(codes.slice(0, 3)).toEqual(['ECO', 'ECOR', 'ECOB'])
  expect((await levelsOf(account)).map(({ code }) => code)).toEqual(codes)
  expect(await levelOf('OVN')).toMatchObject({ version: 1, collection_cut_off_time: '15:00', active: true })
})

test('a level of its own is booked by its number or by its code, and the shipment keeps what it was called', async () => {
  const { id } = await newLevel('MOON', {
    name: 'Moonlight',
    delivery_after: '18:00',
    delivery_before: '23:00',
  })
  const byCode = await book(account.call, { account_id: undefined, service_level_code: 'moon' })
  const byId = await book(ops.call, { service_level_code: undefined, service_level_id: id })
  for (const shipment of [byCode, byId])
    expect(shipment).toMatchObject({
      service_level_id: id,
      service_level_code: 'MOON',
      service_level_name: 'Moonlight',
      estimated_delivery_from: expect.stringContaining('T18:00'),
      estimated_delivery_to: expect.stringContaining('T23:00'),
    })
  const renamed = await ops.call(changeServiceLevel, { body: { id, version: 1, name: 'Starlight' } })
  expect(renamed).toMatchObject({ ok: true, value: { service_level: { version: 2, name: 'Starlight' } } })
  // A change counts from its answer on, and never for what is booked.
  expect((await book(ops.call, { service_level_code: 'MOON' })).service_level_name).toBe('Starlight')
  const kept = await ops.call(listShipments, { query: { id: byId.id } })
  expect(kept.ok && kept.value.shipments[0]?.service_level_name).toBe('Moonlight')
})

test('what is charged counts volume by the divisor of the level', async () => {
  await newLevel('AIRY', { volumetric_divisor: 1000 })
  const charged = async (service_level_code: string) =>
    (await book(ops.call, { service_level_code })).charged_weight
  // 30 × 20 × 10 cm and 1.5 kg; economy is charged by whole kilograms.
  expect([await charged('ECO'), await charged('AIRY')]).toEqual([2, 6])
})

test.each([
  ['a level that is retired', async () => (await newLevel('GONE', { active: false })).id],
  ['one that is to come', async () => (await newLevel('SOON', { valid_from: '2099-01-01' })).id],
  ['one that has been', async () => (await newLevel('PAST', { valid_until: '2020-01-01' })).id],
])('%s cannot be booked', async (_what, make) => {
  const id = await make()
  const named = (await levelsOf(ops)).find((one) => one.id === id)
  for (const [field, value] of [
    ['service_level_id', id],
    ['service_level_code', named?.code],
  ] as const) {
    const body = booking({ service_level_code: undefined, [field]: value })
    expect(await ops.call(bookShipment, { body })).toMatchObject({ ...refusal, status: 400, field })
  }
})

test('who retires a level has it retired at once, out of sight of accounts; staff see it', async () => {
  const { id } = await newLevel('LAST')
  await book(ops.call, { service_level_code: 'LAST' })
  await ops.call(changeServiceLevel, { body: { id, version: 1, active: false } })
  expect(await ops.call(bookShipment, { body: booking({ service_level_code: 'LAST' }) })).toMatchObject({
    ...refusal,
    field: 'service_level_code',
    error: 'The service level Level LAST cannot be booked at present',
  })
  expect((await levelsOf(ops)).some((one) => one.id === id)).toBe(true)
  expect((await levelsOf(account)).some((one) => one.id === id)).toBe(false)
})

test.each([
  [
    'a number that nobody has',
    { service_level_id: 999_999, service_level_code: undefined },
    'service_level_id',
  ],
  [
    'a number and the code of another',
    { service_level_id: 1, service_level_code: 'OVN' },
    'service_level_code',
  ],
  ['a code that nobody has', { service_level_code: 'toString' }, 'service_level_code'],
])('%s is refused by its field', async (_what, changes, field) => {
  const { id } = await levelOf('ECO')
  const body = booking(
    'service_level_id' in changes && changes.service_level_id === 1
      ? { ...changes, service_level_id: id }
      : changes,
  )
  expect(await ops.call(bookShipment, { body })).toMatchObject({ ...refusal, status: 400, field })
})

test('a level says which vehicles may carry it, any unless told; the console and plans know it', async () => {
  const { id, version } = await newLevel('BULK')
  expect(await levelOf('BULK')).toMatchObject({ vehicle_kinds: ['bike', 'bakkie', 'van', 'truck'] })
  for (const [vehicle_kinds, error] of [
    [[], expect.stringContaining('Choose at least one vehicle')],
    [['tram'], expect.stringContaining('bike')],
    [Array.from({ length: 5 }, () => 'van'), expect.anything()],
  ] as const)
    expect(
      await ops.call(changeServiceLevel, {
        body: { id, version, vehicle_kinds: [...vehicle_kinds] as 'van'[] },
      }),
    ).toMatchObject({ ...refusal, status: 400, field: expect.stringContaining('vehicle_kinds'), error })
  const changed = await ops.call(changeServiceLevel, {
    body: { id, version, vehicle_kinds: ['van', 'truck'] },
  })
  expect(changed).toMatchObject({ ok: true, value: { service_level: { vehicle_kinds: ['van', 'truck'] } } })
  const inStartUp = async ({ call }: SignedIn) => {
    const answer = await call(generalData, {})
    return answer.ok ? answer.value.service_levels?.find(({ code }) => code === 'BULK') : undefined
  }
  expect(await inStartUp(ops)).toMatchObject({ vehicle_kinds: ['van', 'truck'] })
  // What drives is nobody's business who books.
  for (const level of [
    await inStartUp(account),
    (await levelsOf(account)).find(({ code }) => code === 'BULK'),
  ]) {
    expect(level).toMatchObject({ code: 'BULK' })
    expect(level).not.toHaveProperty('vehicle_kinds')
  }
})

test('who names no level, or sends the fields empty, is booked as before', async () => {
  for (const changes of [
    { service_level_code: undefined },
    { service_level_code: '', service_level_id: 0 },
    { service_level_code: null, service_level_id: null },
  ])
    expect((await book(ops.call, changes)).service_level_code).toBe('ECO')
})

test('of two who change a level at once the second is told what the first made of it', async () => {
  const { id } = await newLevel('TWO')
  await ops.call(changeServiceLevel, { body: { id, version: 1, name: 'First', position: 7 } })
  const second = await ops.call(changeServiceLevel, { body: { id, version: 1, name: 'Second' } })
  expect(second).toMatchObject({ ...refusal, status: 409, code: 'catalogue.changedMeanwhile' })
  expect(!second.ok && second.error).toContain('name is First; position is 7')
  const both = await Promise.all(
    ['A', 'B'].map((name) => ops.call(changeServiceLevel, { body: { id, version: 2, name } })),
  )
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  const trail = await ops.call(listAuditEvents, { query: { type: 'service_level', object_id: id } })
  expect(trail.ok && trail.value.audit_events.map(({ type }) => type)).toEqual([
    'service_level.changed',
    'service_level.changed',
    'service_level.added',
  ])
  expect(trail.ok && trail.value.audit_events[1]?.change).toEqual({
    name: { change_from: 'Level TWO', change_to: 'First' },
    position: { change_from: 0, change_to: 7 },
  })
})

test.each([
  ['a code that is taken, in small letters', { code: 'eco' }, 409, 'code'],
  ['a code of spaces', { code: 'A B' }, 400, 'code'],
  ['no name', { name: '  ' }, 400, 'name'],
  ['a kind of address that there is not', { address_type: 'moon' }, 400, 'address_type'],
  ['a divisor of nought', { volumetric_divisor: 0 }, 400, 'volumetric_divisor'],
  ['a divisor without end', { volumetric_divisor: 1e300 }, 400, 'volumetric_divisor'],
  ['days that are negative', { delivery_estimate_to_value: -1 }, 400, 'delivery_estimate_to_value'],
  ['a latest before the earliest', { delivery_estimate_from_value: 3 }, 400, 'delivery_estimate_to_value'],
  ['hours that end before they begin', { delivery_after: '18:00' }, 400, 'delivery_before'],
  ['a cut-off of no time', { collection_cut_off_time: '25:00' }, 400, 'collection_cut_off_time'],
  ['no day at all', { service_days: [] }, 400, 'service_days'],
  ['a day that there is not', { service_days: ['caturday'] }, 400, 'service_days[0]'],
  [
    'an end before the beginning',
    { valid_from: '2026-02-01', valid_until: '2026-01-01' },
    400,
    'valid_until',
  ],
])('%s is refused by its field, and nothing is stored', async (_what, changes, status, field) => {
  const before = await levelsOf(ops)
  const body = { code: 'BAD', name: 'Bad', delivery_estimate_from_value: 1, delivery_estimate_to_value: 2 }
  const response = await fetch(`${platform.url}/v2/service-levels`, {
    method: 'POST',
    body: JSON.stringify({ ...body, ...changes }),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ops.token}` },
  })
  expect([response.status, await response.json()]).toMatchObject([status, { field }])
  expect(await levelsOf(ops)).toEqual(before)
})

test('who only books keeps none', async () => {
  const dispatcher = await platform.as(DISPATCHER)
  for (const { call } of [account, dispatcher])
    expect(await call(changeServiceLevel, { body: { id: 1, version: 1, active: false } })).toMatchObject({
      ...refusal,
      status: 403,
    })
})

test('a console is told the names with its start-up data, and again when they change', async () => {
  const first = await account.call(generalData, { query: {} })
  if (!first.ok) throw new Error(first.error)
  expect(first.value.service_levels?.find(({ code }) => code === 'ECO')).toEqual({
    id: expect.any(Number),
    code: 'ECO',
    name: 'Economy',
    active: true,
  })
  const { id, version } = await levelOf('RIN')
  await ops.call(changeServiceLevel, { body: { id, version, name: 'By road' } })
  const since = await account.call(generalData, { query: { since: first.value.current_time } })
  expect(since.ok && since.value.service_levels?.find((one) => one.id === id)?.name).toBe('By road')
})
