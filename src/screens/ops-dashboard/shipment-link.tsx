import { Link, type LinkProps } from 'react-router-dom'
import { pageOfStop, requestOf } from '../../features/assignment/request-rows.ts'
import { useAccess } from '../../features/session/access.tsx'
import { useUrlQuery } from '../../ui/page/url-query.ts'

interface ShipmentLinkProps extends Omit<LinkProps, 'to' | 'id'> {
  /** The shipment, or the row of a collection request. */
  id: number
}

/** Leads to the page of a shipment; at a past moment it opens beside the dashboard, as its page is of now. */
export function ShipmentLink({ id, ...look }: ShipmentLinkProps) {
  return useAccess().isPast ? <PastLink id={id} {...look} /> : <Link to={pageOfStop(id)} {...look} />
}

function PastLink({ id, ...look }: ShipmentLinkProps) {
  const [query] = useUrlQuery()
  const opened = new URLSearchParams(query)
  // Of a collection request there is no panel of then.
  if (requestOf(id) === null) opened.set('shipment', String(id))
  // Walking on is not a step back through every one that was passed.
  return <Link to={`?${opened}`} replace={query.has('shipment')} {...look} />
}
