/** The two ways in which a shipment moves, by hand (next-status.ts) and by scan (tracking-event-table.ts), together. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CollectionRequestStatus,
  isUnclosed,
  nextCollectionRequestStatuses,
} from '../dispatch/collection-request.ts'
import { mayMove, nextStatuses } from './next-status.ts'
import {
  isCollected,
  isFinished,
  isInvalid,
  SHIPMENT_STATUS_CODES,
  type ShipmentStatus,
} from './shipment-status.ts'
import { mayRecord, TrackingEventCode, trackingEvent, trackingEventChoices } from './tracking-event-table.ts'

const all = SHIPMENT_STATUS_CODES
const events = TrackingEventCode.options
const agent = fc.option(fc.nat(), { nil: null })
const facts = fc.record({
  status: fc.constantFrom(...all),
  collection_agent_id: agent,
  delivery_agent_id: agent,
  locker_collection: fc.boolean(),
})
const bare = (status: ShipmentStatus) => ({ status, collection_agent_id: null, delivery_agent_id: null })

describe('by hand', () => {
  test('the current status is offered first and every choice once', () => {
    fc.assert(
      fc.property(facts, (shipment) => {
        const offered = nextStatuses(shipment)
        expect(offered[0]).toBe(shipment.status)
        expect(new Set(offered).size).toBe(offered.length)
        for (const to of all) expect(mayMove(shipment, to)).toBe(offered.includes(to))
      }),
    )
  })

  test('what is delivered, returned or undeliverable is not moved by hand', () => {
    for (const status of ['delivered', 'returned-to-sender', 'undeliverable'] as const)
      expect(nextStatuses(bare(status))).toEqual([status])
  })

  test('nothing becomes a quote or an unpaid booking', () => {
    fc.assert(
      fc.property(facts, (shipment) => {
        expect(nextStatuses(shipment).slice(1).filter(isInvalid)).toEqual([])
      }),
    )
  })

  test('nobody delivers what is not collected, and cancelled is reopened without being delivered', () => {
    fc.assert(
      fc.property(facts, (shipment) => {
        expect(mayMove(shipment, 'delivered') && !isCollected(shipment.status)).toBe(false)
      }),
    )
  })

  test('having an agent only adds choices', () => {
    for (const status of all) {
      const without = nextStatuses(bare(status))
      const having = nextStatuses({ status, collection_agent_id: 1, delivery_agent_id: 2 })
      expect(having).toEqual(expect.arrayContaining(without))
    }
  })

  test.each([
    ['payment-pending', { locker_collection: true }, ['payment-pending', 'awaiting-dropoff', 'cancelled']],
    ['payment-pending', { locker_collection: false }, ['payment-pending']],
    ['collection-unassigned', {}, ['collection-unassigned', 'cancelled']],
    [
      'collection-unassigned',
      { collection_agent_id: 3 },
      ['collection-unassigned', 'cancelled', 'collection-assigned'],
    ],
    ['delivery-unassigned', { collection_agent_id: 3 }, ['delivery-unassigned']],
    ['delivery-unassigned', { delivery_agent_id: 3 }, ['delivery-unassigned', 'delivery-assigned']],
    ['returned-to-hub', {}, ['returned-to-hub', 'out-for-delivery', 'delivery-unassigned']],
  ] as const)('%s with %o offers %o', (status, more, expected) => {
    expect(nextStatuses({ ...bare(status), ...more })).toEqual(expected)
  })
})

describe('by scan', () => {
  /** Walks a life and names the first step that is refused. */
  function live(start: ShipmentStatus, ...codes: TrackingEventCode[]): string {
    let status = start
    for (const code of codes) {
      if (!mayRecord(status, code)) return `refused: ${code} while ${status}`
      status = trackingEvent(code).sets ?? status
    }
    return status
  }

  test.each([
    [
      'a normal life',
      [
        'collection-assigned',
        'collected',
        'received-at-hub',
        'manifested',
        'in-transit',
        'at-destination-hub',
        'delivery-assigned',
        'out-for-delivery',
        'delivered',
      ],
    ],
    [
      'a failed collection that is tried again',
      [
        'collection-assigned',
        'collection-failed-attempt',
        'collection-assigned',
        'collected',
        'received-at-hub',
        'out-for-delivery',
        'delivered',
      ],
    ],
    [
      'a driver who rejects and another who comes',
      [
        'collection-assigned',
        'collection-rejected',
        'collection-unassigned',
        'collection-assigned',
        'collected',
        'out-for-delivery',
        'delivered',
      ],
    ],
    [
      'a failed delivery that is rescheduled',
      [
        'collected',
        'received-at-hub',
        'out-for-delivery',
        'delivery-failed-attempt',
        'returned-to-hub',
        'delivery-assigned',
        'out-for-delivery',
        'delivered',
      ],
    ],
    ['an answered door after all', ['collected', 'out-for-delivery', 'delivery-failed-attempt', 'delivered']],
    [
      'a hold that is released',
      [
        'collected',
        'received-at-hub',
        'on-hold',
        'received-at-hub',
        'delivery-assigned',
        'out-for-delivery',
        'delivered',
      ],
    ],
    [
      'a parcel handed in at the hub unscanned',
      [
        'received-at-hub-no-driver',
        'inbound-from-manifest',
        'delivery-assigned',
        'out-for-delivery',
        'delivered',
      ],
    ],
    ['a locker', ['collected', 'received-at-hub', 'in-locker', 'ready-for-pickup', 'delivered']],
    ['same day, straight there', ['collection-assigned', 'collected', 'delivered']],
  ] satisfies [string, TrackingEventCode[]][])('%s ends delivered', (_, codes) => {
    expect(live('submitted', ...codes)).toBe('delivered')
  })

  test('what nobody wants goes back to its sender', () => {
    expect(
      live(
        'out-for-delivery',
        'delivery-failed-attempt',
        'returned-to-hub',
        'undeliverable',
        'returned-to-sender',
      ),
    ).toBe('returned-to-sender')
  })

  test('a finished shipment or a mere quote is moved nowhere', () => {
    for (const status of all.filter((code) => isFinished(code) || isInvalid(code)))
      for (const code of events.filter((one) => trackingEvent(one).sets !== null))
        expect([status, code, mayRecord(status, code)]).toEqual([status, code, false])
  })

  test('a scan sent twice is taken twice while the shipment lives', () => {
    for (const status of all)
      for (const code of events.filter((one) => mayRecord(status, one))) {
        const after = trackingEvent(code).sets ?? status
        expect(isFinished(after) || mayRecord(after, code)).toBe(true)
      }
  })

  test('nothing is delivered unless somebody was handed it: no way round a receipt', () => {
    const receipts: ReadonlySet<TrackingEventCode> = new Set([
      'collected',
      'collected-from-locker',
      'collected-from-counter',
      'received-at-hub',
      'received-at-hub-no-driver',
      'inbound-from-manifest',
      'at-destination-hub',
      'returned-to-hub',
    ])
    const reached = new Set<ShipmentStatus>(['submitted', 'awaiting-dropoff'])
    for (const status of reached)
      for (const code of events.filter((one) => !receipts.has(one) && mayRecord(status, one)))
        reached.add(trackingEvent(code).sets ?? status)
    expect([...reached].filter((code) => isCollected(code) && code !== 'undeliverable')).toEqual([
      'returned-to-sender',
    ])
  })

  test('from every living status there is a way to an end', () => {
    const ends = (start: ShipmentStatus) => {
      const reached = new Set([start])
      for (const status of reached)
        for (const code of events.filter((one) => mayRecord(status, one)))
          reached.add(trackingEvent(code).sets ?? status)
      return reached.has('delivered') && reached.has('returned-to-sender')
    }
    expect(all.filter((code) => !isFinished(code) && !isInvalid(code) && !ends(code))).toEqual([])
  })
})

