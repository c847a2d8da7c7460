import type { z } from 'zod'
import type { inviteUser } from '../../../../contract/users.ts'
import { isWithinReach, mayManage } from '../../../../domain/identity/role-assignment.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import type { IdempotencyKey, Replay } from '../../../kernel/commands/idempotency.ts'
import { runIdempotent } from '../../../kernel/commands/run-command.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Platform } from '../../../platform.ts'
import { editorOf, isVisibleToEditor } from '../editor.ts'
import { managedUser } from '../queries/managed-users.ts'
import { userEvent } from '../session-events.ts'
import { lockUser, readAssignmentChoices } from '../user-store.ts'
import { invite, isInvitedTooOften, LINKS_PER_MS, makeInvitation } from './invite.ts'

type Invitation = z.input<typeof inviteUser.answer>

/**
 * Invites somebody once more who has not logged in yet: by a letter, or by a link for whoever asks to pass on. A link is
 * given only to who may name another address for this user, and could come in as them anyway.
 */
export function inviteAgain(
  platform: Platform,
  providerId: number,
  caller: Caller,
  { id, send }: { readonly id: number; readonly send: boolean },
  {
    consoleAddress,
    idempotencyKey,
  }: { readonly consoleAddress: string; readonly idempotencyKey: IdempotencyKey | null },
): Promise<Outcome<Invitation> | Replay> {
  // An answer with a link in it is kept nowhere: asked for again, there is another, and the first opens nothing.
  return runIdempotent(
    platform,
    providerId,
    { caller, idempotencyKey: send ? idempotencyKey : null },
    async (command): Promise<Outcome<Invitation>> => {
      const { tx } = command
      const house = await readAssignmentChoices(tx, providerId, id)
      const user = await lockUser(tx, providerId, id)
      if (user === null || !isVisibleToEditor(caller, user)) return refused('user.notFound', { field: 'id' })
      if (!mayManage(editorOf(caller), user, house.roles))
        return refused('permission.denied', { field: 'id' })
      if (!send && !isWithinReach(editorOf(caller), user)) return refused('branch.notYours', { field: 'id' })
      if (!user.is_active || user.invited_at === null) return refused('user.notInvited', { field: 'id' })
      if (await isInvitedTooOften(platform, command, id))
        return refused('rate.limited', { field: 'id', retryAfterMs: LINKS_PER_MS })
      const by = { by: [null, send ? 'letter' : 'link'] } as const
      await command.write([userEvent('user.invited', id, command.now, caller.actor, by)])
      let link: string | null = null
      if (send) await invite(platform, command, user, consoleAddress)
      else ({ link } = await makeInvitation(platform, command, user, consoleAddress))
      command.afterCommit(platform.wakeOutbox)
      const answer = await managedUser(command, caller, id)
      return answer.ok ? done({ ...answer.value, link, is_mailed: platform.sendsEmail }) : answer
    },
  )
}
