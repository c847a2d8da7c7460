import { formatKg } from '../../domain/shipments/weight.ts'
import { formatDateTime, formatTime } from '../../domain/values/moment.ts'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { useGeneralData } from '../../features/session/session.tsx'
import { StatusBadge } from '../../features/shipment/status-badge.tsx'
import { Copyable } from '../../ui/components/copyable.tsx'
import { PhoneLink } from '../../ui/components/phone-link.tsx'
import { Facts, Section, SidePanel } from '../../ui/components/side-panel.tsx'
import { EmptyState } from '../../ui/components/states.tsx'
import { TimeInStatus } from '../../ui/live/clock.tsx'
import { useRow } from '../../ui/live/use-signal.ts'
import { spokenLocale } from '../../ui/messages/current-language.ts'
import css from './maps.module.css'
import { maps as words } from './messages.ts'

interface ShipmentPanelProps {
  id: number
  onDriver: (id: number) => void
  onClose: () => void
}

function windowOf(after: number | null, before: number | null): string {
  if (before === null)
    return after === null ? words.noWindow : words.windowFrom(formatDateTime(after, spokenLocale()))
  return after === null
    ? words.by(formatDateTime(before, spokenLocale()))
    : words.windowBetween(formatDateTime(after, spokenLocale()), formatTime(before))
}

/** A shipment as the map needs it; its whole story is on its own page. */
export function ShipmentPanel({ id, onDriver, onClose }: ShipmentPanelProps) {
  const workspace = useLiveWorkspace()
  const { drivers, accounts } = useGeneralData()
  const shipment = useRow(workspace.shipments, id)
  if (shipment === undefined) {
    return (
      <SidePanel half label={words.shipment} title={words.shipment} onClose={onClose}>
        <EmptyState small title={words.notActive}>
          {words.shipmentAway}
        </EmptyState>
      </SidePanel>
    )
  }
  const driver = (agent: number | null) => {
    if (agent === null) return words.nobodyYet
    const name = drivers.get(agent)?.name ?? workspace.drivers.get(agent)?.name ?? words.driverNumber(agent)
    return (
      <>
        <button type="button" className={css.link} onClick={() => onDriver(agent)}>
          {name}
        </button>{' '}
        <PhoneLink name={name} number={drivers.get(agent)?.phone_number} />
      </>
    )
  }
  const account = shipment.account_id === null ? undefined : accounts.get(shipment.account_id)
  return (
    <SidePanel
      half
      label={shipment.ref}
      title={<Copyable text={shipment.ref} />}
      onClose={onClose}
      fullPage={`/shipments/${id}`}
    >
      <div className={css.status}>
        <StatusBadge status={shipment.status} />
        <span className={css.quiet}>
          <TimeInStatus at={shipment.status_at} />
        </span>
      </div>
      {shipment.message !== null && <p className={css.message}>{shipment.message}</p>}
      <Section title={words.collection}>
        <Facts
          facts={[
            [words.from, shipment.collection_name],
            [words.place, shipment.collection_place],
            [words.window, windowOf(shipment.collection_after, shipment.collection_before)],
            [
              words.planned,
              shipment.collection_eta === null ? words.notPlanned : formatTime(shipment.collection_eta),
            ],
            [words.driver, driver(shipment.collection_agent_id)],
          ]}
        />
      </Section>
      <Section title={words.delivery}>
        <Facts
          facts={[
            [words.to, shipment.delivery_name],
            [words.place, shipment.delivery_place],
            [words.window, windowOf(shipment.delivery_after, shipment.delivery_before)],
            [
              words.planned,
              shipment.delivery_eta === null ? words.notPlanned : formatTime(shipment.delivery_eta),
            ],
            [words.driver, driver(shipment.delivery_agent_id)],
          ]}
        />
      </Section>
      <Section title={words.shipment}>
        <Facts
          facts={[
            [
              words.account,
              account === undefined ? (
                words.none
              ) : (
                <>
                  {account.account_code} {account.name}{' '}
                  <PhoneLink name={account.name} number={account.phone_number} />
                </>
              ),
            ],
            [words.service, shipment.service_level_code],
            [words.parcels, `${shipment.parcel_count}, ${formatKg(shipment.weight_kg, spokenLocale())}`],
          ]}
        />
      </Section>
    </SidePanel>
  )
}
