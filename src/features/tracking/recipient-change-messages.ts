import type { RecipientInstruction } from '../../domain/tracking/recipient-instructions.ts'
import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

interface Words {
  readonly title: string
  readonly how: string
  readonly open: string
  readonly send: string
  /** The same for everybody: who has no contact there is told no more. */
  readonly sent: string
  readonly code: string
  readonly instructions: string
  readonly choices: Readonly<Record<RecipientInstruction, string>>
  readonly text: string
  readonly day: string
  readonly save: string
  readonly again: string
  readonly saved: string
  readonly cancel: string
}

const en: Words = {
  title: 'Change this delivery',
  how: 'Leave instructions for the driver, or choose another day. We send a code to the telephone number or e-mail address that the sender gave for you.',
  open: 'Change delivery',
  send: 'Send code',
  sent: 'If the sender gave a number or address for you, a code is on its way. It works once, for 15 minutes. No code? Call the courier.',
  code: 'Code',
  instructions: 'Instructions for the driver',
  choices: {
    neighbour: 'Leave with the neighbour',
    reception: 'Leave at reception',
    security: 'Leave with security',
    call: 'Call on arrival',
    'in-person': 'Hand to me only',
  },
  text: 'More for the driver',
  day: 'Another day',
  save: 'Save changes',
  again: 'Send code again',
  saved: 'Changed. The courier and the driver have been told.',
  cancel: 'Cancel',
}

const af: Words = {
  title: 'Verander hierdie aflewering',
  how: 'Laat instruksies vir die drywer, of kies ’n ander dag. Ons stuur ’n kode na die telefoonnommer of e-posadres wat die sender vir jou gegee het.',
  open: 'Verander aflewering',
  send: 'Stuur kode',
  sent: 'As die sender ’n nommer of adres vir jou gegee het, is ’n kode op pad. Dit werk een keer, vir 15 minute. Geen kode nie? Bel die koerier.',
  code: 'Kode',
  instructions: 'Instruksies vir die drywer',
  choices: {
    neighbour: 'Laat by die buurman',
    reception: 'Laat by ontvangs',
    security: 'Laat by sekuriteit',
    call: 'Bel by aankoms',
    'in-person': 'Gee net vir my',
  },
  text: 'Nog iets vir die drywer',
  day: '’n Ander dag',
  save: 'Stoor veranderinge',
  again: 'Stuur kode weer',
  saved: 'Verander. Die koerier en die drywer weet daarvan.',
  cancel: 'Kanselleer',
}

export const recipientChange = inBothLanguages({ en, af })
