import { IconCalendarTime, IconMapPin } from '@tabler/icons-react'
import type { TrackedParcel, TrackedShipment, TrackingStep } from '../../contract/tracking.ts'
import { isFinished } from '../../domain/shipments/shipment-status.ts'
import { inLanguage } from '../../domain/tracking/public-tracking.ts'
import { ofParcel, standingSteps } from '../../domain/tracking/tracked-status.ts'
import { toldAt, trackingSteps } from '../../domain/tracking/tracking-steps.ts'
import { languageOf } from '../../domain/values/locale.ts'
import { Freshness } from '../../features/live-feed/freshness.tsx'
import { CallProvider } from '../../features/provider-contact/call-provider.tsx'
import { historyItems } from '../../features/shipment/history-items.ts'
import { parcelMessages } from '../../features/shipment/parcel-messages.ts'
import { StatusBadge } from '../../features/shipment/status-badge.tsx'
import { DriverNearby } from '../../features/tracking/driver-nearby.tsx'
import { RecipientChange } from '../../features/tracking/recipient-change.tsx'
import { RecipientRequestForm } from '../../features/tracking/recipient-request-form.tsx'
import { TrackingSteps } from '../../features/tracking/tracking-steps.tsx'
import type { Tracked as Watched } from '../../streams/feed/tracked-shipment.ts'
import { Timeline } from '../../ui/chart/timeline.tsx'
import { Copyable } from '../../ui/components/copyable.tsx'
import { RelativeTime, useClock } from '../../ui/live/clock.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import css from './track.module.css'
import { expected, stepNotes, trackedText } from './tracked-text.ts'

interface TrackedProps {
  shipment: TrackedShipment
  steps: readonly TrackingStep[]
  /** Null until the page is connected. */
  watched: Watched | null
}

/** What is known of a parcel, the most wanted first. */
export function Tracked({ shipment, steps, watched }: TrackedProps) {
  const messages = useMessages()
  const { track, controls } = messages
  const isHandedOver = steps.every(({ progress }) => progress === 'complete')
  const told = useClock((now) => JSON.stringify(trackedText(shipment, now, messages, isHandedOver)))
  const notes = useClock((now) => JSON.stringify(stepNotes(steps, now, messages)))
  const due = useClock((now) => expected(shipment, now, messages) ?? '')
  const { title, text, tone }: ReturnType<typeof trackedText> = JSON.parse(told)
  const { status, tracking_events: events } = shipment
  const last = events[0]
  const language = languageOf(messages.locale.tag) ?? 'en'
  const said = events.map((event) => ({
    ...event,
    message: inLanguage(event, language),
  }))
  // 'Delivered' need not be followed by 'Delivered.'
  const history = historyItems(said, messages.shipping).map((item) =>
    item.text === `${item.title}.` ? { ...item, text: null } : item,
  )
  const isOpen = !isFinished(status)
  const may = shipment.recipient_may
  const canMove = may !== null && may.days.length > 0
  return (
    <article className={css.card} aria-label={track.parcel(shipment.short_tracking_reference)}>
      <header className={css.head}>
        <Copyable text={shipment.short_tracking_reference} />
        <StatusBadge status={status} />
        <span className={css.age}>{last !== undefined && <RelativeTime at={Date.parse(last.date)} />}</span>
        {watched !== null && <Freshness freshness={watched.freshness} />}
      </header>
      <div role="status">
        <h2 className={css.told} data-tone={tone}>
          {title}
        </h2>
        <p className={css.lead}>{text}</p>
        {(tone === 'trouble' || shipment.may_request) && (
          <CallProvider reference={shipment.short_tracking_reference} />
        )}
      </div>
      {shipment.may_request && (
        <RecipientRequestForm reference={shipment.short_tracking_reference} choosesDays={canMove} />
      )}
      {may !== null && <RecipientChange reference={shipment.short_tracking_reference} may={may} />}
      <TrackingSteps steps={steps} notes={JSON.parse(notes)} stopped={tone === 'trouble'} large />
      {watched !== null && status === 'out-for-delivery' && <DriverNearby tracked={watched} />}
      {shipment.parcels !== undefined && <EachParcel shipment={shipment} parcels={shipment.parcels} />}
      <dl className={css.facts}>
        {(
          [
            [track.from, shipment.collection_from],
            [track.to, shipment.delivery_to],
          ] as const
        ).map(
          ([label, place]) =>
            place !== null && (
              <div key={label}>
                <dt>
                  <IconMapPin size="1rem" stroke={1.7} aria-hidden /> {label}
                </dt>
                <dd>{place}</dd>
              </div>
            ),
        )}
        {isOpen && due !== '' && (
          <div>
            <dt>
              <IconCalendarTime size="1rem" stroke={1.7} aria-hidden />{' '}
              {shipment.arrives_to === null ? track.estimated : track.window}
            </dt>
            <dd className={css.due}>{due}</dd>
          </div>
        )}
        {shipment.service_level_code !== null && (
          <div>
            <dt>{track.service}</dt>
            <dd>
              {messages.shipping.service(
                shipment.service_level_code,
                shipment.service_level_name ?? undefined,
              )}
              {shipment.parcel_count !== null && `, ${controls.parcels(shipment.parcel_count)}`}
            </dd>
          </div>
        )}
        {shipment.custom_tracking_reference !== null && (
          <div>
            <dt>{track.senderReference}</dt>
            <dd>
              <Copyable text={shipment.custom_tracking_reference} />
            </dd>
          </div>
        )}
      </dl>
      {history.length === 0 ? (
        shipment.shipment_id === null && <p className={css.lead}>{track.stepsOnly}</p>
      ) : (
        <section>
          <h3 className={css.heading}>{track.historyTitle}</h3>
          <Timeline label={track.history} items={history} />
        </section>
      )}
    </article>
  )
}

interface EachParcelProps {
  shipment: TrackedShipment
  parcels: readonly TrackedParcel[]
}

/** How far each parcel has come, where they are not all in the same place. */
function EachParcel({ shipment, parcels }: EachParcelProps) {
  const { shipment_collected_date: date } = shipment
  const collected_at = date === null ? null : Date.parse(date)
  const stepsOf = ({ parcel_id, status }: TrackedParcel) => {
    const told = standingSteps(ofParcel(shipment.tracking_events, parcel_id))
    return trackingSteps(toldAt(status, told, collected_at), told)
  }
  return (
    <section>
      <h3 className={css.heading}>{parcelMessages.each}</h3>
      <ul className={css.parcels}>
        {parcels.map((parcel) => (
          <li key={parcel.parcel_id} aria-label={parcelMessages.parcel(parcel.tracking_reference)}>
            <p className={css.parcel}>
              <Copyable text={parcel.tracking_reference} />
              <StatusBadge status={parcel.status} />
            </p>
            <TrackingSteps steps={stepsOf(parcel)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
