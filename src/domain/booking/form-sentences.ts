/** What the form of a new shipment says of its fields besides the eleven checks, in the words of the calls (001 §5). */
import type { SubmitSide } from './submit-checks.ts'

export const MOST_PARCELS = 500

export const FORM_SENTENCES = {
  /** Of all of them together, below the form. */
  required: 'Please fill in all the required fields.',
  empty: 'Fill this in',
  number: 'Enter a number',
  wholeNumber: 'Enter a whole number',
  positive: 'More than 0',
  tooMany: `At most ${MOST_PARCELS} parcels`,
  level: 'Choose a service level',
  contents: 'Say what is in the parcel',
  pastDay: 'Choose today or a later day',
  noService: 'The chosen service level has no service on this day',
  costCenter: 'Cost centre is required',
  customerReference: 'customer reference is required',
} as const

export const unreachable = (side: SubmitSide): string =>
  `The ${side} contact needs an e-mail address or a mobile number`

/** What is wrong with a measure or a weight that was said: the form and the calls refuse nothing at all in the same words. */
export const nothingRefusal = (value: number): string | null => (value > 0 ? null : FORM_SENTENCES.positive)
