/** References as the account of a customer wants them: of a shipment, its tracking and its parcels (clients.md, 412; 001 §5, §7). */

/** With the prefix of the account, once: who types it along means no second one. */
export function prefixedReference(reference: string | null | undefined, prefix: string): string | null {
  const typed = reference?.trim() ?? ''
  if (typed === '') return null
  return typed.toUpperCase().startsWith(prefix.toUpperCase()) ? typed : `${prefix}${typed}`
}
