import type { BranchScope } from '../../domain/dispatch/day-numbers.ts'
import { alertMessages } from '../../features/alerts/messages.ts'
import { useOpenAlerts } from '../../features/alerts/open-alerts.ts'
import { AlertScene } from '../../features/alerts/wall-alerts.tsx'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { useAccess } from '../../features/session/access.tsx'
import { useGeneralData } from '../../features/session/session.tsx'
import { type Scene, WallScenes } from '../../features/wall/wall-scenes.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { DayMap } from './day-map.tsx'
import { opsDashboard as messages } from './messages.ts'
import { pagesOf } from './pages.ts'
import { useCauses } from './use-dashboard-views.tsx'
import css from './wall.module.css'
import { AttentionScene } from './wall-attention.tsx'
import { NumbersScene } from './wall-numbers.tsx'

/** So many causes can be read from afar at once, with two lines for each of two groups and one for how many more. */
const CAUSES = 4

/** The dashboard on a wall: figures, map and exceptions in turn, these on as many pages as they need. */
export function Wall({ scope }: { scope: BranchScope }) {
  const workspace = useLiveWorkspace()
  const { settings } = useAccess()
  const { branches } = useGeneralData()
  const { wall } = useMessages()
  const alerts = useOpenAlerts(scope)
  const pages = pagesOf(useCauses(scope), CAUSES)
  const branch = scope === 'all' ? undefined : branches.get(scope)?.name
  const scenes: readonly Scene[] = [
    { key: 'numbers', title: messages.wall.day, render: () => <NumbersScene scope={scope} /> },
    {
      key: 'map',
      title: messages.wall.onTheRoad,
      // A map is dear to make: it stays, out of sight, so that weeks of turns leave nothing behind.
      keep: true,
      render: () => (
        <div className={css.map}>
          <DayMap scope={scope} chosen={null} />
        </div>
      ),
    },
    ...(alerts.length === 0
      ? []
      : [{ key: 'alerts', title: alertMessages.title, render: () => <AlertScene ids={alerts} /> }]),
    ...pages.map(
      (causes, i): Scene => ({
        key: `attention ${String(i + 1)}`,
        title:
          pages.length === 1
            ? messages.attention.title
            : wall.page(messages.attention.title, i + 1, pages.length),
        render: () => <AttentionScene causes={causes} />,
      }),
    ),
  ]
  return (
    <WallScenes scenes={scenes} freshness={workspace.freshness} name={branch ?? settings.provider_title} />
  )
}
