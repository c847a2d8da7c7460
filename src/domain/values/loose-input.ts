/** What published clients send where a number, a text or a yes is meant (clients.md). */
import { z } from 'zod'
import { plainAmount } from './typed-amount.ts'
import { inOneLine } from './typed-text.ts'

const Nothing = z
  .literal('')
  .transform(() => null)
  .pipe(z.null())

/** An empty text is nothing: shops send their forms whole. */
export const orEmpty = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, Nothing]).nullish()

/** A field of a query that a form left empty was left out. */
export const orAbsent = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([schema, z.literal('').transform(() => undefined)]).optional()

/** Not `z.coerce`, which takes an empty text, null and a list of one for numbers. People type `.5`, too. */
const NumberText = z
  .string()
  .regex(/^\s*-?(\d+\.?\d*|\.\d+)\s*$/, 'Enter a number')
  .transform(Number)

/** A number, or one as text. */
export const AnyNumber = z.union([z.number(), NumberText])

/** A number, or one as text; an empty text is none. */
export const looseNumber = (least: number, most: number) =>
  z.union([AnyNumber, Nothing]).pipe(z.number().min(least).max(most).nullable()).nullish()

/**
 * An amount in rand: a number, or a text as the form reads it (typed-amount.ts).
 */
export const looseAmount = (least: number, most: number) =>
  z
    .union([z.number(), z.string().transform(plainAmount).pipe(NumberText), Nothing])
    .pipe(z.number().min(least).max(most).nullable())
    .nullish()

/** Texts of digits come as numbers from languages that make them so: of an order, a telephone, a product. None is negative. */
export const DigitsAsNumber = z.number().min(0).max(Number.MAX_SAFE_INTEGER).transform(String)

/** A text of one line; the number of an order is one too. */
export const looseText = (most: number) =>
  z.union([z.string(), DigitsAsNumber]).pipe(z.string().overwrite(inOneLine).max(most)).nullish()

/** A text that may have lines. */
export const looseLines = (most: number) =>
  z.union([z.string(), DigitsAsNumber]).pipe(z.string().max(most)).nullish()

/** A name and the like, in one line, without spaces around it; `say`: where it is no text. */
export const line = (say?: string) => z.string(say).overwrite(inOneLine).trim()

const YES: ReadonlySet<unknown> = new Set([true, 1, '1', 'true', 'y', 'yes', 'on'])
const NO: ReadonlySet<unknown> = new Set([false, 0, '0', 'false', 'n', 'no', 'off'])
const NEITHER: ReadonlySet<unknown> = new Set([undefined, null, ''])

function readFlag(said: unknown, { addIssue }: z.RefinementCtx): boolean | null {
  const plain = typeof said === 'string' ? said.trim().toLowerCase() : said
  if (YES.has(plain)) return true
  if (!NO.has(plain) && !NEITHER.has(plain)) addIssue('Choose yes or no')
  return NO.has(plain) ? false : null
}

/** A yes or a no as clients write it; null where it was left out. */
export const looseFlag = z.unknown().optional().transform(readFlag).pipe(z.boolean().nullable())

/** The same of a change: what is left out stays. */
export const changedFlag = z
  .unknown()
  .optional()
  .transform((said, context) => (said === undefined ? undefined : readFlag(said, context)))
  .pipe(z.boolean().nullish())
