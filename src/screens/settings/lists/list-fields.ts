/** The fields of a row of a provider's list, as texts while they are typed. */
import type { Problems } from '../../../ui/form/problems.ts'
import { lists as messages } from './list-messages.ts'

type FieldKey = keyof typeof messages.fields

type FieldKind =
  | { readonly is: 'text' | 'words'; readonly maxLength: number }
  /** `empty`: nothing may stand there, too. */
  | {
      readonly is: 'number'
      readonly min: number
      readonly max: number
      readonly whole?: true
      readonly empty?: true
    }
  /** `empty`: nothing may be chosen, too. */
  | { readonly is: 'choice'; readonly of: readonly (keyof typeof messages.choices)[]; readonly empty?: true }
  /** One of those that `list.options` names, by its id; null where nothing is chosen. */
  | { readonly is: 'one'; readonly of: 'branches' | 'colleagues'; readonly empty?: true }
  /** A town, whose province and degrees follow. */
  | { readonly is: 'town'; readonly maxLength: number }
  /** Several texts, by comma. */
  | { readonly is: 'several'; readonly maxLength: number }
  | { readonly is: 'flag' | 'days' | 'vehicles' | 'time' | 'day' | 'colour' | 'province' }

export interface ListField {
  readonly key: FieldKey
  readonly kind: FieldKind
  /** Said of a new row alone. */
  readonly onlyNew?: true
  /** Asked for only where another field is this. */
  readonly when?: { readonly key: FieldKey; readonly is: string }
}

/** By field: flags are `true` and `false`, days and vehicles are one after another with a blank between. */
export type RowTexts = Readonly<Record<string, string>>
export type RowValues = Readonly<Record<string, unknown>>

function textOf({ is }: FieldKind, value: unknown): string {
  if (value === null || value === undefined) return ''
  return Array.isArray(value) ? value.join(is === 'several' ? ', ' : ' ') : String(value)
}

export const textsOf = (fields: readonly ListField[], values: RowValues): RowTexts =>
  Object.fromEntries(fields.map(({ key, kind }) => [key, textOf(kind, values[key])]))

/** `12,5` is 12.5; what is no number is NaN. */
const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')))

function sentValue({ kind }: ListField, text: string): unknown {
  switch (kind.is) {
    case 'number':
      return text.trim() === '' && kind.empty ? null : numberIn(text)
    case 'one':
      return text === '' ? null : Number(text)
    case 'flag':
      return text === 'true'
    case 'days':
    case 'vehicles':
      return text.split(' ').filter((day) => day !== '')
    case 'several':
      return text.split(/[,;\n]/).flatMap((one) => one.trim() || [])
    case 'choice':
      return text === '' && kind.empty ? null : text
    case 'day':
      return text === '' ? null : text
    default:
      return text.trim()
  }
}

/** What is sent of them. */
export const valuesOf = (fields: readonly ListField[], texts: RowTexts): RowValues =>
  Object.fromEntries(fields.map((field) => [field.key, sentValue(field, texts[field.key] ?? '')]))

/** The numbers that are none, or too small or large. */
export function numberProblems(fields: readonly ListField[], texts: RowTexts): Problems {
  const problems: Record<string, string> = {}
  for (const { key, kind } of fields) {
    if (kind.is !== 'number') continue
    const text = texts[key] ?? ''
    if (text.trim() === '' && kind.empty) continue
    const value = numberIn(text)
    const isIn = value >= kind.min && value <= kind.max && (kind.whole !== true || Number.isInteger(value))
    if (!isIn) problems[key] = messages.between(kind.min, kind.max)
  }
  return problems
}
