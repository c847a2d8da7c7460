import { listApiKeys } from '../../contract/api-keys.ts'
import { permissionOf } from '../../contract/call.ts'
import { listWebhooks } from '../../contract/webhooks.ts'
import { useMay } from '../../features/session/access.tsx'
import { useGeneralData } from '../../features/session/session.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { ApiKeys } from './api-keys.tsx'
import { Details } from './details.tsx'
import { LanguageChoice } from './language.tsx'
import { Password } from './password.tsx'
import css from './profile.module.css'
import { Sessions } from './sessions.tsx'
import { TwoFactor } from './two-factor.tsx'
import { Webhooks } from './webhooks.tsx'

/** Who somebody is here, how they log in, and where they are logged in. */
export function Screen() {
  const { user, data } = useGeneralData()
  const { profile } = useMessages()
  const maySeeKeys = useMay(permissionOf(listApiKeys))
  const maySeeWebhooks = useMay(permissionOf(listWebhooks))
  const isOwn = user.logged_in_user === undefined
  return (
    <div className={css.page}>
      <PageHeader title={profile.title} note={user.username} />
      {/* Through other eyes it is another person's: what was typed for one is not meant for the other. */}
      <Details key={user.id} data={data} />
      {isOwn ? (
        <>
          <Password user={user} />
          <TwoFactor user={user} />
          <Sessions />
          {user.account_id !== null && maySeeKeys && <ApiKeys />}
          {user.account_id !== null && maySeeWebhooks && <Webhooks />}
        </>
      ) : (
        <p className={css.note}>{profile.throughOthers(user.username)}</p>
      )}
      <LanguageChoice />
    </div>
  )
}
