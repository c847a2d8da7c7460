import { expect, test } from 'vitest'
import { SHIPMENT_STATUS_CODES } from '../../domain/shipment-status.ts'
import { af } from '../../ui/words/af.ts'
import { en } from '../../ui/words/en.ts'
import { expected, tellTracked } from './words.ts'

const NOW = Date.parse('2026-11-21T12:00:00+02:00')
const parcel = {
  status: 'out-for-delivery' as const,
  collection_from: 'Sandton, Johannesburg',
  delivery_to: 'Khayelitsha, Cape Town',
  shipment_delivered_date: null,
  shipment_estimated_delivery_from: '2026-11-21T08:00:00+02:00',
  shipment_estimated_delivery_to: '2026-11-21T17:00:00+02:00',
}

test('a parcel with the driver tells when it is expected', () => {
  expect(tellTracked(parcel, NOW, en)).toMatchObject({
    title: 'Out for delivery',
    text: 'With the driver. Expected today between 08:00 and 17:00.',
  })
})

test('a window that has passed is not promised again', () => {
  const evening = NOW + 8 * 3_600_000
  expect(tellTracked(parcel, evening, en).text).toContain('and is late')
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
  expect(tellTracked(delivered, NOW, en)).toEqual({
    title: 'Delivered',
    text: 'Today at 10:04',
    tone: 'good',
  })
  expect(tellTracked(parcel, NOW, en).title).not.toBe('Delivered')
})

test('every status has a title that people understand', () => {
  for (const status of SHIPMENT_STATUS_CODES) {
    expect(tellTracked({ ...parcel, status }, NOW, en).title).toMatch(/^[A-Z][\w ()]+/)
  }
})

test('the same in Afrikaans', () => {
  expect(tellTracked(parcel, NOW, { ...en, ...af })).toMatchObject({
    title: 'Uit vir aflewering',
    text: 'By die bestuurder. Verwag vandag tussen 08:00 en 17:00.',
  })
})
