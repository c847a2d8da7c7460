import { z } from 'zod'

/** The largest number that the database keeps as the id of a user, an account, a branch or a driver. */
export const MOST_ID = 2_147_483_647

/**
 * A whole number, or one as text, which is all that an address can hold. Not `z.coerce`, which takes `true` for 1 and a
 * list of one for what is in it: whoever sends these means no account.
 */
function whole(most: number, least = 1) {
  const number = z.number().int().min(least).max(most)
  const text = z.string().regex(/^\s*\d+\s*$/, 'Enter a number')
  return z.union([number, text.transform(Number).pipe(number)])
}

/** An id of those that are few: people, accounts, branches, drivers. */
export const Id = whole(MOST_ID)

/** One that clients who choose none leave out, or send as what is empty. */
export const OptionalId = z.union([Id, z.literal(['', 0]).transform(() => null)]).nullish()

/** An id of those that never end: shipments, sessions. */
export const LongId = whole(Number.MAX_SAFE_INTEGER)

/** `[1,2]`, `1,2` and a single one all mean a list of such ids. */
export const idList = (most: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.replace(/^\s*\[|\]\s*$/g, '').split(',') : value),
    z.array(LongId).min(1).max(most),
  )

/** What version of a thing was looked at; a change is refused when it has moved on since. */
export const Version = whole(MOST_ID, 0)

/** How many, and from where on: a page of a list. */
export const Offset = z.coerce.number().int().min(0).max(MOST_ID)
