import { once } from 'node:events'
import type { Writable } from 'node:stream'
import pg from 'pg'
import { VERSION } from '../../version.ts'
import type { FileStore } from '../files/file-store.ts'
import {
  BACKUP_FORMAT,
  type BackupEnd,
  type BackupFile,
  type BackupHead,
  type SequenceState,
  TABLES_NOT_COPIED,
} from './backup-file.ts'

const ROWS_AT_ONCE = 2_000
/** Bytes of a file on a line. */
const PART_BYTES = 192 * 1024

type Write = (kind: string, text: string) => Promise<void>

/** The tables of the platform in such an order that whatever a row refers to comes before it. */
async function tablesInOrder(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    // A table in parts is read as one, so that its rows go wherever the parts of the new database are.
    `SELECT relname AS name FROM pg_class
     WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace
       AND relname NOT LIKE 'archived\\_%' ORDER BY relname`,
  )
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `SELECT c.relname AS "from", f.relname AS "to" FROM pg_constraint k
     JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class f ON f.oid = k.confrelid WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace AND c.oid <> f.oid`,
  )
  const ordered: string[] = []
  const visit = (name: string) => {
    if (ordered.includes(name)) return
    for (const { from, to } of references) if (from === name) visit(to)
    ordered.push(name)
  }
  for (const { name } of tables) if (!TABLES_NOT_COPIED.has(name)) visit(name)
  return ordered
}

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped
     AND attgenerated = '' ORDER BY attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/**
 * Writes everything that the platform knows as lines of text, true for one moment, while people go on working.
 * Values travel as PostgreSQL writes them and are never read here, so that none can change on its way.
 */
export async function writeBackup(databaseUrl: string, files: FileStore, out: Writable): Promise<BackupEnd> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'hubline backup' })
  await client.connect()
  const counts: Record<string, number> = {}
  const write: Write = async (kind, text) => {
    if (!out.write(`${kind} ${text}\n`)) await once(out, 'drain')
  }
  try {
    // However long: a backup takes as long as it takes.
    await client.query('SET statement_timeout = 0')
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows: migrations } = await client.query<{ name: string }>(
      'SELECT name FROM migrations ORDER BY name',
    )
    const { rows: clocks } = await client.query<{ clock: BackupHead['clock'] }>(
      "SELECT json_build_object('clock_wall', clock_wall, 'clock_time', clock_time, 'clock_speed', clock_speed) AS clock FROM platform",
    )
    const head: BackupHead = {
      format: BACKUP_FORMAT,
      version: VERSION,
      at: new Date().toISOString(),
      migrations: migrations.map(({ name }) => name),
      clock: clocks[0]?.clock ?? null,
    }
    await write('HUBLINE', JSON.stringify(head))
    for (const table of await tablesInOrder(client)) {
      await write('TABLE', JSON.stringify({ table, columns: await columnsOf(client, table) }))
      counts[table] = await writeRows(client, table, write)
    }
    // Sequences stand outside of the snapshot: read last, they are never behind the rows.
    const { rows: sequences } = await client.query<SequenceState>(
      `SELECT sequencename AS name, last_value::text AS last FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL`,
    )
    for (const sequence of sequences) await write('SEQUENCE', JSON.stringify(sequence))
    const end: BackupEnd = { rows: counts, ...(await writeFiles(client, files, write)) }
    await write('END', JSON.stringify(end))
    await client.query('COMMIT')
    return end
  } finally {
    await client.end()
  }
}

/** One whose row went while this was written may be gone; whoever has the backup is told how many. */
async function writeFiles(client: pg.Client, files: FileStore, write: Write) {
  const { rows: known } = await client.query("SELECT WHERE to_regclass('public.files') IS NULL")
  // Of a platform that is yet to be upgraded.
  if (known.length > 0) return { files: 0, missing: 0 }
  const { rows } = await client.query<BackupFile>(
    `SELECT provider_id, sha256 FROM files UNION
     SELECT provider_id, thumbnail_sha256 FROM files WHERE thumbnail_sha256 IS NOT NULL`,
  )
  let written = 0
  for (const of of rows) {
    const file = await files.read(of.provider_id, of.sha256)
    if (file === null) continue
    await write('FILE', JSON.stringify(of))
    for (let at = 0; at < file.length; at += PART_BYTES)
      await write('PART', file.subarray(at, at + PART_BYTES).toString('base64'))
    written += 1
  }
  return { files: written, missing: rows.length - written }
}

async function writeRows(client: pg.Client, table: string, write: Write): Promise<number> {
  const name = pg.escapeIdentifier(table)
  await client.query(
    `DECLARE rows_of_table NO SCROLL CURSOR FOR SELECT row_to_json(t)::text AS row FROM ${name} t`,
  )
  let count = 0
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`FETCH ${ROWS_AT_ONCE} FROM rows_of_table`)
    for (const { row } of rows) await write('ROW', row)
    count += rows.length
    if (rows.length < ROWS_AT_ONCE) break
  }
  await client.query('CLOSE rows_of_table')
  return count
}
