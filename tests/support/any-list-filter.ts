import fc from 'fast-check'
import {
  FIGURE_FILTERS,
  LIST_DATES,
  LIST_GROUPS,
  type ListFilter,
  SIDES,
} from '../../src/domain/shipments/list-filter.ts'
import { POD_METHODS } from '../../src/domain/shipments/pod-method.ts'
import { PROBLEM_VIEWS } from '../../src/domain/shipments/problem-views.ts'
import { SHIPMENT_STATUS_CODES, Stage } from '../../src/domain/shipments/shipment-status.ts'
import { Province } from '../../src/domain/values/province.ts'

const setOf = <Value>(each: fc.Arbitrary<Value>) =>
  fc.array(each, { maxLength: 4 }).map((all) => new Set(all))
const orNull = <Value>(each: fc.Arbitrary<Value>) => fc.option(each, { nil: null })
const ids = setOf(fc.integer({ min: 1, max: 2_147_483_647 }))
const words = fc.string({ maxLength: 20 })
const period = fc.constantFrom(
  { is: 'any' as const },
  { is: 'preset' as const, preset: 'last-7' as const },
  { is: 'month' as const, month: '2026-10' },
  { is: 'range' as const, from: '2026-10-03', to: '' },
)
const amount = orNull(fc.integer({ min: 0, max: 100_000_000 }).map((cents) => cents / 100))
const flag = orNull(fc.boolean())
/** Whatever lists of shipments can be filtered by. */
export const anyListFilter: fc.Arbitrary<ListFilter> = fc.record({
  text: fc.string({ maxLength: 40 }),
  stage: orNull(fc.constantFrom(...Stage.options)),
  only: orNull(fc.constantFrom(...FIGURE_FILTERS)),
  date: fc.constantFrom(...LIST_DATES),
  period,
  oldestFirst: fc.boolean(),
  at: fc.constantFrom('', '2024-02-29'),
  statuses: setOf(fc.constantFrom(...SHIPMENT_STATUS_CODES)),
  group: orNull(fc.constantFrom(...LIST_GROUPS)),
  branches: ids,
  hubs: ids,
  drivers: ids,
  accounts: ids,
  services: setOf(fc.constantFrom('ECO', 'ONX', 'LOF')),
  tags: ids,
  collectBy: period,
  deliverBy: period,
  collectionTown: words,
  deliveryTown: words,
  collectionZone: orNull(fc.constantFrom(...Province.options)),
  deliveryZone: orNull(fc.constantFrom(...Province.options)),
  costCenter: words,
  point: orNull(fc.integer({ min: 1, max: 2_147_483_647 })),
  due: period,
  isBlank: flag,
  isReturn: flag,
  pickup: setOf(fc.constantFrom(...SIDES)),
  podMethods: setOf(fc.constantFrom(...POD_METHODS)),
  value: fc.record({ least: amount, most: amount }),
  hasProblem: flag,
  view: orNull(fc.constantFrom(...PROBLEM_VIEWS)),
})
