import { expect, test } from 'vitest'
import { shipment } from '../../../../tests/support/live-rows.ts'
import { buildResolveCalls, sideOf } from './resolve.ts'

const window = { day: '2026-11-23', from: '08:00', to: '12:00' }
const input = { window, note: ' Back on Monday ' }
const failed = shipment(1, { status: 'returned-to-hub', exception: 'delivery-failed-attempt', version: 4 })
const late = shipment(2, { status: 'collection-assigned', collection_before: 1 })

test('a new window goes to the stop that the exception is about', () => {
  expect([failed, late].map(sideOf)).toEqual(['delivery', 'collection'])
  expect(buildResolveCalls('reschedule', [failed, late], input, 0)).toEqual({
    by: 'change',
    changes: [
      {
        id: 1,
        version: 4,
        reason: 'Back on Monday',
        delivery_after: '2026-11-23T08:00:00+02:00',
        delivery_before: '2026-11-23T12:00:00+02:00',
      },
      {
        id: 2,
        version: 1,
        reason: 'Back on Monday',
        collection_after: '2026-11-23T08:00:00+02:00',
        collection_before: '2026-11-23T12:00:00+02:00',
      },
    ],
  })
})

test('a hold and a return are recorded, a call and a release are changes', () => {
  expect(buildResolveCalls('hold', [failed], input, 0)).toMatchObject({ events: [{ event: 'on-hold' }] })
  expect(buildResolveCalls('return', [failed], input, 0)).toMatchObject({
    events: [{ event: 'undeliverable' }],
  })
  expect(buildResolveCalls('release', [failed], input, 0)).toMatchObject({ changes: [{ release: true }] })
  expect(buildResolveCalls('call', [failed], input, 60_000)).toMatchObject({
    changes: [{ handled_until: '1970-01-01T00:01:00.000Z' }],
  })
})
