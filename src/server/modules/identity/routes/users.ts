import { addUser, changeUser, inviteUser, listUsers } from '../../../../contract/users.ts'
import { isSameEmail } from '../../../../domain/values/email.ts'
import { done, refused } from '../../../../domain/values/refusals.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { consoleAddress } from '../../tenants/index.ts'
import { acceptTerms } from '../commands/accept-terms.ts'
import * as commands from '../commands/change-user.ts'
import { inviteAgain } from '../commands/invite-again.ts'
import { verifyPassword } from '../commands/verify-password.ts'
import { listManagedUsers } from '../queries/managed-users.ts'

/** A driver sees his own rounds, whatever his role may: of people nobody but himself. */
const seesPeople = ({ viewer }: Caller): boolean => viewer.kind === 'staff'

/** Users, by those who look after them; and everybody their own name and address (000 §7). */
export function serveUsers(serve: Serve, platform: Platform): void {
  serve.serveAuthenticated(listUsers, async ({ providerId, caller, query }) =>
    done(
      seesPeople(caller)
        ? await listManagedUsers(platform, providerId, caller, query)
        : { users: [], count: 0 },
    ),
  )

  serve.serveAuthenticated(addUser, async ({ providerId, caller, body, idempotencyKey, request }) => {
    if (!seesPeople(caller)) return refused('permission.denied')
    const address = await consoleAddress(platform, providerId, request)
    return commands.addUser(platform, providerId, caller, body, { consoleAddress: address, idempotencyKey })
  })
  serve.serveAuthenticated(inviteUser, async ({ providerId, caller, body, idempotencyKey, request }) => {
    if (!seesPeople(caller)) return refused('permission.denied')
    const address = await consoleAddress(platform, providerId, request)
    return inviteAgain(platform, providerId, caller, body, { consoleAddress: address, idempotencyKey })
  })
  serve.serveAuthenticated(changeUser, async ({ providerId, caller, session, body, request }) => {
    const { terms_and_conditions_accepted_version: version, current_password, ...change } = body
    if (version != null && version !== session.user.terms_and_conditions_accepted_version) {
      // Nobody accepts anything for somebody else.
      const field = 'terms_and_conditions_accepted_version'
      if (session.impersonator !== null) return refused('impersonation.own', { field })
      if (change.id !== undefined && change.id !== caller.user_id)
        return refused('permission.denied', { field })
      const accepted = await acceptTerms(platform, providerId, caller, version)
      if (!accepted.ok) return accepted
    }
    const isSelf = change.id === undefined || change.id === caller.user_id
    let provedBy: string | null = null
    if (isSelf && change.email !== undefined && !isSameEmail(change.email, session.user.email)) {
      const proven = await verifyPassword(platform, providerId, caller, current_password)
      if (!proven.ok) return proven
      provedBy = proven.value
    }
    const address = await consoleAddress(platform, providerId, request)
    return commands.changeUser(platform, providerId, caller, change, { consoleAddress: address, provedBy })
  })
}
