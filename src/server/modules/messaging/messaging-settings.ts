import { MESSAGING_DEFAULTS, MessagingSettings } from '../../../domain/messaging/messaging-services.ts'
import type { Db } from '../../kernel/database/open.ts'

/** How messages leave the platform: what its administrator has set, else what is in force without. */
export async function readMessagingSettings(db: Pick<Db, 'selectFrom'>): Promise<MessagingSettings> {
  const rows = await db.selectFrom('platform_settings').select(['setting', 'value']).execute()
  const set = Object.fromEntries(rows.map(({ setting, value }) => [setting, value]))
  const read = MessagingSettings.safeParse({ ...MESSAGING_DEFAULTS, ...set })
  return read.success ? read.data : MESSAGING_DEFAULTS
}
