import { existsSync } from 'node:fs'
import type pg from 'pg'
import { ARCHIVE_FORMAT, type ArchiveHead } from '../../../contract/archive-file.ts'
import { VERSION } from '../../version.ts'
import {
  type ArchiveContents,
  archivePath,
  discardArchive,
  NotTheArchive,
  readArchive,
  writeArchive,
} from './archive-file.ts'

/** A file as the database knows it. */
export interface ArchiveFile {
  readonly provider_id: number
  readonly name: string
  readonly kind: ArchiveHead['kind']
  readonly month: string
  readonly state: 'writing' | 'whole' | 'done'
  readonly entries: number
  readonly bytes: number | null
  readonly sha256: string | null
  readonly began_at: number
}

/**
 * What was whole when a run ended, and is to be deleted from the database yet. One that was still being written counts for nothing, and
 * goes: what is in it is where it was.
 */
export async function wholeFiles(
  client: pg.ClientBase,
  folder: string,
  providerId: number,
  kind: ArchiveHead['kind'],
): Promise<ArchiveFile[]> {
  const { rows } = await client.query<ArchiveFile>(
    "SELECT * FROM archive_files WHERE provider_id = $1 AND kind = $2 AND state <> 'done' ORDER BY began_at",
    [providerId, kind],
  )
  for (const { name, state } of rows) {
    if (state !== 'writing') continue
    await discardArchive(archivePath(folder, providerId, name))
    await client.query('DELETE FROM archive_files WHERE provider_id = $1 AND name = $2', [providerId, name])
  }
  return rows.filter(({ state }) => state === 'whole')
}

/** The first line of a file that is written now. */
export const headOf = (kind: ArchiveHead['kind'], provider_id: number, month: string): ArchiveHead => ({
  is: 'archive',
  format: ARCHIVE_FORMAT,
  kind,
  provider_id,
  month,
  version: VERSION,
})

/**
 * Writes a file and reads it back; what is in it may be deleted once this has answered. The name is the month's, with a number where the
 * month has one already, on disk or in the database.
 */
export async function makeArchive(
  client: pg.ClientBase,
  folder: string,
  head: ArchiveHead,
  lines: () => AsyncIterable<string>,
): Promise<{ name: string; contents: ArchiveContents }> {
  const { provider_id, kind, month } = head
  const name = await takeName(client, folder, head)
  const path = archivePath(folder, provider_id, name)
  await client.query('INSERT INTO archive_files (provider_id, name, kind, month) VALUES ($1, $2, $3, $4)', [
    provider_id,
    name,
    kind,
    month,
  ])
  const contents = await writeAndRead(path, lines()).catch(async (cause: unknown) => {
    // A disk that is full is not kept so until the next run.
    await discardArchive(path)
    throw cause
  })
  await client.query(
    `UPDATE archive_files SET state = 'whole', entries = $3, bytes = $4, sha256 = $5 WHERE provider_id = $1 AND name = $2`,
    [provider_id, name, contents.entries, contents.bytes, contents.sha256],
  )
  return { name, contents }
}

async function writeAndRead(path: string, lines: AsyncIterable<string>): Promise<ArchiveContents> {
  const digest = await writeArchive(path, lines)
  const contents = await readArchive(path)
  if (contents.digest !== digest) throw new NotTheArchive(`${path} is read otherwise than it was written`)
  return contents
}

async function takeName(client: pg.ClientBase, folder: string, { provider_id, kind, month }: ArchiveHead) {
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM archive_files WHERE provider_id = $1 AND kind = $2 AND month = $3',
    [provider_id, kind, month],
  )
  const taken = new Set(rows.map(({ name }) => name))
  for (let n = 1; ; n += 1) {
    const name = `${kind}-${month}${n === 1 ? '' : `-${n}`}.ndjson.gz`
    if (!taken.has(name) && !existsSync(archivePath(folder, provider_id, name))) return name
  }
}

/** The contents of a file that was whole when the database was told so, if it still is what it was. */
export async function readKnown(folder: string, file: ArchiveFile): Promise<ArchiveContents> {
  const path = archivePath(folder, file.provider_id, file.name)
  const contents = await readArchive(path)
  if (contents.sha256 !== file.sha256) throw new NotTheArchive(`${path} was changed since it was written`)
  return contents
}

/** All that was in it is gone from the database. */
export async function finishFile(
  client: pg.ClientBase,
  { provider_id, name }: Pick<ArchiveFile, 'provider_id' | 'name'>,
): Promise<void> {
  await client.query("UPDATE archive_files SET state = 'done' WHERE provider_id = $1 AND name = $2", [
    provider_id,
    name,
  ])
}

/** All files of the archive, the oldest month first. */
export async function knownFiles(client: pg.ClientBase): Promise<ArchiveFile[]> {
  const { rows } = await client.query<ArchiveFile>(
    'SELECT * FROM archive_files ORDER BY provider_id, kind DESC, month, began_at',
  )
  return rows
}
