import { sql } from 'kysely'
import { permissionOf } from '../../../../contract/call.ts'
import { listCollectionRequests } from '../../../../contract/collection-requests.ts'
import { navSearch, type SearchHit } from '../../../../contract/search.ts'
import { readSearch, type SearchTerms } from '../../../../domain/console/nav-search.ts'
import { permits } from '../../../../domain/identity/permission.ts'
import { ShipmentStatus, statusRow } from '../../../../domain/shipments/shipment-status.ts'
import type { Viewer } from '../../../../domain/shipments/visibility.ts'
import { upperForms, withoutParcel } from '../../../../domain/tracking/tracking-reference.ts'
import { searchId } from '../../../../domain/values/display-id.ts'
import { done, refused } from '../../../../domain/values/refusals.ts'
import { type Tx, withViewerTx } from '../../../kernel/database/tenant.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { findRequest } from '../../collections/index.ts'
import { idsByReference, isAmong } from '../queries/find-references.ts'

/** A shipment that is no shipment yet to an account is not found by its people. */
function isTold(viewer: Viewer, status: string): boolean {
  const read = ShipmentStatus.safeParse(status)
  return viewer.kind === 'staff' || !read.success || statusRow(read.data).hiddenFromAccounts !== true
}

/** By our reference, the customer's or a parcel's; of several that a customer named alike, the newest. */
async function findShipment(
  tx: Tx,
  providerId: number,
  viewer: Viewer,
  typed: string,
  { reference, shipment }: SearchTerms,
): Promise<SearchHit | null> {
  const forms = upperForms(typed)
  const sought = {
    refs: [reference, shipment],
    chosen: [...forms, ...forms.map(withoutParcel)],
    alternatives: forms,
  }
  const rows = await tx
    .selectFrom('shipments')
    .select(['id', 'status'])
    .where('provider_id', '=', providerId)
    .where(isAmong('id', idsByReference(sought)))
    .orderBy('id', 'desc')
    .limit(10)
    .execute()
  const found = rows.find(({ status }) => isTold(viewer, status))
  return found === undefined ? null : { type: 'shipment', data: { id: found.id } }
}

async function findAccount(tx: Tx, providerId: number, code: string): Promise<SearchHit | null> {
  const account = await tx
    .selectFrom('accounts')
    .select('id')
    .where('provider_id', '=', providerId)
    .where(sql`upper(account_code)`, '=', code)
    .executeTakeFirst()
  return account === undefined ? null : { type: 'account', data: { id: account.id } }
}

/** By its number, with or without COL; what is quoted under another prefix is none. */
async function findCollection(
  tx: Tx,
  providerId: number,
  permissions: readonly string[],
  { reference, document }: SearchTerms,
): Promise<SearchHit | null> {
  const number = searchId(reference)
  const isOther = document !== null && document.kind !== 'collection-request'
  if (number === null || isOther || !permits(permissions, permissionOf(listCollectionRequests))) return null
  const id = await findRequest(tx, providerId, number)
  return id === null ? null : { type: 'collection-request', data: { id } }
}

/**
 * The search of the navigation. It looks with the viewer's own eyes (row security), so that what somebody may not see is
 * not found rather than forbidden. There are no invoices and credit notes yet: their numbers are read, and not found.
 */
export function serveNavSearch(serve: Serve, platform: Platform): void {
  serve.serveAuthenticated(navSearch, async ({ providerId, caller, query }) => {
    const sought = readSearch(query.search_query)
    if (sought === null) return refused('search.notFound', { field: 'search_query' })
    const { viewer } = caller
    const found = await withViewerTx(
      platform.database.app,
      providerId,
      viewer,
      async (tx) =>
        (await findShipment(tx, providerId, viewer, query.search_query, sought)) ??
        (await findAccount(tx, providerId, sought.reference)) ??
        (await findCollection(tx, providerId, caller.permissions, sought)),
    )
    return found === null ? refused('search.notFound', { field: 'search_query' }) : done(found)
  })
}
