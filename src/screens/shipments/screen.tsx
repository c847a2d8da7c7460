import { useLocation, useParams } from 'react-router-dom'
import { z } from 'zod'
import { ShipmentPage } from './detail/page.tsx'
import { ShipmentsList } from './list.tsx'

/** Opened from the list: the detail stands beside it. By itself (a link, another tab) it is a page. */
const Beside = z.object({ beside: z.literal(true) })

export function Screen() {
  const { id } = useParams()
  const { state } = useLocation()
  if (id === undefined) return <ShipmentsList opened={null} />
  const beside = Beside.safeParse(state).success
  return beside ? <ShipmentsList opened={Number(id)} /> : <ShipmentPage id={Number(id)} />
}
