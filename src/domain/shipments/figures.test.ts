/** The figures against rules written a second time, in other words, and against each other. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keysOf } from '../values/table.ts'
import { ATTENTION_CAUSES, attentionOf, RESOLUTION_CODES, resolutionsOf } from './attention.ts'
import { exceptionAfter, NO_EXCEPTION } from './exception.ts'
import { countsIn, FIGURE_CODES, type FigureFacts } from './figures.ts'
import { branchOfNextStop, isUnassigned, latenessOf, openStopSide, unassignedSide } from './next-stop.ts'
import { isActive, SHIPMENT_STATUS_CODES } from './shipment-status.ts'

const moment = fc.option(fc.nat(100_000_000), { nil: null })
const id = fc.option(fc.nat(5), { nil: null })
const row: fc.Arbitrary<FigureFacts> = fc
  .record({
    status: fc.constantFrom(...SHIPMENT_STATUS_CODES),
    reported: fc.constantFrom(...SHIPMENT_STATUS_CODES),
    status_at: fc.nat(100_000_000),
    collected_at: moment,
    delivered_at: moment,
    collection_before: moment,
    delivery_before: moment,
    handled_until: moment,
    collection_branch_id: id,
    delivery_branch_id: id,
    hub_id: id,
    collection_agent_id: id,
    delivery_agent_id: id,
  })
  .map(({ reported, ...facts }) => {
    const before = exceptionAfter(NO_EXCEPTION, reported, 0, null)
    return { ...facts, ...exceptionAfter(before, facts.status, 0, null) }
  })
const now = fc.nat(100_000_000)

describe('the figures', () => {
  test('nothing that is over is late, failed, unassigned or an exception', () => {
    fc.assert(
      fc.property(row, now, (facts, at) => {
        fc.pre(['delivered', 'returned-to-sender', 'cancelled'].includes(facts.status))
        const troubles = ['late', 'failed', 'unassigned', 'attention', 'active'] as const
        expect(troubles.filter((figure) => countsIn(figure, facts, at))).toEqual([])
      }),
    )
  })

  test('what is late is active, and an exception unless somebody has seen to it', () => {
    fc.assert(
      fc.property(row, now, (facts, at) => {
        if (!countsIn('late', facts, at)) return
        expect(isActive(facts.status)).toBe(true)
        const isSeenTo = facts.handled_until !== null && at < facts.handled_until
        expect(countsIn('attention', facts, at)).toBe(!isSeenTo)
      }),
    )
  })

  test('how late a shipment is, is how late its exception is', () => {
    fc.assert(
      fc.property(row, now, (facts, at) => {
        const attention = attentionOf(facts, at)
        if (attention !== null) expect(attention.late_ms).toBe(latenessOf(facts, at))
      }),
    )
  })

  test('what is unassigned has an open stop without a driver', () => {
    fc.assert(
      fc.property(row, (facts) => {
        const side = openStopSide(facts)
        const agent = side === 'collection' ? facts.collection_agent_id : facts.delivery_agent_id
        expect(isUnassigned(facts)).toBe(side !== null && agent === null)
        expect(unassignedSide(facts)).toBe(agent === null ? side : null)
      }),
    )
  })

  test('a shipment is at one branch, that of one of its ends', () => {
    fc.assert(
      fc.property(row, (facts) => {
        expect([facts.collection_branch_id, facts.delivery_branch_id]).toContain(branchOfNextStop(facts))
      }),
    )
  })

  test('each figure counts something, and leaves something out', () => {
    const rows = fc.sample(row, 5000)
    for (const figure of FIGURE_CODES) {
      const counted = rows.filter((facts) => countsIn(figure, facts, 50_000_000)).length
      expect([figure, counted > 0 && counted < rows.length]).toEqual([figure, true])
    }
  })
})

/** On its way to be delivered by 14:00 of the first day of 1970. */
const [TWO, DAY] = [12 * 3_600_000, 24 * 3_600_000]
const underWay: FigureFacts = {
  ...NO_EXCEPTION,
  status: 'out-for-delivery',
  handled_until: null,
  status_at: 2,
  collected_at: 1,
  delivered_at: null,
  collection_before: null,
  delivery_before: TWO,
  collection_branch_id: 1,
  delivery_branch_id: 2,
  hub_id: null,
  collection_agent_id: null,
  delivery_agent_id: 8,
}
const of = (facts: Partial<FigureFacts>): FigureFacts => ({ ...underWay, ...facts })
const failed = { exception: 'delivery-failed-attempt', exception_at: 1 } as const
const delivered = { status: 'delivered', delivered_at: TWO - 1 } as const

