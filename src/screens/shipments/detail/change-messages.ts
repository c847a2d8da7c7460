import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'

/** What staff change about one shipment. */
const en = {
  // The buttons, and the keys that do the same
  assign: 'Assign',
  assignTitle: 'Assign to a driver (A)',
  status: 'Change status',
  statusKey: 'Change the status',
  statusTitle: 'Change the status (.)',
  reschedule: 'Reschedule',
  editKey: 'Reschedule, edit instructions',
  editTitle: 'Reschedule, edit instructions (E)',
  // The next status
  statusOf: (reference: string) => `Change the status of ${reference}`,
  now: 'Now',
  wasOther: (status: string) => `Status was ${status} when you began: check your choice.`,
  next: 'Next status',
  chooseStatus: 'Choose a status',
  set: (status: string) => `Set ${status}`,
  cancel: 'Cancel the shipment',
  cancelReason: 'Reason for cancelling',
  needsCancelReason: 'Reason for cancelling shipment is required',
  happened: 'Note',
  optional: 'Optional; the recipient can read it',
  required: 'Required',
  // When, and what the driver should know
  rescheduleOf: (reference: string) => `Reschedule ${reference}`,
  sides: { collection: 'Collection', delivery: 'Delivery' },
  day: 'Day',
  firstDay: 'First day',
  lastDay: 'Last day',
  from: 'From',
  to: 'To',
  needsWindow: (side: 'collection' | 'delivery') => `Give the ${side} a day, a time from and a time to`,
  // In the words of 001 §5.
  wrongWindow: (side: 'collection' | 'delivery') =>
    `The "${side} to" time cannot be earlier than the "${side} from" time`,
  instructions: 'Instructions for the driver',
  saveInstructions: 'Save instructions',
  reason: 'Reason',
  needsReason: 'Reason for requested date change is required',
  isRescheduled: (reference: string) => `${reference} rescheduled`,
  isChanged: (reference: string) => `${reference} changed`,
}

const af: typeof en = {
  assign: 'Wys toe',
  assignTitle: 'Wys aan ’n drywer toe (A)',
  status: 'Verander status',
  statusKey: 'Verander die status',
  statusTitle: 'Verander die status (.)',
  reschedule: 'Herskeduleer',
  editKey: 'Herskeduleer, verander instruksies',
  editTitle: 'Herskeduleer, verander instruksies (E)',
  statusOf: (reference) => `Verander die status van ${reference}`,
  now: 'Nou',
  wasOther: (status) => `Status was ${status} toe jy begin het: kyk weer na jou keuse.`,
  next: 'Volgende status',
  chooseStatus: 'Kies ’n status',
  set: (status) => `Stel ${status}`,
  cancel: 'Kanselleer die besending',
  cancelReason: 'Rede vir kansellasie',
  needsCancelReason: 'Gee ’n rede vir die kansellasie',
  happened: 'Nota',
  optional: 'Opsioneel; die ontvanger kan dit lees',
  required: 'Verpligtend',
  rescheduleOf: (reference) => `Herskeduleer ${reference}`,
  sides: { collection: 'Afhaling', delivery: 'Aflewering' },
  day: 'Dag',
  firstDay: 'Eerste dag',
  lastDay: 'Laaste dag',
  from: 'Van',
  to: 'Tot',
  needsWindow: (side) =>
    `Gee die ${side === 'collection' ? 'afhaling' : 'aflewering'} ’n dag, ’n begintyd en ’n eindtyd`,
  wrongWindow: (side) =>
    `“${side === 'collection' ? 'Afhaling' : 'Aflewering'} tot” kan nie vroeër as “van” wees nie`,
  instructions: 'Instruksies vir die drywer',
  saveInstructions: 'Stoor instruksies',
  reason: 'Rede',
  needsReason: 'Gee ’n rede vir die datumverandering',
  isRescheduled: (reference) => `${reference} herskeduleer`,
  isChanged: (reference) => `${reference} verander`,
}

export const shipmentChanges = inBothLanguages({ en, af })
