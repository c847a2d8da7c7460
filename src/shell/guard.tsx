import { Fragment, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { isKiosk, isOfKiosk } from '../domain/console/kiosk.ts'
import { homeOf } from '../domain/console/menu.ts'
import { type Route, routeDenial } from '../domain/console/routes.ts'
import { useAccess } from '../features/session/access.tsx'
import { ForbiddenState } from '../features/session/forbidden-state.tsx'
import { useSession } from '../features/session/session.tsx'
import { PageHeader } from '../ui/components/page-header.tsx'
import { LinkButton } from '../ui/components/plain-button.tsx'
import { EmptyState } from '../ui/components/states.tsx'
import { useMessages } from '../ui/messages/messages.tsx'
import { useTitle } from '../ui/page/title.ts'
import { loginPath } from './login-address.ts'

/** Lets a screen be seen by those whom it is for; others sign in, or are told why not. */
export function Guard({ route, screen }: { route: Route; screen: ReactNode }) {
  const access = useAccess()
  const session = useSession()
  const location = useLocation()
  const { screens, controls, login, locale } = useMessages()
  const isStaffLogin = route.path === '/login' && access.staffLogin
  const title = isStaffLogin ? login.staffTitle : screens.title(route, access.audience)
  useTitle(title, access.settings.provider_title)

  if (isKiosk(access) && !isOfKiosk(route.path)) return <Navigate to="/shipments/new" replace />
  const closed = routeDenial(route, access)
  // What only staff read answers in another language without a hook: by the words that are spoken, not by those that are
  // on their way. The profile, where a language is chosen, has none of it.
  const isStaffs = access.audience === 'staff' || access.audience === 'platform-admin'
  if (closed === null)
    return <Fragment key={isStaffs && route.path !== '/profile' ? locale.tag : ''}>{screen}</Fragment>
  if (session.is === 'signed-out' && !route.audience.includes('visitor'))
    return <Navigate to={loginPath(`${location.pathname}${location.search}`)} replace />
  return (
    <>
      <PageHeader title={title} />
      <ForbiddenState
        what={title}
        because={closed}
        whose={route.audience}
        action={<LinkButton to="/">{controls.start}</LinkButton>}
      />
    </>
  )
}

/** '/': to the first screen that the one who looks may see. */
export function Home() {
  const access = useAccess()
  const location = useLocation()
  const { screens, profile } = useMessages()
  const home = isKiosk(access) ? '/shipments/new' : homeOf(access)
  if (home !== null) return <Navigate to={`${home}${location.search}`} replace />
  return (
    <EmptyState title={screens.nothingForRole}>
      {screens.nothingForRoleText(access.user === null ? '?' : profile.roleName(access.user.role))}
    </EmptyState>
  )
}
