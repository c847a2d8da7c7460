import { Button } from '@mantine/core'
import { IconPackageOff } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { shownError } from '../../../domain/console/error-catalogue.ts'
import { EmptyState, ErrorState, Skeleton, SkeletonText } from '../../../ui/components/states.tsx'
import { useMessages } from '../../../ui/messages/messages.tsx'
import css from './detail.module.css'
import type { ShipmentNow } from './use-shipment.ts'

/** What stands where a shipment would: it is on its way, it is not there for this person, or it could not be read. */
export function Unavailable({ now }: { now: Pick<ShipmentNow, 'state' | 'error' | 'again'> }) {
  const { shipments, controls } = useMessages()
  const all = (
    <Button component={Link} to="/shipments" variant="default">
      {shipments.allShipments}
    </Button>
  )
  if (now.state === 'not-found') {
    return (
      <EmptyState title={shipments.notFound} icon={IconPackageOff} action={all}>
        {shipments.notFoundText}
      </EmptyState>
    )
  }
  if (now.state === 'failed') {
    return (
      <ErrorState
        error={shipments.failed(shownError(now.error))}
        action={<Button onClick={now.again}>{controls.tryAgain}</Button>}
      />
    )
  }
  return (
    <div className={css.bones} role="status" aria-label={controls.loading}>
      <Skeleton w="9rem" h="1.25rem" />
      <Skeleton h="3.5rem" />
      <Skeleton h="2.5rem" />
      <SkeletonText lines={5} />
      <Skeleton h="10rem" />
    </div>
  )
}
