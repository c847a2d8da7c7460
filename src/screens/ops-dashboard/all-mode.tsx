import { useMemo } from 'react'
import css from './all-mode.module.css'
import { Attention } from './attention.tsx'
import { Block } from './block.tsx'
import { DayMap } from './day-map.tsx'
import { dayByTheHour } from './day-messages.ts'
import { Drivers } from './drivers.tsx'
import { HoursChart } from './hours-chart.tsx'
import { opsDashboard as messages } from './messages.ts'
import { StatRow } from './stat-row.tsx'
import { ModeSums } from './sums/mode-sums.tsx'
import { Ticker } from './ticker.tsx'
import type { DashboardUrlState } from './url-codec.ts'

interface AllModeProps {
  address: DashboardUrlState
  onChange: (change: Partial<DashboardUrlState>, push?: boolean) => void
  loading: boolean
}

/** Everything at once: figures, what needs somebody and where, drivers, branches, hours, and what just happened. */
export function AllMode({ address, onChange, loading }: AllModeProps) {
  const { scope, chosen } = address
  const driver = chosen?.is === 'driver' ? chosen.id : null
  // The address makes a new object with every change of it; the map minds only what was chosen.
  const chosenKey = JSON.stringify(chosen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `chosenKey` says when it is another
  const stableChosen = useMemo(() => chosen, [chosenKey])
  return (
    <>
      <div className={css.figures}>
        <StatRow scope={scope} loading={loading} />
      </div>
      <div className={css.grid}>
        <div className={css.attention}>
          <Attention address={address} onChange={onChange} loading={loading} />
        </div>
        <Block title={messages.map} note={mapNote(address)} area="map">
          <DayMap
            scope={scope}
            chosen={stableChosen}
            onChoose={(next) => onChange({ chosen: next, open: false })}
          />
        </Block>
        <Drivers
          scope={scope}
          chosen={driver}
          onChoose={(id) => onChange({ chosen: id === driver ? null : { is: 'driver', id }, open: false })}
        />
        <Block title={dayByTheHour.title} area="hours">
          <HoursChart scope={scope} onRows={(rows) => onChange({ rows }, true)} />
        </Block>
        <ModeSums mode="all" address={address} onChange={onChange} />
        <Block title={messages.justNow} area="ticker">
          <Ticker key={scope} scope={scope} />
        </Block>
      </div>
    </>
  )
}

function mapNote({ chosen }: DashboardUrlState): string {
  if (chosen === null) return messages.mapShows.everything
  return chosen.is === 'driver' ? messages.mapShows.driverRoute : messages.mapShows.chosen
}
