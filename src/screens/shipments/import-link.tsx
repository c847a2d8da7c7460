import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { isOffered } from '../../domain/console/menu.ts'
import { routeAt } from '../../domain/console/routes.ts'
import { useAccess } from '../../features/session/access.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { useWall } from '../../ui/theme/wall-mode.tsx'

const IMPORT = routeAt('/shipments/import')

/** To the bookings from a spreadsheet, for whoever may make them. */
export function ImportLink() {
  const access = useAccess()
  const { screens } = useMessages()
  const { wall } = useWall()
  if (wall || !isOffered('/shipments/import', access)) return null
  return (
    <Button
      component={Link}
      to={IMPORT.path}
      size="xs"
      variant="default"
      leftSection={<IconUpload size="1rem" stroke={1.8} />}
    >
      {screens.title(IMPORT, access.audience)}
    </Button>
  )
}
