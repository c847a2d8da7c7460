import { Button } from '@mantine/core'
import { type Icon, IconPlus, IconUpload } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { isOffered } from '../../domain/console/menu.ts'
import { routeAt } from '../../domain/console/routes.ts'
import { useAccess } from '../../features/session/access.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { useWall } from '../../ui/theme/wall-mode.tsx'
import css from './booking-links.module.css'

interface BookingLinkProps {
  path: '/shipments/new' | '/shipments/import'
  icon: Icon
  query?: string
  /** Of words that have no room on a phone the sign is left. */
  isBrief?: boolean
}

function BookingLink({ path, icon: Sign, query = '', isBrief = false }: BookingLinkProps) {
  const access = useAccess()
  const { screens } = useMessages()
  const { wall } = useWall()
  if (wall || !isOffered(path, access)) return null
  return (
    // Quiet: under what opens over the list the colours of a filled one are too close to each other.
    <Button component={Link} to={`${path}${query}`} size="xs" variant="default">
      <Sign size="1rem" stroke={1.8} aria-hidden />
      <span className={isBrief ? css.brief : css.words}>{screens.title(routeAt(path), access.audience)}</span>
    </Button>
  )
}

/** To the form of a new shipment, for whoever may book; with a reference that nothing is called yet, as its own. */
export function NewLink({ reference }: { reference: string }) {
  const query = `?${new URLSearchParams({ 'custom-ref': reference })}`
  return <BookingLink path="/shipments/new" icon={IconPlus} query={query} />
}

/** Above the list, for whoever may book: from a spreadsheet, and by the form. */
export function BookingLinks() {
  return (
    <>
      <BookingLink path="/shipments/import" icon={IconUpload} isBrief />
      <BookingLink path="/shipments/new" icon={IconPlus} isBrief />
    </>
  )
}
