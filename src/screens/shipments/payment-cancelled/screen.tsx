import { Button } from '@mantine/core'
import { IconCreditCardOff } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router-dom'
import { listShipments } from '../../../contract/shipments.ts'
import { routeAt } from '../../../domain/console/routes.ts'
import { idIn } from '../../../domain/values/row-id.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { useCallQuery } from '../../../features/session/answers.ts'
import { StatusBadge } from '../../../features/shipment/status-badge.tsx'
import { Copyable } from '../../../ui/components/copyable.tsx'
import { PageHeader } from '../../../ui/components/page-header.tsx'
import { useMessages } from '../../../ui/messages/messages.tsx'
import { paymentCancelled as messages } from './messages.ts'
import css from './payment-cancelled.module.css'

/** /shipments/payfast-cancelled?id=: whoever left the payment page without paying, and the way back to their shipment (001 §2). */
export function Screen() {
  const { screens } = useMessages()
  const { audience, may, user } = useAccess()
  const [query] = useSearchParams()
  const id = idIn(query.get('id')) ?? 0
  const mayRead = user !== null && may('API_/shipments:GET')
  const { data } = useCallQuery(
    [listShipments.name, 'unpaid', id],
    (client, signal) => client(listShipments, { query: { id }, signal }),
    { when: mayRead && id !== 0 },
  )
  const shipment = data?.shipments[0]
  return (
    <>
      <PageHeader title={screens.title(routeAt('/shipments/payfast-cancelled'), audience)} />
      <section className={css.page} aria-label={messages.title}>
        <IconCreditCardOff className={css.sign} size="2.5rem" stroke={1.6} aria-hidden />
        <h2 className={css.title}>{messages.title}</h2>
        <p>{messages.nothingPaid}</p>
        {shipment !== undefined && (
          <p className={css.shipment}>
            <Copyable text={shipment.short_tracking_reference} />
            <StatusBadge status={shipment.status} />
          </p>
        )}
        <div className={css.actions}>
          {shipment !== undefined && (
            <Button component={Link} to={`/shipments/${shipment.id}`}>
              {messages.open}
            </Button>
          )}
          {user === null && (
            <Button component={Link} to="/track" variant="default">
              {messages.track}
            </Button>
          )}
          {(user === null || may('API_/shipments:POST')) && (
            <Button
              component={Link}
              to={user === null ? '/shipments/new?quick_quote=send' : '/shipments/new'}
              variant="default"
            >
              {messages.again}
            </Button>
          )}
        </div>
      </section>
    </>
  )
}
