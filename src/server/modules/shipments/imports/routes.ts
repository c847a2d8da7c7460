import {
  bookImportRows,
  cancelImport,
  checkImportRows,
  listImportRows,
  listImports,
  readImportColumns,
  startImport,
} from '../../../../contract/imports.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { bookRows } from './commands/book-rows.ts'
import { stopImport } from './commands/cancel-import.ts'
import { checkRows } from './commands/check-rows.ts'
import { beginImport } from './commands/start-import.ts'
import { findColumns, findImportRows, findImports } from './queries/read-import.ts'

/** Bookings from a spreadsheet (docs/decisions/079). */
export function serveImports(serve: Serve, platform: Platform): void {
  serve.serveAuthenticated(listImports, ({ providerId, caller, query }) =>
    findImports(platform, providerId, caller.viewer, query),
  )
  serve.serveAuthenticated(listImportRows, ({ providerId, caller, query }) =>
    findImportRows(platform, providerId, caller.viewer, query),
  )
  serve.serveAuthenticated(readImportColumns, ({ providerId, caller, query }) =>
    findColumns(platform, providerId, caller.viewer, query.account_id ?? caller.account_id),
  )
  serve.serveAuthenticated(startImport, ({ providerId, caller, body }) =>
    beginImport(platform, providerId, caller, body),
  )
  serve.serveAuthenticated(checkImportRows, ({ providerId, caller, body }) =>
    checkRows(platform, providerId, caller, body),
  )
  serve.serveAuthenticated(bookImportRows, ({ providerId, caller, body }) =>
    bookRows(platform, providerId, caller, body.import_id),
  )
  serve.serveAuthenticated(cancelImport, ({ providerId, caller, body }) =>
    stopImport(platform, providerId, caller, body.import_id),
  )
}
