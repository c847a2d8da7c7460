import { ActionIcon, Tooltip } from '@mantine/core'
import { IconLogout2 } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import type { GeneralData } from '../../contract/session.ts'
import { useSession, useSessionStore } from '../../ui/live.tsx'
import css from './user-block.module.css'

const NAME_LENGTH = 18

/** 000 §2: the name is shortened to 18 characters. */
export function shortName(name: string): string {
  return name.length <= NAME_LENGTH ? name : `${name.slice(0, NAME_LENGTH - 1).trimEnd()}…`
}

function initials(name: string): string {
  const words = name.split(/[\s.@_-]+/).filter((word) => word !== '')
  return `${words[0]?.[0] ?? ''}${words[1]?.[0] ?? ''}`.toUpperCase()
}

/** Account code and name for people of an account, else the role. */
function standing({ user, account }: GeneralData): string {
  return account === null ? user.role.label : `${account.account_code} · ${account.name}`
}

export function UserBlock({ collapsed }: { collapsed?: boolean }) {
  const session = useSession()
  const store = useSessionStore()
  const navigate = useNavigate()
  if (session.is !== 'signed-in') return null
  const { user, data } = session
  const hidesLogOut = user.role.permissions_ui.includes('hide_log_out_button')

  const logOut = async () => {
    await navigate('/login')
    await store.signOut()
  }
  return (
    <div className={css.block} data-collapsed={collapsed || undefined}>
      <Tooltip label={`${user.username}, ${standing(data)}`} position="right" disabled={!collapsed}>
        <span className={css.face} aria-hidden>
          {initials(user.username)}
        </span>
      </Tooltip>
      <span className={css.who}>
        <span className={css.name} title={user.username}>
          {shortName(user.username)}
        </span>
        <span className={css.role} title={standing(data)}>
          {standing(data)}
        </span>
      </span>
      {!hidesLogOut && (
        <Tooltip label="Log out" position="right">
          <ActionIcon variant="subtle" color="gray" size="md" aria-label="Log out" onClick={logOut}>
            <IconLogout2 size="1.0625rem" stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  )
}
