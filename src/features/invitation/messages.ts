import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

/** Of somebody who is invited and has not logged in yet. */
const en = {
  invitation: 'Invitation',
  resend: 'Resend invitation',
  copyLink: 'Copy link',
  copyLinkNote: 'Makes a new link that works once. Earlier links stop working.',
  linkExpires: (at: string) => `The link works once, until ${at}.`,
  linkExpired: 'The link has expired. Resend the invitation, or copy a new link.',
  invitationSent: (to: string) => `Invitation sent to ${to}`,
  notMailed: 'No mail server is set up: copy the link, or read the letter in the outbox',
}

const af: typeof en = {
  invitation: 'Uitnodiging',
  resend: 'Stuur weer',
  copyLink: 'Kopieer skakel',
  copyLinkNote: 'Skep ’n nuwe skakel wat een keer werk. Vroeëre skakels hou op werk.',
  linkExpires: (at) => `Die skakel werk een keer, tot ${at}.`,
  linkExpired: 'Die skakel het verval. Stuur die uitnodiging weer, of kopieer ’n nuwe skakel.',
  invitationSent: (to) => `Uitnodiging aan ${to} gestuur`,
  notMailed: 'Geen posbediener is opgestel nie: kopieer die skakel, of lees die brief in die uitmandjie',
}

export const invitations = inBothLanguages({ en, af })
