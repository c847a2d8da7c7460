import { expect, test } from 'vitest'
import { trackingAddress, typedTrackingPage } from './tracking-address.ts'

test.each([
  ['', null, ''],
  ['javascript:alert(1)', null, ''],
  ['http://swift.example', null, ''],
  ['https://swift.example', 'https://swift.example/?tracking_reference=A%2F1+%26', 'swift.example'],
  [
    'https://swift.example/t/?lang=af#parcel',
    'https://swift.example/t/?lang=af&tracking_reference=A%2F1+%26#parcel',
    'swift.example/t/?lang=af#parcel',
  ],
  [
    'https://swift.example/t?tracking_reference=',
    'https://swift.example/t?tracking_reference=A%2F1+%26',
    'swift.example/t?tracking_reference=',
  ],
  [
    `https://swift.example/${'x'.repeat(50)}`,
    `https://swift.example/${'x'.repeat(50)}?tracking_reference=A%2F1+%26`,
    '',
  ],
])('with %j a parcel is followed at %j', (trackingUrl, address, typed) => {
  expect(trackingAddress(trackingUrl, 'A/1 &')).toBe(address)
  expect(typedTrackingPage(trackingUrl)).toBe(typed)
})
