/** A size of compartment as it is typed: measures are texts until they are sent. Centimetres and kilograms. */
import type { Compartment } from '../../contract/parcel-types.ts'
import type { PickupNetwork } from '../../domain/booking/compartments.ts'
import type { Problems } from '../../ui/form/problems.ts'
import { locations as messages } from './messages.ts'
import { numberOf } from './point-draft.ts'

const MEASURES = ['length', 'width', 'height', 'weight'] as const

export type NewSizeDraft = {
  readonly provider: PickupNetwork
  readonly name: string
} & Readonly<Record<(typeof MEASURES)[number], string>>

export const EMPTY_SIZE: NewSizeDraft = {
  provider: 'lockers',
  name: '',
  length: '',
  width: '',
  height: '',
  weight: '',
}

export function sizeDraftOf({ provider, name, length, width, height, weight }: Compartment): NewSizeDraft {
  return {
    provider,
    name,
    length: String(length),
    width: String(width),
    height: String(height),
    weight: String(weight),
  }
}

/** What is sent of it. */
export function sizeOf(draft: NewSizeDraft) {
  const { provider, name } = draft
  const [length = 0, width = 0, height = 0, weight = 0] = MEASURES.map((one) => numberOf(draft[one]) ?? 0)
  return { provider, name: name.trim(), length, width, height, weight }
}

/** What is wrong before it is sent. */
export function sizeProblems(draft: NewSizeDraft): Problems {
  const problems: Record<string, string> = {}
  if (draft.name.trim() === '') problems.name = messages.enterName
  for (const measure of MEASURES) {
    const value = numberOf(draft[measure])
    if (value === null || value <= 0 || value > 1_000) problems[measure] = messages.wrongMeasure
  }
  return problems
}
