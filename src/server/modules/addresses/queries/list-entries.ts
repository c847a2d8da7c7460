import type { z } from 'zod'
import type { listAddressBook } from '../../../../contract/address-book.ts'
import type { Viewer } from '../../../../domain/shipments/visibility.ts'
import { searchTermsOf } from '../../../../domain/values/find.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { boundedCount } from '../../../kernel/database/bounded-count.ts'
import { containing } from '../../../kernel/database/search-text.ts'
import { withViewerTx } from '../../../kernel/database/tenant.ts'
import type { Platform } from '../../../platform.ts'
import { presentEntry } from '../entry-rows.ts'

/** The entries that these eyes may see, by name; every word of the search has to be found. */
export function listEntries(
  { database, gazetteer }: Pick<Platform, 'database' | 'gazetteer'>,
  providerId: number,
  viewer: Viewer,
  wanted: z.output<typeof listAddressBook.query>,
): Promise<Outcome<z.input<typeof listAddressBook.answer>>> {
  return withViewerTx(database.app, providerId, viewer, async (tx) => {
    if (wanted.account_id !== undefined) {
      const account = await tx
        .selectFrom('accounts')
        .select('id')
        .where('provider_id', '=', providerId)
        .where('id', '=', wanted.account_id)
        .executeTakeFirst()
      if (account === undefined) return refused('account.notFound', { field: 'account_id' })
    }
    let query = tx.selectFrom('address_book_entries').where('provider_id', '=', providerId)
    if (wanted.account_id !== undefined) query = query.where('account_id', '=', wanted.account_id)
    if (wanted.id !== undefined) query = query.where('id', '=', wanted.id)
    for (const term of searchTermsOf(wanted.search ?? '').slice(0, 8))
      query = query.where('find_text', 'like', containing(term))
    const rows = await query
      .selectAll()
      .orderBy('find_text')
      .orderBy('id')
      .limit(wanted.limit)
      .offset(wanted.offset)
      .execute()
    return done({
      address_books: rows.map((row) => presentEntry(gazetteer, row)),
      count: await boundedCount(tx, query),
    })
  })
}
