import { sql } from 'kysely'
import type { SettingChange } from '../../../../contract/provider-settings.ts'
import { capacitiesOf } from '../../../../domain/booking/collection-capacity.ts'
import { autoAssignModes } from '../../../../domain/dispatch/auto-assign-rule.ts'
import { permits } from '../../../../domain/identity/permission.ts'
import { mayChangeSetting } from '../../../../domain/settings/setting-access.ts'
import { SECRET_MASK, type SettingRow } from '../../../../domain/settings/setting-row.ts'
import { acceptSetting, contradictions } from '../../../../domain/settings/setting-rules.ts'
import { SettingKey, settingRow, settingsOf } from '../../../../domain/settings/settings.ts'
import { isAllowedSocket } from '../../../../domain/tenants/socket-address.ts'
import { isAllowedMap } from '../../../../domain/values/map-address.ts'
import { done, type Outcome, type Refusal, refused } from '../../../../domain/values/refusals.ts'
import { runCommand } from '../../../kernel/commands/run-command.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import type { Scalar } from '../../../kernel/eventlog/log.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Platform } from '../../../platform.ts'
import {
  readStoredSettings,
  type StoredSetting,
  sealSetting,
  storeSecret,
  storeSettings,
} from '../setting-store.ts'

/** The rows of the keys that may be changed; null for a key that there is not. */
export type CatalogueRow = (setting: string) => SettingRow | null

const rowOfCatalogue: CatalogueRow = (setting) => {
  const key = SettingKey.safeParse(setting)
  return key.success ? settingRow(key.data) : null
}

interface Wanted {
  readonly setting: string
  readonly row: SettingRow
  readonly value: unknown
  readonly version: number | undefined
  /** Of a secret. */
  readonly sealed: Buffer | null
}

/** With the field before it, as every refusal of a form that was sent. */
const saidOf = (setting: string, say: string) => `${setting}: ${say}.`

/** What of a call may be kept; every setting that may not, with why. */
async function readChanges(
  platform: Platform,
  providerId: number,
  changes: readonly SettingChange[],
  rowOf: CatalogueRow,
): Promise<Outcome<readonly Wanted[]>> {
  const wrong: Refusal[] = []
  const wanted: Wanted[] = []
  for (const { setting, value: sent, version } of changes) {
    const row = rowOf(setting)
    if (row === null) {
      wrong.push({
        code: 'setting.unknown',
        field: setting,
        detail: saidOf(setting, 'There is no such setting'),
      })
      continue
    }
    if (wanted.some((other) => other.setting === setting)) {
      wrong.push({
        code: 'setting.invalid',
        field: setting,
        detail: saidOf(setting, 'This setting is there twice'),
      })
      continue
    }
    const read = acceptSetting(row, sent)
    if (!read.ok) {
      wrong.push({ code: 'setting.invalid', field: setting, detail: saidOf(setting, read.say) })
      continue
    }
    const { value } = read
    if (setting === 'websocket_api_url' && !isAllowedAddress(platform, value)) {
      const detail = saidOf(setting, 'The platform lets no live feed run there')
      wrong.push({ code: 'setting.invalid', field: setting, detail })
      continue
    }
    if (setting === 'map_style_url' && !isAllowedMap(String(value), platform.config.MAP_HOSTS)) {
      const detail = saidOf(
        setting,
        'A map may be a file like /tiles/za.pmtiles, or at a host that the platform names',
      )
      wrong.push({ code: 'setting.invalid', field: setting, detail })
      continue
    }
    const isSecret = row.type === 'secret'
    // What is sent back as it was answered stays as it is.
    if (isSecret && value === SECRET_MASK) continue
    const sealed = isSecret ? await sealSetting(platform.secrets, providerId, setting, String(value)) : null
    wanted.push({ setting, row, value: isSecret && value !== '' ? SECRET_MASK : value, version, sealed })
  }
  const [first] = wrong
  return first === undefined ? done(wanted) : refused(first.code, { ...first, each: wrong })
}

const isAllowedAddress = ({ config }: Platform, value: unknown) =>
  value === '' || isAllowedSocket(String(value), config.WEBSOCKET_HOSTS)

const asJson = ({ setting, value }: Pick<StoredSetting, 'setting' | 'value'>) => ({
  setting,
  value: JSON.stringify(value),
})

/** What of the changes contradicts another setting, as both would be. */
function contradicting(before: readonly StoredSetting[], changed: readonly Wanted[]): Refusal[] {
  const keys = new Set(changed.map(({ setting }) => setting))
  const after = settingsOf([...before, ...changed].map(asJson))
  return contradictions(after, (key) => keys.has(key)).map(({ key, say }) => ({
    code: 'setting.invalid',
    field: key,
    detail: saidOf(key, say),
  }))
}

/** The codes of branches that lines name, by the setting. */
const NAMED_BRANCHES = {
  branch_collection_capacity: (lines: readonly string[]) => [...capacitiesOf(lines).keys()],
  branch_auto_assign: (lines: readonly string[]) => [...autoAssignModes(lines).keys()],
} as const

