/**
 * What is typed over the fields of something that others may change meanwhile: each field remembers what stood there when
 * somebody began to type, so that what another made of it in between is seen, and not replaced unseen.
 */
export interface TypedField {
  readonly mine: string
  /** What it said when it was typed over. */
  readonly over: string
}
export type MergedEdits<Field extends string> = Readonly<Partial<Record<Field, TypedField>>>
type Values<Field extends string> = Readonly<Record<Field, string>>

export function editField<Field extends string>(
  typed: MergedEdits<Field>,
  now: Values<Field>,
  field: Field,
  mine: string,
): MergedEdits<Field> {
  return { ...typed, [field]: { mine, over: typed[field]?.over ?? now[field] } }
}

/** What the field shows: what was typed, or what it is. */
export function fieldValue<Field extends string>(
  typed: MergedEdits<Field>,
  now: Values<Field>,
  field: Field,
): string {
  return typed[field]?.mine ?? now[field]
}

export function isTyped<Field extends string>(
  typed: MergedEdits<Field>,
  now: Values<Field>,
  field: Field,
): boolean {
  return fieldValue(typed, now, field).trim() !== now[field]
}

/** What somebody else has made of a field that is being typed over; null where nobody has. */
export function conflictingValue<Field extends string>(
  typed: MergedEdits<Field>,
  now: Values<Field>,
  field: Field,
): string | null {
  const one = typed[field]
  return one !== undefined && one.over !== now[field] && isTyped(typed, now, field) ? now[field] : null
}

/** What stays typed when `sent` was saved: what was typed on meanwhile, over what stands there now. */
export function editsAfterSave<Field extends string>(
  typed: MergedEdits<Field>,
  sent: MergedEdits<Field>,
  saved: Values<Field>,
): MergedEdits<Field> {
  const stays: Partial<Record<Field, TypedField>> = {}
  for (const field in typed) {
    const one = typed[field]
    if (one !== undefined && one.mine !== sent[field]?.mine) stays[field] = { ...one, over: saved[field] }
  }
  return stays
}
