import type { Resolution } from '../../../domain/shipments/attention.ts'
import { requestOf } from '../../../features/assignment/request-rows.ts'

/** Those of some rows that an act is for: collection requests among them can be assigned here, and nothing else. */
export const rowsOfAct = (act: Resolution, ids: readonly number[]): readonly number[] =>
  act === 'assign' ? ids : ids.filter((id) => requestOf(id) === null)
