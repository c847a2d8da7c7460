import { Button } from '@mantine/core'
import type { LiveShipment } from '../../../contract/live.ts'
import type { Shipment } from '../../../contract/shipments.ts'
import { mayProve } from '../../../domain/pod/offered-proof.ts'
import { attentionOf } from '../../../domain/shipments/attention.ts'
import { isBlank } from '../../../domain/shipments/blank.ts'
import { openStopSide } from '../../../domain/shipments/next-stop.ts'
import { isFinished, isInvalid } from '../../../domain/shipments/shipment-status.ts'
import { ofShipment } from '../../../domain/tracking/tracked-status.ts'
import { trackingSteps } from '../../../domain/tracking/tracking-steps.ts'
import { useOpened } from '../../../features/presence/whereabouts.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { useGeneralData } from '../../../features/session/session.tsx'
import { BlankMark } from '../../../features/shipment/blank-mark.tsx'
import { causes } from '../../../features/shipment/cause-messages.ts'
import { ExceptionMark } from '../../../features/shipment/exception-mark.tsx'
import type { ShipmentFacts } from '../../../features/shipment/facts.ts'
import { historyItems } from '../../../features/shipment/history-items.ts'
import { accountName, branchName, driverName } from '../../../features/shipment/names.ts'
import { ParcelsApartMark } from '../../../features/shipment/parcels-apart-mark.tsx'
import { StatusBadge } from '../../../features/shipment/status-badge.tsx'
import { TrackingSteps } from '../../../features/tracking/tracking-steps.tsx'
import { Timeline } from '../../../ui/chart/timeline.tsx'
import { Badge } from '../../../ui/components/badge.tsx'
import { PhoneLink } from '../../../ui/components/phone-link.tsx'
import { Section } from '../../../ui/components/side-panel.tsx'
import { Skeleton, SkeletonText } from '../../../ui/components/states.tsx'
import { TimeInStatus, useClock } from '../../../ui/live/clock.tsx'
import { lazyBackground } from '../../../ui/loading/lazy.tsx'
import { useMessages } from '../../../ui/messages/messages.tsx'
import { span } from '../due.ts'
import { shownStatus } from '../filter.ts'
import { AccountActions } from './account-actions.tsx'
import { AuditTrail } from './audit-trail.tsx'
import { bookingMessages } from './booking-messages.ts'
import css from './detail.module.css'
import { Details } from './details.tsx'
import { EndSection } from './end-section.tsx'
import { Parcels } from './parcels.tsx'
import { Related } from './related.tsx'
import { RouteLine } from './route-line.tsx'
import { useProver } from './use-offered.ts'

const AlsoHere = lazyBackground(async () => ({
  default: (await import('../../../features/presence/also-here.tsx')).AlsoHere,
}))
const Documents = lazyBackground(() => import('./documents-section.tsx'))
const Price = lazyBackground(() => import('./price-section.tsx'))
const Notes = lazyBackground(() => import('./notes/notes-section.tsx'))
const Pod = lazyBackground(() => import('./pod/pod-section.tsx'))
const Withdraw = lazyBackground(() => import('./withdraw-step.tsx'))
const ShipmentMap = lazyBackground(() => import('./shipment-map.tsx'))

/** While it can be handed in or delivered any moment, and from then on: whoever proves nothing reads it all the same. */
const WITH_PROOF: ReadonlySet<string> = new Set([
  'awaiting-dropoff',
  'out-for-delivery',
  'delivery-failed-attempt',
  'delivery-exception',
  'delivery-rejected',
  'ready-for-pickup',
  'collect-and-return-to-hub',
  'delivered',
])

interface DetailBodyProps {
  facts: ShipmentFacts
  /** Undefined when it has left the live workspace. */
  row: LiveShipment | undefined
  /** Undefined while it is on its way. */
  shipment: Shipment | undefined
  /** Why the whole of it could not be read; '' when it could. */
  problem: string
  again: () => void
  /** Undefined where nobody here measures parcels. */
  onMeasure: (() => void) | undefined
  /** Two columns, where it is a page. */
  wide?: boolean
}

