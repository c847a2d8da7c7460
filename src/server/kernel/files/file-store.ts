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
