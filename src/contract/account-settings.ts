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

/** Settings that an account's owner keeps: whom it books for goes into its address book by itself (001 §3). */
export const AccountSettingKey = z.enum(['auto_add_address_book'])

export const saveAccountSetting = defineEndpoint({
  name: 'accounts.settings.save',
  method: 'POST',
  path: '/accounts/settings',
  tag: 'Session',
  summary: 'Keep a setting of an account: people of an account one of their own',
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({
    /** Staff name the account; people of an account have their own. */
    account_id: Id.optional(),
    setting: AccountSettingKey,
    value: z.boolean(),
  }),
  answer: z.object({ setting: AccountSettingKey, value: z.boolean() }),
  errors: ['account.notFound'],
})
