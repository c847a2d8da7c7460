import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'

/** One end of a shipment: where it is a pickup point, and why it is another day. */
const en = { compartment: 'Compartment', rescheduled: 'Reason for another date' }

const af: typeof en = { compartment: 'Vak', rescheduled: 'Rede vir ’n ander datum' }

export const endMessages = inBothLanguages({ en, af })
