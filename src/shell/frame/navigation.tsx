import { NavLink } from 'react-router-dom'
import { type MenuEntry, menuFor, sendButton } from '../../domain/console/menu.ts'
import { useAccess } from '../../features/session/access.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { MENU_ICONS } from './menu-icons.ts'
import css from './navigation.module.css'

interface NavigationProps {
  /** Signs only. */
  collapsed?: boolean
  /** In a window under 992 px, where some screens have another form. */
  small?: boolean
  onGo?: () => void
}

/** The menu of the one who looks: entries stand only where access and condition hold. */
export function Navigation({ collapsed, small = false, onGo }: NavigationProps) {
  const access = useAccess()
  const { shell, screens, login } = useMessages()
  const send = sendButton(access, small)
  const link = (entry: MenuEntry, className: string | undefined) => {
    const { to, icon, key } = entry
    const label = to === '/login' && access.staffLogin ? login.staffTitle : screens.entry(entry)
    const Sign = MENU_ICONS[icon]
    return (
      <NavLink
        to={to}
        className={className}
        data-collapsed={collapsed || undefined}
        title={key === undefined ? label : `${label} (g ${key})`}
        onClick={onGo}
      >
        <Sign size="1.125rem" stroke={1.7} aria-hidden />
        <span className={css.label}>{label}</span>
      </NavLink>
    )
  }
  return (
    <nav aria-label={shell.main} className={css.navigation}>
      {send !== null && link(send, css.send)}
      <ul>
        {menuFor(access, small).map((entry) => (
          <li key={`${entry.path} ${entry.label}`}>{link(entry, css.entry)}</li>
        ))}
      </ul>
    </nav>
  )
}
