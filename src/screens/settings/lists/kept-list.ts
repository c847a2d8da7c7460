/** A list that a provider keeps: how it is read and written, and what its rows say. */
import type { UsedList } from '../../../contract/catalogue-usage.ts'
import type { CallOutcome, Client } from '../../../contract/client.ts'
import { compareText } from '../../../domain/values/text-order.ts'
import type { Problems } from '../../../ui/form/problems.ts'
import type { ListField, RowValues } from './list-fields.ts'
import type { lists as messages } from './list-messages.ts'

/** What is done with a row elsewhere, by whom. */
export interface RowLink {
  readonly label: keyof typeof messages.links
  readonly to: string
  readonly permission: string
  /** Only for whoever may give somebody this role. */
  readonly givesRole?: number
}

/** A row of any list. */
export interface KeptRow {
  readonly id: number
  readonly version: number
  readonly active: boolean
  readonly position: number
  readonly name: string
  /** Beside the name, in another cut. */
  readonly code?: string
  readonly colour?: string
  readonly facts: readonly string[]
  /** It stands for everything else: it is not retired. */
  readonly stays?: boolean
  /** Where more is done with it. */
  readonly links?: readonly RowLink[]
  readonly values: RowValues
}

type Written = Promise<CallOutcome<unknown>>
type Named = { readonly id: number; readonly version: number }

export interface KeptList {
  readonly fields: readonly ListField[]
  /** What uses its rows is known of these. */
  readonly usage: UsedList | null
  readonly calls: {
    readonly list: { readonly name: string }
    readonly add: string | null
    readonly change: string
  }
  /** In an order that is nobody's to change. */
  readonly isSorted?: true
  /** What a new row begins as. */
  readonly begins: RowValues
  readonly read: (client: Client, signal: AbortSignal) => Promise<CallOutcome<readonly KeptRow[]>>
  readonly check: (values: RowValues) => Problems
  readonly add: ((client: Client, values: RowValues) => Written) | null
  readonly change: (client: Client, row: Named, values: RowValues) => Written
  /** What retiring says, where it is not what a list commonly says. */
  readonly retireText?: string
  /** By which refusal a row may not be retired yet, and where that is put right; `fields` are those that it names. */
  readonly inWay?: {
    readonly code: string
    readonly links: (row: KeptRow, fields: ReadonlySet<string>) => readonly RowLink[]
  }
  /** Told with the start-up data: what others make of it is known at once. */
  readonly follows?: 'branches' | 'drivers'
  /** Where a row is seen, and rows are added, where not here. */
  readonly address?: (id: number | null) => string
}

export function mapped<From, To>(outcome: CallOutcome<From>, to: (value: From) => To): CallOutcome<To> {
  return outcome.ok ? { ...outcome, value: to(outcome.value) } : outcome
}

/** What is sent of a change: the row tells which it is, and no more. */
export const changeOf = ({ id, version }: Named, values: RowValues) => ({ ...values, id, version })

/** By name, those that are retired below all others. */
export const byName = (a: Retirable, b: Retirable) =>
  Number(a.deleted_date !== null) - Number(b.deleted_date !== null) || compareText(a.name, b.name)
interface Retirable {
  readonly name: string
  readonly deleted_date: string | null
}
