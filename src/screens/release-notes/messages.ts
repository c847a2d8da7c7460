import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

/** What is new in each version: read by staff, written by the administrator of the platform. */
const en = {
  title: 'Release notes',
  write: 'New note',
  none: 'No release notes yet',
  noneText: 'Staff read them at the version number.',
  // 000 §8
  missing: 'Missing release note',
  missingText: 'No note with this number. Choose one from the list.',
  choose: 'Choose a release note',
  chooseText: 'Or write a new one. Drafts are visible only here.',
  draft: 'Draft',
  // As staff read them
  toldHere: 'New versions appear here.',
  // One of them
  newOne: 'New release note',
  all: 'All release notes',
  name: 'Title',
  version: 'Version',
  versionExample: '3.19.17',
  shownFrom: 'Shown from',
  body: 'What is new, in Markdown',
  preview: 'Preview',
  nothing: 'Nothing yet.',
  isDraft: 'Draft: not published.',
  readFrom: (day: string) => `Published from ${day}.`,
}

const af: typeof en = {
  title: 'Vrystellingsnotas',
  write: 'Nuwe nota',
  none: 'Nog geen vrystellingsnotas nie',
  noneText: 'Personeel lees dit by die weergawenommer.',
  missing: 'Vrystellingsnota ontbreek',
  missingText: 'Geen nota met hierdie nommer nie. Kies een uit die lys.',
  choose: 'Kies ’n vrystellingsnota',
  chooseText: 'Of skryf ’n nuwe een. Konsepte is net hier sigbaar.',
  draft: 'Konsep',
  toldHere: 'Nuwe weergawes verskyn hier.',
  newOne: 'Nuwe vrystellingsnota',
  all: 'Alle vrystellingsnotas',
  name: 'Titel',
  version: 'Weergawe',
  versionExample: '3.19.17',
  shownFrom: 'Gewys vanaf',
  body: 'Wat nuut is, in Markdown',
  preview: 'Voorskou',
  nothing: 'Nog niks nie.',
  isDraft: 'Konsep: nie gepubliseer nie.',
  readFrom: (day) => `Gepubliseer vanaf ${day}.`,
}

export const releaseNotes = inBothLanguages({ en, af })
