import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'
import { MOST_VIEWS } from './named-views.ts'

const en = {
  views: 'Views',
  none: 'No views yet. Filter the list, give what you see a name, and it is one click away.',
  name: 'Name of this view',
  save: 'Save view',
  replace: 'Replace view',
  saved: (name: string) => `The view “${name}” is saved`,
  nothing: 'Filter or sort the list first.',
  tooMany: `There are ${MOST_VIEWS} views. Delete one first.`,
  remove: (name: string) => `Delete the view “${name}”`,
  removed: (name: string) => `The view “${name}” is deleted`,
  copy: (name: string) => `Copy the link of “${name}”`,
}

const af: typeof en = {
  views: 'Aansigte',
  none: 'Nog geen aansigte nie. Filtreer die lys, gee wat jy sien ’n naam, en dit is een klik ver.',
  name: 'Naam van hierdie aansig',
  save: 'Stoor aansig',
  replace: 'Vervang aansig',
  saved: (name) => `Die aansig “${name}” is gestoor`,
  nothing: 'Filtreer of sorteer eers die lys.',
  tooMany: `Daar is ${MOST_VIEWS} aansigte. Verwyder eers een.`,
  remove: (name) => `Verwyder die aansig “${name}”`,
  removed: (name) => `Die aansig “${name}” is verwyder`,
  copy: (name) => `Kopieer die skakel van “${name}”`,
}

export const viewMessages = inBothLanguages({ en, af })
