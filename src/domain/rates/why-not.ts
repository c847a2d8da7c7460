/** Why a level has no price, in words for whoever asked. */
import { formatRand } from '../values/money.ts'
import { notInsured } from './insurance-terms.ts'
import type { WhyNot } from './price.ts'

export function whyNotText(why: WhyNot): string {
  switch (why.is) {
    case 'no-group':
      return 'No rate between these addresses'
    case 'no-rate':
      return `Not carried: ${why.group}`
    case 'too-heavy':
      return `Heavier than ${why.up_to_kg} kg`
    case 'too-large':
      return 'Larger than any vehicle'
    case 'no-distance':
      return `The distance for “${why.of}” is not known`
    case 'not-insured':
      return notInsured(why.maximum_cents)
    case 'declared-value':
      return `Declared value above ${formatRand(why.maximum_cents)}`
    case 'out-of-range':
      return `The rate of “${why.group}” does not cover this shipment`
  }
}
