import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

export const listLink = inBothLanguages({ en: { all: 'All shipments' }, af: { all: 'Alle besendings' } })
