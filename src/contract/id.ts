import { z } from 'zod'

/** The largest number that the database keeps as the id of a user, an account, a branch or a driver. */
const MOST = 2_147_483_647

/** An id of those that are few: people, accounts, branches, drivers. */
export const Id = z.coerce.number().int().positive().max(MOST)

/** One that clients who choose none leave out, or send as what is empty. */
export const OptionalId = z.union([z.literal(['', 0]).transform(() => null), Id]).nullish()

/** An id of those that never end: shipments, sessions. */
export const LongId = z.coerce.number().int().positive()

/** What version of a thing was looked at; a change is refused when it has moved on since. */
export const Version = z.coerce.number().int().min(0).max(MOST)

/** How many, and from where on: a page of a list. */
export const Offset = z.coerce.number().int().min(0).max(MOST)
