import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { listShipments } from '../../../contract/shipments.ts'
import { routeAt } from '../../../domain/console/routes.ts'
import { placeLine } from '../../../domain/shipments/address.ts'
import { formatRand } from '../../../domain/values/money.ts'
import { idIn } from '../../../domain/values/row-id.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { useCallQuery } from '../../../features/session/answers.ts'
import { Copyable } from '../../../ui/components/copyable.tsx'
import { PageHeader } from '../../../ui/components/page-header.tsx'
import { RetryButton } from '../../../ui/components/retry-button.tsx'
import { ErrorState, SkeletonText } from '../../../ui/components/states.tsx'
import { useKeys } from '../../../ui/keyboard/keys.tsx'
import { useMessages } from '../../../ui/messages/messages.tsx'
import { GuestSuccess } from './guest-success.tsx'
import { success as messages } from './messages.ts'
import css from './success.module.css'

const Landed = z.object({ isAsTyped: z.boolean() })

/** /shipments/success?str=&id=: what was booked, its reference, and what comes next (001 §2). */
export function Screen() {
  return useAccess().audience === 'visitor' ? <GuestSuccess /> : <Success />
}

function Success() {
  const { screens, locale } = useMessages()
  const { audience } = useAccess()
  const { state } = useLocation()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const id = idIn(query.get('id'))
  const tracking_reference = (query.get('str') ?? '').trim().slice(0, 64)
  // Payment pages lead back by the reference alone.
  const named = id === null ? { tracking_reference } : { id }
  const isNamed = id !== null || tracking_reference !== ''
  const { data, error, refetch } = useCallQuery(
    [listShipments.name, 'booked', named],
    (client, signal) => client(listShipments, { query: named, signal }),
    { when: isNamed },
  )
  const landed = Landed.safeParse(state)
  const shipment = data?.shipments[0]
  const open = () => (shipment === undefined ? false : navigate(`/shipments/${shipment.id}`))
  useKeys([{ keys: 'o', label: messages.open, run: open }])
  return (
    <>
      <PageHeader title={screens.title(routeAt('/shipments/success'), audience)} />
      <div className={css.page}>
        {!isNamed ? (
          <ErrorState title={messages.notFound} error="" action={<Again />} />
        ) : error !== null && data === undefined ? (
          <ErrorState error={error.message} action={<RetryButton onClick={() => void refetch()} />} />
        ) : data === undefined ? (
          <SkeletonText lines={5} />
        ) : shipment === undefined ? (
          <ErrorState title={messages.notFound} error="" action={<Again />} />
        ) : (
          <section className={css.booked} aria-label={messages.booked}>
            <IconCircleCheck className={css.sign} size="2.5rem" stroke={1.6} aria-hidden />
            <h2 className={css.title}>{messages.booked}</h2>
            <p className={css.reference}>
              <Copyable text={shipment.short_tracking_reference} label={messages.copy} />
            </p>
            <dl className={css.facts}>
              <dt>{messages.deliver}</dt>
              <dd>
                {[
                  shipment.delivery_address.company || shipment.delivery_contact.name,
                  placeLine(shipment.delivery_address),
                ].join(', ')}
              </dd>
              <dt>{messages.level}</dt>
              <dd>{shipment.service_level_name}</dd>
              {shipment.rate !== undefined && shipment.rate !== null && (
                <>
                  <dt>{messages.price}</dt>
                  <dd>{formatRand(Math.round(shipment.rate * 100), locale)}</dd>
                </>
              )}
            </dl>
            {landed.success && !landed.data.isAsTyped && <p className={css.note}>{messages.bookedEarlier}</p>}
            <div className={css.actions}>
              <Again />
              <Button variant="default" onClick={open}>
                {messages.open}
              </Button>
            </div>
          </section>
        )}
      </div>
    </>
  )
}

/** The next one: Enter is enough. */
function Again() {
  const navigate = useNavigate()
  return (
    <Button autoFocus onClick={() => navigate('/shipments/new')}>
      {messages.bookAnother}
    </Button>
  )
}
