import { z } from 'zod'
import { defineEndpoint, EmptyObject } from './call.ts'
import { Id } from './id.ts'
import { Account } from './session.ts'

/** An account as staff see it. */
export const AccountState = Account.extend({ is_closed: z.boolean() })

export const changeAccount = defineEndpoint({
  name: 'accounts.change',
  method: 'PATCH',
  path: '/accounts',
  tag: 'Session',
  summary: 'Put an account on hold or close it: whoever belongs to a closed one is shown out at once',
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({ id: Id, is_on_hold: z.boolean().optional(), is_closed: z.boolean().optional() }),
  answer: z.object({ account: AccountState }),
  errors: ['account.notFound'],
})
