import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { permissionOf } from '../../contract/call.ts'
import { startImport } from '../../contract/imports.ts'
import { routeAt } from '../../domain/console/routes.ts'
import { useAccess } from '../../features/session/access.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { useWall } from '../../ui/theme/wall-mode.tsx'

const IMPORT = routeAt('/shipments/import')

/** To the bookings from a spreadsheet, for whoever may make them. */
export function ImportLink() {
  const { audience, may } = useAccess()
  const { screens } = useMessages()
  const { wall } = useWall()
  if (wall || !may(permissionOf(startImport))) return null
  return (
    <Button
      component={Link}
      to={IMPORT.path}
      size="xs"
      variant="default"
      leftSection={<IconUpload size="1rem" stroke={1.8} />}
    >
      {screens.title(IMPORT, audience)}
    </Button>
  )
}
