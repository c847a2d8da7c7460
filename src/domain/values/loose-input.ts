/** What published clients send where a number, a text or a yes is meant (clients.md). */
import { z } from 'zod'

const Nothing = z
  .literal('')
  .transform(() => null)
  .pipe(z.null())

/** An empty text is nothing: shops send their forms whole. */
export const orEmpty = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, Nothing]).nullish()

/** Not `z.coerce`, which takes an empty text, null and a list of one for numbers. */
const NumberText = z
  .string()
  .regex(/^\s*-?\d+(\.\d+)?\s*$/)
  .transform(Number)

/** A number, or one as text; an empty text is none. */
export const looseNumber = (least: number, most: number) =>
  z.union([z.number(), NumberText, Nothing]).pipe(z.number().min(least).max(most).nullable()).nullish()

/**
 * An amount in rand: a number, or a text of which commas and spaces are stripped (001 §5), as the form reads it
 * (money.ts); so a comma is a thousands mark and never a decimal one.
 */
export const looseAmount = (least: number, most: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .transform((text) => text.replace(/[,\s]/g, ''))
        .pipe(NumberText),
      Nothing,
    ])
    .pipe(z.number().min(least).max(most).nullable())
    .nullish()

/** A text; the number of an order is one too. */
export const looseText = (most: number) =>
  z
    .union([z.string(), z.number().transform(String)])
    .pipe(z.string().max(most))
    .nullish()

const YES: ReadonlySet<unknown> = new Set([true, 1, '1', 'true', 'y', 'yes'])
const NO: ReadonlySet<unknown> = new Set([false, 0, '0', 'false', 'n', 'no'])

/** A yes or a no as clients write it; null where it is neither, or was left out. */
export const looseFlag = z
  .unknown()
  .optional()
  .transform((said): boolean | null => {
    const plain = typeof said === 'string' ? said.trim().toLowerCase() : said
    return YES.has(plain) ? true : NO.has(plain) ? false : null
  })
  .pipe(z.boolean().nullable())
