import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

/** What staff record without a status of its name (001 §4), as the setting exclude_tracking_statuses names it. */
const en: Readonly<Record<string, string>> = {
  'received-at-hub': 'Received at hub (event)',
  'received-at-hub-no-driver': 'Received at hub (no driver)',
  'inbound-from-manifest': 'Inbound from manifest',
  'floor-check': 'Floor check',
  'trigger-third-party-integration': 'Trigger third-party integration',
}

const af: typeof en = {
  'received-at-hub': 'By hub ontvang (gebeurtenis)',
  'received-at-hub-no-driver': 'By hub ontvang (geen drywer)',
  'inbound-from-manifest': 'Inkomend van manifes',
  'floor-check': 'Vloerkontrole',
  'trigger-third-party-integration': 'Stuur aan derdeparty-integrasie',
}

export const excludableEvents = inBothLanguages({ en, af })
