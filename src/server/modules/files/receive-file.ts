import type { FastifyRequest } from 'fastify'
import { MOST_FILE_BYTES } from '../../../domain/files/file-limits.ts'
import { done, type Outcome, refused } from '../../../domain/values/refusals.ts'
import type { FileStore, Incoming } from '../../kernel/files/file-store.ts'
import { bringsFile } from '../../kernel/http/file-body.ts'

/** Of one sender so many files arrive at a time: a slow line holds up nobody else. */
const ARRIVE_AT_ONCE = 4
const AGAIN_MS = 2_000

const NONE = 'Send the file itself as the body, with the header Content-Type: application/octet-stream.'
const TOO_LARGE = `File is larger than ${MOST_FILE_BYTES / 1024 / 1024} MB. Send a smaller one.`

/** Takes in the body of a request, in a file aside, so that what is large is never in memory while it arrives. */
export function createReceiver(files: FileStore) {
  const arriving = new Map<string, number>()

  return async (sender: string, request: FastifyRequest): Promise<Outcome<Incoming>> => {
    if (!bringsFile(request)) return refused('input.invalid', { field: 'file', detail: NONE })
    if (Number(request.headers['content-length'] ?? 0) > MOST_FILE_BYTES)
      return refused('input.tooLarge', { field: 'file', detail: TOO_LARGE })
    const already = arriving.get(sender) ?? 0
    if (already >= ARRIVE_AT_ONCE) return refused('rate.limited', { retryAfterMs: AGAIN_MS })
    arriving.set(sender, already + 1)
    try {
      const incoming = await files.receive(request.raw, MOST_FILE_BYTES)
      if (incoming === null) return refused('input.tooLarge', { field: 'file', detail: TOO_LARGE })
      if (incoming.bytes > 0) return done(incoming)
      await incoming.discard()
      return refused('input.invalid', { field: 'file', detail: 'File is empty.' })
    } catch (cause) {
      // Whoever sends it hung up in the middle.
      if (request.raw.errored === null) throw cause
      return refused('input.invalid', { field: 'file', detail: 'File did not arrive whole. Send it again.' })
    } finally {
      const left = (arriving.get(sender) ?? 1) - 1
      if (left === 0) arriving.delete(sender)
      else arriving.set(sender, left)
    }
  }
}
