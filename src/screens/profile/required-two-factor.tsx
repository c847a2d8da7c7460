import { IconLogout2 } from '@tabler/icons-react'
import { useId } from 'react'
import type { User } from '../../contract/session.ts'
import { useSessionStore } from '../../features/session/session.tsx'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import css from './two-factor.module.css'
import { TwoFactorSetUp } from './two-factor-set-up.tsx'

/**
 * The dialog that cannot be put off (000 §4): the role requires two-factor authentication and it is not set up. The
 * server serves nothing else to this session, so nothing else stands behind it.
 */
export default function RequiredTwoFactor({ user }: { user: User }) {
  const session = useSessionStore()
  const { twoFactor, profile } = useMessages()
  const title = useId()
  return (
    <main id="main" className={css.gate}>
      <div role="dialog" aria-modal="true" aria-labelledby={title} className={css.dialog}>
        <header className={css.head}>
          <h1 id={title} className={css.title}>
            {twoFactor.setUp}
          </h1>
          <IconButton icon={IconLogout2} label={twoFactor.logOut} onClick={() => session.signOut()} />
        </header>
        <TwoFactorSetUp
          required={twoFactor.required(profile.roleName(user.role))}
          onDone={() => session.refresh()}
        />
      </div>
    </main>
  )
}
