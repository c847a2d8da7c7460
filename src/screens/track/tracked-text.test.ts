import { expect, test } from 'vitest'
import { SHIPMENT_STATUS_CODES } from '../../domain/shipments/shipment-status.ts'
import { af } from '../../ui/messages/af.ts'
import { en } from '../../ui/messages/en.ts'
import { expected, trackedText } from './tracked-text.ts'

const NOW = Date.parse('2026-11-21T12:00:00+02:00')
const parcel = {
  status: 'out-for-delivery' as const,
  collection_from: 'Sandton, Johannesburg',
  delivery_to: 'Khayelitsha, Cape Town',
  shipment_delivered_date: null,
  shipment_estimated_delivery_from: '2026-11-21T08:00:00+02:00',
  shipment_estimated_delivery_to: '2026-11-21T17:00:00+02:00',
  arrives_from: null,
  arrives_to: null,
  arrives_of_ten: null,
  last_attempt_failed: false,
}

test('a parcel with the driver tells when it is expected', () => {
  expect(trackedText(parcel, NOW, en)).toMatchObject({
    title: 'Out for delivery',
    text: 'With the driver. Expected today between 08:00 and 17:00.',
  })
})

test('while the driver has it, what the plan says goes before what was promised, until it has passed', () => {
  const near = {
    ...parcel,
    arrives_from: '2026-11-21T14:15:00+02:00',
    arrives_to: '2026-11-21T15:00:00+02:00',
  }
  expect(trackedText(near, NOW, en).text).toBe('With the driver. Expected today between 14:15 and 15:00.')
  const held = { ...near, arrives_of_ten: 8 }
  expect(trackedText(held, NOW, en).text).toBe(
    'With the driver. Expected today between 14:15 and 15:00. 8 of 10 deliveries came within such times last week.',
  )
  expect(trackedText({ ...held, arrives_to: null }, NOW, en).text).not.toContain('of 10')
  expect(expected(near, NOW, en)).toBe('today between 08:00 and 17:00')
  const later = Date.parse('2026-11-21T15:01:00+02:00')
  expect(trackedText(near, later, en).text).toBe('With the driver. Expected today between 08:00 and 17:00.')
})

test('a window that has passed is not promised again', () => {
  const evening = NOW + 8 * 3_600_000
  expect(expected(parcel, evening, en)).toBe(null)
  for (const status of ['out-for-delivery', 'delivery-failed-attempt', 'at-hub'] as const)
    expect(trackedText({ ...parcel, status }, evening, en).text).not.toContain('17:00')
  expect(trackedText(parcel, evening, en).text).toBe('With the driver. It is running late.')
})

test('after a failed attempt nothing is on its way until somebody sets out anew', () => {
  for (const status of ['returned-to-hub', 'at-hub', 'delivery-assigned'] as const) {
    const failed = { ...parcel, status, last_attempt_failed: true }
    expect(trackedText(failed, NOW, en)).toMatchObject({
      title: 'We could not deliver it yet',
      tone: 'trouble',
    })
    expect(trackedText({ ...failed, last_attempt_failed: false }, NOW, en).title).toBe('On its way')
  }
  expect(trackedText({ ...parcel, last_attempt_failed: true }, NOW, en).title).toBe('Out for delivery')
})

test('what its sender brings, or its recipient fetched or did not, is with no driver', () => {
  const at = (status: 'awaiting-dropoff' | 'collect-and-return-to-hub' | 'collected-from-locker') =>
    trackedText({ ...parcel, status }, NOW + 8 * 3_600_000, en)
  expect(at('awaiting-dropoff').text).toBe('Its sender brings it to a pickup point in Sandton, Johannesburg.')
  expect(at('collect-and-return-to-hub').title).toBe('Going back to our hub')
  expect(at('collected-from-locker').title).toBe('Collected')
  expect(trackedText({ ...parcel, status: 'collected-from-locker' }, NOW, en, true)).toEqual({
    title: 'Fetched',
    text: 'It was fetched in Khayelitsha, Cape Town.',
    tone: 'good',
  })
})

test('by a reference that tells no places the words name none', () => {
  const steps = { ...parcel, collection_from: null, delivery_to: null }
  for (const status of SHIPMENT_STATUS_CODES)
    for (const messages of [en, { ...en, ...af }])
      expect(trackedText({ ...steps, status }, NOW, messages).text).not.toMatch(/null| {2}/)
})

test('days that are not next to today are named', () => {
  const later = {
    ...parcel,
    shipment_estimated_delivery_from: '2026-11-24T08:00:00+02:00',
    shipment_estimated_delivery_to: '2026-11-24T17:00:00+02:00',
  }
  expect(expected(later, NOW, en)).toBe('Tuesday 24 Nov between 08:00 and 17:00')
})

test('a delivered parcel says when; out for delivery is never taken for delivered', () => {
  const delivered = {
    ...parcel,
    status: 'delivered' as const,
    shipment_delivered_date: '2026-11-21T10:04:00+02:00',
  }
  expect(trackedText(delivered, NOW, en)).toEqual({
    title: 'Delivered',
    text: 'Today at 10:04',
    tone: 'good',
  })
  expect(trackedText(parcel, NOW, en).title).not.toBe('Delivered')
})

test('every status has a title that people understand', () => {
  for (const status of SHIPMENT_STATUS_CODES) {
    expect(trackedText({ ...parcel, status }, NOW, en).title).toMatch(/^[A-Z][\w ()]+/)
  }
})

test('the same in Afrikaans', () => {
  expect(trackedText(parcel, NOW, { ...en, ...af })).toMatchObject({
    title: 'Uit vir aflewering',
    text: 'By die drywer. Verwag vandag tussen 08:00 en 17:00.',
  })
})
