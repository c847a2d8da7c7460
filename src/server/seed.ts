import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { z } from 'zod'
import { NewPickupPoint } from '../contract/pickup-points.ts'
import { ROLES } from '../domain/identity/default-roles.ts'
import { createPasswords } from './kernel/security/passwords.ts'
import { firstCatalogue } from './modules/booking/index.ts'
import { firstRateCard } from './modules/rates/index.ts'

/** The ids of pickup points of the demo, out of the way of those that are given out. */
const FIRST_POINT = 1_000_000

const CAST = new URL('../../reference/demo-cast.json', import.meta.url)

/** Whom a visitor of a demo may sign in as: printed at the start and offered at sign-in. */
export const DEMO_SIGN_INS = [
  { label: 'Ops manager', email: 'ops@springbok.example', password: 'springbok' },
  { label: 'Dispatcher', email: 'dispatch@springbok.example', password: 'springbok' },
  { label: 'Provider admin', email: 'admin@springbok.example', password: 'springbok' },
  { label: 'Account user', email: 'orders@kwela-fashion.example', password: 'springbok' },
  { label: 'Account owner', email: 'owner@kwela-fashion.example', password: 'springbok' },
  { label: 'Platform admin', email: 'platform@hubline.example', password: 'springbok' },
] as const

const Cast = z.object({
  provider: z.object({
    id: z.int(),
    name: z.string(),
    status: z.enum(['active', 'overdue', 'inactive']),
    tracking_prefix: z.string(),
    settings: z.record(z.string(), z.unknown()),
  }),
  password: z.string(),
  branches: z.array(
    z.object({
      id: z.int(),
      code: z.string(),
      name: z.string(),
      city: z.string(),
      zone: z.string(),
      lat: z.number(),
      lng: z.number(),
      ops_manager_id: z.int(),
    }),
  ),
  drivers: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      phone_number: z.string(),
      branch_code: z.string(),
      vehicle: z.string(),
      vehicle_kind: z.enum(['bike', 'bakkie', 'van', 'truck']),
      capacity_kg: z.number(),
    }),
  ),
  accounts: z.array(
    z.object({
      id: z.int(),
      account_code: z.string(),
      name: z.string(),
      account_type: z.enum(['prepaid', 'postpaid', 'guest']),
      is_on_hold: z.boolean(),
      balance_cents: z.int(),
      phone_number: z.string(),
    }),
  ),
  pickup_points: z.array(NewPickupPoint),
  users: z.array(
    z.object({
      id: z.int(),
      username: z.string(),
      email: z.string(),
      phone_number: z.string().nullable(),
      role_id: z.int(),
      account_code: z.string().nullable(),
      branch_code: z.string().nullable(),
      limit_user_to_branch: z.boolean(),
      driver_id: z.int().nullable(),
    }),
  ),
})
type Cast = z.infer<typeof Cast>

