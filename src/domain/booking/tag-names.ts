/** Tags of accounts and shipments, as what is booked names them and as rate cards know them (002 §9). */

interface NamedTag {
  readonly id: number
  readonly type: string
  readonly name: string
  readonly active: boolean
}

/** The names of tags, each once. What was retired since is charged for no longer. */
export function tagNames(tags: readonly NamedTag[], ids: readonly number[]): string[] {
  if (ids.length === 0) return []
  const named = new Set(ids)
  return [...new Set(tags.flatMap(({ id, name, active }) => (active && named.has(id) ? name : [])))]
}

/** The first id that is none of a tag of this type that may be put on something; null where all are. */
export function unknownTag(
  tags: readonly NamedTag[],
  type: 'account' | 'shipment',
  ids: readonly number[],
): { readonly field: string; readonly detail: string } | null {
  const isOffered = (id: number) => tags.some((tag) => tag.id === id && tag.active && tag.type === type)
  const wrong = ids.findIndex((id) => !isOffered(id))
  return wrong < 0 ? null : { field: `tag_ids[${wrong}]`, detail: 'There is no such tag here' }
}