/** A rule of a branch that is not there would rule nothing, and nobody would notice. */
async function namingNoBranch(tx: Tx, providerId: number, changed: readonly Wanted[]): Promise<Refusal[]> {
  const named = changed.flatMap(({ setting, value }) =>
    (setting === 'branch_collection_capacity' || setting === 'branch_auto_assign') && Array.isArray(value)
      ? NAMED_BRANCHES[setting](value).map((code) => ({ setting, code }))
      : [],
  )
  if (named.length === 0) return []
  const branches = await tx
    .selectFrom('branches')
    .select('code')
    .where('provider_id', '=', providerId)
    .where('deleted_date', 'is', null)
    .execute()
  const codes = new Set(branches.map(({ code }) => code.toUpperCase()))
  return named
    .filter(({ code }) => !codes.has(code))
    .map(({ setting, code }) => ({
      code: 'setting.invalid',
      field: setting,
      detail: saidOf(setting, `There is no branch ${code}`),
    }))
}

/** Lists are written down as JSON. */
const scalar = (value: unknown): Scalar =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : JSON.stringify(value)

/** The first to change a key that was looked at is done, the second is told what became of it and by whom. */
function changedMeanwhile(
  { setting, row, version }: Wanted,
  stored: StoredSetting | undefined,
): Refusal | null {
  const now = stored?.version ?? 0
  if (version === undefined || version === now) return null
  const value = stored === undefined || row.type === 'secret' ? '' : ` to ${shortOf(stored.value)}`
  const detail = saidOf(setting, `${stored?.changed_by ?? 'Somebody else'} changed this${value} meanwhile`)
  return { code: 'setting.changedMeanwhile', field: setting, detail }
}

const LONGEST_SAID = 80

function shortOf(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > LONGEST_SAID ? `“${text.slice(0, LONGEST_SAID - 1)}…”` : `“${text}”`
}

/** Any fixed number: who changes settings of a provider waits for who is changing them. */
const SETTINGS_LOCK = 1_970_012

/** Changes settings of a provider, all or none; answers them as they are then. */
export async function changeSettings(
  platform: Platform,
  providerId: number,
  caller: Caller,
  changes: readonly SettingChange[],
  rowOf: CatalogueRow = rowOfCatalogue,
): Promise<Outcome<readonly StoredSetting[]>> {
  const read = await readChanges(platform, providerId, changes, rowOf)
  if (!read.ok) return read
  const editor = { may: (permission: string) => permits(caller.permissions, permission) }
  const by = caller.actor.source
  return runCommand(platform, providerId, caller, async ({ tx, now, write, afterCommit }) => {
    const before = await lockSettings(tx, providerId)
    const settings = settingsOf(before.map(asJson))
    const notTheirs = read.value.find(({ row }) => !mayChangeSetting(row, editor, settings))
    if (notTheirs !== undefined)
      return refused('setting.notYours', {
        field: notTheirs.setting,
        detail: saidOf(notTheirs.setting, 'This setting is not yours to change'),
      })
    const known = new Map(before.map((one) => [one.setting, one]))
    const isOther = ({ setting, value, sealed }: Wanted) =>
      sealed !== null ||
      JSON.stringify(value) !== JSON.stringify(inForce(settings, known.get(setting), setting))
    const changed = read.value.filter(isOther)
    const late = changed.flatMap((one) => changedMeanwhile(one, known.get(one.setting)) ?? [])
    const [first] = late
    if (first !== undefined) return refused(first.code, { ...first, each: late })
    const wrong = contradicting(before, changed)
    if (wrong[0] !== undefined) return refused(wrong[0].code, { ...wrong[0], each: wrong })
    const unknown = await namingNoBranch(tx, providerId, changed)
    if (unknown[0] !== undefined) return refused(unknown[0].code, { ...unknown[0], each: unknown })
    if (changed.length === 0) return done(before)
    const kept = changed.map(({ setting, value, sealed }) => ({
      setting,
      value,
      sealed,
      version: (known.get(setting)?.version ?? 0) + 1,
    }))
    await storeSettings(
      tx,
      providerId,
      by,
      kept.filter(({ sealed }) => sealed === null),
    )
    for (const { setting, sealed, version } of kept)
      if (sealed !== null) await storeSecret(tx, providerId, by, { setting, sealed, version })
    await write([
      {
        at: now,
        type: 'provider_setting.changed',
        entity: 'provider_setting',
        entity_id: providerId,
        version: 0,
        actor: caller.actor,
        change: Object.fromEntries(
          kept.map(({ setting, value }) => [
            setting,
            [scalar(inForce(settings, known.get(setting), setting) ?? ''), scalar(value)] as const,
          ]),
        ),
        scope: { account_id: null, branch_ids: [], driver_ids: [] },
      },
    ])
    afterCommit(() => platform.settings.forget(providerId))
    return done(await readStoredSettings(tx, providerId))
  })
}

/** What holds now, stored or by default. */
function inForce(
  settings: ReturnType<typeof settingsOf>,
  stored: StoredSetting | undefined,
  setting: string,
): unknown {
  const key = SettingKey.safeParse(setting)
  return key.success ? settings[key.data] : stored?.value
}

/** As they are, with nobody changing them before this is committed. */
async function lockSettings(tx: Tx, providerId: number): Promise<StoredSetting[]> {
  await sql`SELECT pg_advisory_xact_lock(${SETTINGS_LOCK}::int, ${providerId}::int)`.execute(tx)
  return readStoredSettings(tx, providerId)
}
