import { refusalWords } from '../../../ui/form/problems.ts'
import { refusalText } from '../../../ui/messages/refusals.ts'

/** Why a row is wrong, in the language that is spoken. */
export const problemWords = (detail: string): string => refusalWords(refusalText(detail, ''))
