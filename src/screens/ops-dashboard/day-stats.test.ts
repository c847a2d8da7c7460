import { afterEach, expect, test } from 'vitest'
import { shipment } from '../../../tests/support/live-rows.ts'
import type { LiveShipment } from '../../contract/live.ts'
import { createDayFold } from '../../domain/dispatch/day-numbers.ts'
import { setCurrentLanguage } from '../../ui/messages/current-language.ts'
import { formatPoints, formatShare } from './day-deltas.ts'
import { type DayStat, hoursOf, statsOf, troublesOf } from './day-stats.ts'

afterEach(() => setCurrentLanguage('en'))

const at = (time: string, day = '2026-11-21'): number => Date.parse(`${day}T${time}:00+02:00`)
const NOW = at('14:02')
const YESTERDAY = '2026-11-20'

function statsFor(
  rows: readonly Partial<LiveShipment>[],
  now = NOW,
): Record<Exclude<DayStat['key'], 'late' | 'failed'>, DayStat> {
  const fold = createDayFold()
  rows.forEach((fields, i) => {
    fold.put(i, shipment(i, { created_at: at('06:00'), status_at: at('06:00'), ...fields }))
  })
  const stats = statsOf(fold, 'all', now)
  const of = (key: DayStat['key']): DayStat => {
    const stat = stats.find((one) => one.key === key)
    if (stat === undefined) throw new Error(`no figure ${key}`)
    return stat
  }
  return {
    'to-collect': of('to-collect'),
    collected: of('collected'),
    'at-hub': of('at-hub'),
    'in-transit': of('in-transit'),
    out: of('out'),
    delivered: of('delivered'),
    'on-time': of('on-time'),
  }
}

const deliveredAt = (time: string, day?: string): Partial<LiveShipment> => ({
  status: 'delivered',
  collected_at: at('07:00', day),
  delivered_at: at(time, day),
  status_at: at(time, day),
  delivery_before: at('12:00', day),
})

test('what is late and what failed stand first, each with the list that it counts', () => {
  const counts = { active: 300, attention: 50, late: 42, failed: 7, unassigned: 3 }
  const troubles = troublesOf((figure) => counts[figure], 'all')
  expect(troubles.map(({ value, listLink: behind, alarm }) => ({ value, behind, alarm }))).toEqual([
    { value: 42, behind: { only: 'late' }, alarm: true },
    { value: 7, behind: { only: 'failed' }, alarm: true },
  ])
  for (const { title } of troubles) expect(title).toContain('300')
})

test('what waits is compared with what waited an hour ago', () => {
  const stats = statsFor([
    {},
    { created_at: at('13:30') },
    { status: 'collected', collected_at: at('13:40'), status_at: at('13:40') },
    { status: 'cancelled', status_at: at('13:50') },
    { status: 'collected', collected_at: at('09:00'), status_at: at('09:00') },
  ])
  expect(stats['to-collect'].value).toBe(2)
  // An hour ago: the first, and those that were collected and cancelled since.
  expect(stats['to-collect'].delta).toMatchObject({ by: -1, against: 'in 1 h' })
  expect(stats['to-collect'].spark?.at(-1)).toBe(2)
})

test('where the live workspace has yesterday, deliveries are compared with yesterday by now', () => {
  const stats = statsFor([
    deliveredAt('10:00'),
    deliveredAt('11:00'),
    deliveredAt('10:00', YESTERDAY),
    deliveredAt('16:00', YESTERDAY),
  ])
  expect(stats.delivered.value).toBe(2)
  expect(stats.delivered.delta).toMatchObject({ by: 1, against: 'vs yesterday', good: 'up' })
})

test('where the live workspace has no yesterday, the last hour is told and named so', () => {
  const stats = statsFor([deliveredAt('10:00'), deliveredAt('13:30')])
  expect(stats.delivered.delta).toMatchObject({ by: 1, against: 'in 1 h' })
})

test('late in the evening yesterday has begun to leave the live workspace and is not compared with', () => {
  const rows = [deliveredAt('10:00'), deliveredAt('20:00', YESTERDAY)]
  expect(statsFor(rows, at('21:00')).delivered.delta).toMatchObject({ against: 'in 1 h' })
})

test('a promise counts once: kept when it was, broken when it was due, whenever the parcel comes', () => {
  const stats = statsFor([
    deliveredAt('11:00'),
    deliveredAt('12:30'),
    { status: 'out-for-delivery', collected_at: at('07:00'), delivery_before: at('13:00') },
    { status: 'out-for-delivery', collected_at: at('07:00'), delivery_before: at('17:00') },
    { status: 'cancelled', delivery_before: at('13:00') },
  ])
  expect(stats['on-time'].value).toBeCloseTo(1 / 3)
  expect(stats['on-time'].spark?.at(-1)).toBe(stats['on-time'].value)
})

test('with nothing due yet there is no share, rather than a perfect one', () => {
  expect(statsFor([{}])['on-time']).toMatchObject({ value: null, delta: null })
})

test('shares are rounded down, so that 100 % means every one', () => {
  expect(formatShare(0.9999)).toBe('99.9 %')
  expect(formatShare(1)).toBe('100 %')
  expect(formatPoints(-0.013)).toBe('−1.3')
})

test('shares are written in the language that is spoken', () => {
  setCurrentLanguage('af')
  expect([formatShare(0.9799), formatPoints(-0.02)]).toEqual(['97,9 %', '−2,0'])
})

test('the hours are of today; yesterday stands beside them only where the live workspace has it', () => {
  const fold = createDayFold()
  fold.put(1, shipment(1, { ...deliveredAt('10:15'), created_at: at('08:59') }))
  const hours = hoursOf(fold, 'all', NOW)
  expect(hours[8]).toMatchObject({ hour: 8, booked: 1, delivered: 0 })
  expect(hours[10]).toMatchObject({ delivered: 1, deliveredYesterday: 0 })
  expect(hoursOf(fold, 'all', at('21:00'))[10]?.deliveredYesterday).toBeNull()
})

test('the day stands beside the same weekday of past weeks: its forecast, and its deliveries on time', () => {
  const hours = (counts: Readonly<Record<number, number>>) =>
    Array.from({ length: 24 }, (_, h) => counts[h] ?? 0)
  const past = [2, 4].map((count) => ({
    delivered: hours({ 10: count }),
    kept: hours({ 10: count / 2 }),
    broken: hours({ 10: count / 2 }),
  }))
  const fold = createDayFold()
  fold.put(1, shipment(1, { ...deliveredAt('10:15'), delivery_before: at('11:00') }))
  // One is promised today where three are usual.
  expect(hoursOf(fold, 'all', NOW, past)[10]?.forecast).toBe(1)
  expect(hoursOf(fold, 'all', NOW)[10]?.forecast).toBeNull()
  const onTime = statsOf(fold, 'all', NOW, past).find(({ key }) => key === 'on-time')
  expect(onTime?.delta).toMatchObject({ by: 0.5, good: 'up' })
  expect(onTime?.delta?.against).toMatch(/^vs \w+days$/)
})
