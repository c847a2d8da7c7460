import pg from 'pg'
import type { FileStore } from '../files/file-store.ts'
import { linesOf, NotWhole } from '../files/gzip-lines.ts'
import { BackupEnd, BackupFile, BackupHead, BackupTable, SequenceState } from './backup-file.ts'
import { knownMigrations, migrate } from './migrate.ts'

/** Why a backup cannot be restored, in words for the one who tries. */
export class NotRestorable extends Error {}

const BYTES_AT_ONCE = 4_000_000

/**
 * Puts a backup into an empty database, whole or not at all. The log it holds gets a new name, so that consoles that
 * saw what the backup does not know start anew. Later migrations are applied by the next start of the platform.
 */
export async function restoreBackup(
  databaseUrl: string,
  files: FileStore,
  lines: AsyncIterable<string>,
): Promise<BackupEnd> {
  const reader = lines[Symbol.asyncIterator]()
  const first = await reader.next()
  const head = readHead(first.done === true ? '' : first.value)
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'hubline restore' })
  await client.connect()
  try {
    await client.query('SET statement_timeout = 0')
    await refuseUnlessEmpty(client, head)
    await migrate(databaseUrl, new Set(head.migrations))
    await client.query('BEGIN')
    // What arrives is no news to anybody (013-restored-in-silence.sql).
    await client.query("SELECT set_config('app.restoring', 'on', true)")
    await client.query('DELETE FROM roles')
    const end = await load(client, files, reader)
    await client.query(
      `UPDATE platform SET epoch = replace(gen_random_uuid()::text, '-', ''), clock_wall = $1, clock_time = $2, clock_speed = $3`,
      [head.clock?.clock_wall ?? null, head.clock?.clock_time ?? null, head.clock?.clock_speed ?? 1],
    )
    await client.query('COMMIT')
    await analyze(client)
    return end
  } finally {
    await client.end()
  }
}

/** The tables of the platform by name: those of the server's own are skipped with a warning for each. */
async function analyze(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT oid::regclass::text AS name FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace",
  )
  await client.query(`ANALYZE ${rows.map(({ name }) => name).join()}`)
}

/** The lines of a backup. */
export async function* linesOfBackup(file: string): AsyncGenerator<string> {
  try {
    yield* linesOf(file)
  } catch (cause) {
    if (cause instanceof NotWhole)
      throw new NotRestorable('This file is not a whole backup of Hubline.', { cause })
    throw cause
  }
}

function readHead(line: string): BackupHead {
  const read = line.startsWith('HUBLINE ')
    ? BackupHead.safeParse(JSON.parse(line.slice('HUBLINE '.length)))
    : null
  if (read === null) throw new NotRestorable('This file is not a backup of Hubline.')
  if (!read.success) throw new NotRestorable('This backup is of a format that this version does not read.')
  return read.data
}

async function refuseUnlessEmpty(client: pg.Client, head: BackupHead): Promise<void> {
  const known = new Set(await knownMigrations())
  if (head.migrations.some((name) => !known.has(name)))
    throw new NotRestorable(
      `This backup was made by a newer version (${head.version}): restore it with that one.`,
    )
  const { rows } = await client.query<{ name: string | null }>(
    "SELECT to_regclass('public.providers') AS name",
  )
  if (rows[0]?.name == null) return
  const { rowCount } = await client.query('SELECT FROM providers LIMIT 1')
  if (rowCount !== 0)
    throw new NotRestorable(
      'This database is not empty. Restore into a new one, and keep this one until you have looked.',
    )
  const { rows: applied } = await client.query<{ name: string }>('SELECT name FROM migrations')
  if (applied.some(({ name }) => !head.migrations.includes(name)))
    throw new NotRestorable('A newer platform has been started on this database. Restore into a new one.')
}

/** Writes a file that is whole; what was damaged on its way is no file of anybody's. */
async function restoreFile(files: FileStore, of: BackupFile, parts: readonly Buffer[]): Promise<void> {
  const written = await files.write(Buffer.concat(parts))
  if (written.sha256 === of.sha256) return written.keep(of.provider_id)
  await written.discard()
  throw new NotRestorable('This backup holds a file that is not what it was.')
}

async function load(client: pg.Client, files: FileStore, lines: AsyncIterator<string>): Promise<BackupEnd> {
  const counts: Record<string, number> = {}
  let fileCount = 0
  let file: { of: BackupFile; parts: Buffer[] } | null = null
  let table: { name: string; insert: string } | null = null
  let waiting: string[] = []
  let bytes = 0

  async function flush(): Promise<void> {
    if (table !== null && waiting.length > 0) {
      await client.query(table.insert, [`[${waiting.join(',')}]`])
      counts[table.name] = (counts[table.name] ?? 0) + waiting.length
    }
    waiting = []
    bytes = 0
  }

  for (let next = await lines.next(); next.done !== true; next = await lines.next()) {
    const space = next.value.indexOf(' ')
    const [kind, text] = [next.value.slice(0, space), next.value.slice(space + 1)]
    if (kind === 'ROW') {
      waiting.push(text)
      bytes += text.length
      if (bytes > BYTES_AT_ONCE) await flush()
      continue
    }
    await flush()
    if (kind === 'PART') {
      file?.parts.push(Buffer.from(text, 'base64'))
      continue
    }
    if (file !== null) {
      await restoreFile(files, file.of, file.parts)
      fileCount += 1
      file = null
    }
    if (kind === 'FILE') file = { of: BackupFile.parse(JSON.parse(text)), parts: [] }
    else if (kind === 'TABLE') {
      const { table: name, columns } = BackupTable.parse(JSON.parse(text))
      table = { name, insert: insertInto(name, columns) }
      counts[name] = 0
    } else if (kind === 'SEQUENCE') {
      const { name, last } = SequenceState.parse(JSON.parse(text))
      await client.query('SELECT setval($1::regclass, $2::bigint)', [pg.escapeIdentifier(name), last])
    } else if (kind === 'END') {
      const end = BackupEnd.parse(JSON.parse(text))
      if (JSON.stringify(end.rows) === JSON.stringify(counts) && end.files === fileCount) return end
      throw new NotRestorable('This backup does not hold the rows that it says it holds.')
    }
  }
  throw new NotRestorable('This backup was cut off: its end is missing.')
}

function insertInto(table: string, columns: readonly string[]): string {
  const [name, list] = [
    pg.escapeIdentifier(table),
    columns.map((column) => pg.escapeIdentifier(column)).join(),
  ]
  return `INSERT INTO ${name} (${list}) OVERRIDING SYSTEM VALUE SELECT ${list} FROM json_populate_recordset(NULL::${name}, $1::json)`
}
