import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { newDeviceMessage } from '../../../domain/messaging/rendered-messages.ts'
import type { Command } from '../../kernel/commands/run-command.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { Platform } from '../../platform.ts'
import { putInOutbox } from '../messaging/index.ts'
import { languageOfUser } from '../settings/index.ts'
import { deviceOf } from './device.ts'

/** What somebody signs in with. */
export interface UsedDevice {
  /** Of the cookie that a browser keeps; null for a program, which keeps none. */
  readonly deviceId: string | null
  readonly userAgent: string | null
  readonly ip: string
  readonly consoleAddress: string
}

/** `Chrome on Windows`, or the name that a program gives itself: without versions, which change by themselves. */
function kindOfDevice(userAgent: string | null): string {
  const { browser, system } = deviceOf(userAgent)
  if (browser === null) return (userAgent ?? '').split(/[/\s]/)[0] || 'an unknown program'
  return `${browser.replace(/ \d+$/, '')} on ${system ?? 'an unknown system'}`
}

/** A browser is itself while it has its cookie and is of its kind: a cookie that was carried to another is not it. */
function digest({ deviceId, userAgent }: Pick<UsedDevice, 'deviceId' | 'userAgent'>): Buffer {
  return createHash('sha256')
    .update(`${deviceId ?? 'program'} ${kindOfDevice(userAgent)}`)
    .digest()
}

/** Whether this browser got in with the address before: its cookie is here, and only its owner was given it. */
export async function isDeviceOf(
  tx: Tx,
  providerId: number,
  email: string,
  used: Pick<UsedDevice, 'deviceId' | 'userAgent'>,
): Promise<boolean> {
  if (used.deviceId === null) return false
  const known = await tx
    .selectFrom('user_devices as d')
    .innerJoin('users as u', (join) =>
      join.onRef('u.provider_id', '=', 'd.provider_id').onRef('u.id', '=', 'd.user_id'),
    )
    .select('d.user_id')
    .where('d.provider_id', '=', providerId)
    .where(sql<boolean>`lower(u.email) = ${email}`)
    .where('d.device_hash', '=', digest(used))
    .executeTakeFirst()
  return known !== undefined
}

/**
 * Remembers what somebody signed in with, and writes to them when it is new. The very first one is not told of: there
 * is nothing that it differs from. Answers whether it wrote.
 */
export async function rememberDevice(
  platform: Pick<Platform, 'now'>,
  { tx, providerId, settings }: Command,
  user: { readonly id: number; readonly username: string },
  used: UsedDevice,
): Promise<boolean> {
  const now = new Date(platform.now())
  const seen = await tx
    .insertInto('user_devices')
    .values({
      provider_id: providerId,
      user_id: user.id,
      device_hash: digest(used),
      user_agent: used.userAgent,
      last_seen_at: now,
    })
    .onConflict((known) =>
      known
        .columns(['provider_id', 'user_id', 'device_hash'])
        .doUpdateSet({ last_seen_at: now, user_agent: used.userAgent }),
    )
    // Of a row that was there before, the older version is marked as replaced by this transaction.
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow()
  if (!seen.is_new || !(await hasOthers(tx, providerId, user.id, used))) return false
  const { email } = await tx
    .selectFrom('users')
    .select('email')
    .where('provider_id', '=', providerId)
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  await putInOutbox(tx, providerId, {
    to: email,
    channel: 'email',
    kind: 'new-device',
    ...newDeviceMessage(
      {
        provider: settings.provider_title,
        name: user.username,
        language: await languageOfUser(tx, providerId, user.id),
      },
      {
        device: kindOfDevice(used.userAgent),
        place: used.ip.replace(/^::ffff:(?=\d+\.)/, ''),
        at: platform.now(),
        link: `${used.consoleAddress}/forgot-password`,
      },
    ),
  })
  return true
}

async function hasOthers(tx: Tx, providerId: number, userId: number, used: UsedDevice): Promise<boolean> {
  const other = await tx
    .selectFrom('user_devices')
    .select('user_id')
    .where('provider_id', '=', providerId)
    .where('user_id', '=', userId)
    .where('device_hash', '!=', digest(used))
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
