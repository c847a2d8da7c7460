import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { useLiveWorkspace } from '../../../features/live-feed/live-workspace.tsx'
import { useAccess } from '../../../features/session/access.tsx'
import { useGeneralData } from '../../../features/session/session.tsx'
import { type GroupView, groupView } from '../../../streams/views/views.ts'
import { formatCount } from '../../../ui/chart/stat.tsx'
import { Facts, Section, SidePanel } from '../../../ui/components/side-panel.tsx'
import { EmptyState } from '../../../ui/components/states.tsx'
import { useGroup } from '../../../ui/live/use-signal.ts'
import { byWaiting, type HubPart, hubKey, hubKeyOf } from './hub-keys.ts'
import { placeMessages as messages } from './messages.ts'
import css from './places.module.css'
import { ShipmentLine, stepThrough } from './shipment-line.tsx'

/** As many as of a cluster: a longer list is filtered, not read. */
const MOST_LISTED = 200

/** The same shipments in the list, where many are acted on at once. */
const LIST: Readonly<Record<HubPart, (hub: number) => string>> = {
  here: (hub) => `/shipments?hub=${hub}`,
  coming: (hub) => `/shipments?status=in-transit&branch=${hub}`,
}
const NONE = { here: 'nothingHere', coming: 'nothingComing' } as const
const PARTS = ['here', 'coming'] as const

interface HubPanelProps {
  id: number
  onShipment: (id: number) => void
  onClose: () => void
}

/** A hub: what lies there and what is on its way to it, each a line that opens its shipment. */
export function HubPanel({ id, onShipment, onClose }: HubPanelProps) {
  const { shipments } = useLiveWorkspace()
  const hub = useGeneralData().branches.get(id)
  const groups = useMemo(() => groupView(shipments, { keyOf: hubKeyOf, order: byWaiting }), [shipments])
  if (hub === undefined || hub.deleted_date !== null)
    return (
      <SidePanel half label={messages.hub} title={messages.hub} onClose={onClose}>
        <EmptyState small title={messages.notHere}>
          {messages.hubGone}
        </EmptyState>
      </SidePanel>
    )
  return (
    <SidePanel half label={hub.name} title={hub.name} onClose={onClose}>
      <Section title={messages.hub}>
        <Facts
          facts={[
            [messages.code, hub.code],
            [messages.town, hub.city],
            [messages.manager, hub.ops_manager?.name ?? messages.none],
          ]}
        />
      </Section>
      {PARTS.map((part) => (
        <HubShipments key={part} hub={id} part={part} groups={groups} onShipment={onShipment} />
      ))}
    </SidePanel>
  )
}

interface HubShipmentsProps {
  hub: number
  part: HubPart
  groups: GroupView
  onShipment: (id: number) => void
}

function HubShipments({ hub, part, groups, onShipment }: HubShipmentsProps) {
  const ids = useGroup(groups, hubKey(part, hub))
  // The list is of now: at a past moment nothing leads there.
  const { isPast } = useAccess()
  const title = messages[part]
  const further = ids.length - MOST_LISTED
  return (
    <Section title={title} aside={<span className={css.quiet}>{formatCount(ids.length)}</span>}>
      {ids.length === 0 && <p className={css.quiet}>{messages[NONE[part]]}</p>}
      {ids.length > 0 && !isPast && (
        <Link to={LIST[part](hub)} className={css.link} aria-label={messages.listOf(title)}>
          {messages.openList}
        </Link>
      )}
      <ul className={css.lines} aria-label={title} onKeyDown={stepThrough}>
        {ids.slice(0, MOST_LISTED).map((id) => (
          <li key={id}>
            <ShipmentLine id={id} onChoose={() => onShipment(id)} />
          </li>
        ))}
      </ul>
      {further > 0 && <p className={css.quiet}>{messages.furtherShipments(formatCount(further))}</p>}
    </Section>
  )
}
