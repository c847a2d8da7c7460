import { expect, test } from 'vitest'
import type { LiveTripsheet } from '../../contract/live.ts'
import { stopsText } from '../../domain/dispatch/tripsheet-text.ts'
import { createEntityStore } from '../../streams/stores/entity-store.ts'
import { tripsheetsOfDay } from './tripsheets-of-day.ts'

const STOP = { id: 1, locked: false, planned_at: 0, promised_at: 0 }
const sheet = (id: number, changes: Partial<LiveTripsheet> = {}): LiveTripsheet => ({
  ...{ id, version: 1, driver_id: id + 10, branch_id: 1, day: '2026-11-26', status: 'planned' },
  ...{ start_at: null, end_at: null },
  stops: stopsText([{ ...STOP, tasks: [{ shipment_id: id, side: 'delivery' }] }]),
  ...changes,
})

test('those of a day that have stops, as they come, change and lose them', () => {
  const store = createEntityStore<LiveTripsheet>({ complete: () => null, onChange() {} })
  store.replace([sheet(1), sheet(2, { stops: '' }), sheet(3, { day: '2026-11-25' })], 1)
  store.publish()
  const sheets = tripsheetsOfDay(store, '2026-11-26')
  const seen = () => sheets.now().map(({ driver_id, status, stops }) => [driver_id, status, stops])
  expect(seen()).toEqual([[11, 'planned', 1]])
  store.merge([sheet(1, { version: 2, stops: '' }), sheet(2, { version: 2, status: 'sent' })], 2)
  store.publish()
  expect(seen()).toEqual([[12, 'sent', 1]])
})
