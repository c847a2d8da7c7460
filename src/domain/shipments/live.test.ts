/** What the live rooms share: places, attention, the log's events. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { between, distanceMetres, headingDegrees } from '../dispatch/place.ts'
import { ATTENTION_CAUSE_CODES, type AttentionFacts, attentionOf } from './attention.ts'
import { exceptionAfter, NO_EXCEPTION } from './exception.ts'
import { LogEventType, logEvent } from './log-event.ts'
import { latenessOf } from './next-stop.ts'
import {
  isActive,
  isFinished,
  isInvalid,
  isProblematic,
  SHIPMENT_STATUS_CODES,
  type ShipmentStatus,
} from './shipment-status.ts'

describe('places', () => {
  const place = fc.record({
    lat: fc.double({ min: -35, max: -22, noNaN: true }),
    lng: fc.double({ min: 16, max: 33, noNaN: true }),
  })
  const capeTown = { lat: -33.9249, lng: 18.4241 }
  const johannesburg = { lat: -26.2041, lng: 28.0473 }

  test('Cape Town is some 1 262 km from Johannesburg, which lies to the north-east', () => {
    expect(distanceMetres(capeTown, johannesburg) / 1000).toBeCloseTo(1262, -1)
    expect(headingDegrees(capeTown, johannesburg)).toBeGreaterThan(40)
    expect(headingDegrees(capeTown, johannesburg)).toBeLessThan(60)
  })

  test('it is as far there as back, and nowhere to itself', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        expect(distanceMetres(a, b)).toBeCloseTo(distanceMetres(b, a), 3)
        expect(distanceMetres(a, a)).toBe(0)
      }),
    )
  })

  test('headings are from 0 to under 360', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        const heading = headingDegrees(a, b)
        expect(heading >= 0 && heading < 360).toBe(true)
      }),
    )
  })

  test('the way begins at its beginning, ends at its end and does not overshoot', () => {
    fc.assert(
      fc.property(place, place, fc.double({ min: -2, max: 3, noNaN: true }), (a, b, part) => {
        expect([between(a, b, 0), between(a, b, 1)]).toEqual([a, b])
        const { lat } = between(a, b, part)
        expect(lat >= Math.min(a.lat, b.lat) - 1e-9 && lat <= Math.max(a.lat, b.lat) + 1e-9).toBe(true)
      }),
    )
  })
})

describe('attention', () => {
  const due = fc.option(fc.nat(1000), { nil: null })
  const agent = fc.option(fc.nat(), { nil: null })
  const shipment = fc.record({
    status: fc.constantFrom(...SHIPMENT_STATUS_CODES),
    collection_agent_id: agent,
    delivery_agent_id: agent,
    collection_branch_id: agent,
    delivery_branch_id: agent,
    hub_id: agent,
    status_at: fc.nat(1000),
    collected_at: due,
    collection_before: due,
    delivery_before: due,
    handled_until: due,
  })
  /** With the exception that its status reports. */
  const reported = shipment.map((row) => ({
    ...row,
    ...exceptionAfter(NO_EXCEPTION, row.status, 0, null),
  }))
  const severe = { watch: 0, serious: 1, critical: 2 } as const
  const plain = {
    collection_agent_id: 1,
    delivery_agent_id: 1,
    collection_branch_id: 1,
    delivery_branch_id: 2,
    hub_id: null,
    status_at: 0,
    collected_at: null,
    collection_before: 100,
    delivery_before: 200,
    handled_until: null,
  }
  const of = (status: ShipmentStatus, fields: Partial<AttentionFacts> = {}): AttentionFacts => ({
    ...plain,
    status,
    ...exceptionAfter(NO_EXCEPTION, status, 0, null),
    ...fields,
  })
  const UNASSIGNED = { collection_agent_id: null, delivery_agent_id: null }

  test('waiting never makes it less urgent or less late', () => {
    fc.assert(
      fc.property(reported, fc.nat(1500), fc.nat(1500), (facts, now, wait) => {
        const before = attentionOf(facts, now)
        const after = attentionOf(facts, now + wait)
        expect(before === null || after !== null).toBe(true)
        expect(severe[after?.severity ?? 'watch']).toBeGreaterThanOrEqual(severe[before?.severity ?? 'watch'])
        expect(after?.late_ms ?? 0).toBeGreaterThanOrEqual(before?.late_ms ?? 0)
      }),
    )
  })

  test('what is over or not booked needs nobody', () => {
    fc.assert(
      fc.property(reported, (facts) => {
        expect(
          (isFinished(facts.status) || isInvalid(facts.status)) && attentionOf(facts, 5000) !== null,
        ).toBe(false)
      }),
    )
  })

  test('what is problematic and with nobody always needs somebody', () => {
    for (const status of SHIPMENT_STATUS_CODES.filter(isProblematic))
      expect(attentionOf(of(status, UNASSIGNED), 0)).not.toBe(null)
  })

  test('everything that is on its way is late in the end, but for what its sender brings or its recipient fetches', () => {
    const theirs: readonly ShipmentStatus[] = [
      'awaiting-dropoff',
      'in-locker',
      'ready-for-pickup',
      'collect-and-return-to-hub',
    ]
    // What was taken out of a locker, the courier took as it was collected.
    for (const status of SHIPMENT_STATUS_CODES.filter(isActive))
      expect([status, (attentionOf(of(status, { collected_at: 0 }), 5000)?.late_ms ?? 0) > 0]).toEqual([
        status,
        !theirs.includes(status),
      ])
  })

  test('what somebody has seen to is no exception until then, and late all the same', () => {
    const row = of('out-for-delivery', { handled_until: 400 })
    expect(attentionOf(row, 300)).toBe(null)
    expect(latenessOf(row, 300)).toBe(100)
    expect(attentionOf(row, 400)).toMatchObject({ cause: 'late-delivery', late_ms: 200 })
  })

  test.each([
    ['submitted', 100, null, 0],
    ['submitted', 130, 'late-collection', 30],
    ['submitted', 250, 'late-collection', 150],
    ['collected', 150, null, 0],
    ['out-for-delivery', 250, 'late-delivery', 50],
    ['delivery-failed-attempt', 250, 'delivery-failed', 50],
    ['on-hold', 250, 'on-hold', 0],
    ['collection-unassigned', 50, null, 0],
  ] as const)('%s at %i: %s, late by %i', (status, now, cause, late) => {
    const attention = attentionOf(of(status), now)
    expect([attention?.cause ?? null, attention?.late_ms ?? 0]).toEqual([cause, late])
  })

  test('every cause can arise', () => {
    const seen = new Set(
      SHIPMENT_STATUS_CODES.flatMap((status) =>
        [0, 5000].map((now) => attentionOf(of(status, UNASSIGNED), now)?.cause),
      ),
    )
    expect(ATTENTION_CAUSE_CODES.filter((cause) => !seen.has(cause))).toEqual([])
  })
})

test('events are named by what they are about, and only a shipment has a tracking history', () => {
  for (const type of LogEventType.options) {
    const { entity, tracked } = logEvent(type)
    expect(type.startsWith(`${entity}.`)).toBe(true)
    expect(tracked && entity !== 'shipment').toBe(false)
  }
})
