import { BRANCH_WORK, type BranchWorkKind, FINISH, MOVE } from '../../../domain/tenants/branch-work.ts'
import { keysOf } from '../../../domain/values/table.ts'
import type { Messages } from '../en.ts'
import { BOOKING_SHAPES } from './booking-refusals.ts'
import { CARD_SHAPES } from './card-refusals.ts'
import { COLLECTION_SHAPES } from './collection-refusals.ts'
import { ZONE_FILE_SHAPES } from './zone-file-refusals.ts'

const WORK: Readonly<Record<BranchWorkKind, string>> = {
  drivers: 'drywers',
  people: 'mense',
  shipments: 'besendings',
  requests: 'afhaalversoeke',
  schedules: 'herhalende afhalings',
}
/** Sentences before the words that stand in them, too. */
const BRANCH_WORDS: readonly (readonly [string, string])[] = [
  [MOVE, 'Skuif drywers en mense na ’n ander tak.'],
  [FINISH, 'Laat dit geen nuwe besprekings neem nie, en handel die res af of skuif dit.'],
  ...keysOf(WORK).map((kind) => [BRANCH_WORK[kind], WORK[kind]] as const),
]

/** Sentences of refusals that hold what was typed, a name or a number, in Afrikaans. */
export const SHAPES: Messages['refusals']['shapes'] = [
  ...BOOKING_SHAPES,
  ...COLLECTION_SHAPES,
  ...ZONE_FILE_SHAPES,
  ...CARD_SHAPES,
  {
    when: /^The last day is within (\d+) days\.$/,
    say: 'Die laaste dag is binne $1 dae.',
  },
  {
    when: /^Too many failed attempts\. Try again in a minute, at ([\d:]+)\.$/,
    say: 'Te veel mislukte pogings. Probeer oor ’n minuut weer, om $1.',
  },
  {
    when: /^Too many failed attempts\. Try again in (\d+) minutes, at ([\d:]+)\.$/,
    say: 'Te veel mislukte pogings. Probeer oor $1 minute weer, om $2.',
  },
  {
    when: /^Your account has been closed\. Please contact support at (\S+) to reopen it\.$/,
    say: 'Jou rekening is gesluit. Kontak asseblief ondersteuning by $1 om dit weer oop te maak.',
  },
  {
    when: /^The answer of (\S+) is not understood\.$/,
    say: 'Die antwoord van $1 kon nie verstaan word nie.',
  },
  {
    when: /^(.+) has taken this desk over already\.$/,
    say: '$1 het hierdie lessenaar reeds oorgeneem.',
  },
  {
    when: /^(.+) is out and takes no stops\.$/,
    say: '$1 is afwesig en neem geen stoppe nie.',
  },
  {
    when: /^(.+) has confirmed this day meanwhile\. Look at what changed and try again\.$/,
    say: '$1 het hierdie dag intussen bevestig. Kyk wat verander het en probeer weer.',
  },
  {
    when: /^Somebody else changed this tripsheet meanwhile\. It is at version (\d+), (.+), its open stops: (.+)\.$/,
    say: 'Iemand anders het hierdie ritstaat intussen verander. Dit is nou weergawe $1, $2, met oop stoppe: $3.',
  },
  ...(
    [
      ['bike', 'motorfiets'],
      ['bakkie', 'bakkie'],
      ['van', 'paneelwa'],
      ['truck', 'vragmotor'],
    ] as const
  ).map(([kind, named]) => ({
    when: new RegExp(
      `^A ${kind} carries (\\d+) kg at most\\. Enter less, or choose another kind of vehicle\\.$`,
    ),
    say: `’n ${named.charAt(0).toUpperCase()}${named.slice(1)} dra hoogstens $1 kg. Tik minder, of kies ’n ander soort voertuig.`,
  })),
  {
    when: /^(.+) took this back already, at (\d\d:\d\d)\.$/,
    say: '$1 het dit reeds om $2 teruggeneem.',
  },
  {
    when: /^(.+) put these stops into another order since, at (\d\d:\d\d)\. That order stands\.$/,
    say: '$1 het hierdie stoppe sedertdien, om $2, in ’n ander volgorde gesit. Daardie volgorde bly.',
  },
  {
    when: /^(.+) gave these stops other times since, at (\d\d:\d\d)\. Those times stand\.$/,
    say: '$1 het hierdie stoppe sedertdien, om $2, ander tye gegee. Daardie tye bly.',
  },
  {
    when: /^Somebody put the stops of (.+) into another order since this proposal was made\. That order stands\.$/,
    say: 'Iemand het die stoppe van $1 in ’n ander volgorde gesit sedert hierdie voorstel gemaak is. Daardie volgorde bly.',
  },
  {
    when: /^Somebody locked a stop of (.+) in its place since this proposal was made\. The order of that day stands\.$/,
    say: 'Iemand het ’n stop van $1 op sy plek gesluit sedert hierdie voorstel gemaak is. Die volgorde van daardie dag bly.',
  },
  {
    when: /^Somebody named another time for a stop of (.+) since this proposal was made\. The times of that day stand\.$/,
    say: 'Iemand het ’n ander tyd vir ’n stop van $1 genoem sedert hierdie voorstel gemaak is. Die tye van daardie dag bly.',
  },
  {
    when: /^Somebody locked (.+) in its place since this proposal was made\. Unlock it first, or leave it there\.$/,
    say: 'Iemand het $1 op sy plek gesluit sedert hierdie voorstel gemaak is. Ontsluit dit eers, of los dit daar.',
  },
  {
    when: /^The tripsheet of (.+) was closed since this proposal was made\. Reopen it first\.$/,
    say: 'Die ritstaat van $1 is gesluit sedert hierdie voorstel gemaak is. Heropen dit eers.',
  },
  { when: /^It is (\S+) and cannot become (\S+)\.$/, say: 'Dit is $1 en kan nie $2 word nie.' },
  {
    when: /^Name every open stop once: stop (\d+) is missing\.$/,
    say: 'Noem elke oop stop een keer: stop $1 ontbreek.',
  },
  {
    when: /^(.+) is done meanwhile\. The open stops of the tripsheet are: (.+)\.$/,
    say: '$1 is intussen afgehandel. Die oop stoppe van die ritstaat is: $2.',
  },
  {
    when: /^Stop (\d+) is not open on this tripsheet, or is named twice\.$/,
    say: 'Stop $1 is nie oop op hierdie ritstaat nie, of is twee keer genoem.',
  },
  {
    when: /^(.+) is locked in place (\d+)\. Unlock it first, or leave it there\.$/,
    say: '$1 is op plek $2 gesluit. Ontsluit dit eers, of laat dit daar.',
  },
  {
    when: /^Choose a time on (\S+), the day of this tripsheet\.$/,
    say: 'Kies ’n tyd op $1, die dag van hierdie ritstaat.',
  },
  {
    when: /^That is (\d+) drivers with (\d+) stops; at most (\d+) and (\d+) are planned at once\. Choose a branch, or some drivers\.$/,
    say: 'Dit is $1 drywers met $2 stoppe; hoogstens $3 en $4 word op een slag beplan. Kies ’n tak, of sommige drywers.',
  },
  {
    when: /^(.+) has the code (\S+), and keeps it when it is retired\. Choose another code\.$/,
    say: '$1 het die kode $2, en behou dit wanneer dit onttrek word. Kies ’n ander kode.',
  },
  {
    when: /^(\S+) is called (.+) already\. Choose a name that tells them apart\.$/,
    say: '$1 heet reeds $2. Kies ’n naam wat hulle onderskei.',
  },
  {
    when: /^Driver number (\d+) is called (.+) already\. Add what tells them apart, such as a second name\.$/,
    say: 'Drywer nommer $1 heet reeds $2. Voeg by wat hulle onderskei, soos ’n tweede naam.',
  },
  {
    when: /^Still of this branch: (.+)$/,
    say: (_, left) =>
      `Nog van hierdie tak: ${BRANCH_WORDS.reduce((text, [en, af]) => text.replace(en, af), left)}`,
  },
  {
    when: /^This driver has open tasks: (\d+)\. Give them to others first: on the board, with “Driver is out”, and in the list of shipments what is not that far yet\.$/,
    say: 'Hierdie drywer het oop take: $1. Gee dit eers vir ander: op die bord, met “Drywer is afwesig”, en in die lys van besendings wat nog nie so ver is nie.',
  },
  { when: /^The server answered (\d+)\.$/, say: 'Die bediener het met $1 geantwoord.' },
  {
    when: /^“(.+)” is recorded by (.+)\.$/,
    say: '“$1” word deur ander aangeteken: $2.',
  },
  {
    when: /^A shipment in status “(.+)” is over: nobody comes for it any more\.$/,
    say: '’n Besending in status “$1” is verby: niemand kom meer daarvoor nie.',
  },
  {
    when: /^A shipment in status “(.+)” cannot be edited\.$/,
    say: '’n Besending in status “$1” kan nie gewysig word nie.',
  },
  {
    when: /^Nothing is collected on (\S+)\. The next day is (\S+)\.$/,
    say: 'Niks word op $1 afgehaal nie. Die volgende dag is $2.',
  },
  {
    when: /^Nothing is \S+ on (\S+)\. The next day is (\S+)\.$/,
    say: 'Niks word op $1 afgelewer nie. Die volgende dag is $2.',
  },
  {
    when: /^It is delivered on (\S+), before it is collected\. Ask for a later day\.$/,
    say: 'Dit word op $1 afgelewer, voordat dit afgehaal word. Vra vir ’n later dag.',
  },
  {
    when: /^Only an administrator edits a shipment in status “(.+)”\.$/,
    say: 'Net ’n administrateur wysig ’n besending in status “$1”.',
  },
  { when: /^“(.+)” is switched off in the settings\.$/, say: '“$1” is in die instellings afgeskakel.' },
  { when: /^Choose one of these reasons: (.+)$/, say: 'Kies een van hierdie redes: $1' },
  {
    when: /^The "collection to" time cannot be earlier than the "collection from" time\.$/,
    say: 'Die afhaalvenster kan nie eindig voordat dit begin nie.',
  },
  {
    when: /^The "delivery to" time cannot be earlier than the "delivery from" time\.$/,
    say: 'Die afleweringsvenster kan nie eindig voordat dit begin nie.',
  },
  {
    when: /^(\d+) users? ha(?:s|ve) this role(?:, (?:(\d+) of them )?deactivated)?\. Give (?:them|each of them) another one first\.$/,
    say: '$1 gebruiker(s) het hierdie rol. Gee hulle eers ’n ander rol.',
  },
  { when: /^At most ([\d ]+) characters?\.$/, say: 'Hoogstens $1 karakters.' },
  { when: /^At most (\d+) entries\.$/, say: 'Hoogstens $1 inskrywings.' },
  { when: /^“(.+)” is there twice\.$/, say: '“$1” is twee keer daar.' },
  { when: /^“(.+)” never stands in this view\.$/, say: '“$1” staan nooit in hierdie lys nie.' },
  { when: /^“(.+)” is not an e-mail address\.$/, say: '“$1” is nie ’n e-posadres nie.' },
  {
    when: /^“(.+)” is not a country\. Send its name or its two letters, such as BW\.$/,
    say: '“$1” is nie ’n land nie. Gee sy naam of sy twee letters, soos BW.',
  },
  { when: /^We do not collect from (.+)\.$/, say: 'Ons haal nie in $1 af nie.' },
  { when: /^We do not deliver to (.+)\.$/, say: 'Ons lewer nie in $1 af nie.' },
  { when: /^Enter a number from (-?[\d.]+) to (-?[\d.]+)\.$/, say: 'Tik ’n getal van $1 tot $2.' },
  { when: /^(.+) changed this to (“.*”) meanwhile\.$/s, say: '$1 het dit intussen na $2 verander.' },
  { when: /^(.+) changed this meanwhile\.$/, say: '$1 het dit intussen verander.' },
  { when: /^At least (\d+) characters?\.$/, say: 'Ten minste $1 karakters.' },
  { when: /^At most (-?\d[\d.]*)\.$/, say: 'Hoogstens $1.' },
  { when: /^At least (-?\d[\d.]*)\.$/, say: 'Ten minste $1.' },
  { when: /^More than (-?\d+)\.$/, say: 'Meer as $1.' },
  { when: /^Less than (-?\d+)\.$/, say: 'Minder as $1.' },
  { when: /^Enter a multiple of (-?[\d.]+)\.$/, say: 'Tik ’n veelvoud van $1.' },
  {
    when: /^Enter a (?:whole )?number between (-?\d+) and (-?\d+)\.$/,
    say: 'Tik ’n getal tussen $1 en $2.',
  },
  { when: /^At most (\d+) in a list\.$/, say: 'Hoogstens $1 in ’n lys.' },
  { when: /^Choose one of these: (.+)\.$/, say: 'Kies een hiervan: $1.' },
  { when: /^Choose a day from (\S+) to (\S+)\.$/, say: 'Kies ’n dag van $1 tot $2.' },
  { when: /^Enter a date such as (\S+)\.$/, say: 'Tik ’n datum soos $1.' },
  { when: /^Enter a date and time such as (\S+)\.$/, say: 'Tik ’n datum en tyd soos $1.' },
  { when: /^Enter a date between (\d+) and (\d+)\.$/, say: 'Tik ’n datum tussen $1 en $2.' },
  {
    when: /^File is larger than (\d+) MB\. Send a smaller one\.$/,
    say: 'Die lêer is groter as $1 MB. Stuur ’n kleiner een.',
  },
  {
    when: /^Picture is larger than (\d+) MB as it would be kept\. Save it as JPEG and send it again\.$/,
    say: 'Die prent is groter as $1 MB soos dit bewaar sou word. Bewaar dit as JPEG en stuur dit weer.',
  },
  { when: /^There is no branch (\S+)\.$/, say: 'Daar is geen tak $1 nie.' },
  {
    when: /^Picture has (\d+) × (\d+) px\. It can have (\d+) px a side and (\d+) million altogether\.$/,
    say: 'Die prent het $1 × $2 px. Dit kan $3 px aan ’n kant hê en altesaam $4 miljoen.',
  },
  { when: /^This delivery is proven by (.+)\.$/, say: 'Hierdie aflewering word bewys deur $1.' },
  { when: /^Only (.+) notes can be added\.$/, say: 'Slegs hierdie notas kan bygevoeg word: $1.' },
  {
    when: /^The address requires the following: (.+)\.$/,
    say: 'Die adres benodig die volgende: $1.',
  },
]
