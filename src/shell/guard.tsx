import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { homeOf } from '../domain/menu.ts'
import { mayOpen, type Route, titleOf } from '../domain/routes.ts'
import { useAccess } from '../ui/access.tsx'
import { PageHeader } from '../ui/header.tsx'
import { useSession } from '../ui/live.tsx'
import { LinkButton } from '../ui/plain-button.tsx'
import { EmptyState, ForbiddenState } from '../ui/states.tsx'
import { useTitle } from '../ui/title.ts'
import { loginAddress } from './login-address.ts'

/** Lets a screen be seen by those whom it is for; others sign in, or are told why not. */
export function Guard({ route, screen }: { route: Route; screen: ReactNode }) {
  const access = useAccess()
  const session = useSession()
  const location = useLocation()
  const title = titleOf(route, access.audience)
  useTitle(title, access.settings.provider_title)

  if (mayOpen(route, access)) return screen
  if (session.is === 'signed-out' && !route.audience.includes('visitor'))
    return <Navigate to={loginAddress(`${location.pathname}${location.search}`)} replace />
  return (
    <>
      <PageHeader title={title} />
      <ForbiddenState what={title} action={<LinkButton to="/">Go to the start</LinkButton>} />
    </>
  )
}

/** '/': to the first screen that the one who looks may see. */
export function Home() {
  const access = useAccess()
  const location = useLocation()
  const home = homeOf(access)
  if (home !== null) return <Navigate to={`${home}${location.search}`} replace />
  return (
    <EmptyState title="Nothing here for your role yet">
      The screens of this console are for a courier's staff and accounts. You are signed in as{' '}
      {access.user?.role.label ?? 'somebody else'}.
    </EmptyState>
  )
}
