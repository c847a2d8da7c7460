import type { SettingRows } from '../setting-row.ts'

const recipients = { tab: 'notifications', group: 'Recipients' } as const
const email = { tab: 'notifications', group: 'E-mail' } as const

/** The tab Notifications (002 §3). */
export const NOTIFICATIONS = {
  notification_name: {
    ...email,
    type: 'text',
    default: '',
    maxLength: 80,
  },
  notification_email_address: {
    ...email,
    type: 'email',
    default: '',
    words: 'from',
  },
  // Ours: no sender says which language its recipients read.
  recipient_language: {
    ...recipients,
    type: 'language',
    default: 'en',
    words: 'PIN Afrikaans English',
  },
  // Ours: where the driver is, for whoever waits (001 §9 shows no such setting).
  recipient_driver_map: { ...recipients, type: 'flag', words: 'map tracking position', default: true },
  recipient_delivery_changes: { ...recipients, type: 'flag', words: 'code tracking', default: true },
  // Ours: what becomes of a collection request is written to its contact.
  notify_collection_requests: { ...recipients, type: 'flag', words: 'collection COL e-mail', default: true },
  disable_sending_external_notes_to_accounts: {
    ...email,
    type: 'flag',
    default: false,
  },
} as const satisfies SettingRows
