import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { ArchiveFilter } from '../../../../contract/shipment-archive.ts'
import { EXPORT_FORMATS, type ExportFormat, exportShipments } from '../../../../contract/shipment-export.ts'
import { dayOf } from '../../../../domain/values/moment.ts'
import { done, refused } from '../../../../domain/values/refusals.ts'
import { runCommand } from '../../../kernel/commands/run-command.ts'
import { createFairQueue } from '../../../kernel/concurrency/fair-queue.ts'
import { withProviderReadTx } from '../../../kernel/database/tenant.ts'
import { errorResponse } from '../../../kernel/http/error-response.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { userEvent } from '../../identity/index.ts'
import { consoleAddress } from '../../tenants/index.ts'
import { archiveTerms } from '../queries/archive-page.ts'
import { exportRights } from '../queries/export-details.ts'
import { exportStream } from '../queries/export-shipments.ts'

/** For so long (s) the address of a file leads to it, and once. */
const LINK_S = 60
/** Whoever takes nothing for so long (ms) has gone, and their turn with them. */
const STALLED_MS = 120_000
/** So many pieces are read at a time for all exports of a node: they leave connections to everybody else. */
const READERS = { atOnce: 2, waitingOfOne: 1 }

/** Characters of an address that any browser, program and server in between passes on. */
const LONGEST_TOKEN = 7_000

const PATH = '/v2/documents/exports'
const MIME: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
const ENDING = new RegExp(`\\.(${EXPORT_FORMATS.join('|')})$`)
const SEALED_AS = 'document.export'

/** A caller as far as an export needs one. Visitors export nothing. */
const Reader = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('staff'), branch_id: z.number().nullable() }),
  z.object({ kind: z.literal('account'), account_id: z.number() }),
  z.object({ kind: z.literal('driver'), driver_id: z.number() }),
])
/** What the address says, sealed. */
const Ticket = z.object({
  id: z.string(),
  provider_id: z.number(),
  user_id: z.number(),
  /** Of the user: whoever was let go or given other rights meanwhile takes nothing along. */
  user_version: z.number(),
  /** Wall-clock ms. */
  until: z.number(),
  viewer: Reader,
  filter: z.unknown(),
  /** What of the columns is not everybody's (export-details.ts). */
  rights: z.object({ details: z.boolean(), prices: z.boolean(), proofs: z.boolean() }),
  format: z.enum(EXPORT_FORMATS),
})
type Ticket = z.infer<typeof Ticket>

/** The version of a user who may still sign in; null of any other. */
async function versionOfUser(
  { database }: Platform,
  { provider_id: providerId, user_id }: Pick<Ticket, 'provider_id' | 'user_id'>,
): Promise<number | null> {
  const user = await withProviderReadTx(database.app, providerId, (tx) =>
    tx
      .selectFrom('users')
      .select('version')
      .where('provider_id', '=', providerId)
      .where('id', '=', user_id)
      .where('deactivated_at', 'is', null)
      .executeTakeFirst(),
  )
  return user?.version ?? null
}

/** Whose exports are under way on this node, and which addresses were used. */
function createTurns(now: () => number) {
  const running = new Set<string>()
  const used = new Map<string, number>()
  const nameOf = (providerId: number, userId: number) => `${providerId} ${userId}`
  return {
    isRunning: (providerId: number, userId: number) => running.has(nameOf(providerId, userId)),
    /** Null where one is under way; else what ends it. */
    begin({ provider_id, user_id }: Ticket): (() => void) | null {
      const name = nameOf(provider_id, user_id)
      if (running.has(name)) return null
      running.add(name)
      return () => void running.delete(name)
    },
    isUsed: ({ id }: Ticket) => used.has(id),
    use({ id, until }: Ticket): void {
      for (const [one, end] of used) if (end < now()) used.delete(one)
      used.set(id, until)
    },
  }
}

/**
 * Shipments as a file of any size. The call checks the filter, tells the log who exports what, and answers an address; the file is written
 * behind that while it is read, so that neither the server nor a program holds more of it than a piece.
 */
