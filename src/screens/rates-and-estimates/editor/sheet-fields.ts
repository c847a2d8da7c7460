/**
 * The tables of a rate card as sheets: what each column is called in the card, and of what kind its cells are. A cell keeps a
 * text: ids, codes and names of choices, one after another with `;` between. What is shown for it is another matter.
 */
import { CHARGE_TYPES, VAT_TYPES } from '../../../domain/rates/charge.ts'
import { ROUNDING_OPTIONS } from '../../../domain/rates/charged-weight.ts'
import { FORMULA_TYPES, SIDES, SURCHARGE_TYPES } from '../../../domain/rates/rate-card.ts'
import { keysOf } from '../../../domain/values/table.ts'

export const PERS = ['shipment', 'parcel'] as const

type Kind =
  | { readonly is: 'text' | 'flag' | 'words' | 'zones' | 'accounts' | 'levels' | 'level' | 'places' | 'area' }
  /** A decimal; null where nothing is said, or what stands for it. */
  | { readonly is: 'amount' | 'whole' }
  /** A formula, or an amount, by the type of the row. */
  | { readonly is: 'rate' }
  | { readonly is: 'choice'; readonly of: readonly string[]; readonly otherwise?: string }

export interface Field {
  /** As the card calls it. */
  readonly key: string
  readonly kind: Kind
  /** Whether something has to stand there. */
  readonly required?: true
}

const text = { is: 'text' } as const
const amount = { is: 'amount' } as const
const name: Field = { key: 'name', kind: text, required: true }
const levels: Field = { key: 'service_levels', kind: { is: 'levels' } }
const charge: readonly Field[] = [
  { key: 'charge_type', kind: { is: 'choice', of: keysOf(CHARGE_TYPES) }, required: true },
  { key: 'charge_value', kind: amount, required: true },
]
const optIn: readonly Field[] = [
  name,
  { key: 'description', kind: text },
  levels,
  ...charge,
  { key: 'opted_in_by_default', kind: { is: 'flag' } },
]
const vat: Field = { key: 'vat_type', kind: { is: 'choice', of: keysOf(VAT_TYPES) } }

export const SHEETS = {
  groups: [
    { key: 'level', kind: { is: 'level' }, required: true },
    name,
    { key: 'from', kind: { is: 'zones' } },
    { key: 'to', kind: { is: 'zones' } },
    { key: 'both_ways', kind: { is: 'flag' } },
    { key: 'same_zone', kind: { is: 'flag' } },
    { key: 'up_to_kg', kind: amount },
    { key: 'formula_type', kind: { is: 'choice', of: keysOf(FORMULA_TYPES) }, required: true },
    { key: 'rate', kind: { is: 'rate' } },
    { key: 'per', kind: { is: 'choice', of: PERS, otherwise: 'shipment' } },
  ],
  surcharges: [
    name,
    { key: 'type', kind: { is: 'choice', of: keysOf(SURCHARGE_TYPES) }, required: true },
    { key: 'zones', kind: { is: 'zones' } },
    { key: 'side', kind: { is: 'choice', of: keysOf(SIDES), otherwise: 'either' } },
    { key: 'tags', kind: { is: 'words' } },
    { key: 'longest_side_over_cm', kind: amount },
    { key: 'girth_and_length_over_cm', kind: amount },
    { key: 'parcel_over_kg', kind: amount },
    { key: 'pod_methods', kind: { is: 'words' } },
    levels,
    ...charge,
  ],
  opt_in_rates: optIn,
  opt_in_time_based_rates: optIn,
  rate_adjustments: [name, levels, ...charge],
  discounts: [
    name,
    { key: 'account_ids', kind: { is: 'accounts' } },
    levels,
    { key: 'percentage', kind: amount, required: true },
  ],
  rate_group_extras: [
    name,
    levels,
    { key: 'percentage', kind: amount, required: true },
    { key: 'free_up_to', kind: amount },
    { key: 'minimum_charge', kind: amount },
    { key: 'maximum_declared_value', kind: amount, required: true },
    vat,
  ],
  levels: [
    { key: 'code', kind: text, required: true },
    vat,
    { key: 'rounding', kind: { is: 'choice', of: keysOf(ROUNDING_OPTIONS), otherwise: 'round-up' } },
    { key: 'volumetric_divisor', kind: { is: 'whole' } },
    { key: 'insurance_disabled', kind: { is: 'choice', of: ['yes', 'no'] } },
  ],
  zones: [
    name,
    { key: 'postal_codes', kind: { is: 'words' } },
    { key: 'places', kind: { is: 'places' } },
    { key: 'area', kind: { is: 'area' } },
  ],
} as const satisfies Record<string, readonly Field[]>

export type SheetName = keyof typeof SHEETS
export const SHEET_NAMES = keysOf(SHEETS)

export const fieldsOf = (sheet: SheetName): readonly Field[] => SHEETS[sheet]

/** What stands between `;`, without space around it. */
export const wordsIn = (cell: string): string[] =>
  cell
    .split(/[;\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
export const joined = (words: readonly (string | number)[]): string => words.join('; ')
