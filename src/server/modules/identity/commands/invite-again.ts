import { isWithinReach, mayManage } from '../../../../domain/identity/role-assignment.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { asProvider } from '../../../kernel/database/tenant.ts'
import { writeEvents } from '../../../kernel/eventlog/log.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Platform } from '../../../platform.ts'
import { codesGiven } from '../mailed-codes.ts'
import { userEvent } from '../session-events.ts'
import { holdUser, readHouse } from '../user-store.ts'
import { editorOf, isInSight } from './change-user.ts'
import { invite, makeInvitation } from './invite.ts'

/** More links than this in the time are not made for one person. */
const MOST_LINKS = 5
const PER_MS = 900_000

/**
 * Invites somebody once more who has not logged in yet: by a letter, or by a link for whoever asks to pass on. A link is
 * given only to who may name another address for this user, and could come in as them anyway.
 */
export async function inviteAgain(
  platform: Platform,
  providerId: number,
  caller: Caller,
  { id, send }: { readonly id: number; readonly send: boolean },
  consoleAddress: string,
): Promise<Outcome<{ readonly link: string | null }>> {
  await platform.settings.read(providerId)
  const outcome = await asProvider(
    platform.database.app,
    providerId,
    async (tx): Promise<Outcome<{ link: string | null }>> => {
      const house = await readHouse(tx, providerId, id)
      const user = await holdUser(tx, providerId, id)
      if (user === null || !isInSight(caller, user)) return refused('user.notFound', { field: 'id' })
      if (!mayManage(editorOf(caller), user, house.roles))
        return refused('permission.denied', { field: 'id' })
      if (!send && !isWithinReach(editorOf(caller), user)) return refused('branch.notYours', { field: 'id' })
      if (!user.is_active || user.invited_at === null) return refused('user.notInvited', { field: 'id' })
      const now = platform.now()
      if ((await codesGiven(tx, providerId, id, 'invitation', now - PER_MS)) >= MOST_LINKS)
        return refused('rate.limited', { field: 'id', retryAfterMs: PER_MS })
      await writeEvents(tx, providerId, [
        userEvent('user.invited', id, platform.clock.now(), caller.actor, {
          by: [null, send ? 'letter' : 'link'],
        }),
      ])
      if (!send)
        return done({ link: (await makeInvitation(platform, tx, providerId, user, consoleAddress)).link })
      await invite(platform, tx, providerId, user, consoleAddress)
      return done({ link: null })
    },
  )
  platform.committed()
  platform.wakeOutbox()
  return outcome
}
