import { useMemo, useState } from 'react'
import type { LiveShipment } from '../../../contract/live.ts'
import { placed } from '../../../domain/dispatch/travel.ts'
import type { Lane } from '../../../features/assignment/lane.ts'
import type { Stop } from '../../../features/assignment/stop.ts'
import { openTask } from '../../../features/assignment/task.ts'
import FleetMap, { type Focus } from '../../../features/fleet-map/fleet-map.tsx'
import type { Pick } from '../../../features/fleet-map/pick.ts'
import { useLiveWorkspace } from '../../../features/live-feed/live-workspace.tsx'
import { type BoardFilter, isShown } from '../lanes/filter.ts'
import { tripsheet as messages } from '../messages.ts'

interface BoardMapProps {
  filter: BoardFilter
  /** The lane and the card at the cursor. */
  lane: Lane | undefined
  card: Stop | null
  /** Shipments that are chosen, or the card at the cursor's. */
  chosen: ReadonlySet<number>
  onStop: (id: number, add: boolean) => void
  onDriver: (id: number) => void
  /** Stops that a loop was drawn around. */
  onEnclose: (ids: ReadonlySet<number>, add: boolean) => void
}

/** The same stops and drivers on the map; what is chosen here is chosen on the board. */
export default function BoardMap({ filter, lane, card, chosen, onStop, onDriver, onEnclose }: BoardMapProps) {
  const { drivers } = useLiveWorkspace()
  const showsStop = useMemo(
    () => (shipment: LiveShipment) => {
      const task = openTask(shipment)
      return task !== null && isShown(task, drivers.get(task.driver ?? 0) ?? null, filter)
    },
    [drivers, filter],
  )
  const driver = lane?.driver?.id
  const selected = useMemo(
    (): Pick | null => (driver === undefined ? null : { of: 'driver', id: driver }),
    [driver],
  )
  const stops = lane?.driver === null ? undefined : lane?.stops
  const way = useMemo(() => (stops ?? []).flatMap((stop) => placed(stop) ?? []), [stops])

  // The map goes along when another card is looked at, and stays when the card only changed.
  const [focus, setFocus] = useState<{ key: string; focus: Focus | null }>({ key: '', focus: null })
  const key = card === null ? '' : `${card.key} ${card.lat} ${card.lng}`
  const place = placed(card)
  if (key !== focus.key) setFocus({ key, focus: place === null ? null : { place, zoom: undefined } })

  return (
    <FleetMap
      label={messages.map}
      showsStop={showsStop}
      selected={selected}
      chosen={chosen}
      routeLine={way}
      focus={focus.focus}
      onEnclose={onEnclose}
      onPick={(pick, adds) => {
        if (pick?.of === 'shipment') onStop(pick.id, adds)
        if (pick?.of === 'driver') onDriver(pick.id)
      }}
    />
  )
}
