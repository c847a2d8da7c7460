import { expect, test } from 'vitest'
import { EVENTS_WITHOUT_STATUS } from './excludable.ts'
import { isKnownStatus } from './shipment-status.ts'
import { TrackingEventCode, trackingEvent } from './tracking-event-table.ts'

test('whatever staff record can be excluded: by its status, or by its own code', () => {
  const codes = TrackingEventCode.options.filter((code) => trackingEvent(code).by.includes('staff'))
  expect(codes.filter((code) => !isKnownStatus(code))).toEqual(EVENTS_WITHOUT_STATUS)
})
