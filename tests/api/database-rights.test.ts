import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Viewer } from '../../src/domain/shipments/visibility.ts'
import { withViewerTx } from '../../src/server/kernel/database/tenant.ts'
import { withProviderTx } from '../../src/server/kernel/database/writing.ts'
import { platformOfFile } from '../support/platform.ts'

/** What the roles of the database may do: each of them what it is for, and nothing with the rights of another. */
const platform = await platformOfFile()

test('readers write nothing, the log is rewritten by nobody, and a command writes within its provider only', async () => {
  const { app } = platform.platform.database
  const staff: Viewer = { kind: 'staff', branch_id: null }
  await expect(
    withViewerTx(app, 1, staff, (tx) => sql`UPDATE shipments SET version = 9`.execute(tx)),
  ).rejects.toThrow('permission denied')
  await expect(withProviderTx(app, 1, (tx) => sql`UPDATE events SET type = 'x'`.execute(tx))).rejects.toThrow(
    'permission denied',
  )
  await expect(withProviderTx(app, 1, (tx) => sql`DELETE FROM events`.execute(tx))).rejects.toThrow(
    'permission denied',
  )
  // Numbers are the sequencer's to give, and the sequencer tells nothing of its own.
  await expect(
    withProviderTx(app, 1, (tx) => sql`UPDATE event_batches SET last_seq = 1`.execute(tx)),
  ).rejects.toThrow('permission denied')
  for (const columns of [
    sql`(provider_id, count, last_seq) VALUES (1, 1, 9)`,
    sql`(provider_id, count) VALUES (2, 1)`,
  ])
    await expect(
      withProviderTx(app, 1, (tx) => sql`INSERT INTO event_batches ${columns}`.execute(tx)),
    ).rejects.toThrow('row-level security')
  const { sequencer } = platform.platform.database
  for (const statement of ["UPDATE events SET type = 'x'", 'INSERT INTO events SELECT * FROM events'])
    await expect(sequencer.query(statement)).rejects.toThrow('permission denied')
  // What an account has is for a ledger to say, neither changed by a command nor given by it to a new account.
  await expect(
    withProviderTx(app, 1, (tx) => sql`UPDATE accounts SET balance_cents = 1`.execute(tx)),
  ).rejects.toThrow('permission denied')
  await expect(
    withProviderTx(app, 1, (tx) =>
      sql`INSERT INTO accounts (provider_id, id, account_code, name, account_type, balance_cents)
          VALUES (1, 900, 'RICH', 'Rich', 'prepaid', 1)`.execute(tx),
    ),
  ).rejects.toThrow('permission denied')
  const foreign = withProviderTx(app, 1, (tx) =>
    sql`INSERT INTO idempotency_keys (provider_id, user_id, key, request_hash) VALUES (2, 1, 'k', 'h')`.execute(
      tx,
    ),
  )
  await expect(foreign).rejects.toThrow('row-level security')
})

test('a function with the rights of its owner is led astray by no temporary table', async () => {
  const { rows } = await platform.owner.query<{ called: string; settings: string[] | null }>(
    `SELECT oid::regprocedure::text AS called, proconfig AS settings FROM pg_proc
     WHERE prosecdef AND pronamespace <> 'pg_catalog'::regnamespace`,
  )
  expect(rows.length).toBeGreaterThan(5)
  for (const { called, settings } of rows) expect(settings, called).toContain('search_path=public, pg_temp')
})

/** Every role of the platform, PUBLIC included, with what it may do to whom. */
const grantsTo = async (query: string) => (await platform.owner.query<{ granted: string }>(query)).rows

test('a view that reads with the rights of its owner is read by nobody else', async () => {
  const { rows } = await platform.owner.query<{ view: string }>(
    `SELECT c.relname AS view FROM pg_class c WHERE c.relkind IN ('v', 'm') AND c.relnamespace = 'public'::regnamespace
       AND NOT coalesce(c.reloptions @> '{security_invoker=true}', false)`,
  )
  expect(rows).toContainEqual({ view: 'user_rights' })
  const granted = await grantsTo(
    `SELECT g.grantee || ' ' || g.privilege_type || ' ' || g.table_name AS granted
     FROM information_schema.role_table_grants g JOIN pg_class c ON c.oid = format('%I.%I', g.table_schema, g.table_name)::regclass
     WHERE c.relkind IN ('v', 'm') AND g.table_schema = 'public' AND NOT coalesce(c.reloptions @> '{security_invoker=true}', false)
       AND g.grantee <> pg_get_userbyid(c.relowner)`,
  )
  expect(granted).toEqual([])
})

test('what somebody may do is asked by who admits a command, and by nobody through other eyes', async () => {
  const allowed = await grantsTo(
    `SELECT r.rolname || ' ' || p.proname AS granted FROM pg_proc p CROSS JOIN pg_roles r
     WHERE p.proname LIKE 'rights\\_of\\_%' AND r.rolname LIKE 'hubline\\_%' AND has_function_privilege(r.oid, p.oid, 'EXECUTE')
     ORDER BY 1`,
  )
  expect(allowed.map(({ granted }) => granted)).toEqual([
    'hubline_app rights_of_callers',
    'hubline_command rights_of_user',
  ])
  for (const viewer of [
    { kind: 'staff', branch_id: null },
    { kind: 'account', account_id: 1 },
    { kind: 'driver', driver_id: 8 },
  ] as const)
    for (const asked of [sql`SELECT rights_of_user(1, 1)`, sql`SELECT 1 FROM user_rights`])
      await expect(
        withViewerTx(platform.platform.database.app, 1, viewer, (tx) => asked.execute(tx)),
      ).rejects.toThrow('permission denied')
})

/** Tables of the platform itself: of no provider. */
const OF_NO_PROVIDER = [
  'clock_changes',
  'migrations',
  'platform',
  'platform_events',
  'platform_settings',
  'release_notes',
  'short_urls',
]
/** What every node reads before anybody is known, and no viewer can write. */
const OPEN_TABLES = ['migrations', 'platform']

test('every table keeps its rows apart by provider, also from its owner, and its key begins with the provider', async () => {
  const { rows } = await platform.owner.query<{
    name: string
    guarded: boolean
    has_provider: boolean
    key_begins: string | null
  }>(`
    SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS guarded,
      EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'provider_id') AS has_provider,
      (SELECT a.attname FROM pg_index i JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
        WHERE i.indrelid = c.oid AND i.indisprimary) AS key_begins
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY name`)
  const named = (which: (row: (typeof rows)[number]) => boolean) => rows.filter(which).map(({ name }) => name)
  expect(rows.length).toBeGreaterThan(40)
  expect(named(({ guarded }) => !guarded)).toEqual(OPEN_TABLES)
  expect(named(({ has_provider }) => !has_provider)).toEqual(OF_NO_PROVIDER)
  expect(
    named((row) => row.has_provider && row.key_begins !== null && row.key_begins !== 'provider_id'),
  ).toEqual([])
})
