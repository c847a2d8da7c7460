import { expect, test } from 'vitest'
import { type DriverHours, hoursProblem, momentOf, NO_HOURS, pauseOf } from './driver-terms.ts'

const WHOLE: DriverHours = {
  works_from: '07:00',
  works_until: '16:30',
  break_from: '12:00',
  break_until: '13:00',
  break_minutes: 30,
  zone_ids: [],
}

test.each<[string, Partial<DriverHours>, keyof DriverHours | null]>([
  ['whole', {}, null],
  ['hours alone', { break_from: null, break_until: null, break_minutes: null }, null],
  ['a break alone', { works_from: null, works_until: null }, null],
  ['no end', { works_until: null }, 'works_until'],
  ['no beginning', { works_from: null }, 'works_from'],
  ['ends before it begins', { works_until: '06:00' }, 'works_until'],
  ['a break without minutes', { break_minutes: null }, 'break_minutes'],
  ['a break without a beginning', { break_from: null }, 'break_from'],
  ['a break the wrong way round', { break_until: '11:00' }, 'break_until'],
  ['a break before work', { break_from: '06:30' }, 'break_from'],
  ['a break after work', { break_until: '17:00' }, 'break_until'],
])('hours, %s', (_, more, field) => {
  expect(hoursProblem({ ...WHOLE, ...more })?.field ?? null).toBe(field)
})

test('times are of the South African day', () => {
  expect(momentOf('2026-11-27', '07:30')).toBe(Date.parse('2026-11-27T07:30:00+02:00'))
  expect(momentOf('2026-11-27', null)).toBe(null)
  expect(pauseOf(WHOLE, '2026-11-27')).toEqual({
    from: Date.parse('2026-11-27T12:00:00+02:00'),
    until: Date.parse('2026-11-27T13:00:00+02:00'),
    minutes: 30,
  })
  expect(pauseOf(NO_HOURS, '2026-11-27')).toBe(null)
})
