import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { FILE_MODE, FOLDER_MODE, isMissing, syncFolder } from '../files/private-folder.ts'
import { archivePath } from './archive-file.ts'
import { type ArchiveFile, knownFiles } from './archive-files.ts'

/** What became of the files of the archive: copied, there already with the same content, or not to be had as they were written. */
export interface Copies {
  readonly copied: number
  readonly known: number
  /** Where each should have been. */
  readonly missing: readonly string[]
}

/** Beside backups: called by their content, so that all backups of a folder share them, and each is copied once. */
export const archiveBesideBackup = (backup: string): string => join(dirname(backup), 'archive')

type Known = ArchiveFile & { readonly sha256: string }

const placeIn = (copies: string, { sha256 }: Known): string => join(copies, `${sha256}.ndjson.gz`)

async function sha256Of(path: string): Promise<string | null> {
  const digest = createHash('sha256')
  try {
    await pipeline(createReadStream(path), digest)
  } catch (cause) {
    if (isMissing(cause)) return null
    throw cause
  }
  return digest.digest('hex')
}

/** Copies a file that is what it was when it was written; false where there is none, or another. Until it is whole it has another name. */
async function copyWhole(from: string, to: string, sha256: string): Promise<boolean> {
  const unfinished = `${to}.unfinished`
  await mkdir(dirname(to), { recursive: true, mode: FOLDER_MODE })
  try {
    await pipeline(createReadStream(from), createWriteStream(unfinished, { mode: FILE_MODE, flush: true }))
  } catch (cause) {
    await rm(unfinished, { force: true })
    if (isMissing(cause)) return false
    throw cause
  }
  // Of the copy: what it says is what lies there.
  const isWhole = (await sha256Of(unfinished)) === sha256
  if (isWhole) await rename(unfinished, to)
  else await rm(unfinished)
  await syncFolder(dirname(to))
  return isWhole
}

async function copyEach(
  client: pg.ClientBase,
  path: (file: Known) => { readonly from: string; readonly to: string },
): Promise<Copies> {
  let [copied, known] = [0, 0]
  const missing: string[] = []
  const { rows } = await client.query("SELECT WHERE to_regclass('public.archive_files') IS NULL")
  // Of a platform that is yet to be upgraded.
  const files = rows.length > 0 ? [] : await knownFiles(client)
  for (const file of files) {
    const { sha256 } = file
    // One that is being written counts for nothing yet: what is in it is in the database.
    if (sha256 === null || file.state === 'writing') continue
    const { from, to } = path({ ...file, sha256 })
    if ((await sha256Of(to)) === sha256) known += 1
    else if (await copyWhole(from, to, sha256)) copied += 1
    else missing.push(from)
  }
  return { copied, known, missing }
}

/** Copies what lies in the archive beside a backup, as far as it is not there; after the backup, which then names no file that is not. */
export const keepArchive = (client: pg.ClientBase, folder: string, backup: string): Promise<Copies> =>
  copyEach(client, (file) => ({
    from: archivePath(folder, file.provider_id, file.name),
    to: placeIn(archiveBesideBackup(backup), file),
  }))

/** Puts the files back that a restored database names; one that is in the folder already stays. */
export const regainArchive = (client: pg.ClientBase, folder: string, backup: string): Promise<Copies> =>
  copyEach(client, (file) => ({
    from: placeIn(archiveBesideBackup(backup), file),
    to: archivePath(folder, file.provider_id, file.name),
  }))