/** Everything about a shipment, in the order in which it is asked for on the phone. */
export function DetailBody({ facts, row, shipment, problem, again, onMeasure, wide }: DetailBodyProps) {
  useOpened('shipment', facts.id)
  const names = useGeneralData()
  const { audience, may } = useAccess()
  const { shipping, shipments, controls } = useMessages()
  const staff = audience === 'staff'
  // A branch that is no more has a number for staff, and for people of accounts no name at all.
  const hub = staff ? branchName(names, facts.hub_id) : (names.branches.get(facts.hub_id ?? 0)?.name ?? '')
  // What is handed in is the provider's to take.
  const prover = useProver()
  const isToProve = prover !== null && mayProve(facts, false, prover)
  const showsProof =
    isToProve ||
    wasDelivered(shipment) ||
    (WITH_PROOF.has(facts.status) && (staff || facts.status !== 'awaiting-dropoff'))
  const isPartial = shipment === undefined && problem !== ''
  return (
    <div className={wide ? css.wide : css.narrow}>
      <div className={css.main}>
        <AlsoHere kind="shipment" id={facts.id} />
        <Headline
          facts={facts}
          isLive={row !== undefined}
          cancelledBecause={shipment?.cancellation_reason ?? null}
        />
        {audience === 'account' && <AccountActions facts={facts} />}
        <RouteLine facts={facts} hub={hub} />
        <TrackingSteps
          steps={trackingSteps(facts, ofShipment(shipment?.tracking_events ?? []))}
          stopped={attentionOf({ ...facts, collection_before: null, delivery_before: null }, 0) !== null}
        />
        {isPartial && (
          <p className={css.partial} role="alert">
            {shipments.partial(problem)}{' '}
            <Button size="compact-sm" variant="default" onClick={again}>
              {controls.tryAgain}
            </Button>
          </p>
        )}
        {!wide && <ShipmentMap facts={facts} fallback={<Skeleton h="11rem" />} />}
        <Section title={shipments.whatHappened}>
          {shipment === undefined ? (
            <SkeletonText lines={6} />
          ) : (
            <Timeline
              label={shipments.whatHappened}
              items={historyItems(shipment.tracking_events ?? [], shipping, (id) =>
                staff ? driverName(names, id) : '',
              ).map((item, i) => ({
                ...item,
                action: shipment.tracking_events?.[i]?.withdrawable === true &&
                  may('API_/tracking-events/withdraw:POST') && (
                    <Withdraw facts={facts} step={shipment.tracking_events[i]} />
                  ),
              }))}
            />
          )}
        </Section>
        {showsProof && may('API_/shipments/pod:GET') && (
          <Pod
            key={`pod ${facts.id}`}
            id={facts.id}
            version={facts.version}
            shipmentRef={facts.ref}
            isDelivered={facts.status === 'delivered'}
            parcels={openParcels(shipment)}
            isDropoff={facts.status === 'awaiting-dropoff'}
            fallback={<SkeletonText lines={2} />}
          />
        )}
        {may('API_/shipments/notes:GET') && (
          <Notes key={facts.id} id={facts.id} version={facts.version} fallback={<SkeletonText lines={3} />} />
        )}
        <Documents
          key={`documents ${facts.id}`}
          id={facts.id}
          version={facts.version}
          shipmentRef={facts.ref}
          hasWaybill={!isInvalid(facts.status)}
          hasStickers={!isInvalid(facts.status) && !isBlank(facts)}
          isDelivered={facts.status === 'delivered'}
          hasQuote={shipment?.related?.some(({ relation }) => relation === 'quote') ?? false}
          fallback={<SkeletonText lines={3} />}
        />
        {wide && <Parcels shipment={shipment} onMeasure={onMeasure} />}
        {wide && may('API_/audit/events:GET') && <AuditTrail id={facts.id} version={facts.version} />}
      </div>
      <div className={css.side}>
        {wide && <ShipmentMap facts={facts} tall fallback={<Skeleton h="16rem" />} />}
        <EndSection side="collection" facts={facts} shipment={shipment} staff={staff} />
        <EndSection side="delivery" facts={facts} shipment={shipment} staff={staff} />
        {!wide && <Parcels shipment={shipment} onMeasure={onMeasure} />}
        <Details facts={facts} shipment={shipment} />
        {shipment?.rate != null && (
          <Price
            rate={shipment.rate}
            rates={shipment.rates}
            previous_rate={shipment.previous_rate}
            first_rate={shipment.first_rate}
            fallback={<SkeletonText lines={3} />}
          />
        )}
        <Related shipment={shipment} />
        {!wide && may('API_/audit/events:GET') && <AuditTrail id={facts.id} version={facts.version} />}
      </div>
    </div>
  )
}

