import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'

/** Finding a shipment by its reference. */
const en = {
  reference: 'Reference',
  hint: 'A tracking reference, or the one that its sender gave it.',
  find: 'Find',
  none: (reference: string) => `No shipment has the reference ${reference}`,
  noneHint: 'Look for a typing error, or search all shipments for a part of it.',
  searchAll: 'Search all shipments',
  looking: 'Looking for the shipment',
}

const af: typeof en = {
  reference: 'Verwysing',
  hint: '’n Volgverwysing, of die een wat die sender daaraan gegee het.',
  find: 'Vind',
  none: (reference) => `Geen besending het die verwysing ${reference} nie`,
  noneHint: 'Soek vir ’n tikfout, of deursoek alle besendings vir ’n deel daarvan.',
  searchAll: 'Deursoek alle besendings',
  looking: 'Die besending word gesoek',
}

export const byReference = inBothLanguages({ en, af })
