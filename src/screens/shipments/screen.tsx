import { useLocation, useParams } from 'react-router-dom'
import { z } from 'zod'
import { idIn } from '../../domain/values/row-id.ts'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { ShipmentsList } from './list.tsx'

// Whoever looks at the list does not wait for it.
const ShipmentPage = lazyComponent(async () => ({
  default: (await import('./detail/page.tsx')).ShipmentPage,
}))

/** Opened from the list: the detail stands beside it. By itself (a link, another tab) it is a page. */
const Beside = z.object({ beside: z.literal(true) })

export function Screen() {
  const { id } = useParams()
  const { state } = useLocation()
  if (id === undefined) return <ShipmentsList opened={null} />
  const beside = Beside.safeParse(state).success
  // What is no id is nobody's: 0 is never given.
  const opened = idIn(id) ?? 0
  return beside ? <ShipmentsList opened={opened} /> : <ShipmentPage id={opened} />
}
