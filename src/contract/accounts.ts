import { z } from 'zod'
import { line } from '../domain/values/loose-input.ts'
import { defineEndpoint, EmptyObject } from './call.ts'
import { Id } from './id.ts'
import { Account } from './session.ts'

/** An account as staff see it. */
export const AccountState = Account.extend({
  is_closed: z.boolean(),
  customer_reference_required: z.boolean(),
  customer_reference_prefix: z.string(),
  cost_center_required: z.boolean(),
  tag_ids: z.array(z.number()),
})

export const changeAccount = defineEndpoint({
  name: 'accounts.change',
  method: 'PATCH',
  path: '/accounts',
  tag: 'Session',
  summary:
    'Put an account on hold, tag it, say what its bookings must carry, or close it: whoever belongs to a closed one is shown out at once',
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({
    id: Id,
    is_on_hold: z.boolean().optional(),
    is_closed: z.boolean().optional(),
    /** Bookings without a reference of the customer are refused (412). */
    customer_reference_required: z.boolean().optional(),
    /** With which each of these references begins; empty: with nothing. */
    customer_reference_prefix: line().max(16).optional(),
    /** Where the provider has cost centres, bookings without one are refused. */
    cost_center_required: z.boolean().optional(),
    /** Tags of accounts; by them its rate card may charge more. */
    tag_ids: z.array(Id).max(50).optional(),
  }),
  answer: z.object({ account: AccountState }),
  errors: ['account.notFound'],
})
