/**
 * The tags of a shipment (002 §9) as one text, as its row has them and as they travel in columns: their ids, rising, with a space between;
 * '' of none.
 */

export const tagText = (ids: Iterable<number>): string => [...new Set(ids)].sort((a, b) => a - b).join(' ')

export const tagIds = (text: string): number[] => (text === '' ? [] : text.split(' ').map(Number))

export const hasTag = (text: string, id: number): boolean => ` ${text} `.includes(` ${id} `)

export interface Retagging {
  readonly add_tag_ids?: readonly number[] | undefined
  readonly remove_tag_ids?: readonly number[] | undefined
}

/** Whether a change says anything of tags. */
export const isRetagging = ({ add_tag_ids, remove_tag_ids }: Retagging): boolean =>
  add_tag_ids !== undefined || remove_tag_ids !== undefined

/** The field of a change that says it. */
export const retaggingField = ({ add_tag_ids }: Retagging) =>
  add_tag_ids === undefined ? 'remove_tag_ids' : 'add_tag_ids'

/** The tags with some more and some less. */
export function retagged(text: string, { add_tag_ids = [], remove_tag_ids = [] }: Retagging): string {
  return tagText([...tagIds(text), ...add_tag_ids].filter((id) => !remove_tag_ids.includes(id)))
}
