import { z } from 'zod'
import { newAddressMessage } from '../../../../domain/messaging/rendered-messages.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { type Command, runBatch, runCommand } from '../../../kernel/commands/run-command.ts'
import { instant, type Tx } from '../../../kernel/database/tenant.ts'
import type { Actor } from '../../../kernel/eventlog/log.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Platform } from '../../../platform.ts'
import { putInOutbox } from '../../messaging/index.ts'
import { languageOfUser } from '../../settings/index.ts'
import {
  countIssuedCodes,
  findCode,
  issueCode,
  lockAddress,
  redeemCode,
  refusalOfCode,
  revokeCodes,
} from '../mailed-codes.ts'
import { isEmailTaken, lockUser, writeUserEvent } from '../user-store.ts'
import { notifyOldAddress } from './notify-old-address.ts'

const PURPOSE = 'new-email'
const HOURS = 24
const LASTS_MS = HOURS * 3_600_000
/** More letters than this in the time are not sent: the address may be somebody else's. */
const MOST_LETTERS = 5
const PER_MS = 900_000

/** What a code of this purpose carries. */
const Payload = z.object({ email: z.string() })

export interface WaitingEmail {
  readonly email: string
  readonly expires_at: number
}

/** The new address of somebody that waits to be confirmed: that of the newest letter that still opens something. */
export async function waitingEmail(
  tx: Tx,
  providerId: number,
  userId: number,
  now: number,
): Promise<WaitingEmail | null> {
  const row = await tx
    .selectFrom('one_time_codes')
    .select(['payload', 'expires_at'])
    .where('provider_id', '=', providerId)
    .where('user_id', '=', userId)
    .where('purpose', '=', PURPOSE)
    .where('used_at', 'is', null)
    .where('expires_at', '>', instant(now))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : { email: Payload.parse(row.payload).email, expires_at: row.expires_at }
}

interface Asked {
  readonly id: number
  readonly username: string
  /** The new address. */
  readonly to: string
  readonly consoleAddress: string
}

/** Writes to a new address, in the transaction that asks for it. Until its link is opened the old one stays. */
export async function requestNewEmail(
  platform: Pick<Platform, 'now'>,
  { tx, providerId, settings }: Command,
  { id, username, to, consoleAddress }: Asked,
): Promise<Outcome<null>> {
  const now = platform.now()
  if ((await countIssuedCodes(tx, providerId, id, PURPOSE, now - PER_MS)) >= MOST_LETTERS)
    return refused('rate.limited', {
      field: 'email',
      detail:
        'We have sent several letters to this address. Look into your inbox, or try again in 15 minutes.',
      retryAfterMs: PER_MS,
    })
  await revokeCodes(tx, providerId, id, PURPOSE, now)
  const code = await issueCode(tx, providerId, {
    purpose: PURPOSE,
    userId: id,
    payload: { email: to },
    now,
    lastsMs: LASTS_MS,
  })
  const language = await languageOfUser(tx, providerId, id)
  const { provider_title: provider } = settings
  const letter = newAddressMessage(
    { provider, name: username, language },
    { link: `${consoleAddress}/confirm-email?code=${code}`, hours: HOURS },
  )
  await putInOutbox(tx, providerId, {
    to,
    channel: 'email',
    kind: 'new-email',
    secret: code,
    expiresAt: now + LASTS_MS,
    ...letter,
  })
  return done(null)
}

/** Writes once more to the address that waits. */
export function resendNewEmail(
  platform: Platform,
  providerId: number,
  caller: Caller,
  consoleAddress: string,
): Promise<Outcome<WaitingEmail | null>> {
  const { user_id: id } = caller
  return runCommand(platform, providerId, caller, async (command): Promise<Outcome<WaitingEmail | null>> => {
    const { tx } = command
    // Held: of two who ask at once the later letter is the one that works.
    const user = await lockUser(tx, providerId, id)
    const waiting = await waitingEmail(tx, providerId, id, platform.now())
    if (user === null || waiting === null) return refused('newEmail.none')
    if (await isEmailTaken(tx, providerId, waiting.email, id))
      return refused('user.emailTaken', { field: 'email' })
    const { username } = user
    const asked = await requestNewEmail(platform, command, {
      id,
      username,
      to: waiting.email,
      consoleAddress,
    })
    if (!asked.ok) return asked
    command.afterCommit(platform.wakeOutbox)
    return done(await waitingEmail(tx, providerId, id, platform.now()))
  })
}

/** Whoever keeps the address that they have: no link leads to another any longer. */
export function cancelNewEmail(platform: Platform, providerId: number, { user_id }: Caller): Promise<void> {
  return runBatch(platform, providerId, [], async ({ tx }) => {
    await lockUser(tx, providerId, user_id)
    await revokeCodes(tx, providerId, user_id, PURPOSE, platform.now())
  })
}

/** Takes the new address by the code that was sent there. Answers the address. */
export function confirmNewEmail(
  platform: Platform,
  providerId: number,
  code: string,
  from: Pick<Actor, 'request_id' | 'client_version'>,
): Promise<Outcome<string>> {
  const spent = refusalOfCode(providerId, code)
  return runCommand(platform, providerId, null, async (command): Promise<Outcome<string>> => {
    const { tx } = command
    const now = platform.now()
    const found = await findCode(tx, providerId, PURPOSE, code, now)
    const email = Payload.safeParse(found?.payload).data?.email
    if (found === null || found.userId === null || email === undefined) return spent
    const before = await lockUser(tx, providerId, found.userId)
    if (before === null || !before.is_active) return spent
    await lockAddress(tx, providerId, email)
    // Left unused: who has it now may give it up while the link still works.
    if (await isEmailTaken(tx, providerId, email, before.id))
      return refused('user.emailTaken', { field: 'code' })
    if ((await redeemCode(tx, providerId, PURPOSE, code, now)) === null) return spent
    const after = { ...before, email, version: before.version + 1 }
    await tx
      .updateTable('users')
      .set({ email, version: after.version })
      .where('provider_id', '=', providerId)
      .where('id', '=', before.id)
      .execute()
    const actor = { user_id: before.id, source: before.username, ...from }
    await writeUserEvent(command, { actor, before, after })
    const { id, username } = before
    await notifyOldAddress(platform, command, { id, username, from: before.email, to: email })
    command.afterCommit(platform.wakeOutbox)
    return done(email)
  })
}
