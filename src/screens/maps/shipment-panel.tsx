import { formatDateTime, formatTime } from '../../domain/moment.ts'
import { formatKg } from '../../domain/weight.ts'
import { RelativeTime } from '../../ui/clock.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { useFloor, useGeneralData, useRow } from '../../ui/live.tsx'
import { Facts, Section, SidePanel } from '../../ui/side-panel.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import css from './maps.module.css'

interface ShipmentPanelProps {
  id: number
  onDriver: (id: number) => void
  onClose: () => void
}

function windowOf(after: number | null, before: number | null): string {
  if (before === null) return after === null ? 'None agreed' : `from ${formatDateTime(after)}`
  return after === null ? `by ${formatDateTime(before)}` : `${formatDateTime(after)} to ${formatTime(before)}`
}

/** A shipment as the map needs it; its whole story is on its own page. */
export function ShipmentPanel({ id, onDriver, onClose }: ShipmentPanelProps) {
  const floor = useFloor()
  const { drivers, accounts } = useGeneralData()
  const shipment = useRow(floor.shipments, id)
  if (shipment === undefined) {
    return (
      <SidePanel label="Shipment" title="Shipment" onClose={onClose}>
        <EmptyState small title="Not on the floor">
          It was finished some time ago, or it is not yours to see.
        </EmptyState>
      </SidePanel>
    )
  }
  const driver = (agent: number | null) => {
    if (agent === null) return 'Nobody yet'
    return (
      <button type="button" className={css.link} onClick={() => onDriver(agent)}>
        {drivers.get(agent)?.name ?? floor.drivers.get(agent)?.name ?? `Driver ${agent}`}
      </button>
    )
  }
  const account = shipment.account_id === null ? undefined : accounts.get(shipment.account_id)
  return (
    <SidePanel
      label={shipment.ref}
      title={<Copyable text={shipment.ref} />}
      onClose={onClose}
      fullPage={`/shipments/${id}`}
    >
      <div className={css.status}>
        <StatusBadge status={shipment.status} />
        <span className={css.quiet}>
          <RelativeTime at={shipment.status_at} />
        </span>
      </div>
      {shipment.message !== null && <p className={css.message}>{shipment.message}</p>}
      <Section title="Collection">
        <Facts
          facts={[
            ['From', shipment.collection_name],
            ['Place', shipment.collection_place],
            ['Window', windowOf(shipment.collection_after, shipment.collection_before)],
            [
              'Planned',
              shipment.collection_eta === null ? 'Not planned' : formatTime(shipment.collection_eta),
            ],
            ['Driver', driver(shipment.collection_agent_id)],
          ]}
        />
      </Section>
      <Section title="Delivery">
        <Facts
          facts={[
            ['To', shipment.delivery_name],
            ['Place', shipment.delivery_place],
            ['Window', windowOf(shipment.delivery_after, shipment.delivery_before)],
            ['Planned', shipment.delivery_eta === null ? 'Not planned' : formatTime(shipment.delivery_eta)],
            ['Driver', driver(shipment.delivery_agent_id)],
          ]}
        />
      </Section>
      <Section title="Shipment">
        <Facts
          facts={[
            ['Account', account === undefined ? 'None' : `${account.account_code} ${account.name}`],
            ['Service', shipment.service_level_code],
            ['Parcels', `${shipment.parcel_count}, ${formatKg(shipment.weight_kg)}`],
          ]}
        />
      </Section>
    </SidePanel>
  )
}
