/** A shipment's history as the wire has it, in words, colours and signs for a timeline. */
import type { TrackingEvent } from '../contract/shipments.ts'
import { ShipmentStatus, statusRow } from '../domain/shipment-status.ts'
import { TrackingEventCode, trackingEvent } from '../domain/tracking-event.ts'
import type { TimelineItem } from './timeline.tsx'

/** The words of a line: a status, a recorded event, or what the wire calls it. */
function lookOf(code: string): Pick<TimelineItem, 'title' | 'tone' | 'shape'> {
  const status = ShipmentStatus.safeParse(code)
  if (status.success) {
    const { label, colour, shape } = statusRow(status.data)
    return { title: label, tone: colour, shape }
  }
  const event = TrackingEventCode.safeParse(code)
  if (event.success) return { title: trackingEvent(event.data).label, tone: 'grey', shape: 'dot' }
  if (code === 'rescheduled') return { title: 'Rescheduled', tone: 'blue', shape: 'clock' }
  const words = code.replaceAll('-', ' ')
  return { title: `${words.charAt(0).toUpperCase()}${words.slice(1)}`, tone: 'grey', shape: 'dot' }
}

/** Newest first, as the wire has them. */
export function historyItems(events: readonly TrackingEvent[]): TimelineItem[] {
  return events.map((event) => ({
    key: event.id,
    at: Date.parse(event.date),
    ...lookOf(event.status),
    text: event.message,
    note: [event.location, event.source].filter((part) => part !== null && part !== '').join(' · ') || null,
  }))
}
