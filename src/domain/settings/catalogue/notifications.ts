import type { SettingRows } from '../setting-row.ts'

const email = { tab: 'notifications', group: 'E-mail' } as const

/** The tab Notifications (002 §3). */
export const NOTIFICATIONS = {
  notification_name: {
    ...email,
    type: 'text',
    label: 'Sender name',
    default: '',
    maxLength: 80,
  },
  notification_email_address: {
    ...email,
    type: 'email',
    label: 'Sender address',
    default: '',
    words: 'from',
  },
  disable_sending_external_notes_to_accounts: {
    ...email,
    type: 'flag',
    label: 'Do not send external notes to accounts',
    default: false,
  },
} as const satisfies SettingRows
