import {
  type Icon,
  IconLayoutDashboard,
  IconListDetails,
  IconLogin2,
  IconMap2,
  IconPackage,
  IconRoute,
  IconTool,
} from '@tabler/icons-react'
import { NavLink } from 'react-router-dom'
import { useAccess } from '../../ui/access.tsx'
import { entryPath, menuFor } from '../menu.ts'
import type { IconName } from '../routes.ts'
import css from './navigation.module.css'

const ICONS: Record<IconName, Icon> = {
  dashboard: IconLayoutDashboard,
  tripsheet: IconListDetails,
  shipments: IconPackage,
  map: IconMap2,
  track: IconRoute,
  tools: IconTool,
  'sign-in': IconLogin2,
}

/** The menu of the one who looks: entries stand only where access holds. */
export function Navigation({ collapsed, onGo }: { collapsed?: boolean; onGo?: () => void }) {
  const access = useAccess()
  return (
    <nav aria-label="Main" className={css.navigation}>
      <ul>
        {menuFor(access).map(({ path, title, menu }) => {
          const Sign = ICONS[menu.icon]
          const label = menu.label ?? title
          return (
            <li key={path}>
              <NavLink
                to={entryPath(path)}
                className={css.entry}
                data-collapsed={collapsed || undefined}
                title={menu.key === undefined ? label : `${label} (g ${menu.key})`}
                onClick={onGo}
              >
                <Sign size="1.125rem" stroke={1.7} aria-hidden />
                <span className={css.label}>{label}</span>
              </NavLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
