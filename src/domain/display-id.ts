/** Numbers as people quote them: a prefix and at least 6 digits (001 §3, 000 §9). */

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

/** The number in what somebody typed: `COL123`, `col 000123` and `123` are all 123; anything else is `null`. */
export function searchId(text: string): number | null {
  const digits = /^(?:COL|PMT|INV|CR)?(\d{1,15})$/i.exec(text.replace(/\s+/g, ''))?.[1]
  return digits === undefined ? null : Number(digits)
}
