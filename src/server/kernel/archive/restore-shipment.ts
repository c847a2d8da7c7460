import { createHash } from 'node:crypto'
import type pg from 'pg'
import { ArchivedPiece, ArchivedShipment } from '../../../contract/archive-file.ts'
import { foldReference, withoutParcel } from '../../../domain/tracking/tracking-reference.ts'
import type { FileStore } from '../files/file-store.ts'
import { linesOf } from '../files/gzip-lines.ts'
import { inPatientTransaction } from '../jobs/run-alone.ts'
import { archivePath, NotTheArchive } from './archive-file.ts'
import { insertShipment, SHIPMENT_PARTS } from './shipment-rows.ts'

/** A shipment of the archive, and the file that it is in. */
export interface ArchivedPlace {
  readonly provider_id: number
  readonly shipment_id: number
  readonly file: string
  readonly archived_at: number
  /** Since when it is in the platform again. */
  readonly restored_at: number | null
  /** Of the file. */
  readonly sha256: string
}

/** Where shipments with a reference lie; of a parcel's the shipment. Several, where providers gave the same one. */
export async function findArchived(client: pg.ClientBase, reference: string): Promise<ArchivedPlace[]> {
  const folded = foldReference(reference)
  const { rows } = await client.query<ArchivedPlace>(
    `SELECT e.provider_id, e.shipment_id, e.file, e.archived_at, e.restored_at, f.sha256
     FROM (SELECT provider_id, shipment_id FROM tracking_references WHERE reference = ANY ($1) AND kind <> 'kept'
           UNION SELECT provider_id, shipment_id FROM duplicate_references WHERE reference = ANY ($1)) named
     JOIN archive_entries e USING (provider_id, shipment_id)
     JOIN archive_files f ON f.provider_id = e.provider_id AND f.name = e.file
     ORDER BY e.provider_id, e.shipment_id`,
    [[folded, withoutParcel(folded)]],
  )
  return rows
}

/** A shipment as it lies in its file. */
export interface ArchivedWhole {
  readonly shipment: ArchivedShipment
  /** As it stands there. */
  readonly line: string
  /** Its files, by their SHA-256. */
  readonly contents: ReadonlyMap<string, Buffer>
}

/** Reads a shipment, and with it the whole file: of one that is not what was written nothing is believed. */
export async function readArchived(folder: string, place: ArchivedPlace): Promise<ArchivedWhole> {
  const path = archivePath(folder, place.provider_id, place.file)
  const digest = createHash('sha256')
  const start = new RegExp(`^\\{"is" ?: ?"shipment", ?"id" ?: ?${place.shipment_id}\\b`)
  const pieces = new Map<string, Buffer[]>()
  let found: string | null = null
  let isNext = false
  for await (const line of linesOf(path, (bytes) => digest.update(bytes))) {
    if (start.test(line)) {
      found = line
      isNext = true
    } else if (isNext && line.startsWith('{"is":"piece"')) {
      const { sha256, data } = ArchivedPiece.parse(JSON.parse(line))
      pieces.set(sha256, [...(pieces.get(sha256) ?? []), Buffer.from(data, 'base64')])
    } else isNext = false
  }
  if (digest.digest('hex') !== place.sha256)
    throw new NotTheArchive(`${path} was changed since it was written.`)
  if (found === null) throw new NotTheArchive(`${path} does not have it.`)
  return {
    shipment: ArchivedShipment.parse(JSON.parse(found)),
    line: found,
    contents: new Map([...pieces].map(([sha256, parts]) => [sha256, Buffer.concat(parts)])),
  }
}

/** Whoever keeps a content, or lets go of it, waits for the other (modules/files/store-file.ts). */
const LOCK_CONTENT = "SELECT pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 0))"

/**
 * Puts a shipment back, with its history and its files, whole or not at all. Nobody is told: it is as old as it was. It leaves again
 * when it has not been touched for as long as any other. False where it is in the platform.
 */
export async function restoreShipment(
  client: pg.ClientBase,
  files: FileStore,
  place: ArchivedPlace,
  { shipment, line, contents }: ArchivedWhole,
): Promise<boolean> {
  const { provider_id, shipment_id } = place
  const columns = new Map(
    SHIPMENT_PARTS.map(({ table }) => [table, Object.keys(shipment.rows[table]?.[0] ?? {})]),
  )
  return inPatientTransaction(client, async () => {
    const { rowCount } = await client.query(
      `UPDATE archive_entries e SET restored_at = clock_timestamp() WHERE provider_id = $1 AND shipment_id = $2 AND restored_at IS NULL
       AND NOT EXISTS (SELECT FROM shipments s WHERE s.provider_id = e.provider_id AND s.id = e.shipment_id)`,
      [provider_id, shipment_id],
    )
    if (rowCount === 0) return false
    // What comes back is no news to anybody (013-restored-in-silence.sql).
    await client.query("SELECT set_config('app.restoring', 'on', true)")
    for (const sha256 of [...contents.keys()].toSorted())
      await client.query(LOCK_CONTENT, [String(provider_id), sha256])
    await insertShipment(client, line, (table) => columns.get(table) ?? [])
    for (const [sha256, content] of contents) {
      const written = await files.write(content)
      if (written.sha256 !== sha256) {
        await written.discard()
        throw new NotTheArchive(`The file ${sha256} of this shipment is not what it was.`)
      }
      await written.keep(provider_id)
    }
    return true
  })
}
