/** How what is chosen in a field of a list is called, in the language that is spoken now. */
import { WEEKDAYS } from '../../../domain/booking/service-days.ts'
import { BY_LENGTH } from '../../../domain/dispatch/vehicle-volume.ts'
import { assignment } from '../../../features/assignment/messages.ts'
import { weekdayNames } from '../../../ui/messages/weekday-names.ts'
import type { ListField } from './list-fields.ts'
import { lists as messages } from './list-messages.ts'

interface Choice {
  readonly value: string
  readonly label: string
}

/** What several may be chosen of. */
export const SEVERAL: Readonly<Record<'days' | 'vehicles', () => readonly Choice[]>> = {
  days: () => WEEKDAYS.map((value) => ({ value, label: weekdayNames[value] })),
  vehicles: () => BY_LENGTH.map((value) => ({ value, label: assignment.vehicles[value] })),
}

/** What one is chosen of. */
export const choicesIn = (of: readonly (keyof typeof messages.choices)[]): Choice[] =>
  of.map((value) => ({ value, label: messages.choices[value] }))

const labelsOf = (all: readonly Choice[], chosen: readonly string[]): string =>
  all.flatMap(({ value, label }) => (chosen.includes(value) ? [label] : [])).join(', ')

/** What stands in a field in words: what somebody else has made of it is told so. */
export function fieldWords(kind: ListField['kind'], text: string): string {
  switch (kind.is) {
    case 'days':
    case 'vehicles':
      return labelsOf(SEVERAL[kind.is](), text.split(' '))
    case 'choice':
      return labelsOf(choicesIn(kind.of), [text])
    default:
      return text
  }
}
