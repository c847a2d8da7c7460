import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

/** What somebody sends, as it lies aside until it is known what it is. */
export interface Incoming {
  readonly bytes: number
  read(): Promise<Buffer>
  discard(): Promise<void>
}

/** A file that is durable and not yet anybody's. */
export interface WrittenFile {
  /** Of its bytes, in hexadecimal. */
  readonly sha256: string
  readonly bytes: number
  /** Gives it to a provider; twice does no harm. */
  keep(providerId: number): Promise<void>
  /** Lets go of it, where it was not kept. */
  discard(): Promise<void>
}

/**
 * Where the bytes of files are; what they are, and whose, stands in the database. Each provider has its own, called by what they hold: the
 * same photo twice takes its room once, and of no file can something else be read back than was written.
 */
export interface FileStore {
  /** Takes in what arrives; null where it is more than `mostBytes`. */
  receive(from: Readable, mostBytes: number): Promise<Incoming | null>
  /** Writes a file, and reads it back. */
  write(file: Buffer): Promise<WrittenFile>
  /** Null where there is none, or it is damaged. */
  read(providerId: number, sha256: string): Promise<Buffer | null>
  remove(providerId: number, sha256: string): Promise<void>
  /** Lets go of what came in and was never kept, when whoever sent it is long gone. */
  tidy(olderThanMs: number): Promise<void>
}

export const sha256Of = (file: Uint8Array): string => createHash('sha256').update(file).digest('hex')

export const isSha256 = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

/** Where a content is below the folder of a store: the same in all of them, so that files are copied from one to another as they lie. */
export const contentPath = (providerId: number, sha256: string): string =>
  `${providerId}/${sha256.slice(0, 2)}/${sha256}`

/** A store that somebody else runs does not answer, or refuses us: what is in it is there, and read another time. */
export class FileStoreAway extends Error {
  /** It answered, and will again say no to the same. */
  readonly isRefusal: boolean
  constructor(reason: string, isRefusal: boolean, cause?: unknown) {
    super(reason, { cause })
    this.isRefusal = isRefusal
  }
}
