import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { trackShipment } from '../../../contract/tracking.ts'
import { routeAt } from '../../../domain/console/routes.ts'
import { formatDateTime } from '../../../domain/values/moment.ts'
import { formatRand } from '../../../domain/values/money.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { useCallQuery } from '../../../features/session/answers.ts'
import { Copyable } from '../../../ui/components/copyable.tsx'
import { PageHeader } from '../../../ui/components/page-header.tsx'
import { RetryButton } from '../../../ui/components/retry-button.tsx'
import { ErrorState, SkeletonText } from '../../../ui/components/states.tsx'
import { useMessages } from '../../../ui/messages/messages.tsx'
import { success as messages } from './messages.ts'
import css from './success.module.css'

/** What the answer to the booking said; gone after a reload. */
const Landed = z.object({ isAsTyped: z.boolean(), rate: z.number().nullable() })

/** The same for a guest, who has the reference and nothing else: what tracking tells of it, and what it cost. */
export function GuestSuccess() {
  const { screens, locale } = useMessages()
  const { audience } = useAccess()
  const { state } = useLocation()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const tracking_reference = (query.get('str') ?? '').trim().slice(0, 64)
  const { data, error, refetch } = useCallQuery(
    [trackShipment.name, 'booked', tracking_reference],
    (client, signal) => client(trackShipment, { query: { tracking_reference }, signal }),
    { when: tracking_reference !== '' },
  )
  const landed = Landed.safeParse(state)
  const shipment = data?.shipments[0]
  const again = (
    <Button variant="default" onClick={() => navigate('/shipments/new?quick_quote=send')}>
      {messages.bookAnother}
    </Button>
  )
  const isMissing = tracking_reference === '' || error?.status === 404
  return (
    <>
      <PageHeader title={screens.title(routeAt('/shipments/success'), audience)} />
      <div className={css.page}>
        {isMissing ? (
          <ErrorState title={messages.notFound} error="" action={again} />
        ) : error !== null ? (
          <ErrorState error={error.message} action={<RetryButton onClick={() => void refetch()} />} />
        ) : shipment === undefined ? (
          <SkeletonText lines={5} />
        ) : (
          <section className={css.booked} aria-label={messages.booked}>
            <IconCircleCheck className={css.sign} size="2.5rem" stroke={1.6} aria-hidden />
            <h2 className={css.title}>{messages.booked}</h2>
            <p className={css.reference}>
              <Copyable text={shipment.short_tracking_reference} label={messages.copy} />
            </p>
            <p>{messages.keep}</p>
            <dl className={css.facts}>
              <dt>{messages.deliver}</dt>
              <dd>{shipment.delivery_to}</dd>
              <dt>{messages.level}</dt>
              <dd>{shipment.service_level_name}</dd>
              {shipment.shipment_estimated_delivery_to !== null && (
                <>
                  <dt>{messages.expected}</dt>
                  <dd>{formatDateTime(Date.parse(shipment.shipment_estimated_delivery_to), locale)}</dd>
                </>
              )}
              {landed.success && landed.data.rate !== null && (
                <>
                  <dt>{messages.price}</dt>
                  <dd>{formatRand(Math.round(landed.data.rate * 100), locale)}</dd>
                </>
              )}
            </dl>
            {landed.success && !landed.data.isAsTyped && <p className={css.note}>{messages.bookedEarlier}</p>}
            <div className={css.actions}>
              <Button
                autoFocus
                onClick={() => navigate(`/track?${new URLSearchParams({ tracking_reference })}`)}
              >
                {messages.track}
              </Button>
              {again}
            </div>
          </section>
        )}
      </div>
    </>
  )
}
