import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { RouteDenial } from '../../domain/console/routes.ts'
import type { Audience } from '../../domain/identity/audience.ts'
import { EmptyState } from '../../ui/components/states.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { useAccess } from './access.tsx'

interface ForbiddenProps {
  what: string
  because?: RouteDenial
  /** Whom it is for. */
  whose?: readonly Audience[]
  action?: ReactNode
}

/** The person who looks may not see this, and why. */
export function ForbiddenState({ what, because = 'no-permission', whose = [], action }: ForbiddenProps) {
  const { screens } = useMessages()
  const { audience } = useAccess()
  const text = {
    'wrong-audience': screens.forOthersText(whose),
    'no-permission': screens.noAccessText(audience),
    'feature-off': screens.notHereText,
  }[because]
  return (
    <EmptyState
      icon={IconLock}
      title={because === 'feature-off' ? screens.notHere(what) : screens.noAccess(what)}
      action={action}
    >
      {text}
    </EmptyState>
  )
}
