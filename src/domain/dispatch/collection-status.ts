/** The codes of collection requests (001 §4), without what they are called: the live workspace needs no more of them. */
import { z } from 'zod'

export const CollectionRequestStatus = z.enum([
  'collection-assigned',
  'collection-unassigned',
  'collection-rejected',
  'collection-exception',
  'collection-failed-attempt',
  'closed',
  'cancelled',
])
export type CollectionRequestStatus = z.infer<typeof CollectionRequestStatus>
