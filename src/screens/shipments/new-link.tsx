import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { isOffered } from '../../domain/console/menu.ts'
import { routeAt } from '../../domain/console/routes.ts'
import { useAccess } from '../../features/session/access.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { useWall } from '../../ui/theme/wall-mode.tsx'

const NEW = routeAt('/shipments/new')

/** To the form of a new shipment, for whoever may book; with a reference that nothing is called yet, as its own. */
export function NewLink({ reference }: { reference?: string }) {
  const access = useAccess()
  const { screens } = useMessages()
  const { wall } = useWall()
  if (wall || !isOffered('/shipments/new', access)) return null
  const search = reference === undefined ? '' : `?${new URLSearchParams({ 'custom-ref': reference })}`
  return (
    <Button
      component={Link}
      to={`${NEW.path}${search}`}
      size="xs"
      leftSection={<IconPlus size="1rem" stroke={1.8} aria-hidden />}
    >
      {screens.title(NEW, access.audience)}
    </Button>
  )
}
