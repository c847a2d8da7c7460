import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'

/** A shipment that is made like another one, or brings it back: in its detail, and in the form. */
const en = {
  duplicate: 'Duplicate',
  duplicateTitle: 'Book another shipment like this one',
  bringBack: 'Book return',
  bringBackTitle: 'Book a shipment that brings this one back',
  about: 'Where this comes from',
  duplicateOf: (reference: string) => `Like ${reference}, without its references and dates.`,
  returnOf: (reference: string) => `Return of ${reference}: from its receiver back to its sender.`,
  noDuplicate: 'Forget where it comes from',
  noReturn: 'It is not a return',
  related: 'Related shipments',
  relations: {
    quote: 'Quote',
    return_of: 'Return of',
    returned_by: 'Returned by',
    duplicate_of: 'Duplicate of',
    duplicated_by: 'Duplicated by',
  },
}

const af: typeof en = {
  duplicate: 'Dupliseer',
  duplicateTitle: 'Bespreek nog ’n besending soos hierdie een',
  bringBack: 'Bespreek terugsending',
  bringBackTitle: 'Bespreek ’n besending wat hierdie een terugbring',
  about: 'Waar dit vandaan kom',
  duplicateOf: (reference) => `Soos ${reference}, sonder sy verwysings en datums.`,
  returnOf: (reference) => `Terugsending van ${reference}: van die ontvanger terug na die sender.`,
  noDuplicate: 'Vergeet waar dit vandaan kom',
  noReturn: 'Dit is nie ’n terugsending nie',
  related: 'Verwante besendings',
  relations: {
    quote: 'Kwotasie',
    return_of: 'Terugsending van',
    returned_by: 'Teruggestuur deur',
    duplicate_of: 'Duplikaat van',
    duplicated_by: 'Gedupliseer deur',
  },
}

export const copiedMessages = inBothLanguages({ en, af })
