import { useMemo } from 'react'
import { formatKg } from '../../domain/shipments/weight.ts'
import { dayOf, formatDateTime, formatTime } from '../../domain/values/moment.ts'
import { pageOfStop, requestOf, stopRowsOf } from '../../features/assignment/request-rows.ts'
import { refOf, type Side } from '../../features/assignment/task.ts'
import { useExpectedTasks } from '../../features/assignment/use-day-arrivals.ts'
import { StopActButtons, type StopActs } from '../../features/fleet-map/stop-acts.tsx'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { AlsoHere } from '../../features/presence/also-here.tsx'
import { useOpened } from '../../features/presence/whereabouts.ts'
import { useAccess } from '../../features/session/access.tsx'
import { useGeneralData } from '../../features/session/session.tsx'
import { StatusBadge } from '../../features/shipment/status-badge.tsx'
import { Copyable } from '../../ui/components/copyable.tsx'
import { PhoneLink } from '../../ui/components/phone-link.tsx'
import { Facts, Section, SidePanel } from '../../ui/components/side-panel.tsx'
import { EmptyState } from '../../ui/components/states.tsx'
import { TimeInStatus } from '../../ui/live/clock.tsx'
import { useRow } from '../../ui/live/use-signal.ts'
import { currentLocale } from '../../ui/messages/current-language.ts'
import css from './maps.module.css'
import { maps as messages } from './messages.ts'
import { useVisits } from './use-visits.ts'

interface ShipmentPanelProps {
  id: number
  onDriver: (id: number) => void
  /** Absent: nothing is done with it here. */
  acts?: StopActs | undefined
  /** Stops are selected on the map: keys are for those. */
  isBesideSelection?: boolean
  onClose: () => void
}

function windowOf(after: number | null, before: number | null): string {
  if (before === null)
    return after === null ? messages.noWindow : messages.windowFrom(formatDateTime(after, currentLocale()))
  return after === null
    ? messages.by(formatDateTime(before, currentLocale()))
    : messages.windowBetween(
        formatDateTime(after, currentLocale()),
        dayOf(after) === dayOf(before) ? formatTime(before) : formatDateTime(before, currentLocale()),
      )
}

/** Colleagues are told that it is open here, and whoever looks is told who else has it open. */
function OpenedHere({ id }: { id: number }) {
  const request = requestOf(id)
  const thing =
    request === null
      ? ({ kind: 'shipment', id } as const)
      : ({ kind: 'collection_request', id: request } as const)
  useOpened(thing.kind, thing.id)
  return <AlsoHere {...thing} />
}

/** A shipment as the map needs it; its whole story is on its own page, which is of now: at a past moment nothing leads there. */
export function ShipmentPanel({
  id,
  onDriver,
  acts,
  isBesideSelection = false,
  onClose,
}: ShipmentPanelProps) {
  const workspace = useLiveWorkspace()
  const { isPast } = useAccess()
  const { drivers, accounts } = useGeneralData()
  const shipment = useRow(stopRowsOf(workspace), id)
  const expectedTask = useExpectedTasks()
  const ids = useMemo(() => [id], [id])
  const visitOf = useVisits(shipment?.collection_agent_id ?? null)
  if (shipment === undefined) {
    return (
      <SidePanel half label={messages.shipment} title={messages.shipment} onClose={onClose}>
        <EmptyState small title={messages.notActive}>
          {messages.shipmentAway}
        </EmptyState>
      </SidePanel>
    )
  }
  const driver = (agent: number | null) => {
    if (agent === null) return messages.nobodyYet
    const name =
      drivers.get(agent)?.name ?? workspace.drivers.get(agent)?.name ?? messages.driverNumber(agent)
    return (
      <>
        <button type="button" className={css.link} onClick={() => onDriver(agent)}>
          {name}
        </button>{' '}
        <PhoneLink name={name} number={drivers.get(agent)?.phone_number} />
      </>
    )
  }
  /** When it is expected where that is known, and as it is planned. */
  const comes = (side: Side): [string, string][] => {
    // A request has no time of its own: that of its stop on the tripsheet is told.
    const eta =
      shipment[`${side}_eta`] ?? (requestOf(id) === null ? null : (visitOf({ id, side })?.plannedAt ?? null))
    const expected = expectedTask(refOf({ id, side }), eta)
    return [
      ...(expected === null
        ? []
        : [
            [
              messages.expected,
              messages.windowBetween(formatTime(expected.from), formatTime(expected.to)),
            ] satisfies [string, string],
          ]),
      [messages.planned, eta === null ? messages.notPlanned : formatTime(eta)],
    ]
  }
  const account = shipment.account_id === null ? undefined : accounts.get(shipment.account_id)
  return (
    <SidePanel
      half
      label={shipment.ref}
      title={<Copyable text={shipment.ref} />}
      onClose={onClose}
      fullPage={isPast ? undefined : pageOfStop(id)}
    >
      {!isPast && <OpenedHere id={id} />}
      <div className={css.status}>
        <StatusBadge status={shipment.status} />
        <span className={css.quiet}>
          <TimeInStatus at={shipment.status_at} />
        </span>
      </div>
      {acts !== undefined && (
        <div className={css.acts}>
          <StopActButtons ids={ids} acts={acts} isWithoutKey={isBesideSelection} />
        </div>
      )}
      {shipment.message !== null && <p className={css.message}>{shipment.message}</p>}
      <Section title={messages.collection}>
        <Facts
          facts={[
            [messages.from, shipment.collection_name],
            [messages.place, shipment.collection_place],
            [messages.window, windowOf(shipment.collection_after, shipment.collection_before)],
            ...comes('collection'),
            [messages.driver, driver(shipment.collection_agent_id)],
          ]}
        />
      </Section>
      {requestOf(id) === null && (
        <Section title={messages.delivery}>
          <Facts
            facts={[
              [messages.to, shipment.delivery_name],
              [messages.place, shipment.delivery_place],
              [messages.window, windowOf(shipment.delivery_after, shipment.delivery_before)],
              ...comes('delivery'),
              [messages.driver, driver(shipment.delivery_agent_id)],
            ]}
          />
        </Section>
      )}
      <Section title={requestOf(id) === null ? messages.shipment : messages.collectionRequest}>
        <Facts
          facts={[
            [
              messages.account,
              account === undefined ? (
                messages.none
              ) : (
                <>
                  {account.account_code} {account.name}{' '}
                  <PhoneLink name={account.name} number={account.phone_number} />
                </>
              ),
            ],
            ...(requestOf(id) === null ? [[messages.service, shipment.service_level_code] as const] : []),
            [messages.parcels, `${shipment.parcel_count}, ${formatKg(shipment.weight_kg, currentLocale())}`],
          ]}
        />
      </Section>
    </SidePanel>
  )
}
