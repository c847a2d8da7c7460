import { expect, test } from 'vitest'
import { EVENTS_WITHOUT_STATUS } from './excludable.ts'
import { isKnownStatus } from './shipment-status.ts'
import { trackingEventChoices } from './tracking-event-table.ts'

test('whatever staff record can be excluded: by its status, or by its own code', () => {
  const codes = trackingEventChoices('staff', () => true).map(({ code }) => code)
  expect(codes.filter((code) => !isKnownStatus(code))).toEqual(EVENTS_WITHOUT_STATUS)
})
