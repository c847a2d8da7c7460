import type { LogEvent, Scalar } from './log.ts'

type Told = Readonly<Record<string, Scalar>>

/** What a change made otherwise, of what stands in the log of a thing; `before`: null of one that is new. */
export const toldChange = (before: Told | null, after: Told): LogEvent['change'] =>
  Object.fromEntries(
    Object.entries(after).flatMap(([field, to]) => {
      const from = before?.[field] ?? null
      return from === to ? [] : [[field, [from, to] as const]]
    }),
  )
