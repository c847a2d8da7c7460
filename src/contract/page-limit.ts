import { z } from 'zod'

/** How many rows an answer holds at most. Whoever asks for what is no such number is told the range. */
export function pageLimit(most: number, byDefault: number) {
  const range = `Enter a number between 1 and ${most}`
  return z.coerce.number(range).int(range).min(1, range).max(most, range).default(byDefault)
}
