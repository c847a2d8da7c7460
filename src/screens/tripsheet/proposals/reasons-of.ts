import type { CollectionProposal } from '../../../contract/collection-proposals.ts'
import { formatTime } from '../../../domain/values/moment.ts'
import { collectionMessages as messages } from './collection-messages.ts'

type Reasons = Pick<
  CollectionProposal,
  'before' | 'first_at' | 'is_nearest' | 'is_in_time' | 'added_minutes' | 'added_km'
>

/** Why a driver is proposed, and what it costs. A window that ends before they are there is no fault of theirs, and is called what it is. */
export function reasonsOf({
  before,
  first_at,
  is_nearest,
  is_in_time,
  added_minutes,
  added_km,
}: Reasons): string {
  const isMissed = before !== null && first_at !== null && Date.parse(first_at) > Date.parse(before)
  const late = isMissed ? messages.missed : messages.late
  return [
    first_at === null ? '' : messages.at(formatTime(Date.parse(first_at))),
    is_nearest ? messages.nearest : '',
    is_in_time ? messages.inTime : late,
    messages.adds(added_minutes, added_km.toFixed(1)),
  ]
    .filter((reason) => reason !== '')
    .join(', ')
}
