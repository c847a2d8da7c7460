/** What somebody reads in Afrikaans whose booking is refused, or who keeps what the courier offers. */
export const BOOKING_SENTENCES: Readonly<Record<string, string>> = {
  // Service levels and days
  'There is no such service level.': 'Daar is nie so ’n diensvlak nie.',
  'Name a service level.': 'Kies ’n diensvlak.',
  'This code belongs to another service level.': 'Hierdie kode behoort aan ’n ander diensvlak.',
  'Give the service level a name.': 'Gee die diensvlak ’n naam.',
  'Choose at least one day.': 'Kies ten minste een dag.',
  'Enter a time later than “delivery after”.': 'Tik ’n tyd later as “aflewering vanaf”.',
  'The latest delivery is before the earliest.': 'Die laatste aflewering is voor die vroegste.',
  'The last day is before the first.': 'Die laaste dag is voor die eerste.',
  // Rates and rate cards
  'Another version of this card begins at the same moment.':
    '’n Ander weergawe van hierdie kaart begin op dieselfde oomblik.',
  'Enter a date that is still to come.': 'Tik ’n datum wat nog kom.',
  'Somebody else published this draft meanwhile.': 'Iemand anders het hierdie konsep intussen gepubliseer.',
  'Use 1 to 16 letters, digits, - and _.': 'Gebruik 1 tot 16 letters, syfers, - en _.',
  'Give it a name.': 'Gee dit ’n naam.',
  'The default area is where everything else lies: it stays active.':
    'Die verstekgebied is waar alles anders lê: dit bly aktief.',
  'Give the tag a name.': 'Gee die etiket ’n naam.',
  'Enter a colour such as #1f7a5c.': 'Tik ’n kleur soos #1f7a5c.',
}

interface Shape {
  readonly when: RegExp
  readonly say: string
}

export const BOOKING_SHAPES: readonly Shape[] = [
  {
    when: /^Somebody else changed this rate card meanwhile: it is at version (.+), saved by (.+)\.$/,
    say: 'Iemand anders het hierdie tariefkaart intussen verander: dit is by weergawe $1, gestoor deur $2.',
  },
  {
    when: /^The service level (.+) cannot be booked at present\.$/,
    say: 'Die diensvlak $1 kan nie tans bespreek word nie.',
  },
]
