/** What the platform's administrators did. Fields are called as the screens beside call them. */
const FIELDS: Readonly<Record<string, string>> = {
  origins: 'Hosts',
  administrator: 'First administrator',
  release: 'Version',
  body: 'Text',
  published_on: 'Shown from',
  target: 'Leads to',
  visits: 'Followed',
  email_allowed: 'Let e-mail leave the platform',
  email_gateway: 'SMTP server',
  email_sender: 'E-mail sender',
  sms_allowed: 'Let SMS leave the platform',
  sms_gateway: 'SMS gateway',
  sms_sender: 'SMS sender',
}

export const platformHistory = {
  title: 'History',
  none: 'Nothing was done yet',
  noneText: 'What is done to couriers, release notes, short addresses and messaging is written down here.',
  list: 'What was done',
  columns: { when: 'When', who: 'Who', what: 'What', changed: 'Changed' },
  system: 'System',
  field: (field: string) => {
    const words = field.replaceAll('_', ' ')
    return FIELDS[field] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`
  },
  value: (value: unknown) => {
    if (value === null || value === undefined || value === '') return 'nothing'
    if (typeof value === 'boolean') return value ? 'yes' : 'no'
    return String(value)
  },
}
