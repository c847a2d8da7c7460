import type { Random } from '../random.ts'
import { CULTURES } from './people.ts'

/** A full name, given and family name of one culture: 'Thandeka Mkhize'. */
export function personName(dice: Random): string {
  const culture = dice.weighted(CULTURES, (one) => one.weight)
  return `${dice.pick(culture.given)} ${dice.pick(culture.family)}`
}

/** A South African mobile number, `+27821234567`. */
export function mobileNumber(dice: Random): string {
  return `+27${dice.pick(['72', '73', '82', '83', '84', '76', '61', '79', '71'])}${dice.whole(1_000_000, 9_999_999)}`
}
