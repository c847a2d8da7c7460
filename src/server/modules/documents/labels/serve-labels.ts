import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  type PrintedDocument,
  printLabels,
  readLabel,
  readOutdatedLabels,
  readPrintProgress,
  readStickers,
} from '../../../../contract/labels.ts'
import { countLabels, PrintJob } from '../../../../domain/labels/print-job.ts'
import { MOST_LABELS } from '../../../../domain/labels/print-limits.ts'
import { isBlank } from '../../../../domain/shipments/blank.ts'
import type { LogEventType } from '../../../../domain/shipments/log-event.ts'
import { scopeOf } from '../../../../domain/shipments/shipment-state.ts'
import { isFinished, isInvalid } from '../../../../domain/shipments/shipment-status.ts'
import { hiddenStatuses } from '../../../../domain/shipments/status-filter.ts'
import { maySee } from '../../../../domain/shipments/visibility.ts'
import { typedTrackingPage } from '../../../../domain/tracking/tracking-address.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { runCommand } from '../../../kernel/commands/run-command.ts'
import { withProviderReadTx, withViewerTx } from '../../../kernel/database/tenant.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { eventScope, statusViewerOf } from '../../shipments/index.ts'
import { createDocumentLinks, type WrittenDocument } from '../document-links.ts'
import { createDocumentWriter } from '../document-writer.ts'
import { createPrintProgress } from './print-progress.ts'
import { readOutdatedPrints } from './read-outdated.ts'
import { type PrintedRow, readPrinted, readPrintedRows } from './read-printed.ts'

/** Shops print each shipment as they book it; one document is written at a time, and of each account so many wait. */
const AT_ONCE = { atOnce: 1, waitingOfOne: 20 }
const OF_ASKER = { most: 240, perMs: 60_000 }

const LABEL_SCRIPT = new URL('./worker.ts', import.meta.url)

/** What the address of a document says: all of its job that does not stand in the rows. */
const Says = PrintJob.omit({ courier: true, tracking: true, shipments: true }).extend({
  ids: z.array(z.number()),
})
type Says = z.infer<typeof Says>

const EVENTS = {
  waybill: 'shipment.labelGenerated',
  sticker: 'shipment.stickerGenerated',
  '6up': 'shipment.sixUpGenerated',
  list: 'shipment.barcodeListGenerated',
} as const satisfies Record<Says['print'], LogEventType>

const NAMES = {
  waybill: 'waybill',
  sticker: 'stickers',
  '6up': '6up',
  list: 'barcode-list',
} as const satisfies Record<Says['print'], string>

interface Asked {
  readonly ids: readonly number[]
  readonly print: Says['print']
  readonly as: Says['as']
  readonly language: Says['language']
  readonly waybill_type?: Says['waybill_type'] | undefined
  readonly account_id?: number | undefined
  readonly force_print: boolean | null
  readonly progress_id?: string | undefined
}

const whereIn = (ids: readonly number[], i: number) => (ids.length === 1 ? 'id' : `ids[${i}]`)

/** The rows of what was asked for, each of which there is for the caller, and may be printed. */
function decide(
  rows: readonly PrintedRow[],
  { ids, account_id, force_print, print }: Asked,
  hidden: ReadonlySet<string>,
): Outcome<readonly PrintedRow[]> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const [i, id] of ids.entries()) {
    const field = whereIn(ids, i)
    const row = byId.get(id)
    if (row === undefined || hidden.has(row.status)) return refused('shipment.notFound', { field })
    if (account_id !== undefined && row.account_id !== account_id)
      return refused('shipment.notFound', { field })
    if (isInvalid(row.status)) return refused('label.notBooked', { field })
    if (isFinished(row.status) && force_print !== true) return refused('label.over', { field })
    // All but a waybill is printed for each parcel, and it has none.
    if (print !== 'waybill' && isBlank(row)) return refused('shipment.blank', { field })
  }
  return done(rows)
}

