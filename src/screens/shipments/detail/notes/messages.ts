import type { NoteAudience } from '../../../../domain/shipments/shipment-note.ts'
import { inBothLanguages } from '../../../../ui/messages/in-both-languages.ts'

/** Notes on a shipment. */
const en = {
  title: 'Notes',
  count: (many: number) => `Notes (${many})`,
  none: 'No notes yet.',
  audiences: { internal: 'Internal', external: 'External' } satisfies Record<NoteAudience, string>,
  audience: 'Note is',
  /** Who reads what is being written. */
  readBy: {
    internal: 'Seen by staff only.',
    external: 'Seen by the account as well.',
  } satisfies Record<NoteAudience, string>,
  /** The same, said to people of an account. */
  readByProvider: (provider: string) => `Seen by your account and ${provider}.`,
  type: 'Note type',
  noType: 'No type',
  message: 'New note',
  add: 'Add note',
  showAll: (many: number) => `Show all ${many} notes`,
  deleteOne: (author: string, time: string) => `Delete the note by ${author}, ${time}`,
  remove: 'Delete',
  deleteTitle: 'Delete this note?',
  deleteText: 'It is removed for everyone who sees it. The audit trail keeps that there was one.',
}

const af: typeof en = {
  title: 'Notas',
  count: (many) => `Notas (${many})`,
  none: 'Nog geen notas nie.',
  audiences: { internal: 'Intern', external: 'Ekstern' },
  audience: 'Nota is',
  readBy: {
    internal: 'Net personeel sien dit.',
    external: 'Die rekening sien dit ook.',
  },
  readByProvider: (provider) => `U rekening en ${provider} sien dit.`,
  type: 'Soort nota',
  noType: 'Geen soort',
  message: 'Nuwe nota',
  add: 'Voeg nota by',
  showAll: (many) => `Wys al ${many} notas`,
  deleteOne: (author, time) => `Skrap die nota deur ${author}, ${time}`,
  remove: 'Skrap',
  deleteTitle: 'Skrap hierdie nota?',
  deleteText: 'Dit word verwyder vir almal wat dit sien. Die ouditspoor hou dat daar een was.',
}

export const notesMessages = inBothLanguages({ en, af })
