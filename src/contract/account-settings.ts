import { z } from 'zod'
import { defineEndpoint, EmptyObject } from './call.ts'
import { Id } from './id.ts'
import { pageLimit } from './page-limit.ts'
import { SettingPair } from './session.ts'

/** The page of a list of account settings (000 §9). */
const MOST = 9_999

export const readAccountSettings = defineEndpoint({
  name: 'accounts.settings',
  method: 'GET',
  path: '/accounts/settings',
  tag: 'Start-up',
  summary: 'The settings of an account, or one of them: people of an account those of their own',
  auth: 'permitted',
  query: z.object({
    /** One's own unless named; staff name it. */
    account_id: Id.optional(),
    setting: z.string().max(100).optional(),
    limit: pageLimit(MOST, MOST),
    provider_id: Id.optional(),
  }),
  body: EmptyObject,
  answer: z.object({ account_settings: z.array(SettingPair) }),
  errors: ['account.notFound', 'provider.notFound'],
})
