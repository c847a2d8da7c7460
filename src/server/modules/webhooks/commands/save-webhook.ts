import { sql } from 'kysely'
import type { Webhook } from '../../../../contract/webhooks.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import {
  EARLIER_SECRET_MS,
  MOST_WEBHOOKS,
  urlProblem,
  type WebhookTopic,
} from '../../../../domain/webhooks/webhook.ts'
import { type Command, runCommand } from '../../../kernel/commands/run-command.ts'
import { instant } from '../../../kernel/database/tenant.ts'
import type { LogEvent, Scalar } from '../../../kernel/eventlog/log.ts'
import { logPosition } from '../../../kernel/eventlog/log-position.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import { isPublicHost } from '../../../kernel/outgoing/public-address.ts'
import type { Platform } from '../../../platform.ts'
import { readWebhooks } from '../queries/webhooks.ts'
import { newSigningSecret, sealOf } from '../secrets.ts'

interface NewWebhook {
  /** Null: of the provider as a whole. */
  readonly account_id: number | null
  readonly topic: WebhookTopic
  readonly url: string
  readonly active: boolean
  readonly key: string
}

export interface WebhookChange extends Partial<Omit<NewWebhook, 'account_id'>> {
  readonly id: number
  readonly version: number
  /** A new signing secret: beside the earlier one for a day, or alone. */
  readonly new_secret?: 'beside' | 'alone' | undefined
}

/** Whose webhooks somebody may change: those of one account, or all of the provider. */
export interface Reach {
  readonly accountId: number | null
}

function checkUrl({ config }: Pick<Platform, 'config'>, text: string): Outcome<string> {
  const local = config.WEBHOOK_LOCAL_RECEIVERS
  const wrong = (detail: string) => refused('input.invalid', { field: 'url', detail })
  const problem = urlProblem(text, local)
  if (problem !== null) return wrong(problem)
  const url = new URL(text)
  // Where a name of the internet leads is seen when it is sent to.
  if (!local.includes(url.host) && !isPublicHost(url.hostname))
    return wrong('The address leads into a network that is not public')
  return done(url.href)
}

type WebhookEvent = Extract<LogEvent['type'], `webhook.${string}`>

export function writeWebhookEvent(
  { now, write }: Command,
  caller: Caller,
  type: WebhookEvent,
  { id, version, account_id }: Pick<Webhook, 'id' | 'version' | 'account_id'>,
  change: Readonly<Record<string, readonly [Scalar, Scalar]>>,
) {
  const scope = { account_id, branch_ids: [], driver_ids: [] }
  return write([
    { at: now, type, entity: 'webhook', entity_id: id, version, actor: caller.actor, change, scope },
  ])
}

/** Whether there is room for one more. The account, or the provider, is held: of two who add the last one, one is too late. */
async function roomFor({ tx, providerId }: Command, accountId: number | null): Promise<Outcome<null>> {
  if (accountId === null)
    await sql`SELECT pg_advisory_xact_lock(1970150::int, ${providerId}::int)`.execute(tx)
  else {
    const account = await tx
      .selectFrom('accounts')
      .select('closed_at')
      .where('provider_id', '=', providerId)
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirst()
    if (account === undefined || account.closed_at !== null)
      return refused('account.notFound', { field: 'account_id' })
  }
  const { count } = await tx
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('provider_id', '=', providerId)
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .executeTakeFirstOrThrow()
  return count >= MOST_WEBHOOKS ? refused('webhook.tooMany') : done(null)
}

async function oneOf({ tx, providerId }: Command, id: number): Promise<Webhook> {
  const [webhook] = await readWebhooks(tx, providerId, { id })
  if (webhook === undefined) throw new Error('a webhook that was written is not there')
  return webhook
}

/** Adds one. What its deliveries are signed with is in the answer and nowhere else. */
export async function addWebhook(
  platform: Platform,
  providerId: number,
  caller: Caller,
  { account_id, topic, url: text, active, key }: NewWebhook,
): Promise<Outcome<{ webhook: Webhook; signing_secret: string }>> {
  const url = checkUrl(platform, text)
  if (!url.ok) return url
  const secret = newSigningSecret()
  return runCommand(platform, providerId, caller, async (command) => {
    const { tx } = command
    const room = await roomFor(command, account_id)
    if (!room.ok) return room
    const { rows } = await sql<{ id: number }>`SELECT nextval('webhook_ids')::int AS id`.execute(tx)
    const id = rows[0]?.id
    if (id === undefined) throw new Error('there is no number for a webhook')
    await tx
      .insertInto('webhooks')
      .values({
        provider_id: providerId,
        id,
        account_id,
        topic,
        url: url.value,
        key: key === '' ? null : await sealOf(platform.secrets, 'key', providerId, id, key),
        signing_secret: await sealOf(platform.secrets, 'signing_secret', providerId, id, secret),
        active,
        created_by: caller.user_id,
        created_at: new Date(platform.now()),
        ...logPosition(providerId),
        failing_since: null,
        switched_off_at: null,
        earlier_secret: null,
        earlier_secret_until: null,
      })
      .execute()
    const webhook = await oneOf(command, id)
    await writeWebhookEvent(command, caller, 'webhook.added', webhook, {
      topic: [null, topic],
      url: [null, url.value],
      active: [null, active],
    })
    return done({ webhook, signing_secret: secret })
  })
}

