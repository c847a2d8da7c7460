import { addRole, type ManagedRole } from '../../src/contract/roles.ts'
import { addUser, type ManagedUser, type NewUser } from '../../src/contract/users.ts'
import { OPS, type SignedIn, type TestPlatform } from './platform.ts'

/** People and roles that a test makes for itself, by the calls with which a provider makes them. */
let made = 0

/** A dispatcher whom nobody has met yet, with what a test changes. */
export function newcomer(changes: Partial<NewUser> = {}): NewUser {
  made += 1
  return {
    username: `Newcomer ${made}`,
    email: `newcomer${made}@springbok.example`,
    role_id: 7,
    ...changes,
  }
}

export async function newUser({ call }: SignedIn, changes: Partial<NewUser> = {}): Promise<ManagedUser> {
  const outcome = await call(addUser, { body: newcomer(changes) })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value.user
}

export async function newRole(
  { call }: SignedIn,
  label: string,
  permissions = ['shipments'],
): Promise<ManagedRole> {
  const outcome = await call(addRole, { body: { label, permissions } })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value.role
}

/** Gives everybody of a provider, or one of them, the password that the tests know. */
export async function givePassword(platform: TestPlatform, provider_id: number, id?: number): Promise<void> {
  await platform.owner.query(
    `UPDATE users u SET password_hash = o.password_hash FROM users o
     WHERE u.provider_id = $1 AND u.id = coalesce($2, u.id) AND o.provider_id = 1 AND o.email = $3`,
    [provider_id, id ?? null, OPS],
  )
}

/** Signs somebody in, with the password that the tests know. */
export async function enterAs(platform: TestPlatform, user: ManagedUser): Promise<SignedIn> {
  await givePassword(platform, 1, user.id)
  return platform.as(user.email)
}

/** Signs in the driver of this number. */
export async function enterAsDriver(platform: TestPlatform, driver_id: number): Promise<SignedIn> {
  const { rows } = await platform.owner.query<{ email: string }>(
    'SELECT email FROM users WHERE provider_id = 1 AND driver_id = $1',
    [driver_id],
  )
  return platform.as(rows[0]?.email ?? '')
}
