import type { LiveDriver } from '../../contract/live.ts'
import { vehicleState } from '../../features/fleet-map/lazy-fleet-map.tsx'
import { useGeneralData } from '../../features/session/session.tsx'
import type { CountView } from '../../streams/views/views.ts'
import { ProgressBar } from '../../ui/chart/progress-bar.tsx'
import { PhoneLink } from '../../ui/components/phone-link.tsx'
import { useClock } from '../../ui/live/clock.tsx'
import { useCount } from '../../ui/live/use-signal.ts'
import { useDriverVisits, type VisitGroups } from './driver-visits.ts'
import css from './maps.module.css'
import { maps as messages } from './messages.ts'
import { VehicleSign } from './vehicle-sign.tsx'

/** One driver in the list: what the vehicle does, how far the round is. */
export function DriverCard({
  driver,
  counts,
  visitsBy,
}: {
  driver: LiveDriver
  counts: CountView
  visitsBy: VisitGroups
}) {
  const open = useCount(counts, `open:${driver.id}`)
  const state = useClock((now) => vehicleState(driver, now, open > 0))
  const late = useCount(counts, `late:${driver.id}`)
  const visits = useDriverVisits(visitsBy, driver.id)
  const phone = useGeneralData().drivers.get(driver.id)?.phone_number
  return (
    <div className={css.driver}>
      <VehicleSign state={state} heading={driver.heading} />
      <span className={css.driverName}>
        <span>{driver.name}</span> <PhoneLink name={driver.name} number={phone} short inRow />
      </span>
      <span className={css.driverCount}>
        {late > 0 && <span className={css.late}>{messages.countLate(late)}</span>}{' '}
        {visits.open > 0 ? messages.toGo(visits.open) : visits.done > 0 ? messages.allDone : messages.noStops}
      </span>
      <span className={css.driverNote}>{driver.vehicle}</span>
      <span className={css.driverBar}>
        <ProgressBar
          label={messages.roundOf(driver.name)}
          parts={[
            { tone: 'grey', value: visits.done, label: messages.done },
            { tone: 'red', value: visits.late, label: messages.late },
          ]}
          total={visits.done + visits.open}
        />
      </span>
    </div>
  )
}
