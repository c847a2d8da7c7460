import { Button } from '@mantine/core'
import { IconCircleCheck, IconPackage, IconSearch, IconTruckDelivery } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { routeAt } from '../../domain/console/routes.ts'
import { countsIn, type Figure } from '../../domain/shipments/figures.ts'
import { formatDay } from '../../domain/values/moment.ts'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { CallProvider } from '../../features/provider-contact/call-provider.tsx'
import { useAccess } from '../../features/session/access.tsx'
import { useGeneralData } from '../../features/session/session.tsx'
import { type Scene, WallScenes } from '../../features/wall/wall-scenes.tsx'
import { countView } from '../../streams/views/count-view.ts'
import { listView } from '../../streams/views/list-view.ts'
import { Stat } from '../../ui/chart/stat.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { EmptyState } from '../../ui/components/states.tsx'
import { useClock } from '../../ui/live/clock.tsx'
import { useCounts, useSignal } from '../../ui/live/use-signal.ts'
import { useMessages } from '../../ui/messages/messages.tsx'
import { useWall } from '../../ui/theme/wall-mode.tsx'
import css from './dashboard.module.css'
import {
  byArrival,
  byDelivery,
  byUrgency,
  FIGURES,
  figuresOf,
  LISTS,
  wasDelivered,
} from './dashboard-rules.ts'
import { LiveBlock } from './live-block.tsx'
import { ActionRequiredRow, ArrivalRow, DeliveredRow } from './rows.tsx'

/** The day of a shop, calmly: where its parcels are, what needs its owner, what arrives, what has arrived. */
export function Screen() {
  const workspace = useLiveWorkspace()
  const { wall } = useWall()
  const { settings } = useAccess()
  const loaded = useSignal(workspace.loaded)
  const { data } = useGeneralData()
  const { dashboard, screens, locale } = useMessages()
  const today = useClock((now) => formatDay(now, locale))
  const figures = useMemo(() => countView(workspace.shipments, figuresOf(workspace.now)), [workspace])
  const counts = useCounts(figures)
  const [needing, arriving] = useMemo(() => {
    const behind = (figure: Figure, order: typeof byUrgency) =>
      listView(workspace.shipments, { filter: (row) => countsIn(figure, row, workspace.now()), order })
    return [behind('action', byUrgency), behind('arriving', byArrival)]
  }, [workspace])
  const delivered = useMemo(
    () => listView(workspace.shipments, { filter: wasDelivered, order: byDelivery }),
    [workspace],
  )

  const title = data.account?.name ?? screens.title(routeAt('/dashboard'), 'account')
  const numbers = (
    <section className={css.figures} aria-label={dashboard.byStage}>
      {FIGURES.map(({ key, to }) => (
        <Stat
          key={key}
          label={dashboard.figures[key]}
          value={loaded ? (counts.get(key) ?? 0) : null}
          to={wall ? undefined : to}
        />
      ))}
    </section>
  )
  const blocks = {
    needs: (
      <LiveBlock
        title={dashboard.needsYou}
        alarm
        className={css.needs}
        view={needing}
        loading={!loaded}
        all={LISTS.needs}
        row={(id) => <ActionRequiredRow id={id} />}
        empty={
          <EmptyState small icon={IconCircleCheck} title={dashboard.nothingNeedsYou}>
            {dashboard.nothingNeedsYouText}
          </EmptyState>
        }
      />
    ),
    arriving: (
      <LiveBlock
        title={dashboard.arriving}
        view={arriving}
        loading={!loaded}
        all={LISTS.arriving}
        row={(id) => <ArrivalRow id={id} />}
        empty={
          <EmptyState small icon={IconTruckDelivery} title={dashboard.nothingArrives}>
            {dashboard.nothingArrivesText}
          </EmptyState>
        }
      />
    ),
    delivered: (
      <LiveBlock
        title={dashboard.delivered}
        view={delivered}
        loading={!loaded}
        all={LISTS.delivered}
        row={(id) => <DeliveredRow id={id} />}
        empty={
          <EmptyState small icon={IconPackage} title={dashboard.nothingDelivered}>
            {dashboard.nothingDeliveredText}
          </EmptyState>
        }
      />
    ),
  }
  if (wall) {
    const scenes = Object.entries(blocks).map(
      ([key, block]): Scene => ({
        key,
        title,
        render: () => (
          <div className={css.wall}>
            {numbers}
            {block}
          </div>
        ),
      }),
    )
    return <WallScenes name={settings.provider_title} freshness={workspace.freshness} scenes={scenes} />
  }
  return (
    <>
      <PageHeader
        title={title}
        note={today}
        actions={
          <>
            <CallProvider small />
            <Button
              component={Link}
              to="/track"
              size="xs"
              variant="default"
              leftSection={<IconSearch size="0.9375rem" stroke={1.8} />}
            >
              {dashboard.track}
            </Button>
          </>
        }
      />
      <div className={css.page}>
        {numbers}
        {blocks.needs}
        {blocks.arriving}
        {blocks.delivered}
      </div>
    </>
  )
}
