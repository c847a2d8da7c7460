import type { CallOutcome, Client } from '../../../contract/client.ts'
import type { PrintedDocument } from '../../../contract/labels.ts'
import { withFullStop } from '../../../domain/values/sentence.ts'
import { printWithProgress } from '../../../features/labels/print-labels.ts'
import { currentLanguage } from '../../../ui/messages/current-language.ts'
import { refusalText } from '../../../ui/messages/refusals.ts'
import type { Part, RefusedRow, Within } from './bulk-run.ts'

/** What is printed of many: pages, or a file for a label printer of so many dots an inch. */
export const PRINT_KINDS = {
  sticker: { print: 'sticker', format: 'pdf', dpi: 203 },
  '6up': { print: '6up', format: 'pdf', dpi: 203 },
  waybill: { print: 'waybill', format: 'pdf', dpi: 203 },
  list: { print: 'list', format: 'pdf', dpi: 203 },
  zpl203: { print: 'sticker', format: 'zpl', dpi: 203 },
  zpl300: { print: 'sticker', format: 'zpl', dpi: 300 },
} as const
export type PrintKind = keyof typeof PRINT_KINDS

/** Which of so many a refusal names. */
function placeOf(field: string | undefined, count: number): number | null {
  if (field === 'id' && count === 1) return 0
  const place = /^ids\[(\d+)\]$/.exec(field ?? '')?.[1]
  return place === undefined ? null : Number(place)
}

/** One document of these shipments; those that cannot be printed are left out of it and told, and what is too much for one is two. */
export function partOfPrint(
  client: Client,
  ids: readonly number[],
  kind: PrintKind,
  onDocument: (document: PrintedDocument) => void,
): Part {
  const refused: RefusedRow[] = []
  const printed: number[] = []
  const waiting: (readonly number[])[] = [ids]

  const ask = (
    some: readonly number[],
    onProgress: (progress: Within) => void,
  ): Promise<CallOutcome<PrintedDocument>> =>
    printWithProgress(
      client,
      { ...PRINT_KINDS[kind], ids: [...some], language: currentLanguage(), force_print: true },
      onProgress,
    )

  return {
    async send(onProgress = () => {}) {
      for (let some = waiting.shift(); some !== undefined; some = waiting.shift()) {
        if (some.length === 0) continue
        const outcome = await ask(some, onProgress)
        if (outcome.ok) {
          onDocument(outcome.value)
          printed.push(...some)
          continue
        }
        const place = placeOf(outcome.field, some.length)
        const id = place === null ? undefined : some[place]
        if (outcome.code === 'label.tooMany' && some.length > 1) {
          const half = Math.ceil(some.length / 2)
          waiting.unshift(some.slice(0, half), some.slice(half))
        } else if (id !== undefined) {
          refused.push({ id, why: withFullStop(refusalText(outcome.error, outcome.code)) })
          waiting.unshift(some.filter((one) => one !== id))
        } else {
          waiting.unshift(some)
          return { lost: outcome.error }
        }
      }
      // Printing makes no version of anything.
      return { done: printed.map((id) => ({ id, version: 0 })), refused }
    },
  }
}
