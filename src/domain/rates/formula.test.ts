import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluateFormula } from './evaluate-formula.ts'
import { fraction, readExact } from './exact.ts'
import { MOST_CHARACTERS, MOST_DEPTH, readFormula } from './formula.ts'
import { formulaProblems } from './formula-check.ts'

const QUANTITIES = {
  kg: fraction(7, 2),
  parcels: fraction(3),
  km: fraction(145, 10),
  declared_value: fraction(1234567, 100),
}

/** What a formula comes to for 3.5 kg in 3 parcels over 14.5 km, as `n/d` in lowest terms; or what is wrong. */
function comesTo(text: string): string {
  const read = readFormula(text)
  if (!read.ok) return `${read.problem.at}: ${read.problem.says}`
  const [problem] = formulaProblems(read.formula)
  if (problem) return `${problem.at}: ${problem.says}`
  const value = evaluateFormula(read.formula, QUANTITIES)
  if (value === null) return 'nothing'
  const common = (a: bigint, b: bigint): bigint => (b === 0n ? a : common(b, a % b))
  const by = common(value.n < 0n ? -value.n : value.n, value.d)
  return value.d === by ? `${value.n / by}` : `${value.n / by}/${value.d / by}`
}

test.each([
  ['85', '85'],
  ['85.50', '171/2'],
  ['0.1 + 0.2', '3/10'],
  ['1 - 2 - 3 + 10', '6'],
  ['100 / 3 / 2', '50/3'],
  ['1 / 3 * 3', '1'],
  ['2 + 3 * 4', '14'],
  ['(2 + 3) * 4', '20'],
  ['-2 + 5', '3'],
  ['5 - -2', '7'],
  ['85 + (kg - 2) * 9.50', '397/4'],
  ['KG * 2', '7'],
  ['max(120, 40 * ceil(kg / 2))', '120'],
  ['min(kg, parcels, km)', '3'],
  ['ceil(kg) + floor(kg) + round(kg)', '11'],
  ['round(0.5) + ceil(0 - 1.5 + 3)', '3'],
  ['declared_value / 100', '1234567/10000'],
  ['km * 3.2', '232/5'],
  ['100 / max(1, kg)', '200/7'],
  ['100 / parcels', '100/3'],
  ['100 / (kg + 1)', '200/9'],
])('%s is %s', (text, value) => {
  expect(comesTo(text)).toBe(value)
})

test.each([
  ['', '0: A number or a quantity is missing'],
  ['   ', '3: A number or a quantity is missing'],
  ['85 +', '4: A number or a quantity is missing'],
  ['85 9', '3: “9” is one too many'],
  ['(85', '3: “)” is missing'],
  ['85)', '2: “)” is one too many'],
  ['max(1 2)', '6: “)” is expected here'],
  ['max(1)', '0: “max” takes 2 to 10, not 1'],
  ['ceil(1, 2)', '0: “ceil” takes 1, not 2'],
  ['kg kg', '3: “kg” is one too many'],
  [
    '85 + weight',
    '5: “weight” is not known: use kg, parcels, km, declared_value, min, max, ceil, floor, round',
  ],
  [
    'constructor(1)',
    '0: “constructor” is not known: use kg, parcels, km, declared_value, min, max, ceil, floor, round',
  ],
  ['85 + $', '5: “$” has no meaning here'],
  ['85;', '2: “;” has no meaning here'],
  ['1e309', '1: “e” is one too many'],
  ['1.', '1: “.” has no meaning here'],
  ['1,5', '1: “,” is one too many'],
  ['*2', '0: A number or a quantity is expected, not “*”'],
  ['12345678901234567', '0: A number has at most 15 digits and 12 decimals'],
  ['100 / kg', '4: This divides by something that can be zero'],
  ['100 / (kg - 1)', '4: This divides by something that can be zero'],
  ['100 / 0', '4: This divides by something that can be zero'],
  ['100 / (1 / (km - 3))', '9: This divides by something that can be zero'],
  ['100 / floor(parcels / 2)', '4: This divides by something that can be zero'],
  ['0 - 5 - kg', '6: This is below zero for every shipment'],
])('%s: %s', (text, problem) => {
  expect(comesTo(text)).toBe(problem)
})

test('too long and too deep are refused with their place', () => {
  expect(comesTo('1'.padEnd(MOST_CHARACTERS + 1, ' '))).toMatch(/^500: /)
  const deep = (depth: number) => `${'('.repeat(depth)}1${')'.repeat(depth)}`
  expect(comesTo(deep(MOST_DEPTH))).toBe('1')
  expect(comesTo(deep(MOST_DEPTH + 1))).toBe(`${MOST_DEPTH + 1}: Brackets are at most ${MOST_DEPTH} deep`)
  expect(comesTo('-'.repeat(400))).toMatch(/deep$/)
})

const SIGNS = [
  '(',
  ')',
  ',',
  '+',
  '-',
  '*',
  '/',
  ' ',
  '1',
  '0',
  '9.5',
  'kg',
  'km',
  'min',
  'max',
  'ceil',
  'x',
  '💥',
]

describe('whatever is typed', () => {
  test('is read or refused at a place in the text, and what is read and checked can be reckoned', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.constantFrom(...SIGNS)).map((s) => s.join('')),
    )
    fc.assert(
      fc.property(typed, (text) => {
        const read = readFormula(text)
        if (!read.ok) {
          expect(read.problem.at).toBeGreaterThanOrEqual(0)
          expect(read.problem.at).toBeLessThanOrEqual(text.length)
          return
        }
        if (formulaProblems(read.formula).length === 0)
          expect(evaluateFormula(read.formula, QUANTITIES)).not.toBeNull()
      }),
      { numRuns: 2000 },
    )
  })

  test('what passes the check divides by zero for no shipment', () => {
    const leaf = fc.constantFrom('kg', 'km', 'parcels', 'declared_value', '0', '1', '2.5')
    const { formula } = fc.letrec<{ formula: string }>((tie) => ({
      formula: fc.oneof(
        { maxDepth: 5 },
        leaf,
        fc
          .tuple(tie('formula'), fc.constantFrom('+', '-', '*', '/', '/'), tie('formula'))
          .map(([a, sign, b]) => `(${a} ${sign} ${b})`),
        fc
          .tuple(fc.constantFrom('max', 'min'), tie('formula'), tie('formula'))
          .map(([name, a, b]) => `${name}(${a}, ${b})`),
        fc
          .tuple(fc.constantFrom('ceil', 'floor', 'round'), tie('formula'))
          .map(([name, a]) => `${name}(${a})`),
      ),
    }))
    const amount = fc.integer({ min: 0, max: 100_000 }).map((n) => fraction(n, 1000))
    fc.assert(
      fc.property(
        formula,
        amount,
        amount,
        amount,
        fc.integer({ min: 1, max: 99 }),
        (text, kg, km, value, parcels) => {
          const read = readFormula(text)
          fc.pre(read.ok && formulaProblems(read.formula).length === 0)
          if (read.ok)
            expect(
              evaluateFormula(read.formula, { kg, km, declared_value: value, parcels: fraction(parcels) }),
            ).not.toBeNull()
        },
      ),
      { numRuns: 1000 },
    )
  })
})

test.each(['', '.5', '5.', '+5', '1e3', 'NaN', 'Infinity', '0x10', '--1', '1 2'])(
  '%s is no decimal',
  (text) => {
    expect(readExact(text)).toBeNull()
  },
)
