import { expect, test } from 'vitest'
import { alertTarget } from './alert-target.ts'

const driverOf = (tripsheet: number) => (tripsheet === 9 ? 7 : undefined)

test.each([
  ['shipment', 5, '/shipments/5'],
  ['driver', 7, '/maps?driver=7'],
  ['tripsheet', 9, '/tripsheet?driver=7'],
  // The board is there before the tripsheet is.
  ['tripsheet', 4, '/tripsheet'],
  ['collection_request', 3, '/collection-requests?request=3'],
  ['rule', 1, null],
] as const)('an alert about a %s %i leads to %s', (subject, subject_id, address) => {
  expect(alertTarget({ subject, subject_id }, driverOf)?.to ?? null).toBe(address)
})
