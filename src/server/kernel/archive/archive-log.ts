import type pg from 'pg'
import { inPatientTransaction } from '../jobs/run-alone.ts'
import { NotTheArchive } from './archive-file.ts'
import { finishFile, headOf, makeArchive, readKnown, wholeFiles } from './archive-files.ts'
import type { ArchivingInputs } from './archive-shipments.ts'

/** Events that are read in one question. */
const EVENTS_AT_ONCE = 2_000

/**
 * Writes months that were taken out of the log (LOG_KEPT_MONTHS: tables `archived_events_...`) into a file for each provider, and
 * drops a table once all of it was read back. A run that ends anywhere is carried on by the next one.
 */
export async function archiveLogTables(inputs: ArchivingInputs): Promise<void> {
  const { rows } = await inputs.client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND NOT relispartition
     AND relnamespace = 'public'::regnamespace AND relname LIKE 'archived\\_events\\_%' ORDER BY relname`,
  )
  for (const { name } of rows) {
    if (inputs.isStopped()) return
    try {
      await archiveTable(inputs, name)
    } catch (cause) {
      if (!inputs.isStopped()) inputs.failed(`${name} stays in the database`, cause)
    }
  }
}

/** `archived_events_20270101` is of `2027-01`; the log of before there were parts is called `first`. */
function monthOfTable(table: string): string {
  const part = table.replace('archived_events_', '')
  const [, year, month] = /^(\d{4})(\d\d)\d\d$/.exec(part) ?? []
  return year === undefined ? part : `${year}-${month}`
}

async function archiveTable(inputs: ArchivingInputs, table: string): Promise<void> {
  const { client, folder } = inputs
  const month = monthOfTable(table)
  const { rows: providers } = await client.query<{ provider_id: number }>(
    `SELECT provider_id FROM providers p WHERE EXISTS (SELECT FROM ${table} e WHERE e.provider_id = p.provider_id) ORDER BY 1`,
  )
  const written: { provider_id: number; name: string; entries: number }[] = []
  for (const { provider_id } of providers) {
    const known = (await wholeFiles(client, folder, provider_id, 'log')).find((file) => file.month === month)
    if (known !== undefined) {
      const { entries } = await readKnown(folder, known)
      written.push({ provider_id, name: known.name, entries })
      continue
    }
    const { name, contents } = await makeArchive(client, folder, headOf('log', provider_id, month), () =>
      linesOfLog(inputs, table, provider_id, month),
    )
    written.push({ provider_id, name, entries: contents.entries })
  }
  await inPatientTransaction(client, async () => {
    await client.query(`LOCK TABLE ${table}`)
    const { rows } = await client.query<{ provider_id: number; events: number }>(
      `SELECT provider_id, count(*) AS events FROM ${table} GROUP BY provider_id`,
    )
    for (const { provider_id, events } of rows)
      if (written.find((file) => file.provider_id === provider_id)?.entries !== events)
        throw new NotTheArchive(`not all events of provider ${provider_id} are in its file of ${month}`)
    await client.query(`DROP TABLE ${table}`)
    for (const file of written) await finishFile(client, file)
  })
}

async function* linesOfLog(
  { client, isStopped }: ArchivingInputs,
  table: string,
  providerId: number,
  month: string,
): AsyncGenerator<string> {
  yield JSON.stringify(headOf('log', providerId, month))
  let entries = 0
  for (let last: number | undefined = 0; last !== undefined; ) {
    if (isStopped()) throw new Error('the platform stops')
    const { rows }: pg.QueryResult<{ id: number; row: string }> = await client.query(
      `SELECT id, replace(row_to_json(e)::text, E'\\n', '') AS row FROM ${table} e
       WHERE provider_id = $1 AND id > $2 ORDER BY id LIMIT ${EVENTS_AT_ONCE}`,
      [providerId, last],
    )
    for (const { row } of rows) yield `{"is":"event","row":${row}}`
    entries += rows.length
    last = rows.at(-1)?.id
  }
  yield JSON.stringify({ is: 'end', entries })
}
