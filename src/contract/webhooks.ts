import { z } from 'zod'
import {
  LONGEST_WEBHOOK_KEY,
  LONGEST_WEBHOOK_URL,
  WebhookState,
  WebhookTopic,
} from '../domain/webhooks/webhook.ts'
import { defineEndpoint, EmptyObject } from './call.ts'
import { Id, LongId, Offset, Version } from './id.ts'
import { Moment } from './moment.ts'
import { pageLimit } from './page-limit.ts'

/** What a receiver is told of, without its secrets. Moments are ISO 8601. */
export const Webhook = z.object({
  id: z.number(),
  version: z.number(),
  /** Null: it tells of all shipments of the provider, as staff see them. */
  account_id: z.number().nullable(),
  topic: WebhookTopic,
  url: z.string(),
  /** Whether something is sent as Authorization. */
  has_key: z.boolean(),
  active: z.boolean(),
  /** By name. */
  created_by: z.string(),
  created_at: z.string(),
  /** Since when no delivery has succeeded; null while they do. */
  failing_since: z.string().nullable(),
  /** When it was switched off since it failed too long. */
  switched_off_at: z.string().nullable(),
  /** Until when deliveries are signed with its earlier secret as well; null where there is none. */
  earlier_secret_until: z.string().nullable(),
})
export type Webhook = z.infer<typeof Webhook>

/** Sent as it is in a header: what no header can hold is no key. */
const Key = z
  .string()
  .max(LONGEST_WEBHOOK_KEY)
  .regex(/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$|^$/, 'A key is letters, digits and signs of ASCII')

const fields = {
  topic: WebhookTopic,
  url: z.string().trim().min(1, 'Enter an address').max(LONGEST_WEBHOOK_URL),
  active: z.boolean(),
}

export const listWebhooks = defineEndpoint({
  name: 'webhooks.list',
  method: 'GET',
  path: '/webhooks',
  tag: 'Shipments',
  summary:
    'The webhooks of an account, the newest first. Staff who name no account get those of all, and of the courier as a whole',
  auth: 'permitted',
  query: z.object({ account_id: Id.optional(), limit: pageLimit(1000, 1000), offset: Offset.default(0) }),
  body: EmptyObject,
  answer: z.object({ webhooks: z.array(Webhook), count: z.number() }),
  errors: ['account.notFound'],
})

export const addWebhook = defineEndpoint({
  name: 'webhooks.add',
  impersonation: 'refused',
  method: 'POST',
  path: '/webhooks',
  tag: 'Shipments',
  summary:
    'Tell an address of what happens to the shipments of an account. What deliveries are signed with is in this answer and nowhere else',
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({
    /** Staff name the account, or none: all shipments of the courier, as staff see them. People of an account have their own. */
    account_id: Id.nullish(),
    ...fields,
    active: fields.active.default(true),
    key: Key.default(''),
  }),
  answer: z.object({ webhook: Webhook, signing_secret: z.string() }),
  success: 201,
  errors: ['account.notFound', 'webhook.tooMany'],
})

export const changeWebhook = defineEndpoint({
  name: 'webhooks.change',
  impersonation: 'refused',
  method: 'PATCH',
  path: '/webhooks',
  tag: 'Shipments',
  summary:
    'Change a webhook, switch it on or off, or give it a new secret. An empty key: none is sent. What is left out stays',
  auth: 'permitted',
  query: EmptyObject,
  body: z
    .object({ ...fields, key: Key })
    .partial()
    .extend({
      id: Id,
      version: Version,
      /** Signs with a new secret from now on: beside the earlier one for a day, or at once alone, where that one is known to others. */
      new_secret: z.enum(['beside', 'alone']).optional(),
    }),
  /** The secret where it is new: in this answer and nowhere else. */
  answer: z.object({ webhook: Webhook, signing_secret: z.string().optional() }),
  errors: ['webhook.notFound', 'webhook.changedMeanwhile'],
})

export const deleteWebhook = defineEndpoint({
  name: 'webhooks.delete',
  impersonation: 'refused',
  method: 'DELETE',
  path: '/webhooks',
  tag: 'Shipments',
  summary: 'Delete a webhook, with what waits to be sent and its log',
  auth: 'permitted',
  query: z.object({ id: Id }),
  body: EmptyObject,
  answer: z.object({ ok: z.literal(true) }),
  errors: ['webhook.notFound'],
})

export const testWebhook = defineEndpoint({
  name: 'webhooks.test',
  method: 'POST',
  path: '/webhooks/test',
  tag: 'Shipments',
  summary:
    'Send an example of its topic to a webhook that is switched on, by the same way as everything else',
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({ id: Id }),
  answer: z.object({ delivery_id: z.number() }),
  success: 201,
  errors: ['webhook.notFound', 'webhook.off', 'rate.limited'],
})

const WebhookAttempt = z.object({
  number: z.number(),
  at: z.string(),
  took_ms: z.number(),
  /** Null: there was no answer. */
  status: z.number().nullable(),
  /** The beginning of what was answered. */
  answer: z.string().nullable(),
  /** Why it is no success; null of one. */
  error: z.string().nullable(),
})

/** What was, or is to be, sent. */
export const WebhookDelivery = z.object({
  id: z.number(),
  webhook_id: z.number(),
  /** The header webhook-id, the same in each try. */
  message_id: z.string(),
  topic: WebhookTopic,
  /** Null of a test. */
  shipment_id: z.number().nullable(),
  state: WebhookState,
  attempts: z.number(),
  created_at: z.string(),
  /** When it is tried next; null of what is settled. */
  next_at: z.string().nullable(),
  body: z.string(),
  /** The newest tries, the last one first. */
  tries: z.array(WebhookAttempt),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const listWebhookDeliveries = defineEndpoint({
  name: 'webhooks.deliveries',
  method: 'GET',
  path: '/webhooks/deliveries',
  tag: 'Shipments',
  summary:
    'What was sent to a webhook, the newest first: each delivery with its body, its tries, answers and times',
  auth: 'permitted',
  query: z.object({
    webhook_id: Id,
    state: WebhookState.optional(),
    limit: pageLimit(100, 20),
    offset: Offset.default(0),
  }),
  body: EmptyObject,
  answer: z.object({ deliveries: z.array(WebhookDelivery), count: z.number() }),
  errors: ['webhook.notFound'],
})

export const replayWebhook = defineEndpoint({
  name: 'webhooks.replay',
  method: 'POST',
  path: '/webhooks/deliveries/replay',
  tag: 'Shipments',
  summary:
    'Send again what was delivered or given up, under the id that it had: one delivery, or all that were made in a time, at most 10,000',
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({
    webhook_id: Id,
    delivery_id: LongId.optional(),
    from: Moment.optional(),
    to: Moment.optional(),
    /** Of a time: only those in this state. */
    state: z.enum(['delivered', 'dead']).optional(),
  }),
  answer: z.object({ replayed: z.number() }),
  errors: ['webhook.notFound', 'webhook.off', 'webhook.deliveryNotFound'],
})
