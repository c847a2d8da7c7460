import type { z } from 'zod'
import type { inviteAdministrator as call } from '../../../../contract/platform.ts'
import { type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { runPlatformCommand } from '../../../kernel/commands/run-command.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Platform } from '../../../platform.ts'
import * as identity from '../../identity/index.ts'
import { recordPlatformEvent } from './platform-history.ts'

/** Invites somebody to look after a provider, which stands in its history and in the platform's. Answers the link that was asked for. */
export async function inviteAdministrator(
  platform: Platform,
  providerOfCaller: number,
  caller: Caller,
  { id, username, email, send }: z.output<typeof call.body>,
  consoleAddress: string,
): Promise<Outcome<string | null>> {
  const password_hash = await identity.unknownPassword(platform)
  const { settings } = await platform.settings.read(id)
  return runPlatformCommand(
    platform,
    { providerId: providerOfCaller, caller },
    async ({ tx, forProvider, afterCommit }): Promise<Outcome<string | null>> => {
      const provider = await tx
        .selectFrom('providers')
        .select(['name', 'status'])
        .where('provider_id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (provider === undefined) return refused('provider.notFound', { field: 'id' })
      if (provider.status === 'inactive') return refused('provider.inactive', { field: 'id' })
      await recordPlatformEvent(tx, caller, {
        type: 'administrator.invited',
        subject: provider.name,
        before: null,
        wanted: { administrator: email, by_letter: send },
      })
      // Numbers of people are of their provider: there this one is somebody else's.
      const user_id = id === providerOfCaller ? caller.actor.user_id : null
      const inProvider = await forProvider(id)
      afterCommit(platform.wakeOutbox)
      return identity.inviteAdministrator(
        platform,
        { ...inProvider, settings },
        { ...caller.actor, user_id },
        { username, email, send, password_hash },
        consoleAddress,
      )
    },
  )
}
