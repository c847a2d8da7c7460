import type { Messages } from '../en.ts'

/** What is wrong with a zone, before which its name stands: `“Sandton”: A border is open …`. */
const OF_A_ZONE: readonly (readonly [says: string, afrikaans: string])[] = [
  ['A border is a list of points', '’n Grens is ’n lys van punte'],
  [
    'A border has at least four points, the last of which is the first',
    '’n Grens het ten minste vier punte, waarvan die laaste die eerste is',
  ],
  ['A zone needs three nodes at different places', '’n Sone het drie punte op verskillende plekke nodig'],
  [
    'A border that goes back the way it came encloses nothing',
    '’n Grens wat teruggaan soos dit gekom het, sluit niks in nie',
  ],
  ['A point is a longitude and a latitude', '’n Punt is ’n lengtegraad en ’n breedtegraad'],
  [
    'Latitude and longitude are the wrong way round: longitude comes first',
    'Breedte- en lengtegraad is omgeruil: die lengtegraad kom eerste',
  ],
  ['A polygon is a list of borders', '’n Veelhoek is ’n lys van grense'],
  ['This is no area', 'Dit is nie ’n gebied nie'],
]

const NUMBERED: Messages['refusals']['shapes'] = [
  {
    when: /^“(.+)”: A border of (\d+) points is too fine: draw it with at most (\d+)\.$/,
    say: '“$1”: ’n Grens met $2 punte is te fyn: teken dit met hoogstens $3.',
  },
  {
    when: /^“(.+)”: No place on earth: longitude (\S+), latitude (\S+)\.$/,
    say: '“$1”: Geen plek op aarde nie: lengtegraad $2, breedtegraad $3.',
  },
  {
    when: /^“(.+)”: A border is open: it begins at (.+) and ends elsewhere\.$/,
    say: '“$1”: ’n Grens is oop: dit begin by $2 en eindig elders.',
  },
  {
    when: /^“(.+)”: A border crosses itself at (\S+), (\S+)\.$/,
    say: '“$1”: ’n Grens kruis homself by $2, $3.',
  },
  {
    when: /^“(.+)”: A polygon has at most (\d+) borders\.$/,
    say: '“$1”: ’n Veelhoek het hoogstens $2 grense.',
  },
  { when: /^“(.+)”: A zone has at most (\d+) polygons\.$/, say: '“$1”: ’n Sone het hoogstens $2 veelhoeke.' },
  {
    when: /^“(.+)”: (\d+) nodes: the settings allow a zone at most (\d+)\.$/,
    say: '“$1”: $2 punte: die instellings laat ’n sone hoogstens $3 toe.',
  },
  {
    when: /^The file has (\d+) zones: at most (\d+) in one file\.$/,
    say: 'Die lêer het $1 sones: hoogstens $2 in een lêer.',
  },
  {
    when: /^The file has (\d+) nodes: at most (\d+) in one file\. Draw the borders more coarsely\.$/,
    say: 'Die lêer het $1 punte: hoogstens $2 in een lêer. Teken die grense growwer.',
  },
]

/** Why a zone of the map is not kept. */
const OF_THE_MAP: Messages['refusals']['shapes'] = [
  {
    when: /^(.+) is drawing zones\. You can take over in (\d+) min if nothing is done before\.$/,
    say: '$1 teken nou sones. Jy kan oor $2 min oorneem as niks voor dit gedoen word nie.',
  },
  {
    when: /^There are (\d+) zones with this: at most (\d+)\.$/,
    say: 'Hiermee is daar $1 sones: hoogstens $2.',
  },
  {
    when: /^All zones have (\d+) nodes with this: at most (\d+)\. Draw the borders more coarsely\.$/,
    say: 'Hiermee het alle sones $1 punte: hoogstens $2. Teken die grense growwer.',
  },
  {
    when: /^(.+) has changed this zone meanwhile\. Look at what changed and try again\.$/,
    say: '$1 het hierdie sone intussen verander. Kyk wat verander het en probeer weer.',
  },
  {
    when: /^The alert rule “(.+)” watches this zone\. Change the rule first\.$/,
    say: 'Die waarskuwingsreël “$1” hou hierdie sone dop. Verander eers die reël.',
  },
]

/** Why no zone could be read from a file, in Afrikaans. */
export const ZONE_FILE_SHAPES: Messages['refusals']['shapes'] = [
  ...OF_A_ZONE.map(([says, afrikaans]) => ({
    when: new RegExp(`^“(.+)”: ${says}\\.$`),
    say: `“$1”: ${afrikaans}.`,
  })),
  ...NUMBERED,
  ...OF_THE_MAP,
]

export const ZONE_FILE_SENTENCES: Readonly<Record<string, string>> = {
  'The file is empty.': 'Die lêer is leeg.',
  'This file is neither GeoJSON nor KML.': 'Hierdie lêer is nóg GeoJSON nóg KML.',
  'There is no polygon in this file.': 'Daar is geen veelhoek in hierdie lêer nie.',
  'A KML file with a DOCTYPE or entities is not read.':
    '’n KML-lêer met ’n DOCTYPE of entiteite word nie gelees nie.',
  'This KML file is damaged: it is no well-formed XML.':
    'Hierdie KML-lêer is beskadig: dit is nie geldige XML nie.',
  'This file is packed (KMZ or ZIP): unpack it and choose the KML in it.':
    'Hierdie lêer is verpak (KMZ of ZIP): pak dit uit en kies die KML daarin.',
  'This file takes too long to read: it is too intricate.':
    'Hierdie lêer neem te lank om te lees: dit is te ingewikkeld.',
}
