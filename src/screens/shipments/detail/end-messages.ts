import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'

/** One end of a shipment, where it is a pickup point. */
const en = { compartment: 'Compartment' }

const af: typeof en = { compartment: 'Vak' }

export const endMessages = inBothLanguages({ en, af })
