/** Where a copy of a shipment is made. Without the form, so that the detail, which leads there, is not sent it. */

export const COPIES = ['duplicate', 'return'] as const
export type Copy = (typeof COPIES)[number]

/** What the address of the page asks for: `?duplicate=71`, `?return=71`; null where it asks for neither. */
export function copyAskedFor(query: URLSearchParams): { readonly as: Copy; readonly id: number } | null {
  for (const as of COPIES) {
    const id = Number(query.get(as) ?? '')
    if (Number.isSafeInteger(id) && id > 0) return { as, id }
  }
  return null
}

export const copyAddress = (as: Copy, id: number) =>
  `/shipments/new?${new URLSearchParams({ [as]: String(id), m: 'default' })}`
