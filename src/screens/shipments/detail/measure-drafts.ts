import { createDrafts } from '../../../features/session/drafts.ts'
import type { TypedMeasures } from './measure-form.ts'

/** What was typed of the measures of parcels when a session ended, by the id of each. */
export const measureDrafts = createDrafts<ReadonlyMap<number, TypedMeasures>>()
