import { OutboxKind } from '../../domain/outbox.ts'
import type { Tx } from '../database/tenant.ts'
import { putInOutbox } from '../services/outbox.ts'

/**
 * Tells a new user that there is a place for them, in the transaction that makes it. They choose a password by the
 * same way as somebody who forgot theirs: nobody else ever knows one.
 */
export async function invite(
  tx: Tx,
  providerId: number,
  user: { readonly username: string; readonly email: string },
): Promise<void> {
  const provider = await tx
    .selectFrom('providers')
    .select('name')
    .where('provider_id', '=', providerId)
    .executeTakeFirstOrThrow()
  await putInOutbox(tx, providerId, {
    to: user.email,
    channel: 'email',
    kind: OutboxKind.enum.invitation,
    subject: `You are invited to ${provider.name}`,
    text: [
      `Hello ${user.username}`,
      `${provider.name} has added you as a user with this e-mail address.`,
      'To choose your password, open the console, choose "Forgot your password?" and type this address.',
    ].join('\n\n'),
  })
}
