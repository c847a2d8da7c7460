import pg from 'pg'
import { FileStoreAway } from './kernel/files/file-store.ts'

/** The platform cannot start as things stand: one sentence that says why and what to do, shown without a stack. */
export class StartError extends Error {}

/** What the system says of a file, a folder or a port, in words. */
const WORDS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not read or write there',
  EPERM: 'this user may not do that',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a file of that name is in the way',
  ENOTEMPTY: 'other files are in the way',
}

/** A failure of the file system as a sentence with its way out, where we know one. */
export function describeFileError(cause: unknown, wayOut: string): unknown {
  if (!(cause instanceof Error) || !('code' in cause)) return cause
  const says = WORDS[String(cause.code)]
  const path = 'path' in cause ? String(cause.path) : 'The folder'
  return says === undefined ? cause : new StartError(`${path} cannot be used: ${says}. ${wayOut}`, { cause })
}

const UNREACHABLE_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
])

/** What is shown of a failure to start: a sentence where we know one, else the failure with its stack. */
export function startErrorText(cause: unknown): unknown {
  if (cause instanceof StartError) return cause.message
  if (cause instanceof pg.DatabaseError) return `The database refused: ${cause.message}`
  if (cause instanceof FileStoreAway) return `The bucket of FILES_S3_URL: ${cause.message}.`
  if (!(cause instanceof Error) || !('code' in cause)) return cause
  const code = String(cause.code)
  const port = 'port' in cause ? ` ${String(cause.port)}` : ''
  if ('syscall' in cause && cause.syscall === 'listen')
    return code === 'EADDRINUSE'
      ? `Port${port} is in use by another program: stop that one, or set PORT to another number.`
      : `The platform cannot listen on port${port} (${code}): set PORT to another number above 1023, or HOST to an address of this machine.`
  if (UNREACHABLE_CODES.has(code))
    return `A service that this platform is told to use does not answer: ${cause.message}. Start it, or mend DATABASE_URL or NATS_URL.`
  return cause
}

/** Runs a program beside the platform; when it cannot, says why and ends with code 1. */
export async function runProgram(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (cause) {
    console.error(startErrorText(cause))
    process.exit(1)
  }
}
