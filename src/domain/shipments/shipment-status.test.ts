import { describe, expect, test } from 'vitest'
import {
  displayedStatus,
  isActive,
  isCollected,
  isDelivered,
  isFinished,
  isInactive,
  isInvalid,
  SHIPMENT_STATUS_CODES,
  type ShipmentStatus,
  STATUS_GROUPS,
  stageOf,
  statusColour,
  statusLabel,
  statusRow,
  wasCollected,
} from './shipment-status.ts'

const all = SHIPMENT_STATUS_CODES

describe('the table', () => {
  test('has every status of 001 §4, each once, in its order', () => {
    expect(all.join(', ')).toBe(
      'quote, quote-expired, payment-pending, payment-failed, submitted, outsourced, collection-assigned, awaiting-dropoff, collection-unassigned, collection-rejected, collection-exception, collection-failed-attempt, collected, at-hub, manifested, ready-for-dispatch, in-transit, at-destination-hub, returned-to-hub, delivery-assigned, delivery-unassigned, delivery-rejected, bob-box-reservation-failed, out-for-delivery, delivery-exception, delivery-failed-attempt, in-locker, ready-for-pickup, collect-and-return-to-hub, collected-from-locker, collected-from-counter, returned-to-sender, delivered, undeliverable, cancelled, on-hold, on-hold-internal, damaged',
    )
  })

  test('colours are those of 002 §4, and blue is every other status', () => {
    const listed = {
      grey: 'delivered, returned-to-sender, undeliverable, outsourced',
      red: 'payment-failed, payment-pending, collection-exception, collection-failed-attempt, collection-unassigned, collection-rejected, delivery-unassigned, delivery-failed-attempt, delivery-exception, delivery-rejected, bob-box-reservation-failed, on-hold, on-hold-internal, damaged, cancelled',
      green:
        'at-destination-hub, returned-to-hub, delivery-assigned, out-for-delivery, in-locker, collect-and-return-to-hub, ready-for-pickup',
    }
    const named = new Map<string, string>()
    for (const [colour, codes] of Object.entries(listed))
      for (const code of codes.split(', ')) named.set(code, colour)
    for (const code of all) expect([code, statusColour(code)]).toEqual([code, named.get(code) ?? 'blue'])
  })

  test('no two statuses read alike', () => {
    expect(new Set(all.map(statusLabel)).size).toBe(all.length)
  })

  test('the internal hold is labelled as 002 §4 says', () => {
    expect(statusLabel('on-hold-internal')).toBe('On hold (Internal)')
  })

  test('no red status wears the sign of success', () => {
    for (const code of all) {
      const { colour, shape } = statusRow(code)
      expect(colour === 'red' && (shape === 'check' || shape === 'dot' || shape === 'truck')).toBe(false)
    }
  })
})

describe('groups', () => {
  test('active and inactive never meet, and only the internal hold is in neither', () => {
    expect(all.filter((code) => isActive(code) && isInactive(code))).toEqual([])
    expect(all.filter((code) => !isActive(code) && !isInactive(code))).toEqual(['on-hold-internal'])
  })

  test('invalid statuses are inactive and uncollected', () => {
    for (const code of all.filter(isInvalid))
      expect([isInactive(code), isCollected(code)]).toEqual([true, false])
  })

  test('problematic statuses are active: a shipment in trouble is still on its way', () => {
    for (const code of STATUS_GROUPS.problematic) expect(isActive(code)).toBe(true)
  })

  test('a finished shipment is not active', () => {
    for (const code of all.filter(isFinished)) expect(isActive(code)).toBe(false)
  })
})

describe('collected and delivered', () => {
  test('along the active order, once collected it stays collected', () => {
    const marks = all.filter(isActive).map(isCollected)
    expect(marks.lastIndexOf(false)).toBe(marks.indexOf(true) - 1)
  })

  test('a status at the end of the list that says nothing of the parcels counts as neither', () => {
    for (const status of ['cancelled', 'on-hold', 'damaged'] as const) {
      expect([isCollected(status), isDelivered(status)]).toEqual([false, false])
      expect(wasCollected({ status, collected_at: 1 })).toBe(true)
      expect(wasCollected({ status, collected_at: null })).toBe(false)
    }
  })

  test('only delivered is delivered, whatever words a code contains', () => {
    expect(all.filter(isDelivered)).toEqual(['delivered'])
  })

  test('a recorded moment does not overrule a status that speaks', () => {
    expect(wasCollected({ status: 'submitted', collected_at: 1 })).toBe(false)
  })

  test('the stage agrees: nothing to collect is collected, nothing further on is not', () => {
    for (const code of all) {
      const stage = stageOf(code)
      expect(stage === 'to-collect' && isCollected(code)).toBe(false)
      expect(['collected', 'at-hub', 'out', 'delivered'].includes(stage) && !isCollected(code)).toBe(false)
      expect(stage === 'delivered').toBe(isDelivered(code))
    }
  })
})

describe('what a viewer is shown', () => {
  const staff = { staff: true, overrideStatuses: false }
  const account = { staff: false, overrideStatuses: false }
  const overridden = { staff: false, overrideStatuses: true }
  const shown = (
    status: ShipmentStatus,
    viewer: { staff: boolean; overrideStatuses: boolean },
    agents: { collection?: number; delivery?: number } = {},
  ) =>
    displayedStatus(
      { status, collection_agent_id: agents.collection ?? null, delivery_agent_id: agents.delivery ?? null },
      viewer,
    )

  test.each([
    ['collection-rejected', staff, {}, 'collection-unassigned'],
    ['collection-rejected', staff, { collection: 4 }, 'collection-assigned'],
    ['collection-unassigned', account, { collection: 4 }, 'collection-assigned'],
    ['collection-unassigned', account, { delivery: 4 }, 'collection-unassigned'],
    ['delivery-rejected', staff, {}, 'delivery-unassigned'],
    ['delivery-unassigned', account, { delivery: 4 }, 'delivery-assigned'],
    ['delivery-rejected', overridden, {}, 'delivery-assigned'],
    ['collection-unassigned', overridden, {}, 'collection-assigned'],
    ['on-hold-internal', staff, {}, 'on-hold-internal'],
    ['on-hold-internal', account, {}, 'at-hub'],
    ['quote', staff, {}, 'quote'],
    ['quote', account, {}, null],
    ['quote-expired', overridden, {}, null],
    ['on-hold', account, {}, 'on-hold'],
  ] as const)('%s, to %o with agents %o, is %s', (status, viewer, agents, expected) => {
    expect(shown(status, viewer, agents)).toBe(expected)
  })

  test('the setting changes nothing for staff', () => {
    for (const code of all)
      expect(shown(code, { staff: true, overrideStatuses: true })).toBe(shown(code, staff))
  })

  test('nobody outside is shown a status for staff only', () => {
    for (const code of all) {
      const seen = shown(code, account)
      expect(seen !== null && statusRow(seen).staffOnly === true).toBe(false)
    }
  })

  test('showing what is shown again changes nothing', () => {
    for (const code of all)
      for (const viewer of [staff, account, overridden]) {
        const once = shown(code, viewer)
        expect(once === null ? null : shown(once, viewer)).toBe(once)
      }
  })
})
