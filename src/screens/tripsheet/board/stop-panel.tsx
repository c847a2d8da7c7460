import { Button, Checkbox } from '@mantine/core'
import { Link } from 'react-router-dom'
import { loadKg } from '../../../domain/shipments/parcel.ts'
import { displayedStatus } from '../../../domain/shipments/shipment-status.ts'
import { formatKg, formatLitres } from '../../../domain/shipments/weight.ts'
import { counted } from '../../../features/assignment/a11y-messages.ts'
import { timeOf } from '../../../features/assignment/amounts.ts'
import { duration } from '../../../features/assignment/duration.ts'
import type { Lane } from '../../../features/assignment/lane.ts'
import { pageOfStop } from '../../../features/assignment/request-rows.ts'
import { overWindowMs, type Stop } from '../../../features/assignment/stop.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { useGeneralData } from '../../../features/session/session.tsx'
import { ParcelsApartMark } from '../../../features/shipment/parcels-apart-mark.tsx'
import { StatusBadge } from '../../../features/shipment/status-badge.tsx'
import { withdrawnMessages } from '../../../features/shipment/withdrawn-messages.ts'
import { PhoneLink } from '../../../ui/components/phone-link.tsx'
import { Facts, Section, SidePanel } from '../../../ui/components/side-panel.tsx'
import { currentLocale } from '../../../ui/messages/current-language.ts'
import { arrivals } from '../arrival-messages.ts'
import { tasksText, windowOf } from '../lanes/a11y-labels.ts'
import type { Chosen } from '../lanes/selection.ts'
import { tripsheet as messages } from '../messages.ts'
import { ExpectedFact } from './expected-fact.tsx'
import { useStopInstructions } from './stop-instructions.ts'
import css from './stop-panel.module.css'
import { rangeOf, useExpected } from './use-expected.ts'

interface StopPanelProps {
  stop: Stop
  lane: Lane
  chosen: Chosen
  now: number
  isDone: boolean
  mayAssign: boolean
  onLock: () => void
  onChoose: (chosen: Chosen) => void
  onAssign: () => void
  /** Null: nothing here was completed, or whoever looks may not. */
  onTakeBack: (() => void) | null
  onClose: () => void
}

/** A stop with its shipments, each of which can be chosen by itself. */
export function StopPanel({
  stop,
  lane,
  chosen,
  now,
  isDone,
  mayAssign,
  onLock,
  onChoose,
  onAssign,
  onTakeBack,
  onClose,
}: StopPanelProps) {
  const { drivers } = useGeneralData()
  const { isPast } = useAccess()
  const instructions = useStopInstructions(stop)
  const told = useExpected(stop, lane, now)
  const expected = told === null ? stop.expected : rangeOf(told)
  const overMs = overWindowMs(stop.before, expected?.at ?? stop.eta, now)
  const tasks = messages.tasks[isDone ? 'done' : 'open'][stop.isBoth ? 'both' : stop.side]
  const late =
    stop.lateMs > 0
      ? messages.late(duration(stop.lateMs))
      : overMs > 0
        ? messages.panel.overIt(duration(overMs))
        : null
  const flip = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  const picked = stop.ids.filter((id) => chosen.has(id)).length
  return (
    <SidePanel
      title={messages.panel.tasksIn(tasks, stop.place)}
      label={messages.panel.tasksAt(tasks, stop.name, stop.place)}
      onClose={onClose}
      actions={
        onTakeBack !== null ? (
          <Button size="compact-sm" variant="default" onClick={onTakeBack}>
            {withdrawnMessages.takeBack}
          </Button>
        ) : (
          mayAssign && (
            <>
              {stop.visit !== null && (
                <Button size="compact-sm" variant="default" aria-pressed={stop.visit.locked} onClick={onLock}>
                  {stop.visit.locked ? messages.acts.unlock : messages.acts.lock}
                </Button>
              )}
              <Button size="compact-sm" onClick={onAssign}>
                {picked === 0 || picked === stop.ids.length
                  ? messages.panel.assignAll
                  : messages.panel.assignSome(counted.shipments(picked))}
              </Button>
            </>
          )
        )
      }
    >
      <Facts
        facts={[
          [messages.panel.at, `${stop.name}, ${stop.place}`],
          [
            messages.panel.driver,
            lane.driver === null ? (
              messages.nobodyYet
            ) : (
              <>
                {lane.driver.name}{' '}
                <PhoneLink name={lane.driver.name} number={drivers.get(lane.driver.id)?.phone_number} />
              </>
            ),
          ],
          ...(expected === null
            ? []
            : [
                [
                  arrivals.expected,
                  <ExpectedFact key="expected" expected={expected} moved={told?.moved ?? null} now={now} />,
                ] as const,
              ]),
          [
            isDone ? messages.panel.completed : messages.panel.planned,
            stop.eta === null ? messages.panel.notYet : timeOf(stop.eta, now),
          ],
          ...(stop.visit === null
            ? []
            : [[messages.acts.firstPromised, timeOf(stop.visit.promisedAt, now)] as const]),
          [
            messages.panel.promised,
            <>
              {windowOf(stop, now) ?? messages.panel.nothing}
              {late !== null && <span className={css.late}> {late}</span>}
            </>,
          ],
          [
            messages.panel.altogether,
            `${counted.parcels(stop.parcels)}, ${formatKg(stop.kg, currentLocale())}`,
          ],
        ]}
      />
      <div className={css.space} />
      <Section title={tasksText(stop)}>
        <ul className={css.shipments}>
          {stop.tasks.map(({ id, shipment }) => (
            <li key={id} className={css.shipment}>
              {mayAssign && (
                <Checkbox
                  size="xs"
                  checked={chosen.has(id)}
                  onChange={() => flip(id)}
                  aria-label={messages.panel.select(shipment.ref)}
                />
              )}
              {/* Its page is of now: at a past moment nothing leads there. */}
              {isPast ? (
                <span className={css.ref}>{shipment.ref}</span>
              ) : (
                <Link to={pageOfStop(id)} className={css.ref}>
                  {shipment.ref}
                </Link>
              )}
              <span className={css.amount}>
                {counted.parcels(shipment.parcel_count)}, {formatKg(loadKg(shipment), currentLocale())}
                {shipment.volume_litres !== null &&
                  `, ${formatLitres(shipment.volume_litres, currentLocale())}`}
              </span>
              <span className={css.status}>
                <StatusBadge
                  plain
                  status={
                    displayedStatus(shipment, { staff: true, overrideStatuses: false }) ?? shipment.status
                  }
                />{' '}
                <ParcelsApartMark row={shipment} />
              </span>
              <Said message={shipment.message} instructions={instructions.get(id) ?? null} />
            </li>
          ))}
        </ul>
      </Section>
    </SidePanel>
  )
}

/** What was said last, and what the driver is to do; what is said in both is said once. */
function Said({ message, instructions }: { message: string | null; instructions: string | null }) {
  const isSaid = message !== null && instructions?.includes(message) === true
  return (
    <>
      {message !== null && !isSaid && <p className={css.message}>{message}</p>}
      {instructions !== null && <p className={css.instructions}>{instructions}</p>}
    </>
  )
}
