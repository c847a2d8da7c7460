import { sidesComingBack, withoutDriver } from '../../../domain/shipments/coming-back.ts'
import { ShipmentStatus } from '../../../domain/shipments/shipment-status.ts'
import type { Command } from '../../kernel/commands/run-command.ts'
import { lockDrivers } from '../../kernel/database/read-ids.ts'
import type { Actor, NewEvent } from '../../kernel/eventlog/log.ts'
import { applyChange } from './apply-change.ts'
import type { LockedShipment } from './lock-shipments.ts'

/** What the history says of it, to staff. */
const NO_DRIVER_ANY_MORE = 'Its driver drives no more.'

/** As it was before these events, as far as that says who has to do it. */
function stateBefore(held: LockedShipment, events: readonly NewEvent[]) {
  const from = (field: string) => events.find(({ change }) => change[field] !== undefined)?.change[field]?.[0]
  const moment = (field: 'status_at' | 'collected_at') => {
    const was = from(field)
    return was === undefined ? held[field] : typeof was === 'number' ? was : null
  }
  return {
    ...held,
    status: ShipmentStatus.safeParse(from('status')).data ?? held.status,
    status_at: moment('status_at') ?? held.status_at,
    collected_at: moment('collected_at'),
  }
}

/**
 * Takes what is to be done again from drivers who were retired while it was over: its stop would stand in nobody's lane (decision 141). By
 * events of their own, after those that brought it back; a driver who stays is not retired until this is written.
 */
export async function freeRetired(
  { tx, providerId, now }: Pick<Command, 'tx' | 'providerId' | 'now'>,
  held: ReadonlyMap<number, LockedShipment>,
  told: readonly NewEvent[],
  actor: Actor,
): Promise<NewEvent[]> {
  const moved = told.filter(({ entity, change }) => entity === 'shipment' && change.status !== undefined)
  if (moved.length === 0) return []
  const back = [...Map.groupBy(moved, ({ entity_id }) => entity_id)].flatMap(([id, events]) => {
    const shipment = held.get(id)
    if (shipment === undefined) return []
    return sidesComingBack(stateBefore(shipment, events), shipment).map((side) => ({ shipment, side }))
  })
  const drivers = back.flatMap(({ shipment, side }) => shipment[`${side}_agent_id`] ?? [])
  const there = await lockDrivers(tx, providerId, drivers)
  return back.flatMap(({ shipment, side }) => {
    const driver = shipment[`${side}_agent_id`]
    if (driver === null || there.has(driver)) return []
    const change = withoutDriver(shipment, side, now)
    return [applyChange(shipment, 'shipment.reassigned', change, now, actor, { message: NO_DRIVER_ANY_MORE })]
  })
}
