import { permissionOf } from '../../contract/call.ts'
import {
  readProviderSettings,
  type SettingState,
  saveProviderSettings,
} from '../../contract/provider-settings.ts'
import { useAccess } from '../../features/session/access.tsx'
import { ForbiddenState } from '../../features/session/forbidden-state.tsx'
import { RetryButton } from '../../ui/components/retry-button.tsx'
import { ErrorState, SkeletonText } from '../../ui/components/states.tsx'
import { settingsMessages as messages } from './messages.ts'
import { OwnSettings } from './own-settings.tsx'
import { listsFor } from './provider-lists.ts'
import { ProviderSettings } from './provider-settings.tsx'
import css from './settings.module.css'
import { useStoredSettings } from './use-settings-edit.ts'

/** Whose role lets them keep lists alone. */
const NO_SETTINGS: readonly SettingState[] = []

/** /settings: of staff how the provider works (002 §2), of people of an account what they set for themselves. */
export function Screen() {
  const { audience, may } = useAccess()
  if (audience === 'account') return <OwnSettings />
  const mayEdit = [readProviderSettings, saveProviderSettings].every((call) => may(permissionOf(call)))
  if (mayEdit) return <StoredSettings />
  return listsFor(may).length > 0 ? (
    <ProviderSettings states={NO_SETTINGS} />
  ) : (
    <ForbiddenState what={messages.title} />
  )
}

function StoredSettings() {
  const { data, error, refetch } = useStoredSettings()
  if (data?.provider_settings !== undefined) return <ProviderSettings states={data.provider_settings} />
  if (error !== null)
    return <ErrorState error={error.message} action={<RetryButton onClick={() => void refetch()} />} />
  return (
    <div className={css.scroll}>
      <SkeletonText lines={12} />
    </div>
  )
}
