import { Link, useLocation } from 'react-router-dom'
import { mayOpen, routeAt } from '../../domain/console/routes.ts'
import { useAccess } from '../session/access.tsx'
import { rewindMessages as messages } from './messages.ts'
import { MOMENT } from './read-moment.ts'
import css from './rewind.module.css'
import { writeMoment } from './write-moment.ts'

const SCREENS = ['/ops-dashboard', '/tripsheet', '/maps'] as const

/** The same moment on the other screens that can show it. */
export function OtherScreens({ at }: { at: number }) {
  const access = useAccess()
  const { pathname } = useLocation()
  return (
    <nav aria-label={messages.sameMoment} className={css.screens}>
      {SCREENS.filter((path) => path !== pathname && mayOpen(routeAt(path), access)).map((path) => (
        <Link key={path} to={`${path}?${MOMENT}=${writeMoment(at)}`}>
          {messages.screens[path]}
        </Link>
      ))}
    </nav>
  )
}
