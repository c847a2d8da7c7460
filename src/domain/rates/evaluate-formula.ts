/** A formula walked over exact numbers. */
import { add, ceilingOf, compare, divide, type Exact, floorOf, multiply, negate, roundedOf } from './exact.ts'
import type { Formula, FunctionName, Quantity } from './formula.ts'

const pick = (wanted: -1 | 1, of: readonly Exact[]): Exact =>
  of.reduce((best, next) => (compare(next, best) === wanted ? next : best))

function callOf(name: FunctionName, of: readonly Exact[]): Exact {
  const [first = { n: 0n, d: 1n }] = of
  switch (name) {
    case 'min':
      return pick(-1, of)
    case 'max':
      return pick(1, of)
    case 'ceil':
      return ceilingOf(first)
    case 'floor':
      return floorOf(first)
    case 'round':
      return roundedOf(first)
  }
}

/** What a formula comes to, in rand, not rounded; `null` where it divides by zero, which no published card does. */
export function evaluateFormula(
  formula: Formula,
  quantities: Readonly<Record<Quantity, Exact>>,
): Exact | null {
  switch (formula.is) {
    case 'number':
      return formula.value
    case 'quantity':
      return quantities[formula.name]
    case 'negative': {
      const inner = evaluateFormula(formula.of, quantities)
      return inner && negate(inner)
    }
    case 'call': {
      const of: Exact[] = []
      for (const part of formula.of) {
        const value = evaluateFormula(part, quantities)
        if (value === null) return null
        of.push(value)
      }
      return callOf(formula.name, of)
    }
  }
  const left = evaluateFormula(formula.left, quantities)
  const right = evaluateFormula(formula.right, quantities)
  if (left === null || right === null) return null
  switch (formula.is) {
    case '+':
      return add(left, right)
    case '-':
      return add(left, negate(right))
    case '*':
      return multiply(left, right)
    case '/':
      return divide(left, right)
  }
}
