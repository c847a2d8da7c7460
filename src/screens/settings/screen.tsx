import { permissionOf } from '../../contract/call.ts'
import { readProviderSettings, saveProviderSettings } from '../../contract/provider-settings.ts'
import { useAccess } from '../../features/session/access.tsx'
import { ForbiddenState } from '../../features/session/forbidden-state.tsx'
import { RetryButton } from '../../ui/components/retry-button.tsx'
import { ErrorState, SkeletonText } from '../../ui/components/states.tsx'
import { settingsMessages as messages } from './messages.ts'
import { OwnSettings } from './own-settings.tsx'
import { ProviderSettings } from './provider-settings.tsx'
import css from './settings.module.css'
import { useStoredSettings } from './use-settings-edit.ts'

/** /settings: of staff how the provider works (002 §2), of people of an account what they set for themselves. */
export function Screen() {
  const { audience, may } = useAccess()
  if (audience === 'account') return <OwnSettings />
  const mayEdit = [readProviderSettings, saveProviderSettings].every((call) => may(permissionOf(call)))
  return mayEdit ? <StoredSettings /> : <ForbiddenState what={messages.title} />
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
