/** The reference by which a customer knows a shipment, as its account wants it (clients.md, 412; 001 §7). */

/** With the prefix of the account, once: who types it along means no second one. */
export function prefixedReference(reference: string | null | undefined, prefix: string): string | null {
  const typed = reference?.trim() ?? ''
  if (typed === '') return null
  return typed.toUpperCase().startsWith(prefix.toUpperCase()) ? typed : `${prefix}${typed}`
}
