import { expect, test } from 'vitest'
import { TEN } from '../../../../tests/support/tripsheet.ts'
import type { LiveTripsheet } from '../../../contract/live.ts'
import { stopsText } from '../../../domain/dispatch/tripsheet-text.ts'
import { sheetActedOn } from './sheet-acted-on.ts'

const STOP = {
  ...{ id: 1, locked: false, planned_at: TEN, promised_at: TEN },
  tasks: [{ shipment_id: 1, side: 'collection' }],
} as const
const sheet = (id: number, day: string, hasStops = true): LiveTripsheet => ({
  ...{ id, day, version: 1, driver_id: 7, branch_id: 1, status: 'planned', start_at: null, end_at: null },
  stops: stopsText(hasStops ? [STOP] : []),
})
const [yesterday, today, tomorrow, empty, later] = [
  sheet(1, '2026-11-20'),
  sheet(2, '2026-11-21'),
  sheet(3, '2026-11-24'),
  sheet(4, '2026-11-22', false),
  sheet(5, '2026-11-25'),
]

test('the head of a lane acts on today, or on the first later day that has stops; never on a day that is over', () => {
  expect(sheetActedOn({ tripsheet: today, tripsheets: [today, tomorrow] }, TEN)).toBe(today)
  expect(sheetActedOn({ tripsheet: null, tripsheets: [yesterday, later, tomorrow, empty] }, TEN)).toBe(
    tomorrow,
  )
  expect(sheetActedOn({ tripsheet: null, tripsheets: [yesterday] }, TEN)).toBeNull()
})
