import { SECRET_MASK } from '../../../domain/settings/setting-row.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { Secrets } from '../../kernel/security/secrets.ts'

/** A setting as it is kept; of a secret that there is one. */
export interface StoredSetting {
  readonly setting: string
  readonly value: unknown
  readonly version: number
  /** Who changed it last, as the audit trail names them; null for the platform itself. */
  readonly changed_by: string | null
}

/** All settings of a provider that were ever set, by name. */
export async function readStoredSettings(tx: Tx, providerId: number): Promise<StoredSetting[]> {
  const open = await tx
    .selectFrom('provider_settings')
    .select(['setting', 'value', 'version', 'changed_by'])
    .where('provider_id', '=', providerId)
    .execute()
  const sealed = await tx
    .selectFrom('provider_secrets')
    .select(['setting', 'version', 'changed_by'])
    .where('provider_id', '=', providerId)
    .execute()
  const masked = sealed.map((row) => ({ ...row, value: SECRET_MASK }))
  return [...open, ...masked].toSorted((a, b) => (a.setting < b.setting ? -1 : 1))
}

/** A setting that is to be kept, with the version that it has then. */
export interface NewSetting {
  readonly setting: string
  readonly value: unknown
  readonly version: number
}

/** One statement for all of them: open consoles are told once. */
export async function storeSettings(
  tx: Tx,
  providerId: number,
  by: string | null,
  settings: readonly NewSetting[],
): Promise<void> {
  if (settings.length === 0) return
  await tx
    .insertInto('provider_settings')
    .values(
      settings.map(({ setting, value, version }) => ({
        provider_id: providerId,
        setting,
        value: JSON.stringify(value),
        version,
        changed_by: by,
      })),
    )
    .onConflict((same) =>
      same.columns(['provider_id', 'setting']).doUpdateSet((row) => ({
        value: row.ref('excluded.value'),
        version: row.ref('excluded.version'),
        changed_by: row.ref('excluded.changed_by'),
      })),
    )
    .execute()
}

/** Whose secret it is, as the seal knows it. */
const ownerOf = (providerId: number, setting: string) => `setting ${providerId}:${setting}`

/** Sealed before a transaction begins: the key may have to be read, or made. */
export function sealSetting(
  secrets: Secrets,
  providerId: number,
  setting: string,
  text: string,
): Promise<Buffer> {
  return secrets.seal(text, ownerOf(providerId, setting))
}

export async function storeSecret(
  tx: Tx,
  providerId: number,
  by: string | null,
  secret: { readonly setting: string; readonly sealed: Buffer; readonly version: number },
): Promise<void> {
  const { setting, sealed, version } = secret
  await tx
    .insertInto('provider_secrets')
    .values({ provider_id: providerId, setting, sealed, version, changed_by: by })
    .onConflict((same) =>
      same.columns(['provider_id', 'setting']).doUpdateSet({ sealed, version, changed_by: by }),
    )
    .execute()
}

/** A secret setting, for who works with it; null where none is kept. */
export async function openSecretSetting(
  tx: Tx,
  secrets: Secrets,
  providerId: number,
  setting: string,
): Promise<string | null> {
  const row = await tx
    .selectFrom('provider_secrets')
    .select('sealed')
    .where('provider_id', '=', providerId)
    .where('setting', '=', setting)
    .executeTakeFirst()
  if (row === undefined) return null
  const text = await secrets.open(row.sealed, ownerOf(providerId, setting))
  return text === '' ? null : text
}
