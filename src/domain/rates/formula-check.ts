/**
 * What a formula can come to, reckoned before any shipment is priced by it: the least and the most of each part. A
 * division is refused unless its divisor keeps clear of zero whatever the shipment.
 */
import { type Formula, type FormulaProblem, QUANTITIES } from './formula.ts'

/** The least and the most; both may be infinite. */
type Range = readonly [least: number, most: number]

const spanOf = (values: readonly number[]): Range => {
  // 0 * infinity: what is nothing stays nothing.
  const known = values.map((value) => (Number.isNaN(value) ? 0 : value))
  return [Math.min(...known), Math.max(...known)]
}

/** Wider by what a double may have rounded away: a range never says less than is possible. */
const widened = ([least, most]: Range): Range => [
  least - Math.abs(least) * Number.EPSILON * 4,
  most + Math.abs(most) * Number.EPSILON * 4,
]

function callRange(name: 'min' | 'max' | 'ceil' | 'floor' | 'round', of: readonly Range[]): Range {
  const [first = [0, 0]] = of
  switch (name) {
    case 'min':
      return [Math.min(...of.map(([least]) => least)), Math.min(...of.map(([, most]) => most))]
    case 'max':
      return [Math.max(...of.map(([least]) => least)), Math.max(...of.map(([, most]) => most))]
    case 'ceil':
      return [Math.ceil(first[0]), Math.ceil(first[1])]
    case 'floor':
      return [Math.floor(first[0]), Math.floor(first[1])]
    case 'round':
      return [Math.floor(first[0] + 0.5), Math.ceil(first[1] + 0.5)]
  }
}

function rangeOf(formula: Formula, problems: FormulaProblem[]): Range {
  switch (formula.is) {
    case 'number': {
      // Whole numbers of at most 15 digits are exact in a double.
      const value = Number(formula.value.n) / Number(formula.value.d)
      return formula.value.d === 1n ? [value, value] : widened([value, value])
    }
    case 'quantity':
      return [QUANTITIES[formula.name].from, QUANTITIES[formula.name].to]
    case 'negative': {
      const [least, most] = rangeOf(formula.of, problems)
      return [-most, -least]
    }
    case 'call':
      return callRange(
        formula.name,
        formula.of.map((part) => rangeOf(part, problems)),
      )
  }
  const a = rangeOf(formula.left, problems)
  const b = rangeOf(formula.right, problems)
  switch (formula.is) {
    case '+':
      return widened([a[0] + b[0], a[1] + b[1]])
    case '-':
      return widened([a[0] - b[1], a[1] - b[0]])
    case '*':
      return widened(spanOf([a[0] * b[0], a[0] * b[1], a[1] * b[0], a[1] * b[1]]))
    case '/':
      if (b[0] <= 0 && b[1] >= 0) {
        problems.push({ at: formula.at, says: 'This divides by something that can be zero' })
        return [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
      }
      return widened(spanOf([a[0] / b[0], a[0] / b[1], a[1] / b[0], a[1] / b[1]]))
  }
}

/** Every division that can be by zero, and a formula that is below zero whatever is sent; none where all is well. */
export function formulaProblems(formula: Formula): FormulaProblem[] {
  const problems: FormulaProblem[] = []
  const [, most] = rangeOf(formula, problems)
  if (problems.length === 0 && most < 0)
    problems.push({ at: formula.at, says: 'This is below zero for every shipment' })
  return problems
}

/** Whether a formula asks for the distance: then a price needs to know where both addresses are. */
export function asksForKm(formula: Formula): boolean {
  switch (formula.is) {
    case 'number':
      return false
    case 'quantity':
      return formula.name === 'km'
    case 'negative':
      return asksForKm(formula.of)
    case 'call':
      return formula.of.some(asksForKm)
    default:
      return asksForKm(formula.left) || asksForKm(formula.right)
  }
}
