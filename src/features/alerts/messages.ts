import type { AlertKind } from '../../domain/alerts/alert-condition.ts'
import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

/** What alert rules found, in the header, on the dashboard and on the wall. The form of a rule has words of its own: it comes later. */
const en = {
  title: 'Alerts',
  /** The button's name: so many wait for somebody. */
  bell: (count: number, isSoundOff: boolean) =>
    ['Alerts', count > 0 && `${count} unacknowledged`, isSoundOff && 'sound off'].filter(Boolean).join(', '),
  sound: 'Sound in this browser',
  none: 'No open alerts',
  allBranches: 'All branches',
  asOfNow: (branch: string) => `${branch}, as of now`,
  acknowledge: 'Acknowledge',
  acknowledgeOne: (name: string) => `Acknowledge ${name}`,
  acknowledgeAll: (count: number) => `Acknowledge ${count}`,
  acknowledged: (by: string) => `acknowledged by ${by}`,
  takenBy: (by: string) => `${by} has acknowledged this already`,
  escalated: (to: string) => `escalated to ${to}`,
  since: (span: string, isNow: boolean) => (isNow ? span : `for ${span}`),
  tooMany: 'Too many to show. Narrow the rule.',
  more: (count: number) => `${count} more`,
  /** Spoken. */
  newAlert: (severity: string, rule: string, subject: string) =>
    `New alert, ${severity}: ${rule}, ${subject}`,
  newAlerts: (count: number) => `${count} new alerts`,
  rules: 'Alert rules',
  kinds: {
    'status-held': 'Status held too long',
    exception: 'Exception unresolved',
    'window-ends': 'Window ends, driver far away',
    'vehicle-still': 'Vehicle stationary',
    'vehicle-silent': 'No position from a vehicle',
    'vehicle-away': 'Vehicle far from its branch',
    'vehicle-outside-zone': 'Vehicle left its zone',
    'vehicle-outside-loops': 'Vehicle left its loops',
    'vehicle-in-zone': 'Vehicle in a zone too long',
    'tripsheet-late': 'Tripsheet running late',
    'request-unassigned': 'Collection request unassigned',
  } satisfies Record<AlertKind, string>,
}

const af: typeof en = {
  title: 'Waarskuwings',
  bell: (count, isSoundOff) =>
    ['Waarskuwings', count > 0 && `${count} nie erken nie`, isSoundOff && 'klank af']
      .filter(Boolean)
      .join(', '),
  sound: 'Klank in hierdie blaaier',
  none: 'Geen oop waarskuwings nie',
  allBranches: 'Alle takke',
  asOfNow: (branch) => `${branch}, soos nou`,
  acknowledge: 'Erken',
  acknowledgeOne: (name) => `Erken ${name}`,
  acknowledgeAll: (count) => `Erken ${count}`,
  acknowledged: (by) => `erken deur ${by}`,
  takenBy: (by) => `${by} het dit reeds erken`,
  escalated: (to) => `aangegee na ${to}`,
  since: (span, isNow) => (isNow ? span : `al ${span}`),
  tooMany: 'Te veel om te wys. Maak die reël nouer.',
  more: (count) => `Nog ${count}`,
  newAlert: (severity, rule, subject) => `Nuwe waarskuwing, ${severity}: ${rule}, ${subject}`,
  newAlerts: (count) => `${count} nuwe waarskuwings`,
  rules: 'Waarskuwingsreëls',
  kinds: {
    'status-held': 'Status te lank dieselfde',
    exception: 'Uitsondering onopgelos',
    'window-ends': 'Venster eindig, drywer is ver',
    'vehicle-still': 'Voertuig stilstaande',
    'vehicle-silent': 'Geen posisie van ’n voertuig nie',
    'vehicle-away': 'Voertuig ver van sy tak',
    'vehicle-outside-zone': 'Voertuig buite sy sone',
    'vehicle-outside-loops': 'Voertuig buite sy lusse',
    'vehicle-in-zone': 'Voertuig te lank in ’n sone',
    'tripsheet-late': 'Ritstaat loop laat',
    'request-unassigned': 'Afhaalversoek nie toegewys nie',
  },
}

export const alertMessages = inBothLanguages({ en, af })
