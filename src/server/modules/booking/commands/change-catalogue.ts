import { sql } from 'kysely'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { type Command, type CommandPlatform, runCommand } from '../../../kernel/commands/run-command.ts'
import type { Scalar } from '../../../kernel/eventlog/log.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { CatalogueKind, CatalogueRow } from '../kinds.ts'
import { readCatalogue } from '../queries/read-catalogue.ts'

/** Lists and objects are written down as text: what is read later is what was said. */
function scalar(value: unknown): Scalar {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
    ? value.join(', ')
    : JSON.stringify(value)
}

const NOT_TOLD = new Set(['id', 'version'])

async function writeChange<Row extends CatalogueRow>(
  { now, write }: Command,
  kind: CatalogueKind<Row>,
  caller: Caller,
  before: Row | null,
  after: Row,
): Promise<void> {
  const from = new Map(Object.entries({ ...before }))
  const change: Record<string, readonly [Scalar, Scalar]> = {}
  for (const [field, value] of Object.entries(after)) {
    const [was, is] = [scalar(from.get(field)), scalar(value)]
    if (was !== is && !NOT_TOLD.has(field)) change[field] = [was, is]
  }
  await write([
    {
      at: now,
      type: before === null ? kind.added : kind.changed,
      entity: kind.entity,
      entity_id: after.id,
      version: after.version,
      actor: caller.actor,
      change,
      scope: { account_id: null, branch_ids: [], driver_ids: [] },
    },
  ])
}

/** Any fixed number: who names a row of a provider's catalogue waits for who is naming one. */
const CATALOGUE_NAMES = 1_970_004

const folded = (value: unknown) => String(value).toUpperCase()

/** The rows as they are, which nobody changes meanwhile. */
async function lockCatalogue<Row extends CatalogueRow>(
  { tx, providerId }: Command,
  kind: CatalogueKind<Row>,
): Promise<readonly Row[]> {
  await sql`SELECT pg_advisory_xact_lock(${CATALOGUE_NAMES}::int, ${providerId}::int)`.execute(tx)
  return readCatalogue(tx, providerId, kind)
}

async function rowProblem<Row extends CatalogueRow>(
  { tx, providerId }: Command,
  kind: CatalogueKind<Row>,
  {
    row,
    before,
    others,
  }: { readonly row: Row; readonly before: Row | null; readonly others: readonly Row[] },
): Promise<Outcome<null>> {
  const problem = kind.problem?.(row, others) ?? (await kind.guard?.(tx, providerId, row, before)) ?? null
  if (problem !== null) return refused('input.invalid', problem)
  const isSame = (one: Row) => kind.unique.every((column) => folded(one[column]) === folded(row[column]))
  return others.some(isSame)
    ? refused('catalogue.taken', { field: kind.unique[0], ...(kind.taken && { detail: kind.taken }) })
    : done(null)
}

/** Adds a row of the provider's own. */
export function addToCatalogue<Row extends CatalogueRow>(
  platform: CommandPlatform,
  providerId: number,
  caller: Caller,
  kind: CatalogueKind<Row>,
  input: object,
): Promise<Outcome<Row>> {
  return runCommand(platform, providerId, caller, async (command) => {
    const others = await lockCatalogue(command, kind)
    const { rows: ids } = await sql<{ id: number }>`SELECT nextval('catalogue_ids')::int AS id`.execute(
      command.tx,
    )
    const row = kind.row.parse({ ...input, id: ids[0]?.id, version: 1 })
    const checked = await rowProblem(command, kind, { row, before: null, others })
    if (!checked.ok) return checked
    const stored = JSON.stringify({ ...row, provider_id: providerId })
    await sql`INSERT INTO ${sql.table(kind.table)}
              SELECT (jsonb_populate_record(NULL::${sql.table(kind.table)}, ${stored}::jsonb)).*`.execute(
      command.tx,
    )
    await writeChange(command, kind, caller, null, row)
    return done(row)
  })
}

/** What others made of a row since somebody looked at it, for who comes second. */
async function changedSince<Row extends CatalogueRow>(
  { tx, providerId }: Command,
  kind: CatalogueKind<Row>,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<string> {
  const { rows } = await sql<{ field: string; value: unknown }>`
    SELECT DISTINCT ON (field) field, pair -> 1 AS value
    FROM events, jsonb_each(change::jsonb) AS changed (field, pair)
    WHERE provider_id = ${providerId} AND entity = ${kind.entity} AND entity_id = ${id}
      AND events.version > ${version}
    ORDER BY field, events.version DESC`.execute(tx)
  const said = rows.map(({ field, value }) => `${field} is ${String(value ?? 'empty')}`)
  return said.length === 0 ? '' : `Somebody else changed this meanwhile: ${said.join('; ')}.`
}

/** Changes a row; of two who change it at once the second is told what the first made of it. */
export function changeCatalogue<Row extends CatalogueRow>(
  platform: CommandPlatform,
  providerId: number,
  caller: Caller,
  kind: CatalogueKind<Row>,
  { id, version, ...wanted }: { readonly id: number; readonly version: number },
): Promise<Outcome<Row>> {
  return runCommand(platform, providerId, caller, async (command) => {
    const all = await lockCatalogue(command, kind)
    const before = all.find((one) => one.id === id)
    if (before === undefined) return refused('catalogue.notFound', { field: 'id' })
    if (version !== before.version) {
      const detail = await changedSince(command, kind, { id, version })
      return refused('catalogue.changedMeanwhile', { field: 'version', ...(detail !== '' && { detail }) })
    }
    const row = kind.row.parse({ ...before, ...wanted, id, version: version + 1 })
    const others = all.filter((one) => one.id !== id)
    const checked = await rowProblem(command, kind, { row, before, others })
    if (!checked.ok) return checked
    const columns = sql.join(
      Object.keys({ ...row })
        .filter((column) => column !== 'id')
        .map((column) => sql.ref(column)),
    )
    await sql`UPDATE ${sql.table(kind.table)} AS t SET (${columns}) =
                (SELECT ${columns} FROM jsonb_populate_record(t, ${JSON.stringify(row)}::jsonb))
              WHERE provider_id = ${providerId} AND id = ${id}`.execute(command.tx)
    await writeChange(command, kind, caller, before, row)
    return done(row)
  })
}
