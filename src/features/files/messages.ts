import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

/** Files that are added, and those that were. */
const en = {
  add: 'Add files',
  addHint: 'Pictures or PDFs of up to 20 MB. They can be pasted or dropped here.',
  adding: 'Files to add',
  added: 'Files',
  sending: (name: string) => `Sending ${name}`,
  remove: (name: string) => `Remove ${name}`,
  open: (name: string) => `Open ${name}`,
  versions: (many: number) => `${many} versions`,
  newest: (byAndWhen: string) => `newest: ${byAndWhen}`,
  versionOf: (version: number, byAndWhen: string) => `Version ${version} · ${byAndWhen}`,
  tooLarge: 'Larger than 20 MB.',
  tooMany: (most: number) => `At most ${most} files.`,
}

const af: typeof en = {
  add: 'Voeg lêers by',
  addHint: 'Prente of PDF’s van tot 20 MB. Hulle kan hier geplak of laat val word.',
  adding: 'Lêers om by te voeg',
  added: 'Lêers',
  sending: (name) => `Stuur tans ${name}`,
  remove: (name) => `Verwyder ${name}`,
  open: (name) => `Maak ${name} oop`,
  versions: (many) => `${many} weergawes`,
  newest: (byAndWhen) => `nuutste: ${byAndWhen}`,
  versionOf: (version, byAndWhen) => `Weergawe ${version} · ${byAndWhen}`,
  tooLarge: 'Groter as 20 MB.',
  tooMany: (most) => `Hoogstens ${most} lêers.`,
}

export const filesMessages = inBothLanguages({ en, af })
