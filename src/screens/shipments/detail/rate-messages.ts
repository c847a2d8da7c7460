import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'

/** What a shipment costs; `before`: before its addresses or parcels were edited. */
const en = {
  rate: 'Rate (incl. VAT)',
  amount: (now: string, before: string | null) => (before === null ? now : `${now}, was ${before}`),
}

const af: typeof en = {
  rate: 'Tarief (BTW ingesluit)',
  amount: (now, before) => (before === null ? now : `${now}, was ${before}`),
}

export const rateMessages = inBothLanguages({ en, af })
