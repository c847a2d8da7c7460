/** What stands in the address for the rows behind a number: of the sums, or of the morning (morning/morning-keys.ts). */
import { keysOf } from '../../domain/values/table.ts'
import { GROUPINGS, type Grouping } from './sums/groupings.ts'
import { MEASURES, type Measure, parseSumKey, type SumMode, sumKey } from './sums/sum-keys.ts'

export interface SumRowsAddress {
  readonly mode: SumMode
  readonly by: Grouping
  readonly measure: Measure
  readonly group: number | null
}

/** `sum~all~branch~late~3` */
export const rowsOfSum = ({ mode, by, measure, group }: SumRowsAddress): string =>
  ['sum', mode, by, sumKey(measure, group)].join('~')

/** Null of what is no sum. */
export function parseSumRows(text: string): SumRowsAddress | null {
  const [is, first, second, ...rest] = text.split('~')
  const mode = keysOf(MEASURES).find((one) => one === first)
  const by = GROUPINGS.find((one) => one === second)
  if (is !== 'sum' || mode === undefined || by === undefined) return null
  const named = parseSumKey(rest.join('~'), mode)
  return named === null ? null : { mode, by, ...named }
}
