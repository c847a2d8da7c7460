import { type ServiceLevelCode, serviceLevel } from '../../../domain/shipments/service-level.ts'
import type { ShipmentStatus, Stage } from '../../../domain/shipments/shipment-status.ts'
import type { TrackingEventCode } from '../../../domain/shipments/tracking-event-table.ts'
import type { TrackingStepCode } from '../../../domain/tracking/tracking-steps.ts'
import type { Messages } from '../en.ts'

const STATUSES: Readonly<Record<ShipmentStatus, string>> = {
  quote: 'Kwotasie',
  'quote-expired': 'Kwotasie het verval',
  'payment-pending': 'Betaling hangende',
  'payment-failed': 'Betaling het misluk',
  submitted: 'Ingedien',
  outsourced: 'Uitgekontrakteer',
  'collection-assigned': 'Afhaling toegewys',
  'awaiting-dropoff': 'Wag vir inlewering',
  'collection-unassigned': 'Afhaling nie toegewys nie',
  'collection-rejected': 'Afhaling geweier',
  'collection-exception': 'Afhaling: probleem',
  'collection-failed-attempt': 'Afhaling het misluk',
  collected: 'Afgehaal',
  'at-hub': 'By die depot',
  manifested: 'Op ’n manifes',
  'ready-for-dispatch': 'Gereed vir versending',
  'in-transit': 'Onderweg',
  'at-destination-hub': 'By die bestemmingsdepot',
  'returned-to-hub': 'Terug by die depot',
  'delivery-assigned': 'Aflewering toegewys',
  'delivery-unassigned': 'Aflewering nie toegewys nie',
  'delivery-rejected': 'Aflewering geweier',
  'bob-box-reservation-failed': 'Sluitkas kon nie bespreek word nie',
  'out-for-delivery': 'Uit vir aflewering',
  'delivery-exception': 'Aflewering: probleem',
  'delivery-failed-attempt': 'Aflewering het misluk',
  'in-locker': 'In die sluitkas',
  'ready-for-pickup': 'Gereed om afgehaal te word',
  'collect-and-return-to-hub': 'Haal af en bring terug na die depot',
  'collected-from-locker': 'Uit die sluitkas gehaal',
  'collected-from-counter': 'By die toonbank afgehaal',
  'returned-to-sender': 'Terug na die sender',
  delivered: 'Afgelewer',
  undeliverable: 'Nie afleverbaar nie',
  cancelled: 'Gekanselleer',
  'on-hold': 'Teruggehou',
  'on-hold-internal': 'Teruggehou (intern)',
  damaged: 'Beskadig',
}

const STAGES: Readonly<Record<Stage, string>> = {
  'to-collect': 'Om af te haal',
  collected: 'Afgehaal',
  'at-hub': 'By depots',
  'in-transit': 'Onderweg',
  out: 'Uit vir aflewering',
  delivered: 'Afgelewer',
  other: 'Ander',
}

const STEPS: Readonly<Record<TrackingStepCode, string>> = {
  created: 'Bespreek',
  collected: 'Afgehaal',
  'in-transit': 'Onderweg',
  'out-for-delivery': 'Uit vir aflewering',
  delivered: 'Afgelewer',
}

const SERVICES: Readonly<Record<ServiceLevelCode, string>> = {
  ECO: 'Ekonomies',
  ECOR: 'Ekonomies (streek)',
  ECOB: 'Ekonomies (grootmaat)',
  LOF: 'Plaaslik oornag (koeriersak)',
  LOX: 'Plaaslik oornag',
  LSF: 'Plaaslik dieselfde dag (koeriersak)',
  LSE: 'Plaaslik dieselfde dag, ekonomies',
  LSX: 'Plaaslik dieselfde dag, spoed',
  LLS: 'Sluitkas na sluitkas',
  LLX: 'Sluitkas na sluitkas, spoed',
  NFS: 'Nasionaal (koeriersak)',
  OVN: 'Oornag',
  OVNR: 'Oornag (streek)',
  SDX: 'Dieselfde dag, spoed',
  SPX: 'Spesiale spoedaflewering',
  AIR: 'Lugvrag',
  INN: 'Internasionaal',
  RIN: 'Internasionaal in die streek, per pad',
}

/** Events that are named otherwise than the status they lead to. */
const EVENTS: Readonly<Record<Exclude<TrackingEventCode, ShipmentStatus>, string>> = {
  'received-at-hub': 'By die depot ontvang',
  'received-at-hub-no-driver': 'By die depot ontvang (geen drywer)',
  'inbound-from-manifest': 'Van ’n manifes ontvang',
  'floor-check': 'Vloertelling',
  'trigger-third-party-integration': 'Stuur aan derdeparty-integrasie',
  'recipient-request': 'Versoek van die ontvanger',
}

const NAMES: Readonly<Record<TrackingEventCode, string>> = { ...STATUSES, ...EVENTS }

const EXCEPTIONS: Partial<Record<ShipmentStatus, string>> = {
  'collection-failed-attempt': 'Afhaling misluk',
  'collection-rejected': 'Deur drywer geweier',
  'delivery-failed-attempt': 'Aflewering misluk',
  'delivery-rejected': 'Deur drywer geweier',
}

const BRIEF: Partial<Record<ShipmentStatus, string>> = {
  'collection-exception': 'Probleem',
  'collection-failed-attempt': 'Misluk',
  'collection-rejected': 'Geweier',
  'delivery-exception': 'Probleem',
  'delivery-failed-attempt': 'Misluk',
  'delivery-rejected': 'Geweier',
}

export const shipping: Messages['shipping'] = {
  status: (code) => STATUSES[code],
  stage: (code) => STAGES[code],
  event: (code) => NAMES[code],
  step: (code) => STEPS[code],
  service: (code, named) => {
    const level = serviceLevel(code)
    // What the provider has named anew is called so in every language.
    return level !== null && (named ?? level.name) === level.name ? SERVICES[level.code] : (named ?? code)
  },
  steps: 'Vordering',
  stepIs: { complete: 'klaar', current: 'nou', pending: 'kom nog' },
  exception: (code) => EXCEPTIONS[code] ?? STATUSES[code],
  briefException: (code) => BRIEF[code] ?? STATUSES[code],
  rescheduled: 'Herskeduleer',
}
