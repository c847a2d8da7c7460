import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LogEntity } from './log-event.ts'
import { maySee, scopeKey, type Viewer } from './visibility.ts'

const id = fc.integer({ min: 1, max: 4 })
const viewer: fc.Arbitrary<Viewer> = fc.oneof(
  fc.record({ kind: fc.constant('staff'), branch_id: fc.option(id, { nil: null }) }),
  fc.record({ kind: fc.constant('account'), account_id: id }),
  fc.record({ kind: fc.constant('driver'), driver_id: id }),
  fc.record({ kind: fc.constant('visitor'), shipment_id: id }),
)
const scope = fc.record({
  account_id: fc.option(id, { nil: null }),
  branch_ids: fc.array(id),
  driver_ids: fc.array(id),
})
const entity = fc.constantFrom(...LogEntity.options)

test('viewers with one key see the same', () => {
  fc.assert(
    fc.property(viewer, viewer, entity, scope, id, (a, b, kind, of, it) => {
      expect(scopeKey(a) !== scopeKey(b) || maySee(a, kind, of, it) === maySee(b, kind, of, it)).toBe(true)
    }),
  )
})

test('keys of different viewers differ', () => {
  fc.assert(
    fc.property(viewer, viewer, (a, b) => {
      expect(scopeKey(a) === scopeKey(b)).toBe(JSON.stringify(a) === JSON.stringify(b))
    }),
  )
})

test('nobody sees more than unlimited staff', () => {
  fc.assert(
    fc.property(viewer, entity, scope, id, (who, kind, of, it) => {
      expect(maySee(who, kind, of, it) && !maySee({ kind: 'staff', branch_id: null }, kind, of, it)).toBe(
        false,
      )
    }),
  )
})

test('an account sees its own shipments, no other account’s and no driver', () => {
  const own = { account_id: 7, branch_ids: [1], driver_ids: [7] }
  expect(maySee({ kind: 'account', account_id: 7 }, 'shipment', own, 1)).toBe(true)
  expect(maySee({ kind: 'account', account_id: 8 }, 'shipment', own, 1)).toBe(false)
  expect(maySee({ kind: 'account', account_id: 7 }, 'driver', own, 7)).toBe(false)
})

test('a visitor sees the one shipment and no driver or session of the same number', () => {
  fc.assert(
    fc.property(id, entity, scope, id, (shipment_id, kind, of, it) => {
      expect(maySee({ kind: 'visitor', shipment_id }, kind, of, it)).toBe(
        kind === 'shipment' && it === shipment_id,
      )
    }),
  )
})

test('what belongs to nobody is for unlimited staff and its own visitor alone', () => {
  const nobody = { account_id: null, branch_ids: [], driver_ids: [] }
  fc.assert(
    fc.property(viewer, entity, (who, kind) => {
      const mine = who.kind === 'visitor' && kind === 'shipment' && who.shipment_id === 1
      expect(maySee(who, kind, nobody, 1)).toBe(mine || (who.kind === 'staff' && who.branch_id === null))
    }),
  )
})
