import { Button } from '@mantine/core'
import { IconArchive, IconBolt } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router-dom'
import { SHARED_NAMES } from '../../domain/shipments/list-filter.ts'
import { useAccess } from '../../features/session/access.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { useWall } from '../../ui/theme/wall-mode.tsx'
import css from './booking-links.module.css'
import { listLink as messages } from './list-link-messages.ts'

/** In the address of /shipments: the list of all shipments, in place of the live one. */
export const ALL = 'all'

/** The address of one of the two lists, with what both understand of this one. */
export function addressOfList(params: URLSearchParams, all: boolean): string {
  const next = new URLSearchParams(all ? [[ALL, '1']] : [])
  for (const name of SHARED_NAMES) {
    const value = params.get(name)
    if (value) next.set(name, value)
  }
  return next.size === 0 ? '/shipments' : `/shipments?${next}`
}

/** Above each of the two lists of shipments, the way to the other: what is active now, and everything there ever was. */
export function ListLink({ to }: { to: 'active' | 'all' }) {
  const { shipments } = useMessages()
  const [search] = useSearchParams()
  const { wall } = useWall()
  const { may } = useAccess()
  if (wall || !may('API_/shipments/archive:GET')) return null
  const Sign = to === 'all' ? IconArchive : IconBolt
  return (
    <Button component={Link} to={addressOfList(search, to === 'all')} size="xs" variant="default">
      <Sign size="1rem" stroke={1.8} aria-hidden />
      <span className={css.brief}>{to === 'all' ? messages.all : shipments.activeShipments}</span>
    </Button>
  )
}
