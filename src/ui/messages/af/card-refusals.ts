import type { Messages } from '../en.ts'

/** What keeps a rate card from being published, in Afrikaans; the English stands in src/domain/rates. */
export const CARD_SENTENCES: Readonly<Record<string, string>> = {
  'A flat rate needs a charge.': '’n Vaste tarief benodig ’n bedrag.',
  'Name the zones in “from” and leave “to” empty.': 'Noem die sones in “van” en los “na” leeg.',
  'A formula is missing.': '’n Formule ontbreek.',
  'A formula with km is reckoned for the shipment.': '’n Formule met km word vir die besending bereken.',
  'Name at least one zone.': 'Noem ten minste een sone.',
  'Name at least one tag.': 'Noem ten minste een etiket.',
  'Name at least one POD method.': 'Noem ten minste een POD-metode.',
  'Say from which side, girth or weight on.': 'Sê vanaf watter sy, omtrek of gewig.',
  'A zone needs a place, a postal code or an area.': '’n Sone benodig ’n plek, ’n poskode of ’n gebied.',
  'Name a suburb, a city or a province.': 'Noem ’n voorstad, ’n stad of ’n provinsie.',
  'A country stands alone, without a province, city or suburb.':
    '’n Land staan alleen, sonder ’n provinsie, stad of voorstad.',
  'South Africa is named by its provinces.': 'Suid-Afrika word by sy provinsies genoem.',
  'Use the two letters of a country abroad, such as BW.':
    'Gebruik die twee letters van ’n ander land, soos BW.',
  'This names no place.': 'Dit noem geen plek nie.',
  'A range begins with its lower code.': '’n Reeks begin by sy laagste kode.',
  'This divides by something that can be zero.': 'Dit deel deur iets wat nul kan wees.',
  'This is below zero for every shipment.': 'Dit is vir elke besending onder nul.',
  'A number or a quantity is missing.': '’n Getal of ’n hoeveelheid ontbreek.',
  'A number has at most 15 digits and 12 decimals.': '’n Getal het hoogstens 15 syfers en 12 desimale.',
  'Enter an amount of at most four decimals.': 'Tik ’n bedrag met hoogstens vier desimale.',
  'Enter a percentage from 0 to 100.': 'Tik ’n persentasie van 0 tot 100.',
  'Enter a factor from 1 to 9.9999.': 'Tik ’n faktor van 1 tot 9.9999.',
  'A postal code has four digits; a range is 2000-2199.':
    '’n Poskode het vier syfers; ’n reeks is 2000-2199.',
  // Why a level has no price
  'No rate between these addresses.': 'Geen tarief tussen hierdie adresse nie.',
  'Larger than any vehicle.': 'Groter as enige voertuig.',
  'Between street addresses only.': 'Net tussen straatadresse.',
  'To and from lockers only.': 'Net van en na sluitkaste.',
  'To and from counters only.': 'Net van en na toonbanke.',
  'To and from lockers and counters only.': 'Net van en na sluitkaste en toonbanke.',
}

export const CARD_SHAPES: Messages['refusals']['shapes'] = [
  { when: /^(\S+) has the id (\d+) too\.$/, say: '$1 het ook die nommer $2.' },
  { when: /^No zone has the id (\d+)\.$/, say: 'Geen sone het die nommer $1 nie.' },
  { when: /^(\S+) stands twice\.$/, say: '$1 staan twee keer daar.' },
  { when: /^The card has no level (\S+)\.$/, say: 'Die kaart het geen vlak $1 nie.' },
  {
    when: /^A card has at most (\d+) rows, each direction and each shared zone counted\.$/,
    say: '’n Kaart het hoogstens $1 rye, elke rigting en elke gedeelde sone getel.',
  },
  { when: /^Use one of the provinces (.+)\.$/, say: 'Gebruik een van die provinsies $1.' },
  { when: /^A formula has at most (\d+) characters\.$/, say: '’n Formule het hoogstens $1 karakters.' },
  { when: /^Brackets are at most (\d+) deep\.$/, say: 'Hakies is hoogstens $1 diep.' },
  { when: /^“(.+)” is missing\.$/, say: '“$1” ontbreek.' },
  { when: /^“(.+)” is expected here\.$/, say: '“$1” word hier verwag.' },
  { when: /^“(.+)” is not known: use (.+)\.$/, say: '“$1” is nie bekend nie: gebruik $2.' },
  {
    when: /^A number or a quantity is expected, not “(.+)”\.$/,
    say: '’n Getal of ’n hoeveelheid word verwag, nie “$1” nie.',
  },
  { when: /^“(.+)” takes (\d+), not (\d+)\.$/, say: '“$1” neem $2, nie $3 nie.' },
  { when: /^“(.+)” takes (\d+) to (\d+), not (\d+)\.$/, say: '“$1” neem $2 tot $3, nie $4 nie.' },
  { when: /^“(.+)” has no meaning here\.$/, say: '“$1” beteken hier niks.' },
  { when: /^“(.+)” is one too many\.$/, say: '“$1” is een te veel.' },
  { when: /^Not carried: (.+)\.$/, say: 'Word nie vervoer nie: $1.' },
  { when: /^Heavier than (\S+) kg\.$/, say: 'Swaarder as $1 kg.' },
  { when: /^The distance for “(.+)” is not known\.$/, say: 'Die afstand vir “$1” is nie bekend nie.' },
  { when: /^Declared value above (R [\d .]+)\.$/, say: 'Verklaarde waarde bo $1.' },
  {
    when: /^Declared value above (R [\d .]+), the most that is insured\.$/,
    say: 'Verklaarde waarde bo $1, die meeste wat verseker word.',
  },
  {
    when: /^The rate of “(.+)” does not cover this shipment\.$/,
    say: 'Die tarief van “$1” dek nie hierdie besending nie.',
  },
]