/** Waybills and stickers: written when they are asked for, told in the log, and read behind an address that expires. */
export function serveLabels(serve: Serve, app: FastifyInstance, platform: Platform): void {
  const writer = createDocumentWriter<PrintJob>(LABEL_SCRIPT)
  const progress = createPrintProgress()
  const progressName = (providerId: number, { user_id }: Caller, id: string) =>
    `${providerId} ${user_id} ${id}`
  app.addHook('onClose', async () => writer.stop())

  async function write(
    providerId: number,
    says: Says,
    shipments: PrintJob['shipments'],
    onProgress?: (written: number) => void,
  ): Promise<WrittenDocument> {
    const { ids: _ids, ...job } = says
    const { settings } = await platform.settings.read(providerId)
    const { provider_title: courier, tracking_url } = settings
    const tracking = typedTrackingPage(tracking_url)
    const file = await writer.write({ ...job, courier, tracking, shipments }, onProgress)
    const [first] = shipments
    const of = shipments.length === 1 && first !== undefined ? first.ref : `${shipments.length}-shipments`
    return {
      filename: `${NAMES[says.print]}-${of}.${says.as === 'pdf' ? 'pdf' : 'zpl'}`,
      type: says.as === 'pdf' ? 'application/pdf' : 'text/plain; charset=utf-8',
      file,
    }
  }

  const links = createDocumentLinks(app, platform, {
    path: '/v2/documents/labels',
    sealedAs: 'document.label',
    says: Says,
    queue: AT_ONCE,
    limit: OF_ASKER,
    // On a node that has not written it.
    async find(providerId, says) {
      const found = await withProviderReadTx(platform.database.app, providerId, async (tx) => {
        const rows = await readPrintedRows(tx, providerId, says.ids)
        return { account: rows[0]?.account_id, shipments: await readPrinted(tx, providerId, rows) }
      })
      if (found.shipments.length < says.ids.length) return null
      const asker = `${providerId} ${found.account}`
      return { asker, write: () => write(providerId, says, found.shipments) }
    },
  })

  /** Tells of what was printed. Nothing of the shipments changes, so that their versions stay and nobody waits for a lock. */
  const tell = (providerId: number, caller: Caller, { ids, print }: Asked) =>
    runCommand(platform, providerId, caller, async ({ tx, now, write: writeEvents }) => {
      const rows = (await readPrintedRows(tx, providerId, ids)).filter((row) =>
        maySee(caller.viewer, 'shipment', scopeOf(row), row.id),
      )
      // It came into other hands while it was printed.
      if (rows.length < ids.length) return refused('shipment.notFound', { field: 'id' })
      await writeEvents(
        rows.map((row) => ({
          at: now,
          type: EVENTS[print],
          entity: 'shipment',
          entity_id: row.id,
          version: row.version,
          actor: caller.actor,
          change: {},
          scope: eventScope(row),
        })),
      )
      return done({})
    })

  async function print(
    { providerId, caller, request }: { providerId: number; caller: Caller; request: FastifyRequest },
    asked: Asked,
  ): Promise<Outcome<PrintedDocument>> {
    const { settings } = await platform.settings.read(providerId)
    const { ids, as, language, print: what } = asked
    const says = {
      ids: [...ids],
      print: what,
      as,
      language,
      waybill_type: asked.waybill_type ?? settings.default_waybill_type,
    }
    const hidden = new Set<string>(hiddenStatuses(statusViewerOf(caller, settings)))
    const found = await withViewerTx(platform.database.app, providerId, caller.viewer, async (tx) => {
      const rows = decide(await readPrintedRows(tx, providerId, ids), asked, hidden)
      if (!rows.ok) return rows
      const count = countLabels(
        says,
        rows.value.map(({ parcel_count }) => parcel_count),
      )
      return count > MOST_LABELS
        ? refused('label.tooMany', { field: ids.length === 1 ? 'id' : 'ids' })
        : done({ rows: rows.value, count })
    })
    if (!found.ok) return found
    // What stands on a parcel is the same whoever prints it.
    const shipments = await withProviderReadTx(platform.database.app, providerId, (tx) =>
      readPrinted(tx, providerId, found.value.rows),
    )
    const { progress_id: named } = asked
    const name = named === undefined ? null : progressName(providerId, caller, named)
    const turn = await progress.during(name, found.value.count, (onProgress) =>
      links.inTurn({
        asker: `${providerId} ${caller.account_id}`,
        write: () => write(providerId, says, shipments, onProgress),
      }),
    )
    if ('waitMs' in turn) return refused('rate.limited', { retryAfterMs: turn.waitMs })
    const told = await tell(providerId, caller, asked)
    if (!told.ok) return told
    const { document } = turn
    const suffix = as === 'pdf' ? 'pdf' : 'zpl'
    const link = await links.linkTo({ providerId, request, says, suffix, written: document })
    return done({ ...link, filename: document.filename, file_size: document.file.length })
  }

  serve.serveAuthenticated(readLabel, ({ query, ...by }) =>
    print(by, { ...query, ids: [query.id], print: 'waybill', as: 'pdf' }),
  )
  serve.serveAuthenticated(readStickers, ({ query, ...by }) =>
    print(by, {
      ...query,
      ids: [query.id],
      print: query.format === '6up' ? '6up' : 'sticker',
      as: query.format === 'zpl' ? query.dpi : 'pdf',
    }),
  )
  serve.serveAuthenticated(readPrintProgress, async ({ providerId, caller, query }) =>
    done({ progress: progress.of(progressName(providerId, caller, query.progress_id)) }),
  )
  serve.serveAuthenticated(readOutdatedLabels, async ({ providerId, caller, query }) => {
    const seen = await withViewerTx(platform.database.app, providerId, caller.viewer, (tx) =>
      readPrintedRows(tx, providerId, [...new Set(query.ids)]),
    )
    const ids = seen.map(({ id }) => id)
    const shipments = await withProviderReadTx(platform.database.app, providerId, (tx) =>
      readOutdatedPrints(tx, providerId, ids),
    )
    return done({ shipments })
  })
  serve.serveAuthenticated(printLabels, ({ body, ...by }) => {
    const isZpl = body.format === 'zpl'
    if (isZpl && body.print !== 'sticker')
      return Promise.resolve(
        refused('input.invalid', { field: 'format', detail: 'Only stickers are printed as ZPL.' }),
      )
    return print(by, {
      ...body,
      ids: [...new Set(body.ids)],
      as: isZpl ? body.dpi : 'pdf',
    })
  })
}
