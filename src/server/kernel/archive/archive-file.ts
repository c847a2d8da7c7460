import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { ArchiveEnd, ArchiveHead } from '../../../contract/archive-file.ts'
import { linesOf, NotWhole } from '../files/gzip-lines.ts'
import { FILE_MODE, FOLDER_MODE, isMissing, syncFolder } from '../files/private-folder.ts'

/** Why a file of the archive is not believed, in words for whoever runs the platform. */
export class NotTheArchive extends Error {}

/** Where the file of a provider lies in the folder of the archive. */
export const archivePath = (folder: string, providerId: number, name: string): string =>
  join(folder, String(providerId), name)

/** What a file holds, as it was read from disk. */
export interface ArchiveContents {
  readonly head: ArchiveHead
  readonly entries: number
  /** SHA-256 of the line of each shipment. */
  readonly shipments: ReadonlyMap<number, string>
  /** SHA-256 of all lines. */
  readonly digest: string
  /** Of the file as it lies. */
  readonly sha256: string
  readonly bytes: number
}

export const sha256OfLine = (line: string): string => createHash('sha256').update(line).digest('hex')

/**
 * Writes a file of lines: until it is whole and on disk it is called `….unfinished`, and one of its own name is replaced. Answers
 * the digest of the lines.
 */
export async function writeArchive(path: string, lines: AsyncIterable<string>): Promise<string> {
  const unfinished = `${path}.unfinished`
  const digest = createHash('sha256')
  async function* taken() {
    for await (const line of lines) {
      digest.update(line)
      yield `${line}\n`
    }
  }
  await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE })
  await pipeline(
    Readable.from(taken(), { objectMode: true }),
    createGzip({ level: 6 }),
    createWriteStream(unfinished, { mode: FILE_MODE, flush: true }),
  )
  await rename(unfinished, path)
  await syncFolder(dirname(path))
  await syncFolder(dirname(dirname(path)))
  return digest.digest('hex')
}

/** Takes away what was not finished, or counts for nothing. */
export async function discardArchive(path: string): Promise<void> {
  for (const one of [path, `${path}.unfinished`]) await rm(one, { force: true })
}

const SHIPMENT_LINE = /^\{"is" ?: ?"shipment", ?"id" ?: ?(\d+)/

/** Reads a file from its first byte to its last. One that is missing, was cut off or was changed is refused. */
export async function readArchive(path: string): Promise<ArchiveContents> {
  const [digest, whole] = [createHash('sha256'), createHash('sha256')]
  const shipments = new Map<number, string>()
  let head: ArchiveHead | null = null
  let last = ''
  let count = 0
  try {
    for await (const line of linesOf(path, (bytes) => whole.update(bytes))) {
      digest.update(line)
      if (head === null) head = ArchiveHead.parse(JSON.parse(line))
      const id = SHIPMENT_LINE.exec(line)?.[1]
      if (id !== undefined) shipments.set(Number(id), sha256OfLine(line))
      if (id !== undefined || line.startsWith('{"is":"event"')) count += 1
      last = line
    }
    const { entries } = ArchiveEnd.parse(JSON.parse(last))
    if (head === null || entries !== count) throw new NotTheArchive(`${path} does not hold what it says`)
    const { size: bytes } = await stat(path)
    return { head, entries, shipments, digest: digest.digest('hex'), sha256: whole.digest('hex'), bytes }
  } catch (cause) {
    if (cause instanceof NotTheArchive) throw cause
    throw new NotTheArchive(`${path} is ${whyUnread(cause)}`, { cause })
  }
}

function whyUnread(cause: unknown): string {
  if (cause instanceof NotWhole) return 'damaged, or was cut off'
  return isMissing(cause) ? 'not there' : 'no file of the archive'
}
