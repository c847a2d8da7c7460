import { IconLogout2 } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { GeneralData } from '../../contract/session.ts'
import { initialsOf, shortName } from '../../domain/values/plain-text.ts'
import { useSession, useSessionStore } from '../../features/session/session.tsx'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { type Messages, useMessages } from '../../ui/messages/messages.tsx'
import css from './user-block.module.css'

/** Account code and name for people of an account, else the role. */
function standing({ user, account }: GeneralData, { roleName }: Messages['profile']): string {
  return account === null ? roleName(user.role) : `${account.account_code} · ${account.name}`
}

export function UserBlock({ collapsed, onGo }: { collapsed?: boolean; onGo?: () => void }) {
  const session = useSession()
  const store = useSessionStore()
  const { shell, profile } = useMessages()
  if (session.is !== 'signed-in') return null
  const { user, data } = session
  const hidesLogOut = user.role.permissions_ui.includes('hide_log_out_button')

  return (
    <div className={css.block} data-collapsed={collapsed || undefined}>
      <Link
        to="/profile"
        className={css.person}
        title={profile.title}
        aria-label={collapsed ? `${profile.title}: ${user.username}` : undefined}
        onClick={onGo}
      >
        <span className={css.face} title={`${user.username}, ${standing(data, profile)}`} aria-hidden>
          {initialsOf(user.username)}
        </span>
        <span className={css.who}>
          <span className={css.name} title={user.username}>
            {shortName(user.username)}
          </span>
          <span className={css.role} title={standing(data, profile)}>
            {standing(data, profile)}
          </span>
        </span>
      </Link>
      {!hidesLogOut && <IconButton icon={IconLogout2} label={shell.logOut} onClick={() => store.signOut()} />}
    </div>
  )
}