test.each<[(typeof FIGURE_CODES)[number], Partial<FigureFacts>, boolean, number?]>([
  ['failed', failed, true],
  ['failed', { ...failed, status: 'returned-to-hub' }, true],
  ['failed', { exception: 'damaged' }, false],
  ['failed', { exception: 'delivery-rejected' }, false],
  ['delivered', delivered, true],
  ['delivered', delivered, false, TWO + DAY],
  ['onTime', delivered, true],
  ['onTime', { ...delivered, delivered_at: TWO + 1 }, false],
  // What was not promised was not kept either.
  ['onTime', { ...delivered, delivery_before: null }, false],
  ['arriving', {}, true],
  ['arriving', { status: 'submitted', collected_at: null }, false],
  ['arriving', { delivery_before: TWO + DAY }, false],
  ['arriving', { ...failed, status: 'returned-to-hub' }, false],
  // A driver has it again: nothing is asked of the account.
  ['arriving', failed, true],
  ['action', { ...failed, status: 'returned-to-hub' }, true],
  ['action', failed, false],
  ['action', { exception: 'delivery-rejected', status: 'returned-to-hub' }, false],
  ['action', { status: 'on-hold' }, true],
  ['action', { status: 'on-hold-internal' }, false],
  ['action', { status: 'awaiting-dropoff', collected_at: null }, true],
])('in %s counts %o: %s', (figure, facts, counts, at = TWO) => {
  expect(countsIn(figure, of(facts), at)).toBe(counts)
})

test('a removed driver is a cause until there is one again, and what is wrong and late is critical', () => {
  const unassigned = of({ status: 'delivery-unassigned', delivery_agent_id: null })
  expect(attentionOf(unassigned, 1)).toMatchObject({ cause: 'delivery-unassigned', severity: 'serious' })
  expect(attentionOf(unassigned, TWO + 1)).toMatchObject({ severity: 'critical', late_ms: 1 })
  expect(attentionOf({ ...unassigned, delivery_agent_id: 8 }, 1)).toBe(null)
  const uncollected = of({ status: 'collection-unassigned', collected_at: null })
  expect(attentionOf(uncollected, 1)).toMatchObject({ cause: 'collection-unassigned' })
  expect(attentionOf({ ...uncollected, collection_agent_id: 8 }, 1)).toBe(null)
  // Late and nothing else is no more than late.
  expect(attentionOf(underWay, TWO + 1)).toMatchObject({ cause: 'late-delivery', severity: 'serious' })
})

test('each cause has an act that resolves it, and each act a cause', () => {
  const acts = keysOf(ATTENTION_CAUSES).map(resolutionsOf)
  expect(acts.filter((some) => some.length === 0)).toEqual([])
  expect(RESOLUTION_CODES.filter((act) => !acts.some((some) => some.includes(act)))).toEqual([])
})

test.each([
  ['collection-assigned', 1],
  ['collected', 1],
  ['at-hub', 2],
  ['in-transit', 2],
  ['out-for-delivery', 2],
  ['delivered', 2],
] as const)('from branch 1 to branch 2, %s is at branch %i', (status, branch) => {
  const facts = { status, status_at: 0, collected_at: null, collection_branch_id: 1, delivery_branch_id: 2 }
  expect(branchOfNextStop(facts)).toBe(branch)
})