/** The webhook, held; null where it is not theirs, or is none. */
export async function lockWebhook(
  { tx, providerId }: Command,
  id: number,
  { accountId }: Reach,
): Promise<Webhook | null> {
  const held = await tx
    .selectFrom('webhooks')
    .select('account_id')
    .where('provider_id', '=', providerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (held === undefined || (accountId !== null && held.account_id !== accountId)) return null
  const [webhook] = await readWebhooks(tx, providerId, { id })
  return webhook ?? null
}

/**
 * The secret that is replaced: kept for a day, or let go of. Of one that is replaced again within the day the receiver may never have
 * heard: the one before it stays. `now`: wall clock, ms.
 */
const earlierSecret = (isKept: boolean, now: number) =>
  isKept
    ? {
        earlier_secret: sql<Buffer>`CASE WHEN earlier_secret_until > ${instant(now)} THEN earlier_secret ELSE signing_secret END`,
        earlier_secret_until: new Date(now + EARLIER_SECRET_MS),
      }
    : { earlier_secret: null, earlier_secret_until: null }

/** Changes one; of two who change it at once the second is told. A new secret is in the answer and nowhere else. */
export async function changeWebhook(
  platform: Platform,
  providerId: number,
  caller: Caller,
  { id, version, key, url: text, topic, active, new_secret }: WebhookChange,
  reach: Reach,
): Promise<Outcome<{ webhook: Webhook; signing_secret?: string }>> {
  const url = text === undefined ? done(undefined) : checkUrl(platform, text)
  if (!url.ok) return url
  return runCommand(platform, providerId, caller, async (command) => {
    const before = await lockWebhook(command, id, reach)
    if (before === null) return refused('webhook.notFound', { field: 'id' })
    if (before.version !== version) return refused('webhook.changedMeanwhile', { field: 'version' })
    const isOn = active ?? before.active
    const secret = new_secret === undefined ? undefined : newSigningSecret()
    await command.tx
      .updateTable('webhooks')
      .set({
        version: version + 1,
        topic: topic ?? before.topic,
        url: url.value ?? before.url,
        active: isOn,
        ...(key !== undefined && {
          key: key === '' ? null : await sealOf(platform.secrets, 'key', providerId, id, key),
        }),
        ...(secret !== undefined && {
          signing_secret: await sealOf(platform.secrets, 'signing_secret', providerId, id, secret),
          ...earlierSecret(new_secret === 'beside', platform.now()),
        }),
        // Its week begins anew, and of what happened while it was off it is told nothing.
        ...(isOn &&
          !before.active && { failing_since: null, switched_off_at: null, ...logPosition(providerId) }),
      })
      .where('provider_id', '=', providerId)
      .where('id', '=', id)
      .execute()
    const webhook = await oneOf(command, id)
    const change: Record<string, readonly [Scalar, Scalar]> = {}
    for (const field of ['topic', 'url', 'active', 'has_key'] as const)
      if (before[field] !== webhook[field]) change[field] = [before[field], webhook[field]]
    // Of a secret only that it is another one.
    if (new_secret !== undefined) change.signing_secret = [null, new_secret]
    await writeWebhookEvent(command, caller, 'webhook.changed', webhook, change)
    return done({ webhook, ...(secret !== undefined && { signing_secret: secret }) })
  })
}

/** Deletes one, with what waits to be sent and its log. */
export function deleteWebhook(
  platform: Platform,
  providerId: number,
  caller: Caller,
  id: number,
  reach: Reach,
): Promise<Outcome<{ ok: true }>> {
  return runCommand(platform, providerId, caller, async (command) => {
    const before = await lockWebhook(command, id, reach)
    if (before === null) return refused('webhook.notFound', { field: 'id' })
    await command.tx
      .deleteFrom('webhooks')
      .where('provider_id', '=', providerId)
      .where('id', '=', id)
      .execute()
    const gone = { ...before, version: before.version + 1 }
    await writeWebhookEvent(command, caller, 'webhook.deleted', gone, {
      topic: [before.topic, null],
      url: [before.url, null],
    })
    return done({ ok: true })
  })
}
