import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

/** How a price comes about, below its lines. */
const en = {
  excludingVat: 'Total excluding VAT',
  vat: (percent: string) => `VAT (${percent}%)`,
  vatAlone: 'VAT',
  total: 'Total',
}

const af: typeof en = {
  excludingVat: 'Totaal sonder BTW',
  vat: (percent) => `BTW (${percent}%)`,
  vatAlone: 'BTW',
  total: 'Totaal',
}

export const priceMessages = inBothLanguages({ en, af })
