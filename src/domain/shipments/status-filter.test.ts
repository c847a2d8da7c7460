import fc from 'fast-check'
import { expect, test } from 'vitest'
import { displayedStatus, SHIPMENT_STATUS_CODES } from './shipment-status.ts'
import { hiddenStatuses, storedAs } from './status-filter.ts'

const agent = fc.option(fc.constant(1), { nil: null })
const facts = fc.record({
  status: fc.constantFrom(...SHIPMENT_STATUS_CODES),
  collection_agent_id: agent,
  delivery_agent_id: agent,
})
const viewer = fc.record({ staff: fc.boolean(), overrideStatuses: fc.boolean() })

test('a shipment is found by the status that it is shown in, and by no other', () => {
  fc.assert(
    fc.property(facts, viewer, fc.subarray([...SHIPMENT_STATUS_CODES]), (shipment, who, wanted) => {
      const isFound = storedAs(wanted, who).some(
        ({ status, collectionAgent, deliveryAgent }) =>
          status === shipment.status &&
          (collectionAgent ?? shipment.collection_agent_id !== null) ===
            (shipment.collection_agent_id !== null) &&
          (deliveryAgent ?? shipment.delivery_agent_id !== null) === (shipment.delivery_agent_id !== null),
      )
      const shown = displayedStatus(shipment, who)
      expect(isFound).toBe(shown !== null && wanted.includes(shown))
    }),
    { numRuns: 2_000 },
  )
})

test('people of an account find what staff hold internally at the hub, and quotes nowhere', () => {
  const account = { staff: false, overrideStatuses: false }
  expect(storedAs(['on-hold-internal'], account)).toEqual([])
  expect(storedAs(['at-hub'], account)).toEqual([{ status: 'at-hub' }, { status: 'on-hold-internal' }])
  expect(hiddenStatuses(account)).toContain('quote-expired')
  expect(hiddenStatuses({ ...account, staff: true })).toEqual([])
})
