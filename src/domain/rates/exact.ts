/**
 * Exact numbers: fractions of whole numbers, for what stands between a rate and its cents. Nothing is rounded on the way;
 * `roundToInteger` rounds once, at the end, half away from zero.
 */

/** `n / d`; `d` is above 0. */
export interface Exact {
  readonly n: bigint
  readonly d: bigint
}

export const ZERO: Exact = { n: 0n, d: 1n }

const DECIMAL = /^(-?)(\d{1,15})(?:\.(\d{1,12}))?$/

/** `12.345` as a fraction; `null` if the text is no plain decimal of at most 15 digits and 12 places. */
export function readExact(text: string): Exact | null {
  const parts = DECIMAL.exec(text.trim())
  if (!parts) return null
  const places = parts[3] ?? ''
  const size = BigInt(`${parts[2]}${places}`)
  return { n: parts[1] === '-' ? -size : size, d: 10n ** BigInt(places.length) }
}

export function fraction(n: number, d = 1): Exact {
  return { n: BigInt(n), d: BigInt(d) }
}

export function add(a: Exact, b: Exact): Exact {
  return a.d === b.d ? { n: a.n + b.n, d: a.d } : { n: a.n * b.d + b.n * a.d, d: a.d * b.d }
}

export function negate(a: Exact): Exact {
  return { n: -a.n, d: a.d }
}

export function multiply(a: Exact, b: Exact): Exact {
  return { n: a.n * b.n, d: a.d * b.d }
}

/** `null` where `b` is nothing. */
export function divide(a: Exact, b: Exact): Exact | null {
  if (b.n === 0n) return null
  return b.n < 0n ? { n: -a.n * b.d, d: a.d * -b.n } : { n: a.n * b.d, d: a.d * b.n }
}

/** Below 0 where `a` is the smaller, above 0 where it is the greater. */
export function compare(a: Exact, b: Exact): number {
  const difference = a.n * b.d - b.n * a.d
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

export function floorOf({ n, d }: Exact): Exact {
  const whole = n / d
  return { n: n % d < 0n ? whole - 1n : whole, d: 1n }
}

export function ceilingOf(a: Exact): Exact {
  return negate(floorOf(negate(a)))
}

/** Half away from zero: 2.5 is 3, -2.5 is -3. */
export function roundedOf({ n, d }: Exact): Exact {
  const size = n < 0n ? -n : n
  const whole = (2n * size + d) / (2n * d)
  return { n: n < 0n ? -whole : whole, d: 1n }
}

/**
 * `a * b / d` of whole numbers, rounded once to a whole number, half away from zero. Exact whatever their size: products
 * beyond what a double holds go through big integers.
 */
export function multiplyAndDivide(a: number, b: number, d: number): number {
  const product = a * b
  if (!Number.isSafeInteger(product)) return Number(roundedOf({ n: BigInt(a) * BigInt(b), d: BigInt(d) }).n)
  const rest = product % d
  const whole = (product - rest) / d
  // Adding 0 makes 0 of -0.
  return (2 * Math.abs(rest) >= d ? whole + Math.sign(product) : whole) + 0
}
