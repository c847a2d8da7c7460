import { inBothLanguages } from '../messages/in-both-languages.ts'

/** What is said where a map cannot be shown, or not all of it. */
const en = {
  failed: 'The map could not be shown',
  standsIn: 'The map that is set in Settings could not be read. This is the one that comes with the console.',
  lacks: 'Parts of the map that is set in Settings do not come.',
  asksAgain: 'Part of the map has not loaded yet. Trying again.',
}

const af: typeof en = {
  failed: 'Die kaart kon nie gewys word nie',
  standsIn:
    'Die kaart wat in Instellings gestel is, kon nie gelees word nie. Dit is die een wat met die konsole kom.',
  lacks: 'Dele van die kaart wat in Instellings gestel is, kom nie.',
  asksAgain: '’n Deel van die kaart het nog nie gelaai nie. Dit word weer probeer.',
}

export const mapMessages = inBothLanguages({ en, af })
