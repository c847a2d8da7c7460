import { IconBookmark } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useSession } from '../../../features/session/session.tsx'
import { FilterPopover } from '../../../ui/form/filter-popover.tsx'
import { lazyOnDemand } from '../../../ui/loading/lazy.tsx'
import { viewMessages as messages } from './messages.ts'
import { addressOfView, queryOfView, readViews } from './named-views.ts'
import css from './views.module.css'

const ViewsMenu = lazyOnDemand(
  async () => ({ default: (await import('./views-menu.tsx')).ViewsMenu }),
  ({ onClose }) => onClose(),
)

/** Above either list of shipments: the views that somebody has named, of both lists. */
export function ViewsButton() {
  const session = useSession()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const settings = session.is === 'signed-in' ? session.data?.user_settings : undefined
  const views = useMemo(() => readViews(settings ?? []), [settings])
  const query = queryOfView(search)
  const isOwner = session.is === 'signed-in' && session.user.logged_in_user === undefined
  return (
    <FilterPopover
      label={messages.views}
      icon={IconBookmark}
      chosen={views.find((view) => view.query === query)?.name ?? null}
    >
      {(close) => (
        <ViewsMenu
          views={views}
          query={query}
          mayKeep={isOwner}
          onOpen={(wanted) => navigate(addressOfView(wanted))}
          onClose={close}
          fallback={<div className={css.menu} />}
        />
      )}
    </FilterPopover>
  )
}
