/** One person at a time draws zones (002 §3). */
import type { ZoneEditor } from '../../../contract/zones.ts'
import type { Settings } from '../../../domain/settings/settings.ts'
import { done, type Outcome, refused } from '../../../domain/values/refusals.ts'
import { type EditLock, isLockedFor, lockedUntil } from '../../../domain/zones/edit-lock.ts'
import type { Command } from '../../kernel/commands/run-command.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { Caller } from '../../kernel/http/caller.ts'

type LockSettings = Pick<Settings, 'enable_map_edit_lock' | 'map_inactivity_check_minutes'>

interface HeldLock extends EditLock {
  readonly name: string
}

async function readLock(tx: Tx, providerId: number): Promise<HeldLock | null> {
  const row = await tx
    .selectFrom('zone_edit_locks as l')
    .innerJoin('users as u', (join) =>
      join.onRef('u.provider_id', '=', 'l.provider_id').onRef('u.id', '=', 'l.user_id'),
    )
    .select(['l.user_id', 'l.active_at', 'u.username as name'])
    .where('l.provider_id', '=', providerId)
    .executeTakeFirst()
  return row ?? null
}

/** Who draws just now; null: nobody, or somebody who has done nothing for so long. */
export async function readEditor(
  tx: Tx,
  providerId: number,
  userId: number,
  { enable_map_edit_lock, map_inactivity_check_minutes }: LockSettings,
  now: number,
): Promise<ZoneEditor | null> {
  const lock = enable_map_edit_lock ? await readLock(tx, providerId) : null
  if (lock === null || now >= lockedUntil(lock, map_inactivity_check_minutes)) return null
  return editorOf(lock, map_inactivity_check_minutes, userId, now)
}

const editorOf = (lock: HeldLock, minutes: number, userId: number, now: number): ZoneEditor => ({
  name: lock.name,
  is_you: lock.user_id === userId,
  inactive_seconds: Math.max(0, Math.floor((now - lock.active_at) / 1_000)),
  free_in_seconds: Math.ceil((lockedUntil(lock, minutes) - now) / 1_000),
})

/**
 * Whether this person may change zones now: nobody else draws. Where they draw themselves, this was something that they did. The zones are
 * locked (zone-rows.ts); `now` is the wall clock, ms.
 */
export async function mayEdit(
  { tx, providerId, settings }: Pick<Command, 'tx' | 'providerId' | 'settings'>,
  { user_id, viewer }: Pick<Caller, 'user_id' | 'viewer'>,
  now: number,
): Promise<Outcome<HeldLock | null>> {
  // Zones are of all branches: whoever is limited to one reads them.
  if (viewer.kind !== 'staff' || viewer.branch_id !== null) return refused('permission.denied')
  const lock = await readLock(tx, providerId)
  if (!settings.enable_map_edit_lock) return done(lock)
  const minutes = settings.map_inactivity_check_minutes
  if (lock !== null && isLockedFor(user_id, lock, minutes, now))
    return refused('zone.locked', {
      detail: `${lock.name} is drawing zones. You can take over in ${Math.ceil((lockedUntil(lock, minutes) - now) / 60_000)} min if nothing is done before.`,
    })
  if (lock?.user_id === user_id) await writeLock(tx, providerId, user_id, now)
  return done(lock)
}

const writeLock = (tx: Tx, providerId: number, userId: number, now: number) =>
  tx
    .insertInto('zone_edit_locks')
    .values({ provider_id: providerId, user_id: userId, active_at: new Date(now) })
    .onConflict((had) => had.column('provider_id').doUpdateSet({ user_id: userId, active_at: new Date(now) }))
    .execute()

/** POST /geofence/zones/lock, of zones that are locked. */
export async function keepLock(
  command: Command,
  caller: Caller,
  { release, now }: { readonly release: boolean; readonly now: number },
): Promise<Outcome<{ editor: ZoneEditor | null }>> {
  const { tx, providerId, settings } = command
  const { user_id } = caller
  if (release) {
    await tx
      .deleteFrom('zone_edit_locks')
      .where('provider_id', '=', providerId)
      .where('user_id', '=', user_id)
      .execute()
    return done({ editor: await readEditor(tx, providerId, user_id, settings, now) })
  }
  const allowed = await mayEdit(command, caller, now)
  if (!allowed.ok) return allowed
  await writeLock(tx, providerId, user_id, now)
  return done({ editor: await readEditor(tx, providerId, user_id, settings, now) })
}
