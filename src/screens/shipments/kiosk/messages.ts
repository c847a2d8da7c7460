import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'

/** The booking screen as a kiosk. */
const en = {
  welcome: 'Send a parcel',
  welcomeText: 'Where from, where to, how big: then choose a price.',
  start: 'Start',
  steps: {
    collection: 'Who sends it, and from where?',
    delivery: 'Who receives it, and where?',
    parcels: 'How big and how heavy is it?',
    rates: 'How fast should it go?',
  },
  step: (n: number, of: number) => `Step ${n} of ${of}`,
  next: 'Next',
  back: 'Back',
  startOver: 'Start over',
  stillThere: 'Are you still there?',
  startsOver: (seconds: number) => `Everything typed is cleared in ${seconds} s.`,
  continue: 'Continue',
  booked: 'Your parcel is booked',
  reference: 'Tracking reference',
  keep: 'Write it down or take a photo: with it you track the parcel.',
  done: 'Done',
  returns: (seconds: number) => `Back to the start in ${seconds} s`,
}

const af: typeof en = {
  welcome: 'Stuur ’n pakkie',
  welcomeText: 'Van waar, waarheen, hoe groot: kies dan ’n prys.',
  start: 'Begin',
  steps: {
    collection: 'Wie stuur dit, en van waar af?',
    delivery: 'Wie ontvang dit, en waar?',
    parcels: 'Hoe groot en hoe swaar is dit?',
    rates: 'Hoe vinnig moet dit gaan?',
  },
  step: (n, of) => `Stap ${n} van ${of}`,
  next: 'Volgende',
  back: 'Terug',
  startOver: 'Begin oor',
  stillThere: 'Is jy nog daar?',
  startsOver: (seconds) => `Alles wat getik is, word oor ${seconds} s uitgevee.`,
  continue: 'Gaan voort',
  booked: 'Jou pakkie is bespreek',
  reference: 'Volgverwysing',
  keep: 'Skryf dit neer of neem ’n foto: daarmee volg jy die pakkie.',
  done: 'Klaar',
  returns: (seconds) => `Terug na die begin oor ${seconds} s`,
}

export const kiosk = inBothLanguages({ en, af })
