import type { Generated } from 'kysely'
import type { WebhookState, WebhookTopic } from '../../../domain/webhooks/webhook.ts'
import type { Instant, InstantOrNull } from './rows.ts'

/** Who is told of what, and what became of it. Moments are of the wall clock. */
export interface WebhookTables {
  webhooks: {
    provider_id: number
    id: Generated<number>
    version: Generated<number>
    account_id: number | null
    topic: WebhookTopic
    url: string
    /** Sealed, like `signing_secret`. */
    key: Buffer | null
    signing_secret: Buffer
    /** Sealed: what deliveries are signed with beside it, until then. */
    earlier_secret: Buffer | null
    earlier_secret_until: InstantOrNull
    active: boolean
    created_by: number
    created_at: Instant
    /** From when on it is told (log-position.ts). */
    listens_after: number
    known_batches: number[]
    failing_since: InstantOrNull
    switched_off_at: InstantOrNull
  }
  webhook_deliveries: {
    provider_id: number
    id: Generated<number>
    webhook_id: number
    message_id: string
    shipment_id: number | null
    /** That the event made of which it tells. */
    shipment_version: Generated<number | null>
    topic: WebhookTopic
    body: string
    state: Generated<WebhookState>
    attempts: Generated<number>
    created_at: Instant
    tried_since: InstantOrNull
    next_at: Instant
    settled_at: InstantOrNull
  }
  webhook_attempts: {
    provider_id: number
    delivery_id: number
    number: number
    at: Instant
    took_ms: number
    status: number | null
    answer: string | null
    error: string | null
  }
}
