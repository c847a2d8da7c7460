import { expect, test } from 'vitest'
import { offeredDays } from './rate-text.ts'

test('a delivery that is asked for between the first and the last day of the promise is offered', () => {
  const service_level = {
    collection_date: '2026-11-24T14:00:00+02:00',
    delivery_date_from: '2026-11-26T08:00:00+02:00',
  }
  expect(offeredDays({ service_level })).toEqual({ collection: '2026-11-24', delivery: '2026-11-26' })
})
