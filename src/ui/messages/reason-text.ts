import { refusalText } from './refusals.ts'

/** Why something is so, in the language that is spoken: in a cell or a list no sentence ends with a full stop. */
export const reasonText = (says: string): string => refusalText(says, '').replace(/\.$/, '')
