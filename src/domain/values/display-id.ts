/**
 * Numbers as people quote them: a prefix and at least 6 digits (001 §3, 000 §9).
 *
 * Those of collection requests are made and found; the navigation search reads those of billing, whose screens come later.
 */

function padded(prefix: string, id: number): string {
  return `${prefix}${String(id).padStart(6, '0')}`
}

/** `COL000007` */
export function collectionRequestId(id: number): string {
  return padded('COL', id)
}

/** `PMT000007` */
export function paymentId(id: number): string {
  return padded('PMT', id)
}

/** `INV000007`, or the number that the invoice had in the system it was brought over from. */
export function invoiceId(id: number, migrationReference?: string | null): string {
  return migrationReference || padded('INV', id)
}

/** `CR000007` */
export function creditNoteId(id: number): string {
  return padded('CR', id)
}

/** What a prefix stands for. */
const KINDS = { COL: 'collection-request', PMT: 'payment', INV: 'invoice', CR: 'credit-note' } as const
export type DocumentKind = (typeof KINDS)[keyof typeof KINDS]
const PREFIXES: ReadonlyMap<string, DocumentKind> = new Map(Object.entries(KINDS))

/** The document that somebody quotes: `INV000007` is invoice 7; null for anything that is no such number. */
export function documentOf(text: string): { kind: DocumentKind; id: number } | null {
  const parts = /^(COL|PMT|INV|CR)(\d{1,15})$/i.exec(text.replace(/\s+/g, ''))
  const kind = PREFIXES.get((parts?.[1] ?? '').toUpperCase())
  return kind === undefined ? null : { kind, id: Number(parts?.[2]) }
}

/** The number in what somebody typed: `COL123`, `col 000123` and `123` are all 123; anything else is `null`. */
export function searchId(text: string): number | null {
  const bare = text.replace(/\s+/g, '')
  return documentOf(bare)?.id ?? (/^\d{1,15}$/.test(bare) ? Number(bare) : null)
}
