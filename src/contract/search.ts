import { z } from 'zod'
import { defineEndpoint, EmptyObject } from './call.ts'

/** What a reference led to: where to go, nothing of what is there. */
export const SearchHit = z.object({
  type: z.enum(['shipment', 'account', 'invoice', 'credit-note', 'collection-request']),
  data: z.object({ id: z.number() }),
})
export type SearchHit = z.infer<typeof SearchHit>

export const navSearch = defineEndpoint({
  name: 'nav-search',
  method: 'GET',
  path: '/ui/nav-search',
  tag: 'Search',
  summary: 'What a reference, a parcel, a number of the customer or an account code leads to',
  auth: 'permitted',
  query: z.object({ search_query: z.string().trim().min(1, 'Type or scan a reference').max(100) }),
  body: EmptyObject,
  answer: SearchHit,
  errors: ['search.notFound'],
})
