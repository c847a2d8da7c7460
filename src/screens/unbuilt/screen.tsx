import { IconTools } from '@tabler/icons-react'
import type { Route } from '../../domain/console/routes.ts'
import { useAccess } from '../../features/session/access.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { LinkButton } from '../../ui/components/plain-button.tsx'
import { EmptyState } from '../../ui/components/states.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'

/** A screen that has its address but is not built: it says what will be there, and nothing that is not true. */
export function NotImplemented({ route }: { route: Route }) {
  const { audience } = useAccess()
  const { screens, controls } = useMessages()
  const title = screens.title(route, audience)
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        icon={IconTools}
        title={screens.notHereYet(title)}
        action={<LinkButton to="/">{controls.start}</LinkButton>}
      >
        {screens.holds(route.path)}
      </EmptyState>
    </>
  )
}
