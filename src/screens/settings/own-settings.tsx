import { Button } from '@mantine/core'
import { LANGUAGE_NAMES, LANGUAGES } from '../../domain/values/locale.ts'
import { persistUserSetting } from '../../features/session/save-user-setting.ts'
import { useGeneralData, useSessionStore } from '../../features/session/session.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { Segments } from '../../ui/components/segments.tsx'
import { toast } from '../../ui/components/toast.ts'
import { useLanguage } from '../../ui/messages/messages.tsx'
import { BookingSettings } from './booking-settings.tsx'
import { settingsMessages as messages } from './messages.ts'
import css from './settings.module.css'

const COLUMNS = /^columns\./

/** What people of an account set for themselves (000 §2): how the provider works is not theirs to change. */
export function OwnSettings() {
  const { language, choose } = useLanguage()
  const session = useSessionStore()
  const { data, user } = useGeneralData()
  const arranged = data.user_settings.filter(({ setting }) => COLUMNS.test(setting))
  // Who looks through other eyes arranges nothing for them.
  const isOwn = user.logged_in_user === undefined
  const restore = () => {
    for (const { setting } of arranged) persistUserSetting(session, setting, null)
    toast({ text: messages.restored, variant: 'success' })
  }
  return (
    <div className={css.scroll}>
      <PageHeader title={messages.title} />
      <p className={css.found}>{messages.ownText}</p>
      <fieldset className={css.group}>
        <legend>{messages.language}</legend>
        <p className={css.hint}>{messages.languageText}</p>
        <div>
          <Segments
            label={messages.language}
            options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            chosen={language}
            onChoose={choose}
          />
        </div>
      </fieldset>
      <BookingSettings isOwn={isOwn} />
      <fieldset className={css.group}>
        <legend>{messages.tables}</legend>
        <p className={css.hint}>{arranged.length === 0 ? messages.asShipped : messages.tablesText}</p>
        {arranged.length > 0 && (
          <div>
            <Button variant="default" disabled={!isOwn} onClick={restore}>
              {messages.restore}
            </Button>
          </div>
        )}
      </fieldset>
    </div>
  )
}
