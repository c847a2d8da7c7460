import { useLocation, useParams, useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { idIn } from '../../domain/values/row-id.ts'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { ShipmentsList } from './list.tsx'
import { ALL } from './list-link.tsx'

// Whoever looks at the list does not wait for it.
const ShipmentPage = lazyComponent(async () => ({
  default: (await import('./detail/page.tsx')).ShipmentPage,
}))

// Whoever looks at what is active does not wait for the list of everything either.
const ArchiveList = lazyComponent(async () => ({
  default: (await import('./archive/archive-list.tsx')).ArchiveList,
}))

/** Opened from the list: the detail stands beside it. By itself (a link, another tab) it is a page. */
const Beside = z.object({ beside: z.literal(true) })

export function Screen() {
  const { id } = useParams()
  const { state } = useLocation()
  const [search] = useSearchParams()
  const List = search.get(ALL) === '1' ? ArchiveList : ShipmentsList
  if (id === undefined) return <List opened={null} />
  const beside = Beside.safeParse(state).success
  // What is no id is nobody's: 0 is never given.
  const opened = idIn(id) ?? 0
  return beside ? <List opened={opened} /> : <ShipmentPage id={opened} />
}
