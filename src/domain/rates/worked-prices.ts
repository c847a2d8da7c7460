import { WORKED_ADJUSTMENTS } from './worked-adjustments.ts'
import { WORKED_ECONOMY } from './worked-economy.ts'
import { WORKED_OTHER_LEVELS } from './worked-other-levels.ts'
import type { WorkedPrice } from './worked-price.ts'
import { WORKED_SURCHARGES } from './worked-surcharges.ts'

/** All prices worked out by hand. */
export const WORKED_PRICES: readonly WorkedPrice[] = [
  ...WORKED_ECONOMY,
  ...WORKED_OTHER_LEVELS,
  ...WORKED_SURCHARGES,
  ...WORKED_ADJUSTMENTS,
]
