import type { z } from 'zod'
import { sentence } from '../../domain/values/sentence.ts'

/** What is said of fields, by field; of none of them under ''. */
export type Problems = Readonly<Record<string, string>>

/** What a schema has against values: the first thing of each field, under the first part of its path. */
export function problemsIn(schema: z.ZodType, values: unknown): Problems {
  const problems: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(values).error?.issues ?? [])
    problems[String(path[0] ?? '')] ??= message
  return problems
}

/** `origins[0]: type a host`: beside a field its name is said already. */
export function refusalWords(refusal: string): string {
  return sentence(refusal.replace(/^[\w.[\]]+: /, ''))
}
