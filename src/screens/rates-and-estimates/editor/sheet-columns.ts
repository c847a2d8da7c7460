import { meantChoice, type SheetColumn } from '../../../ui/sheet/sheet-column.ts'
import type { CardDraft } from './card-draft.ts'
import { editor as messages } from './editor-messages.ts'
import { type Field, fieldsOf, joined, type SheetName, wordsIn } from './sheet-fields.ts'

/** What ids and codes in cells are called. */
export interface SheetNames {
  readonly zones: ReadonlyMap<string, string>
  readonly accounts: ReadonlyMap<string, string>
  readonly levels: readonly string[]
}

export function namesOf(
  { sheets }: CardDraft,
  accounts: ReadonlyMap<number, { readonly name: string }>,
): SheetNames {
  return {
    zones: new Map(sheets.zones.map(({ key, cells }) => [String(key), cells[0] ?? ''])),
    accounts: new Map([...accounts].map(([id, { name }]) => [String(id), name])),
    levels: sheets.levels.map(({ cells }) => cells[0] ?? ''),
  }
}

/** An amount as people write it: `R 1 234,50` is 1234.50, and so is 1,234.50. */
export function plainAmount(typed: string): string {
  const bare = typed.replace(/[\sR%]/gi, '')
  if (!/^-?[\d.,]+$/.test(bare)) return typed.trim()
  if (bare.includes('.')) return bare.replaceAll(',', '')
  // Thousands in threes, and no more than one decimal comma.
  return /^-?\d{1,3}(,\d{3}){2,}$/.test(bare) ? bare.replaceAll(',', '') : bare.replace(',', '.')
}

const YES = /^(y|yes|j|ja|x|1|true|waar)$/i
const NO = /^(n|no|nee|0|false|onwaar|-)?$/i

/** Names with `;` between, as the ids that they stand for; what is no name stays as it is typed. */
function byNames(names: ReadonlyMap<string, string>) {
  return {
    show: (text: string) => joined(wordsIn(text).map((id) => names.get(id) ?? id)),
    read: (typed: string) => {
      const ids = new Map([...names].map(([id, name]) => [name.trim().toLowerCase(), id]))
      return joined(wordsIn(typed).map((word) => ids.get(word.toLowerCase()) ?? word))
    },
  }
}

/** Codes whose words people read. */
function byChoice(codes: readonly string[]) {
  const words: Readonly<Record<string, string>> = messages.choices
  const wordOf = (code: string) => words[code] ?? code
  return {
    choices: codes.map(wordOf),
    show: wordOf,
    read: (typed: string) => {
      const plain = typed.trim()
      const code = codes.find((one) => one.toLowerCase() === plain.toLowerCase())
      const word = meantChoice(codes.map(wordOf), plain)
      return code ?? codes.find((one) => wordOf(one) === word) ?? plain
    },
  }
}

const joinedTidily = (typed: string): string => joined(wordsIn(typed.replaceAll(',', ';')))

/** How cells of a kind are shown and read. */
function partsOf({ key, kind }: Field, names: SheetNames): Partial<SheetColumn> {
  switch (kind.is) {
    case 'amount':
    case 'whole':
      return { align: 'end', read: plainAmount, maxLength: 30 }
    case 'rate':
      return {
        mono: true,
        maxLength: 1000,
        read: (typed) => (/[a-z(]/i.test(typed.replace(/^\s*R/, '')) ? typed.trim() : plainAmount(typed)),
      }
    case 'flag':
      return {
        choices: [messages.yes, messages.no],
        show: (text) => (text === 'yes' ? messages.yes : text),
        read: (typed) => (YES.test(typed.trim()) ? 'yes' : NO.test(typed.trim()) ? '' : typed.trim()),
      }
    case 'choice':
      return byChoice(kind.of)
    case 'zones':
      return { ...byNames(names.zones), ...(key !== 'zones' && { blank: messages.anywhere }) }
    case 'accounts':
      return { ...byNames(names.accounts), blank: messages.allAccounts }
    case 'levels':
      return { mono: true, blank: messages.allLevels, read: joinedTidily }
    case 'level':
      return { mono: true, choices: names.levels, maxLength: 20 }
    case 'words':
      return key === 'postal_codes'
        ? { mono: true, read: joinedTidily }
        : { read: (typed) => joined(wordsIn(typed)) }
    case 'places':
      return { read: (typed) => joined(wordsIn(typed)) }
    case 'area':
      return { readOnly: true, show: (text) => (text === '' ? '' : messages.drawn) }
    case 'text':
      return key === 'code' ? { mono: true, maxLength: 20 } : { maxLength: key === 'description' ? 500 : 100 }
  }
}

/** Least width (rem) and share of what is left over. */
const WIDTHS: Readonly<Record<string, readonly [width: number, grow: number]>> = {
  level: [5.5, 0],
  code: [7, 0],
  name: [10, 2],
  from: [10, 2],
  to: [10, 2],
  rate: [14, 3],
  formula_type: [6, 0],
  description: [12, 2],
  charge_type: [11, 0],
  service_levels: [8, 1],
  zones: [9, 1],
  account_ids: [14, 2],
  postal_codes: [16, 2],
  places: [14, 2],
  rounding: [12, 0],
  longest_side_over_cm: [6.5, 0],
  girth_and_length_over_cm: [9.5, 0],
  parcel_over_kg: [6.5, 0],
  maximum_declared_value: [8, 0],
  volumetric_divisor: [8, 0],
  both_ways: [5, 0],
  same_zone: [5.5, 0],
}

const BLANKS = (): Readonly<Record<string, string>> => ({
  up_to_kg: messages.noLimit,
  per: messages.choices.shipment,
  side: messages.choices.either,
  vat_type: messages.asLevel,
  volumetric_divisor: messages.asLevel,
  insurance_disabled: messages.asLevel,
  rounding: messages.choices['round-up'],
})

/** The columns of a sheet, in the language that is spoken. */
export function sheetColumns(sheet: SheetName, names: SheetNames): readonly SheetColumn[] {
  const titles: Readonly<Record<string, string>> = messages.columns
  const hints: Readonly<Record<string, string>> = messages.hints
  const blanks = BLANKS()
  return fieldsOf(sheet).map((field): SheetColumn => {
    const [width, grow] = WIDTHS[field.key] ?? [6.5, 0]
    const [hint, blank] = [hints[field.key], blanks[field.key]]
    return {
      key: field.key,
      title: titles[field.key] ?? field.key,
      width,
      grow,
      ...(hint !== undefined && { hint }),
      ...(blank !== undefined && { blank }),
      ...partsOf(field, names),
    }
  })
}
