import type { ColumnType, Generated } from 'kysely'
import type { AttemptKind } from '../../../domain/identity/sign-in-limits.ts'
import type { Instant, InstantOrNull } from './rows.ts'

/** Who signs in, how, and what they may do. */
export interface IdentityTables {
  roles: {
    provider_id: number
    id: number
    name: string
    label: string
    permissions: string[]
    permissions_ui: string[]
    require_2fa: boolean
    logout_after_inactive_minutes: number
    version: Generated<number>
  }
  users: {
    provider_id: number
    id: number
    username: string
    email: string
    phone_number: string | null
    password_hash: string
    role_provider_id: Generated<number>
    role_id: number
    account_id: number | null
    branch_id: number | null
    limit_user_to_branch: Generated<boolean>
    driver_id: number | null
    version: Generated<number>
    shipment_page_mode: Generated<'default' | 'data-capturing' | 'kiosk'>
    created_at: Generated<number>
    deactivated_at: ColumnType<number | null, Date | null | undefined, Date | null>
    terms_and_conditions_accepted_version: Generated<string | null>
    invited_at: ColumnType<number | null, Date | null | undefined, Date | null>
    last_sign_in_at: ColumnType<number | null, Date | null | undefined, Date | null>
    is_api_key: Generated<boolean>
  }
  api_keys: {
    provider_id: number
    id: number
    account_id: number
    session_id: number
    name: string
    ends_with: string
    issued_by: number
    issued_at: Instant
    expires_at: InstantOrNull
    revoked_at: InstantOrNull
  }
  sessions: {
    provider_id: number
    id: Generated<number>
    token_hash: Buffer
    user_id: number
    started_at: Instant
    expires_at: Instant
    ended_at: InstantOrNull
    user_agent: string | null
    ip: string | null
    last_used_at: InstantOrNull
    is_api_key: Generated<boolean>
  }
  attempts: {
    provider_id: number
    kind: AttemptKind
    key: Buffer
    failures: number
    counted_at: Instant
    locked_until: InstantOrNull
  }
  two_factor: {
    provider_id: number
    user_id: number
    secret: Buffer
    started_at: Instant
    enabled_at: InstantOrNull
    last_step: Generated<number>
  }
  one_time_codes: {
    provider_id: number
    code_hash: Buffer
    purpose: string
    user_id: number | null
    payload: ColumnType<unknown, string | null, string | null>
    created_at: Instant
    expires_at: Instant
    used_at: ColumnType<number | null, Date | undefined, Date | null>
  }
  /** Written as JSON text. */
  user_settings: {
    provider_id: number
    user_id: number
    setting: string
    value: ColumnType<unknown, string, string>
  }
  user_devices: {
    provider_id: number
    user_id: number
    device_hash: Buffer
    user_agent: string | null
    first_seen_at: Generated<number>
    last_seen_at: ColumnType<number, Date | undefined, Date>
  }
}