export function serveExport(serve: Serve, app: FastifyInstance, platform: Platform): void {
  const turns = createTurns(platform.now)
  const readers = createFairQueue(READERS)

  serve.serveAuthenticated(exportShipments, async ({ providerId, caller, body, request }) => {
    const reader = Reader.safeParse(caller.viewer)
    if (!reader.success) return refused('permission.denied')
    const { format, ...filter } = body
    const terms = await archiveTerms(platform, providerId, caller, filter)
    if (!terms.ok) return terms
    if (turns.isRunning(providerId, caller.user_id)) return refused('export.underWay')
    const who = { provider_id: providerId, user_id: caller.user_id }
    const user_version = await versionOfUser(platform, who)
    if (user_version === null) return refused('session.expired')
    const ticket: Ticket = {
      id: randomUUID(),
      ...who,
      user_version,
      until: platform.now() + LINK_S * 1_000,
      viewer: reader.data,
      filter,
      rights: exportRights(caller),
      format,
    }
    const sealed = await platform.secrets.seal(JSON.stringify(ticket), SEALED_AS)
    const token = sealed.toString('base64url')
    if (token.length > LONGEST_TOKEN)
      return refused('input.invalid', {
        field: 'search',
        detail: 'This filter is too long for a file. Look for fewer references at once.',
      })
    const told = await runCommand(platform, providerId, caller, async ({ now, write }) => {
      const change = { filter: [null, JSON.stringify(body)] } as const
      await write([userEvent('user.shipmentsExported', caller.user_id, now, caller.actor, { ...change })])
      return done(null)
    })
    if (!told.ok) return told
    const address = await consoleAddress(platform, providerId, request)
    return done({
      url: `${address}${PATH}/${token}.${format}`,
      filename: `shipments-${dayOf(platform.clock.now())}.${format}`,
      expiry_duration: LINK_S,
    })
  })

  async function openTicket(token: string): Promise<{ ticket: Ticket; filter: ArchiveFilter } | null> {
    try {
      const opened = await platform.secrets.open(Buffer.from(token, 'base64url'), SEALED_AS)
      const ticket = Ticket.parse(JSON.parse(opened))
      const isOpen = platform.now() < ticket.until && !turns.isUsed(ticket)
      const isTheirs = isOpen && (await versionOfUser(platform, ticket)) === ticket.user_version
      return isTheirs ? { ticket, filter: ArchiveFilter.parse(ticket.filter) } : null
    } catch {
      // Whoever makes one up learns nothing of why it does not open.
      return null
    }
  }

  // What only looks whether it is there (a virus scanner, a preview) does not use it up.
  const asItIs = { exposeHeadRoute: false }
  app.get<{ Params: { '*': string } }>(`${PATH}/*`, asItIs, async ({ params, id: requestId }, reply) => {
    const opened = await openTicket(params['*'].replace(ENDING, ''))
    if (opened === null) return reply.callNotFound()
    const { ticket, filter } = opened
    const { provider_id: providerId, viewer, format, rights } = ticket
    const wanted = { ...filter, limit: 0 }
    const terms = await archiveTerms(platform, providerId, { viewer }, wanted)
    if (!terms.ok) return reply.callNotFound()
    const end = turns.begin(ticket)
    if (end === null) {
      const { http, body } = errorResponse({ code: 'export.underWay' }, requestId)
      return reply.code(http).send(body)
    }
    turns.use(ticket)
    const asker = `${providerId} ${ticket.user_id}`
    const stalled = setTimeout(() => stream.destroy(), STALLED_MS)
    const stream = exportStream(
      platform,
      { providerId, viewer, wanted, format, rights, terms: terms.value },
      async (read) => {
        stalled.refresh()
        return (await readers.run(asker, read)) ?? read()
      },
    )
    stream.once('close', () => {
      clearTimeout(stalled)
      end()
    })
    return reply
      .header(
        'content-disposition',
        `attachment; filename="shipments-${dayOf(platform.clock.now())}.${format}"`,
      )
      .header('cache-control', 'no-store')
      .type(MIME[format])
      .send(stream)
  })
}