interface HeadlineProps {
  facts: ShipmentFacts
  isLive: boolean
  cancelledBecause: string | null
}

function Headline({ facts, isLive, cancelledBecause }: HeadlineProps) {
  const { audience, settings } = useAccess()
  const { shipments } = useMessages()
  const staff = audience === 'staff'
  const shown = shownStatus(
    staff,
    settings.override_shipment_statuses,
  )({ ...facts, weight_kg: 0, mass_kg: null, volume_litres: null })
  // The reason of what stands weighs more than the note of the last scan.
  const said = facts.exception === null ? facts.message : (facts.exception_reason ?? facts.message)
  return (
    <header className={css.headline}>
      <p className={css.status} role="status">
        <StatusBadge status={shown} />
        <ParcelsApartMark row={facts} />
        <ExceptionMark row={facts} beside={shown} />
        <BlankMark row={facts} />
        <span className={css.age}>
          <TimeInStatus at={facts.status_at} />
        </span>
        {!isLive && (
          <Badge tone="grey">{isFinished(facts.status) ? shipments.history : shipments.notActive}</Badge>
        )}
      </p>
      {said !== null && <p className={css.message}>{said}</p>}
      {facts.status === 'cancelled' && cancelledBecause !== null && cancelledBecause !== said && (
        <p className={css.why}>{`${bookingMessages.cancelledBecause}: ${cancelledBecause}`}</p>
      )}
      {staff && <Attention facts={facts} />}
      {staff && <WhomToCall facts={facts} />}
    </header>
  )
}

/** Who sends it, and who has its next stop: right under what should be done. */
function WhomToCall({ facts }: { facts: ShipmentFacts }) {
  const names = useGeneralData()
  const side = openStopSide(facts)
  const agent = side === null ? null : facts[`${side}_agent_id`]
  const account = accountName(names, facts)
  const people = [
    [account, names.accounts.get(facts.account_id ?? 0)?.phone_number],
    [driverName(names, agent), names.drivers.get(agent ?? 0)?.phone_number],
  ] as const
  return (
    <ul className={css.people}>
      {people.map(
        ([name, number]) =>
          name !== '' && (
            <li key={name}>
              {name} <PhoneLink name={name} number={number} />
            </li>
          ),
      )}
    </ul>
  )
}

/** What somebody should do about it, while somebody should. */
function Attention({ facts }: { facts: ShipmentFacts }) {
  const { shipments, locale } = useMessages()
  const told = useClock((now) => {
    const attention = attentionOf(facts, now)
    if (attention === null) return ''
    const late = attention.late_ms > 0 ? `, ${shipments.lateBy(span(attention.late_ms, locale))}` : ''
    return `${causes[attention.cause].label}${late}: ${causes[attention.cause].next}`
  })
  if (told === '') return null
  const [what, next] = told.split(': ')
  return (
    <p className={css.attention}>
      <b>{what}</b>
      <span>{next}</span>
    </p>
  )
}

/** Whether it was recorded as delivered by mistake: the proof of that was withdrawn, and is shown so. */
const wasDelivered = (shipment: Shipment | undefined): boolean =>
  shipment?.tracking_events?.some(({ withdraws }) => withdraws === 'delivered') === true

/** Parcels of several that nobody was handed yet. */
const openParcels = (shipment: Shipment | undefined): Shipment['parcels'] =>
  shipment === undefined || shipment.parcels.length < 2
    ? []
    : shipment.parcels.filter(({ status }) => !isFinished(status))