async function insert(client: pg.ClientBase, table: string, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  await client.query(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`,
    [JSON.stringify(rows)],
  )
}

/** The roles that every provider has, as the table in the domain says them now. */
async function writeGlobalRoles(client: pg.ClientBase): Promise<void> {
  for (const role of ROLES) {
    await client.query(
      `INSERT INTO roles (provider_id, id, name, label, permissions, permissions_ui, require_2fa, logout_after_inactive_minutes)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (provider_id, id) DO UPDATE SET name = excluded.name, label = excluded.label, permissions = excluded.permissions,
         permissions_ui = excluded.permissions_ui, require_2fa = excluded.require_2fa,
         logout_after_inactive_minutes = excluded.logout_after_inactive_minutes`,
      [
        role.provider_id,
        role.id,
        role.name,
        role.label,
        role.permissions,
        role.permissions_ui,
        role.require_2fa,
        role.logout_after_inactive_minutes,
      ],
    )
  }
}

interface DemoState {
  /** The database was made for a demo. */
  readonly is_seeded: boolean
  /**
   * People of it may still come in whose password everybody knows. They are those who share one hash: a password that
   * somebody chose has a salt of its own.
   */
  readonly is_open: boolean
}

/** What of the demo a database holds. */
export async function readDemo(pool: Pick<pg.Pool, 'query'>): Promise<DemoState> {
  const { rows } = await pool.query<DemoState>(
    `SELECT EXISTS (SELECT FROM users WHERE lower(email) = $1) AS is_seeded, EXISTS (
       SELECT FROM users one WHERE one.deactivated_at IS NULL AND EXISTS (
         SELECT FROM users other WHERE other.password_hash = one.password_hash
           AND (other.provider_id, other.id) <> (one.provider_id, one.id))) AS is_open`,
    [DEMO_SIGN_INS[0].email],
  )
  return rows[0] ?? { is_seeded: false, is_open: false }
}

async function writeCast(client: pg.ClientBase, cast: Cast): Promise<void> {
  const { provider } = cast
  const provider_id = provider.id
  const of = <T extends object>(rows: readonly T[]) => rows.map((row) => ({ provider_id, ...row }))
  const branchByCode = new Map(cast.branches.map(({ id, code }) => [code, id]))
  const accountByCode = new Map(cast.accounts.map(({ id, account_code }) => [account_code, id]))
  const branchId = (code: string | null) => (code === null ? null : (branchByCode.get(code) ?? null))
  const password_hash = await createPasswords().hash(cast.password)

  await insert(
    client,
    'providers',
    of([
      {
        name: provider.name,
        status: provider.status,
        origins: ['*'],
        tracking_prefix: provider.tracking_prefix,
      },
    ]),
  )
  await insert(
    client,
    'provider_settings',
    of(Object.entries(provider.settings).map(([setting, value]) => ({ setting, value }))),
  )
  await insert(client, 'branches', of(cast.branches.map(({ ops_manager_id: _, ...branch }) => branch)))
  await insert(client, 'accounts', of(cast.accounts.map((account) => ({ ...account, tracking_prefix: '' }))))
  await insert(
    client,
    'drivers',
    of(
      cast.drivers.map(({ branch_code, ...driver }) => ({
        ...driver,
        version: 1,
        branch_id: branchId(branch_code),
      })),
    ),
  )
  await insert(
    client,
    'users',
    of(
      cast.users.map(({ account_code, branch_code, ...user }) => ({
        ...user,
        password_hash,
        role_provider_id: 0,
        account_id: account_code === null ? null : (accountByCode.get(account_code) ?? null),
        branch_id: branchId(branch_code),
      })),
    ),
  )
  // People have branches, and branches a manager among them.
  for (const { id, ops_manager_id } of cast.branches)
    await client.query('UPDATE branches SET ops_manager_id = $3 WHERE provider_id = $1 AND id = $2', [
      provider_id,
      id,
      ops_manager_id,
    ])
  const points = cast.pickup_points.map((point, i) => ({
    ...point,
    id: FIRST_POINT + i,
    version: 1,
    position: i + 1,
  }))
  await insert(client, 'pickup_points', of(points))
  await insert(client, 'feed_heads', of([{ head: 0 }]))
}

/** Brings the global roles up to date and, in an empty database, makes the demo provider. Answers whether it made it. */
export async function seed(pool: pg.Pool, demo: boolean): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    // Nodes that start together take turns.
    await client.query('LOCK TABLE providers IN EXCLUSIVE MODE')
    await writeGlobalRoles(client)
    const { rowCount } = await client.query('SELECT 1 FROM providers LIMIT 1')
    const isEmpty = rowCount === 0
    if (isEmpty && demo) await writeCast(client, Cast.parse(JSON.parse(await readFile(CAST, 'utf8'))))
    for (const { text, values } of [...firstCatalogue(), ...firstRateCard()])
      await client.query(text, [...values])
    await client.query('COMMIT')
    return isEmpty && demo
  } catch (problem) {
    await client.query('ROLLBACK').catch(() => {})
    throw problem
  } finally {
    client.release()
  }
}