describe('the choices of events', () => {
  test('staff get the list of 001 §4, with Delivered by permission, and integrations when there are any', () => {
    const labels = trackingEventChoices('staff', () => false).map(({ label }) => label)
    expect(labels).toHaveLength(16)
    expect(labels).not.toContain('Delivered')
    const more = trackingEventChoices('staff', (one) => one === 'INLINE_deliver_parcels_or_shipments')
    expect(more.map(({ label }) => label)).toContain('Delivered')
    expect(trackingEventChoices('staff', () => true)).toHaveLength(17)
  })

  test('the settings can exclude some', () => {
    const choices = trackingEventChoices('staff', () => true, new Set(['damaged']))
    expect(choices.map(({ code }) => code)).not.toContain('damaged')
  })
})

describe('collection requests', () => {
  test('closed and cancelled stay so, everything else can be cancelled', () => {
    for (const status of CollectionRequestStatus.options) {
      const next = nextCollectionRequestStatuses(status)
      expect(next[0]).toBe(status)
      expect(next.includes('cancelled')).toBe(status !== 'closed')
    }
    expect(nextCollectionRequestStatuses('cancelled')).toEqual(['cancelled'])
    expect(nextCollectionRequestStatuses('collection-unassigned')).toEqual([
      'collection-unassigned',
      'cancelled',
    ])
  })

  test('unclosed is only collection-assigned', () => {
    expect(CollectionRequestStatus.options.filter(isUnclosed)).toEqual(['collection-assigned'])
  })
})
