import { describe, expect, test } from 'vitest'
import { settingsOf } from '../settings/settings.ts'
import { editRefusal, isEditable } from './editing.ts'
import { isIn, isQuote, SHIPMENT_STATUS_CODES } from './shipment-status.ts'

const SETTINGS = settingsOf([])
const DISPATCHER = { isAdmin: false, reasons: SETTINGS }
const ADMIN = { isAdmin: true, reasons: SETTINGS }
const LATER = { delivery_before: 1_000 }

describe('the edit rules of 001 §4', () => {
  test('a cancelled shipment and a quote are edited by nobody, a locked one by administrators, any other by all', () => {
    for (const status of SHIPMENT_STATUS_CODES) {
      const isOpen = status !== 'cancelled' && !isQuote(status)
      expect(isEditable(status, true), status).toBe(isOpen)
      expect(isEditable(status, false), status).toBe(isOpen && !isIn('locked', status))
    }
  })

  test('what is over is edited, and no window of it is moved, also by an administrator', () => {
    for (const status of ['delivered', 'returned-to-sender'] as const) {
      expect(editRefusal(status, { special_instructions_delivery: 'Ring' }, null, ADMIN), status).toBeNull()
      expect(editRefusal(status, LATER, null, ADMIN), status).toMatchObject({
        code: 'shipment.notEditable',
        field: 'delivery_before',
      })
    }
  })

  test('a refusal names the field and what can be done', () => {
    expect(editRefusal('out-for-delivery', LATER, null, DISPATCHER)).toMatchObject({
      code: 'shipment.notEditable',
      field: 'delivery_before',
    })
    expect(editRefusal('out-for-delivery', LATER, null, ADMIN)).toBeNull()
    expect(editRefusal('cancelled', { special_instructions_delivery: 'Ring' }, null, ADMIN)?.detail).toBe(
      'A cancelled shipment cannot be edited. Reopen it first.',
    )
  })

  test.each([
    'collection_after',
    'collection_before',
    'delivery_after',
    'delivery_before',
    'collection_branch_id',
    'delivery_branch_id',
  ] as const)('%s of a locked shipment is for administrators', (field) => {
    expect(editRefusal('out-for-delivery', { [field]: 5 }, null, DISPATCHER)).toMatchObject({ field })
    expect(editRefusal('out-for-delivery', { [field]: 5 }, null, ADMIN)).toBeNull()
  })

  test.each(['special_instructions_collection', 'special_instructions_delivery'] as const)(
    '%s of a locked shipment are for administrators',
    (field) => {
      expect(editRefusal('out-for-delivery', { [field]: 'Ring' }, null, DISPATCHER)).toMatchObject({ field })
      expect(editRefusal('out-for-delivery', { [field]: 'Ring' }, null, ADMIN)).toBeNull()
    },
  )

  test('a status, a driver and the time that they plan are no edits', () => {
    const acts = [{ status: 'returned-to-hub' as const }, { delivery_agent_id: 4, delivery_eta: 9 }]
    for (const change of acts) expect(editRefusal('out-for-delivery', change, null, DISPATCHER)).toBeNull()
    expect(editRefusal('cancelled', { status: 'submitted' }, null, DISPATCHER)).toBeNull()
  })
})

test('where the provider offers reasons for another date, one has to be given', () => {
  const strict = {
    ...DISPATCHER,
    reasons: { ...SETTINGS, shipment_requested_date_change_reasons: ['Recipient away'] },
  }
  const refusal = { field: 'reason', detail: 'Reason for requested date change is required' }
  expect(editRefusal('at-hub', LATER, undefined, strict)).toMatchObject(refusal)
  expect(editRefusal('at-hub', LATER, '  ', strict)).toMatchObject(refusal)
  expect(editRefusal('at-hub', LATER, 'Recipient away', strict)).toBeNull()
  expect(editRefusal('at-hub', { special_instructions_delivery: 'Ring' }, undefined, strict)).toBeNull()
  expect(editRefusal('at-hub', LATER, undefined, DISPATCHER)).toBeNull()
})
