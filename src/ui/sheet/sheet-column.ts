/** A column of a sheet: how its cells are shown and read. Cells keep a text of their own, such as the id of what is shown. */
export interface SheetColumn {
  readonly key: string
  readonly title: string
  /** Least width in rem. */
  readonly width: number
  /** Its share of what is left over; 0 unless told. */
  readonly grow?: number
  /** Numbers stand at the end. */
  readonly align?: 'end'
  /** For formulas and codes. */
  readonly mono?: boolean
  /** What may be typed, as it is shown. */
  readonly choices?: readonly string[]
  /** Stands there, quietly, where a cell is empty. */
  readonly blank?: string
  /** What may stand there, said while the cursor is in the column. */
  readonly hint?: string
  readonly maxLength?: number
  readonly readOnly?: boolean
  /** The text of a cell as people read it; as it is kept unless told. */
  readonly show?: (text: string) => string
  /** What was typed or pasted as it is kept; trimmed unless told. */
  readonly read?: (typed: string) => string
}

export const shownText = ({ show }: SheetColumn, text: string): string => show?.(text) ?? text
export const readText = ({ read }: SheetColumn, typed: string): string => read?.(typed) ?? typed.trim()

/** The one of the choices that is meant: by its words, or by how they begin where that tells them apart. */
export function meantChoice(choices: readonly string[], typed: string): string | null {
  const plain = typed.trim().toLowerCase()
  if (plain === '') return null
  const exact = choices.find((choice) => choice.toLowerCase() === plain)
  if (exact !== undefined) return exact
  const [first, ...others] = choices.filter((choice) => choice.toLowerCase().startsWith(plain))
  return first !== undefined && others.length === 0 ? first : null
}
