/** What somebody types or scans into the search of the navigation (000 §2, §7). */

import { foldReference, withoutParcel } from '../tracking/tracking-reference.ts'
import { type DocumentKind, documentOf } from '../values/display-id.ts'
import { accountAddress } from './unbuilt-screens.ts'

export interface SearchTerms {
  /** Trimmed and in capitals, as it is looked up. */
  reference: string
  /** Without the number of a parcel: 'HUBX4K7' of 'HUBX4K7/2'. */
  shipment: string
  /** A document quoted by its number: `INV000007`. */
  document: { kind: DocumentKind; id: number } | null
}

/**
 * Reads the box: trimmed and upper-cased; null when nothing is left to look for. Scanners end with a line break and some
 * begin with a control character: neither belongs to the reference.
 */
export function readSearch(typed: string): SearchTerms | null {
  const reference = foldReference(typed)
  if (reference === '') return null
  return { reference, shipment: withoutParcel(reference), document: documentOf(reference) }
}

/** A collection request opened beside its list. */
const collectionRequestAddress = (id: number): string => `/collection-requests?request=${id}`

/** Where what was found is shown; the documents of an account have addresses of their own for its people. */
export function searchHitPath(
  found: {
    type: 'shipment' | 'account' | 'invoice' | 'credit-note' | 'collection-request'
    data: { id: number }
  },
  audience: 'staff' | 'account',
): string {
  if (found.type === 'account') return accountAddress(found.data.id)
  if (found.type === 'collection-request') return collectionRequestAddress(found.data.id)
  const of = audience === 'staff' ? '/accounts' : ''
  const folder = {
    shipment: '/shipments',
    invoice: `${of}/invoices`,
    'credit-note': `${of}/credit-notes`,
  }[found.type]
  return `${folder}/${found.data.id}`
}
