import { expect, test } from 'vitest'
import {
  addServiceArea,
  addServiceDayException,
  changeServiceArea,
  changeServiceDayException,
  listServiceAreas,
  listServiceDayExceptions,
} from '../../src/contract/service-areas.ts'
import { generalData } from '../../src/contract/session.ts'
import { addTag, changeTag, listTags } from '../../src/contract/tags.ts'
import { setTime } from '../../src/contract/time.ts'
import { ratesFor } from '../support/asked-rates.ts'
import { book } from '../support/booking.ts'
import { ACCOUNT_USER, OPS, PROVIDER_ADMIN, platformOfFile } from '../support/platform.ts'

/** On which days a provider works, and the tags by which it sorts. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const admin = await platform.as(PROVIDER_ADMIN)
const account = await platform.as(ACCOUNT_USER)
const { rateOf } = ratesFor(ops)
const refusal = { ok: false } as const

async function defaultArea() {
  const outcome = await ops.call(listServiceAreas, { query: { is_default: 'true' } })
  if (!outcome.ok) throw new Error(outcome.error)
  const [area, ...more] = outcome.value.service_areas
  if (area === undefined || more.length > 0) throw new Error('one area is the default one')
  return area
}

async function estimates() {
  const shipment = await book(ops.call, { service_level_code: 'OVN' })
  return [shipment.estimated_collection, shipment.estimated_delivery_from, shipment.estimated_delivery_to]
}

test('a provider begins with one area, which is served from Monday to Saturday', async () => {
  const area = await defaultArea()
  expect(area).toMatchObject({ is_default: true, version: 1 })
  expect(area.days.map(({ name, is_active }) => `${name} ${is_active}`)).toEqual([
    ...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map((day) => `${day} true`),
    'Sunday false',
  ])
  const response = await fetch(`${platform.url}/rates/service-areas?is_default=1`, {
    headers: { authorization: `Bearer ${account.token}` },
  })
  expect(await response.json()).toMatchObject({ service_areas: [{ id: area.id }], count: 1 })
})

test('what is booked is promised on days that are served, by weekday, holiday and exception', async () => {
  // Tuesday 15 December 2026, before the cut-off; Wednesday is the Day of Reconciliation.
  await admin.call(setTime, { body: { time: Date.parse('2026-12-15T10:00:00+02:00') } })
  expect(await estimates()).toEqual([
    '2026-12-15T17:00:00+02:00',
    '2026-12-17T08:00:00+02:00',
    '2026-12-17T12:00:00+02:00',
  ])
  const { id, version } = await defaultArea()
  const service_days = ['monday', 'tuesday', 'wednesday', 'friday'] as const
  await ops.call(changeServiceArea, { body: { id, version, service_days: [...service_days] } })
  expect((await estimates())[2]).toBe('2026-12-18T12:00:00+02:00')
  const opened = await ops.call(addServiceDayException, {
    body: { date: '2026-12-16', name: 'We work', is_service_day: true },
  })
  expect((await estimates())[2]).toBe('2026-12-16T12:00:00+02:00')
  if (!opened.ok) throw new Error(opened.error)
  const exception = opened.value.service_day_exception
  const withdrawn = { id: exception.id, version: exception.version, active: false }
  await ops.call(changeServiceDayException, { body: withdrawn })
  expect((await estimates())[2]).toBe('2026-12-18T12:00:00+02:00')
  // After the cut-off it is collected on the next day that is served.
  await admin.call(setTime, { body: { time: Date.parse('2026-12-15T15:01:00+02:00') } })
  expect((await estimates())[0]).toBe('2026-12-18T17:00:00+02:00')
})

test('what goes to an area of its own is promised on its days, by the price and by the booking', async () => {
  await admin.call(setTime, { body: { time: Date.parse('2027-02-01T10:00:00+02:00') } })
  const added = await ops.call(addServiceArea, {
    body: { name: 'Cape Flats', service_days: ['thursday'], covers: ['khayelitsha', '0900-0949'] },
  })
  if (!added.ok) throw new Error(added.error)
  const { id, version } = added.value.service_area
  const promised = async () => {
    const shipment = await book(ops.call, { service_level_code: 'OVN' })
    const rate = await rateOf('OVN')
    return [shipment.estimated_delivery_to, rate.service_level.delivery_date_to]
  }
  // Booked on a Monday; elsewhere it is there on Tuesday.
  const thursday = '2027-02-04T12:00:00+02:00'
  expect(await promised()).toEqual([thursday, thursday])
  expect(await ops.call(changeServiceArea, { body: { id, version, covers: ['0949-0900'] } })).toMatchObject({
    ...refusal,
    status: 400,
    field: 'covers',
  })
  await ops.call(changeServiceArea, { body: { id, version, active: false } })
  const tuesday = '2027-02-02T12:00:00+02:00'
  expect(await promised()).toEqual([tuesday, tuesday])
})

test('a day is otherwise once, the default area stays, and names are taken once', async () => {
  const day = { date: '2027-03-01', name: 'Stocktaking' }
  expect((await ops.call(addServiceDayException, { body: day })).ok).toBe(true)
  expect(await ops.call(addServiceDayException, { body: day })).toMatchObject({
    ...refusal,
    status: 409,
    field: 'date',
  })
  const listed = await account.call(listServiceDayExceptions, {})
  expect(listed.ok && listed.value.public_holidays).toContain('2027-12-27')
  const { id, version, name } = await defaultArea()
  expect(await ops.call(changeServiceArea, { body: { id, version, active: false } })).toMatchObject({
    ...refusal,
    field: 'active',
  })
  expect(
    await ops.call(addServiceArea, { body: { name: name.toUpperCase(), service_days: ['monday'] } }),
  ).toMatchObject({ ...refusal, status: 409, field: 'name' })
})

test.each([
  ['/rates/service-areas', { name: 'Karoo', service_days: [] }, 'service_days'],
  ['/rates/service-areas', { name: 'Karoo', service_days: 'monday' }, 'service_days'],
  ['/rates/service-areas', { name: 'K'.repeat(61), service_days: ['monday'] }, 'name'],
  ['/rates/service-day-exceptions', { date: '2026-02-30', name: 'No day' }, 'date'],
  ['/rates/service-day-exceptions', { date: '1066-10-14', name: 'Too long ago' }, 'date'],
  ['/tags', { type: 'parcel', name: 'X' }, 'type'],
  ['/tags', { type: 'map', name: 'X', colour: 'red' }, 'colour'],
  ['/tags', { type: 'map', name: ' ' }, 'name'],
  ['/tags', { type: 'map', name: 'X', position: -0.5 }, 'position'],
])('%s with %j is refused by its field', async (path, body, field) => {
  const response = await fetch(`${platform.url}/v2${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ops.token}` },
  })
  expect([response.status, await response.json()]).toMatchObject([400, { field }])
})

test('a tag is one of its type, is told with the start-up data, and goes from there when it is retired', async () => {
  const make = (type: 'map' | 'account' | 'shipment', name: string) =>
    ops.call(addTag, { body: { type, name, colour: '#c0ffee' } })
  const first = await make('shipment', 'Fragile')
  if (!first.ok) throw new Error(first.error)
  expect((await make('account', 'fragile')).ok).toBe(true)
  expect((await make('map', 'Far')).ok).toBe(true)
  expect(await make('shipment', 'fragile')).toMatchObject({ ...refusal, status: 409, field: 'name' })
  const names = async (who: typeof ops) => {
    const data = await who.call(generalData, { query: {} })
    if (!data.ok) throw new Error(data.error)
    const { shipment_tags = [], account_tags = [] } = data.value
    return [shipment_tags, account_tags].map((tags) => tags.map(({ name }) => name))
  }
  expect(await names(ops)).toEqual([['Fragile'], ['fragile']])
  // How a provider sorts its customers is not for them to see.
  expect(await names(account)).toEqual([['Fragile'], []])
  const listed = await ops.call(listTags, { query: { types: 'map,account' } })
  expect(listed.ok && listed.value.tags.map(({ type }) => type)).toEqual(['account', 'map'])
  const { id, version } = first.value.tag
  await ops.call(changeTag, { body: { id, version, active: false } })
  expect(await names(ops)).toEqual([[], ['fragile']])
  expect((await ops.call(listTags, { query: { type: 'shipment' } })).ok).toBe(true)
})
