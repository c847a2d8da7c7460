/** An earlier copy of the general data, and an answer that carries only what changed since (000 §7). */
import { GeneralData, type GeneralDataAnswer } from './session.ts'

/**
 * The general data that holds now: each list as the answer has it, else as the earlier copy has it; null where neither
 * has it. The very same object where nothing is new.
 */
export function mergeGeneralData(
  earlier: GeneralData | null,
  { drivers_incl_deleted, ...answer }: GeneralDataAnswer,
): GeneralData | null {
  const told = { ...(drivers_incl_deleted && { drivers: drivers_incl_deleted }), ...present(answer) }
  const merged = GeneralData.safeParse({ ...earlier, ...told })
  if (!merged.success) return null
  if (earlier === null) return merged.data
  return keepIdentity(earlier, merged.data)
}

/** Without the lists that are not there. */
function present<Answer extends object>(answer: Answer): Partial<Answer> {
  const known: Partial<Answer> = {}
  for (const name in answer) if (answer[name] !== undefined) known[name] = answer[name]
  return known
}

/** What says the same stays the same object, so that nothing is drawn anew for it. */
function keepIdentity(earlier: GeneralData, next: GeneralData): GeneralData {
  let changed = false
  const same = <Key extends keyof GeneralData>(key: Key): GeneralData[Key] => {
    if (earlier[key] === next[key] || JSON.stringify(earlier[key]) === JSON.stringify(next[key]))
      return earlier[key]
    if (key !== 'current_time') changed = true
    return next[key]
  }
  const merged: GeneralData = {
    provider_status: same('provider_status'),
    provider_settings: same('provider_settings'),
    account_settings: same('account_settings'),
    user_settings: same('user_settings'),
    user: same('user'),
    account: same('account'),
    accounts: same('accounts'),
    roles: same('roles'),
    branches: same('branches'),
    drivers: same('drivers'),
    service_levels: same('service_levels'),
    shipment_tags: same('shipment_tags'),
    account_tags: same('account_tags'),
    current_time: next.current_time,
  }
  return changed ? merged : earlier
}
