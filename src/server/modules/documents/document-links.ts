import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { plainFileName } from '../../../domain/files/received-file.ts'
import { createFairQueue, type FairQueueOptions } from '../../kernel/concurrency/fair-queue.ts'
import { errorResponse } from '../../kernel/http/error-response.ts'
import { createRateLimiter } from '../../kernel/http/rate-limiter.ts'
import type { Platform } from '../../platform.ts'
import { consoleAddress } from '../tenants/index.ts'
import { createRecentFiles } from './recent-files.ts'

/** For so long (s) the address of a document leads to it: as long as it takes to open it, or to send it on at once. */
const LINK_S = 300
/** Whoever has too many waiting comes back after so long (ms). */
const READ_AGAIN_MS = 2_000

export interface WrittenDocument {
  readonly filename: string
  readonly type: string
  readonly file: Buffer
  /** Shown where it is opened, unless it is to be saved. */
  readonly disposition?: 'inline' | 'attachment'
}

/** Programs that know letters of ASCII alone are given those, and others the name itself (RFC 6266). */
function dispositionOf({ disposition = 'inline', filename }: WrittenDocument): string {
  const plain = plainFileName(filename)
  const said = `${disposition}; filename="${plain}"`
  return plain === filename ? said : `${said}; filename*=UTF-8''${encodeURIComponent(filename)}`
}

/** A document that can be written, and in whose turn. */
interface Writable<Written extends WrittenDocument | null> {
  readonly asker: string
  write(): Promise<Written>
}

interface DocumentKind<Says extends z.ZodObject> {
  /** Under which its documents are: `/v2/documents/...`. */
  readonly path: string
  /** Sealed as such a ticket, nothing else opens as one. */
  readonly sealedAs: string
  /** What the address of a document says, besides whose it is and until when. */
  readonly says: Says
  readonly queue: FairQueueOptions
  /** So many of one asker are written, on each node. */
  readonly limit: { readonly most: number; readonly perMs: number }
  /** What a ticket leads to; null where that is gone, now or when it is written. */
  find(providerId: number, says: z.output<Says>): Promise<Writable<WrittenDocument | null> | null>
}

/** Written, or how long to wait (ms). */
type Turn<Written> = { readonly document: Written } | { readonly waitMs: number }

export interface DocumentLinks<Says> {
  /** Writes a document when it is its turn: in fairness to all askers, and so often a minute for each. */
  inTurn<Written extends WrittenDocument | null>(document: Writable<Written>): Promise<Turn<Written>>
  /** The address of a document. One that is written already is kept on this node for as long as the address leads to it. */
  linkTo(asked: {
    readonly providerId: number
    readonly request: FastifyRequest
    readonly says: Says
    readonly suffix: string
    readonly written?: WrittenDocument
  }): Promise<{ url: string; expiry_duration: number }>
}

const Ticket = z.object({
  provider_id: z.number(),
  /** Wall-clock ms. */
  until: z.number(),
})

/**
 * Documents of one kind behind addresses: a call says where one is, and whoever has that address reads it, with no session of their
 * own, until it is out of date. What it says is sealed, so that every node opens it and nobody makes one up.
 */
export function createDocumentLinks<Says extends z.ZodObject>(
  app: FastifyInstance,
  platform: Platform,
  kind: DocumentKind<Says>,
): DocumentLinks<z.input<Says>> {
  const queue = createFairQueue(kind.queue)
  const written = createRateLimiter(kind.limit, platform.now)
  const recent = createRecentFiles<WrittenDocument>(platform.now)

  async function openTicket(token: string) {
    try {
      const opened = await platform.secrets.open(Buffer.from(token, 'base64url'), kind.sealedAs)
      const json = JSON.parse(opened)
      const ticket = Ticket.parse(json)
      return platform.now() < ticket.until
        ? { providerId: ticket.provider_id, says: kind.says.parse(json) }
        : null
    } catch {
      // Whoever makes one up learns nothing of why it does not open.
      return null
    }
  }

  async function inTurn<Written extends WrittenDocument | null>({
    asker,
    write,
  }: Writable<Written>): Promise<Turn<Written>> {
    const waitMs = written.take(asker)
    if (waitMs !== null) return { waitMs }
    const writing = queue.run(asker, write)
    return writing === null ? { waitMs: READ_AGAIN_MS } : { document: await writing }
  }

  app.get<{ Params: { '*': string } }>(`${kind.path}/*`, async ({ params, id: requestId }, reply) => {
    const token = params['*'].replace(/\.[a-z]{3,4}$/, '')
    const ticket = await openTicket(token)
    if (ticket === null) return reply.callNotFound()
    let document: WrittenDocument | null = recent.get(token) ?? null
    if (document === null) {
      const found = await kind.find(ticket.providerId, ticket.says)
      if (found === null) return reply.callNotFound()
      const turn = await inTurn(found)
      if ('waitMs' in turn) {
        const { http, body } = errorResponse({ code: 'rate.limited' }, requestId)
        return reply
          .code(http)
          .header('retry-after', String(Math.ceil(turn.waitMs / 1_000)))
          .send(body)
      }
      document = turn.document
    }
    if (document === null) return reply.callNotFound()
    return reply
      .header('content-disposition', dispositionOf(document))
      .header('cache-control', 'no-store')
      .type(document.type)
      .send(document.file)
  })

  return {
    inTurn,
    async linkTo({ providerId, request, says, suffix, written: file }) {
      const until = platform.now() + LINK_S * 1_000
      const ticket = { ...says, provider_id: providerId, until }
      const token = (await platform.secrets.seal(JSON.stringify(ticket), kind.sealedAs)).toString('base64url')
      if (file !== undefined) recent.keep(token, file, file.file.length, until)
      const address = await consoleAddress(platform, providerId, request)
      return { url: `${address}${kind.path}/${token}.${suffix}`, expiry_duration: LINK_S }
    },
  }
}
