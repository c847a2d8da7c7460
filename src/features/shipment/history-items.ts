/** A shipment's history as the wire has it, in words, colours and signs for a timeline. */
import type { TrackingEvent } from '../../contract/shipments.ts'
import { ShipmentStatus, statusRow } from '../../domain/shipments/shipment-status.ts'
import { TrackingEventCode } from '../../domain/shipments/tracking-event-table.ts'
import type { TimelineItem } from '../../ui/chart/timeline.tsx'
import type { Messages } from '../../ui/messages/messages.tsx'
import { withdrawnMessages } from './withdrawn-messages.ts'

type Said = Messages['shipping']

/** The words of a line: a status, a recorded event, or what the wire calls it. */
function lookOf(code: string, said: Said): Pick<TimelineItem, 'title' | 'tone' | 'shape'> {
  const status = ShipmentStatus.safeParse(code)
  if (status.success) {
    const { colour, shape } = statusRow(status.data)
    return { title: said.status(status.data), tone: colour, shape }
  }
  const event = TrackingEventCode.safeParse(code)
  if (event.success) return { title: said.event(event.data), tone: 'grey', shape: 'dot' }
  if (code === 'rescheduled') return { title: said.rescheduled, tone: 'blue', shape: 'clock' }
  const messages = code.replaceAll('-', ' ')
  return { title: `${messages.charAt(0).toUpperCase()}${messages.slice(1)}`, tone: 'grey', shape: 'dot' }
}

/** Newest first, as the wire has them. */
export function historyItems(
  events: readonly TrackingEvent[],
  said: Said,
  driverName: (id: number | null) => string = () => '',
): TimelineItem[] {
  return events.map((event) => ({
    key: event.id,
    at: Date.parse(event.date),
    ...lookOf(event.status, said),
    ...(event.withdraws !== undefined && {
      title: `${withdrawnMessages.withdraws(lookOf(event.withdraws, said).title)}: ${lookOf(event.status, said).title}`,
    }),
    isStruck: event.withdrawn === true,
    text:
      [driverName(event.driver_id ?? null), event.message]
        .filter((part) => part !== null && part !== '')
        .join(': ') || null,
    note:
      [
        event.withdrawn === true ? withdrawnMessages.withdrawn : null,
        event.parcel_tracking_reference ?? null,
        event.location,
        event.source,
      ]
        .filter((part) => part !== null && part !== '')
        .join(' · ') || null,
  }))
}
