import {
  bookImportRows,
  cancelImport,
  checkImportRows,
  listImportRows,
  listImports,
  readImportColumns,
  startImport,
} from '../../../../contract/imports.ts'
import { type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { createFairQueue } from '../../../kernel/concurrency/fair-queue.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { bookRows } from './commands/book-rows.ts'
import { stopImport } from './commands/cancel-import.ts'
import { checkRows } from './commands/check-rows.ts'
import { beginImport } from './commands/start-import.ts'
import { findColumns, findImportRows, findImports } from './queries/read-import.ts'

/** Five hundred rows are a second of a processor: so many are read or booked at a time, of one account one after another. */
const LIMITS = { atOnce: 2, waitingOfOne: 20 }
/** Whoever has too many waiting asks again after so long (ms). */
const ASK_AGAIN_MS = 2_000

/** Bookings from a spreadsheet (docs/decisions/079). */
export function serveImports(serve: Serve, platform: Platform): void {
  const queue = createFairQueue(LIMITS)
  const inTurn = async <T>(
    providerId: number,
    { account_id, session_id }: Caller,
    work: () => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> =>
    (await queue.run(`${providerId} ${account_id === null ? `session ${session_id}` : account_id}`, work)) ??
    refused('rate.limited', { retryAfterMs: ASK_AGAIN_MS })

  serve.serveAuthenticated(listImports, ({ providerId, caller, query }) =>
    findImports(platform, providerId, caller.viewer, query),
  )
  serve.serveAuthenticated(listImportRows, ({ providerId, caller, query }) =>
    findImportRows(platform, providerId, caller, query),
  )
  serve.serveAuthenticated(readImportColumns, ({ providerId, caller, query }) =>
    findColumns(platform, providerId, caller.viewer, query.account_id ?? caller.account_id),
  )
  serve.serveAuthenticated(startImport, ({ providerId, caller, body }) =>
    beginImport(platform, providerId, caller, body),
  )
  serve.serveAuthenticated(checkImportRows, ({ providerId, caller, body }) =>
    inTurn(providerId, caller, () => checkRows(platform, providerId, caller, body)),
  )
  serve.serveAuthenticated(bookImportRows, ({ providerId, caller, body }) =>
    inTurn(providerId, caller, () => bookRows(platform, providerId, caller, body.import_id)),
  )
  serve.serveAuthenticated(cancelImport, ({ providerId, caller, body }) =>
    stopImport(platform, providerId, caller, body.import_id),
  )
}
