/**
 * The language of rate formulas: `85 + max(0, kg - 5) * 9.50`, in rand without VAT. It knows four quantities, four
 * operators, brackets and six functions, and is walked over exact numbers; nothing of it ever reaches an evaluator.
 *
 * A formula is read when its card is published: what can be wrong is said then, with its place in the text.
 */
import { type Exact, readExact } from './exact.ts'

/** What a formula may ask for; each with the least and the most it can be. */
export const QUANTITIES = {
  kg: { says: 'charged weight in kg', from: 0, to: 1e9 },
  parcels: { says: 'number of parcels', from: 1, to: 1e5 },
  km: { says: 'road distance from collection to delivery in km', from: 0, to: 1e5 },
  declared_value: { says: 'declared value in rand', from: 0, to: 1e13 },
} as const
export type Quantity = keyof typeof QUANTITIES

/** How many arguments each takes. */
export const FUNCTIONS = {
  min: { least: 2, most: 10 },
  max: { least: 2, most: 10 },
  ceil: { least: 1, most: 1 },
  floor: { least: 1, most: 1 },
  round: { least: 1, most: 1 },
} as const
export type FunctionName = keyof typeof FUNCTIONS

/** `at` is the place of the sign or name in the text, from 0. */
export type Formula =
  | { readonly is: 'number'; readonly value: Exact; readonly at: number }
  | { readonly is: 'quantity'; readonly name: Quantity; readonly at: number }
  | { readonly is: 'negative'; readonly of: Formula; readonly at: number }
  | {
      readonly is: '+' | '-' | '*' | '/'
      readonly left: Formula
      readonly right: Formula
      readonly at: number
    }
  | {
      readonly is: 'call'
      readonly name: FunctionName
      readonly of: readonly Formula[]
      readonly at: number
    }

export interface FormulaProblem {
  readonly at: number
  readonly says: string
}

export type ReadFormula =
  | { readonly ok: true; readonly formula: Formula }
  | { readonly ok: false; readonly problem: FormulaProblem }

export const MOST_CHARACTERS = 500
export const MOST_DEPTH = 20

interface Token {
  readonly text: string
  readonly at: number
}

/** Thrown and caught within this file alone. */
class Wrong extends Error {
  readonly at: number
  constructor(at: number, says: string) {
    super(says)
    this.at = at
  }
}

const TOKEN = /\s*(?:(\d+(?:\.\d+)?|[a-z_]+|[-+*/(),]))/iy

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  const end = text.trimEnd().length
  let from = 0
  while (from < end) {
    TOKEN.lastIndex = from
    const found = TOKEN.exec(text)
    const part = found?.[1]
    if (part === undefined) {
      const at = from + (/\S/.exec(text.slice(from))?.index ?? 0)
      throw new Wrong(at, `“${String.fromCodePoint(text.codePointAt(at) ?? 0)}” has no meaning here`)
    }
    tokens.push({ text: part, at: TOKEN.lastIndex - part.length })
    from = TOKEN.lastIndex
  }
  return tokens
}

const isQuantity = (name: string): name is Quantity => Object.hasOwn(QUANTITIES, name)
const isFunction = (name: string): name is FunctionName => Object.hasOwn(FUNCTIONS, name)

/** Reads a formula; what is wrong with it is said with its place. */
export function readFormula(text: string): ReadFormula {
  if (text.length > MOST_CHARACTERS)
    return {
      ok: false,
      problem: { at: MOST_CHARACTERS, says: `A formula has at most ${MOST_CHARACTERS} characters` },
    }
  try {
    return { ok: true, formula: parse(tokensOf(text), text.length) }
  } catch (problem) {
    if (!(problem instanceof Wrong)) throw problem
    return { ok: false, problem: { at: problem.at, says: problem.message } }
  }
}

function parse(tokens: readonly Token[], end: number): Formula {
  let next = 0
  const peek = (): string | undefined => tokens[next]?.text
  const place = (): number => tokens[next]?.at ?? end

  function expect(text: string): void {
    if (peek() !== text)
      throw new Wrong(place(), peek() === undefined ? `“${text}” is missing` : `“${text}” is expected here`)
    next += 1
  }

  function sum(depth: number): Formula {
    let left = product(depth)
    for (let sign = peek(); sign === '+' || sign === '-'; sign = peek()) {
      const at = place()
      next += 1
      left = { is: sign, left, right: product(depth), at }
    }
    return left
  }

  function product(depth: number): Formula {
    let left = factor(depth)
    for (let sign = peek(); sign === '*' || sign === '/'; sign = peek()) {
      const at = place()
      next += 1
      left = { is: sign, left, right: factor(depth), at }
    }
    return left
  }

  function factor(depth: number): Formula {
    const token = tokens[next]
    if (token === undefined) throw new Wrong(end, 'A number or a quantity is missing')
    if (depth > MOST_DEPTH) throw new Wrong(token.at, `Brackets are at most ${MOST_DEPTH} deep`)
    next += 1
    if (token.text === '-') return { is: 'negative', of: factor(depth + 1), at: token.at }
    if (token.text === '(') {
      const inner = sum(depth + 1)
      expect(')')
      return inner
    }
    if (/^\d/.test(token.text)) {
      const value = readExact(token.text)
      if (value === null) throw new Wrong(token.at, 'A number has at most 15 digits and 12 decimals')
      return { is: 'number', value, at: token.at }
    }
    const name = token.text.toLowerCase()
    if (isQuantity(name)) return { is: 'quantity', name, at: token.at }
    if (isFunction(name)) return call(name, token.at, depth)
    if (/^[a-z_]/.test(name))
      throw new Wrong(
        token.at,
        `“${token.text}” is not known: use ${Object.keys(QUANTITIES).join(', ')}, ${Object.keys(FUNCTIONS).join(', ')}`,
      )
    throw new Wrong(token.at, `A number or a quantity is expected, not “${token.text}”`)
  }

  function call(name: FunctionName, at: number, depth: number): Formula {
    expect('(')
    const of = [sum(depth + 1)]
    while (peek() === ',') {
      next += 1
      of.push(sum(depth + 1))
    }
    expect(')')
    const { least, most } = FUNCTIONS[name]
    if (of.length < least || of.length > most)
      throw new Wrong(
        at,
        `“${name}” takes ${least === most ? least : `${least} to ${most}`}, not ${of.length}`,
      )
    return { is: 'call', name, of, at }
  }

  const whole = sum(0)
  const left = tokens[next]
  if (left !== undefined) throw new Wrong(left.at, `“${left.text}” is one too many`)
  return whole
}
