import { z } from 'zod'

/**
 * How many rows an answer holds at most. Whoever asks for what is no such number is told the range; who names none, or sends
 * a form with an empty one, gets the usual number.
 */
export function pageLimit(most: number, byDefault: number) {
  const range = `Enter a number between 1 and ${most}`
  const number = z.coerce.number(range).int(range).min(1, range).max(most, range)
  return z.union([number, z.literal('').transform(() => byDefault)], range).default(byDefault)
}
