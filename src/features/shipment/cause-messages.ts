import { ATTENTION_CAUSES, type AttentionCause } from '../../domain/shipments/attention.ts'
import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

/** What a cause is called, and what to do next. */
type Causes = Readonly<Record<AttentionCause, { readonly label: string; readonly next: string }>>

const af: Causes = {
  damaged: { label: 'Beskadig', next: 'Neem foto’s, hou terug en bel die sender' },
  exception: { label: 'Drywer: probleem', next: 'Bel die drywer en besluit' },
  rejected: { label: 'Deur drywer geweier', next: 'Wys ’n ander drywer toe' },
  'delivery-failed': { label: 'Aflewering misluk', next: 'Bel die ontvanger en herskeduleer' },
  'collection-failed': { label: 'Afhaling misluk', next: 'Bel die sender en herskeduleer' },
  'delivery-unassigned': { label: 'Aflewerdrywer verwyder', next: 'Wys ’n drywer toe' },
  'collection-unassigned': { label: 'Afhaaldrywer verwyder', next: 'Wys ’n drywer toe' },
  'late-delivery': {
    label: 'Aflewering laat',
    next: 'Kry ’n verwagte tyd by die drywer en bel die ontvanger',
  },
  'late-collection': {
    label: 'Afhaling laat',
    next: 'Kry ’n verwagte tyd by die drywer, of wys ’n ander een toe',
  },
  'on-hold': { label: 'Teruggehou', next: 'Los op en stel vry' },
}

export const causes = inBothLanguages<Causes>({ en: ATTENTION_CAUSES, af })
