import { IconTools } from '@tabler/icons-react'
import { type Route, titleOf } from '../../domain/routes.ts'
import { useAccess } from '../../ui/access.tsx'
import { PageHeader } from '../../ui/header.tsx'
import { LinkButton } from '../../ui/plain-button.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** A screen that has its address but is not built: it says what will be there, and nothing that is not true. */
export function Later({ route, holds }: { route: Route; holds: string }) {
  const { audience } = useAccess()
  const title = titleOf(route, audience)
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        icon={IconTools}
        title={`${title} is not here yet`}
        action={<LinkButton to="/">Go to the start</LinkButton>}
      >
        {holds}
      </EmptyState>
    </>
  )
}
