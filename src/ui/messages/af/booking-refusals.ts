/** What somebody reads in Afrikaans whose booking is refused, or who keeps what the courier offers. */
export const BOOKING_SENTENCES: Readonly<Record<string, string>> = {
  // Service levels and days
  'Error logging in.': 'Fout met aanmelding.',
  'Name the shipment.': 'Noem die besending.',
  'Name the place.': 'Noem die plek.',
  'There is no such opt-in rate.': 'Daar is nie so ’n keusetarief nie.',
  'There is no such tag here.': 'Daar is nie so ’n etiket hier nie.',
  'There is no such service level.': 'Daar is nie so ’n diensvlak nie.',
  'Choose a service level.': 'Kies ’n diensvlak.',
  'Cost centre is required.': '’n Kostesentrum word vereis.',
  'Say what is in the parcel.': 'Sê wat in die pakkie is.',
  'Choose today or a later day.': 'Kies vandag of ’n latere dag.',
  'The chosen service level has no service on this day.':
    'Die gekose diensvlak het op hierdie dag geen diens nie.',
  'This code belongs to another service level.': 'Hierdie kode behoort aan ’n ander diensvlak.',
  'Give the service level a name.': 'Gee die diensvlak ’n naam.',
  'Choose at least one day.': 'Kies ten minste een dag.',
  'Choose at least one vehicle.': 'Kies ten minste een voertuig.',
  'Enter a time later than “delivery after”.': 'Tik ’n tyd later as “aflewering vanaf”.',
  'The latest delivery is before the earliest.': 'Die laatste aflewering is voor die vroegste.',
  'The last day is before the first.': 'Die laaste dag is voor die eerste.',
  // Blank shipments, notes and labels
  'A blank shipment is no quote.': '’n Leë besending is geen kwotasie nie.',
  'A blank shipment is no return.': '’n Leë besending is geen terugsending nie.',
  'Name the account.': 'Noem die rekening.',
  'The service level of a shipment that is booked cannot be changed.':
    'Die diensvlak van ’n besending wat bespreek is, kan nie verander word nie.',
  'Enter a note.': 'Tik ’n nota.',
  'There is no such note type.': 'Daar is nie so ’n notatipe nie.',
  'Only stickers are printed as ZPL.': 'Slegs plakkers word as ZPL gedruk.',
  // Rates and rate cards
  'Another version of this card begins at the same moment.':
    '’n Ander weergawe van hierdie kaart begin op dieselfde oomblik.',
  'Enter a date that is still to come.': 'Tik ’n datum wat nog kom.',
  'A quote is not edited. Ask for another one.': '’n Kwotasie word nie gewysig nie. Vra ’n ander een aan.',
  'Change its tags by a change of their own.': 'Verander etikette met ’n verandering van hul eie.',
  'A tag is put on or taken off, not both.': '’n Etiket word bygevoeg of verwyder, nie albei nie.',
  'Edit a shipment once in a call.': 'Wysig ’n besending een keer in ’n oproep.',
  'The reference of a parcel cannot be changed.': 'Die verwysing van ’n pakkie kan nie verander word nie.',
  'Parcels of this shipment are in different places: none can be taken away.':
    'Pakkies van hierdie besending is op verskillende plekke: geen kan weggeneem word nie.',
  'No signed paper (GRV) is offered as proof of delivery.':
    'Geen getekende papier (GRV) word as afleweringsbewys aangebied nie.',
  'This shipment has several parcels: name one of them.':
    'Hierdie besending het verskeie pakkies: noem een daarvan.',
  'Name the parcel.': 'Noem die pakkie.',
  'A shipment is booked as a return, or never becomes one.':
    '’n Besending word as ’n terugsending bespreek, of word nooit een nie.',
  'Too many references that other shipments have. Leave it as it is, or wait.':
    'Te veel verwysings wat ander besendings het. Los dit soos dit is, of wag.',
  'The window begins before the earliest day that is asked for.':
    'Die venster begin voor die vroegste dag wat gevra word.',
  'The shipment has no parcel of that number. Look at the label, or name the shipment itself.':
    'Die besending het nie ’n pakkie met daardie nommer nie. Kyk na die etiket, of noem die besending self.',
  'A correction is of the parcels that were handed over.':
    '’n Regstelling is van die pakkies wat oorhandig is.',
  'The shipment has no such parcel.': 'Die besending het nie so ’n pakkie nie.',
  'This shipment cannot be edited.': 'Hierdie besending kan nie gewysig word nie.',
  'Somebody else published this draft meanwhile.': 'Iemand anders het hierdie konsep intussen gepubliseer.',
  'Use 1 to 16 letters, digits, - and _.': 'Gebruik 1 tot 16 letters, syfers, - en _.',
  'Give it a name.': 'Gee dit ’n naam.',
  'The default area is where everything else lies: it stays active.':
    'Die verstekgebied is waar alles anders lê: dit bly aktief.',
  'The default area is every place that no other names: it names none.':
    'Die verstekgebied is elke plek wat geen ander noem nie: dit noem self geen.',
  'This day is there already.': 'Hierdie dag is reeds daar.',
  'Another parcel type is the default one.': '’n Ander pakkiesoort is die verstek.',
  'More are out of use than there are.': 'Meer is buite gebruik as wat daar is.',
  'This size is listed twice.': 'Hierdie grootte is twee keer gelys.',
  'The network has no compartment of this name.': 'Die netwerk het nie ’n vak met hierdie naam nie.',
  'Name all of length_cm, width_cm, height_cm and weight_kg.':
    'Gee length_cm, width_cm, height_cm en weight_kg.',
  'Name both lat and lng.': 'Gee beide lat en lng.',
  // Bookings from a spreadsheet
  'A parcel weighs more than nothing.': '’n Pakkie weeg meer as niks.',
  'A spreadsheet shortened this number. Format the column as text and type it again.':
    '’n Sigblad het hierdie nommer verkort. Maak die kolom teks en tik dit weer.',
  'At most 10 000 rows.': 'Hoogstens 10 000 rye.',
  'At most 10 000 characters in a row.': 'Hoogstens 10 000 karakters in ’n ry.',
  'Enter a whole number from 1 to 500.': 'Tik ’n heelgetal van 1 tot 500.',
  'Enter length, width and height, like 30 x 20 x 10.': 'Tik lengte, breedte en hoogte, soos 30 x 20 x 10.',
  'Enter the weight.': 'Tik die gewig.',
  'Name the account that the shipments are of.': 'Noem die rekening van die besendings.',
  'Name the file.': 'Gee die lêer ’n naam.',
  'There are no columns.': 'Daar is geen kolomme nie.',
  'There are no rows.': 'Daar is geen rye nie.',
  'Two columns mean the same.': 'Twee kolomme beteken dieselfde.',
  'The formula of this cell has an error.': 'Die formule van hierdie sel het ’n fout.',
  'Write the date like 24/11/2026.': 'Skryf die datum soos 24/11/2026.',
  'This row could not be booked. Book it by hand, and tell us its reference.':
    'Hierdie ry kon nie bespreek word nie. Bespreek dit met die hand, en sê ons die verwysing.',
  // The checks of a booking (001 §5)
  'Please select a pickup point for collection.': 'Kies asseblief ’n afhaalpunt vir die afhaling.',
  'Please select a pickup point for delivery.': 'Kies asseblief ’n afhaalpunt vir die aflewering.',
  'Custom tracking reference needs to be a minimum of 7 characters.':
    'Die eie volgverwysing moet ten minste 7 karakters hê.',
  'Pickup point shipments can only have one parcel.': 'Besendings by ’n afhaalpunt kan net een pakkie hê.',
  'Parcel(s) alternative references need to be a minimum of 7 characters.':
    'Alternatiewe verwysings van pakkies moet ten minste 7 karakters hê.',
  'Please provide an email address for billing purposes.': 'Gee asseblief ’n e-posadres vir die rekening.',
  'Only people of the account accept its quotes.': 'Net mense van die rekening aanvaar sy kwotasies.',
  'This quote can no longer be booked. Ask for a new one.':
    'Hierdie kwotasie kan nie meer bespreek word nie. Vra vir ’n nuwe een.',
  'Please fill in all the required fields.': 'Vul asseblief al die verpligte velde in.',
  'There is no such pickup point.': 'Daar is nie so ’n afhaalpunt nie.',
  'This pickup point belongs to another network.': 'Hierdie afhaalpunt behoort aan ’n ander netwerk.',
  'Give the tag a name.': 'Gee die etiket ’n naam.',
  'Give the branch a name.': 'Gee die tak ’n naam.',
  'Enter a city.': 'Tik ’n dorp of stad.',
  'Use 1 to 10 letters, digits and -.': 'Gebruik 1 tot 10 letters, syfers en -.',
  'Enter a colour such as #1f7a5c.': 'Tik ’n kleur soos #1f7a5c.',
}

interface Shape {
  readonly when: RegExp
  readonly say: string
}

const MEASURES = { length: 'lengte', width: 'breedte', height: 'hoogte', weight: 'gewig' } as const

export const BOOKING_SHAPES: readonly Shape[] = [
  {
    when: /^References that begin with (\S+) are given by the courier\. Choose another one, or none\.$/,
    say: 'Verwysings wat met $1 begin, word deur die koerier gegee. Kies ’n ander een, of geen.',
  },
  ...Object.entries(MEASURES).flatMap(([measure, maat]) => [
    {
      when: new RegExp(`^Some parcels exceed the maximum allowed ${measure} of (\\S+)\\.$`),
      say: `Sommige pakkies is bo die grootste toelaatbare ${maat} van $1.`,
    },
    {
      when: new RegExp(`^Some parcels are below the minimum allowed ${measure} of (\\S+)\\.$`),
      say: `Sommige pakkies is onder die kleinste toelaatbare ${maat} van $1.`,
    },
  ]),
  {
    when: /^(.+) has no free compartment for this parcel\. Choose another pickup point\.$/,
    say: '$1 het nie ’n oop vak vir hierdie pakkie nie. Kies ’n ander afhaalpunt.',
  },
  {
    when: /^The parcel does not fit into any compartment of (.+)\. Its largest compartment is (.+)\.$/,
    say: 'Die pakkie pas in geen vak van $1 nie. Die grootste vak is $2.',
  },
  {
    when: /^The parcel does not fit into any compartment of (.+)\.$/,
    say: 'Die pakkie pas in geen vak van $1 nie.',
  },
  {
    when: /^(\d+) of (.+) are reserved: at least as many stay in use\.$/,
    say: '$1 van $2 is bespreek: ten minste soveel bly in gebruik.',
  },
  {
    when: /^Pickup points have it under this name: (.+)\.$/,
    say: 'Afhaalpunte het dit onder hierdie naam: $1.',
  },
  {
    when: /^Write (\S+) or (\S+): the comma may mean either\.$/,
    say: 'Skryf $1 of $2: die komma kan albei beteken.',
  },
  {
    when: /^Row (\d+) has the same tracking reference\.$/,
    say: 'Ry $1 het dieselfde volgverwysing.',
  },
  {
    when: /^These shipments have more than (\d+) parcels\. Ask for fewer at once\.$/,
    say: 'Hierdie besendings het meer as $1 pakkies. Vra minder op ’n slag.',
  },
  {
    when: /^These shipments have more than (\d+) characters\. Ask for fewer at once\.$/,
    say: 'Hierdie besendings het meer as $1 karakters. Vra minder op ’n slag.',
  },
  {
    when: /^A compartment is reserved at most (\d+) days ahead\. Choose an earlier day\.$/,
    say: '’n Vak word hoogstens $1 dae vooruit bespreek. Kies ’n vroeër dag.',
  },
  { when: /^At most (\d+) (columns|rows at once)\.$/, say: 'Hoogstens $1.' },
  {
    when: /^The collection address requires the following: (.+)\.$/,
    say: 'Die afhaaladres kort die volgende: $1.',
  },
  {
    when: /^The delivery address requires the following: (.+)\.$/,
    say: 'Die afleweringsadres kort die volgende: $1.',
  },
  {
    when: /^The collection contact needs an e-mail address or a mobile number\.$/,
    say: 'Die afhaalkontak kort ’n e-posadres of ’n selfoonnommer.',
  },
  {
    when: /^The delivery contact needs an e-mail address or a mobile number\.$/,
    say: 'Die afleweringskontak kort ’n e-posadres of ’n selfoonnommer.',
  },
  { when: /^At most (\d+) parcels\.$/, say: 'Hoogstens $1 pakkies.' },
  {
    when: /^The service level (.+) cannot be booked with these addresses\.$/,
    say: 'Die diensvlak $1 kan nie met hierdie adresse bespreek word nie.',
  },
  {
    when: /^Somebody else changed this shipment meanwhile: (.+)\. Look at it and try again\.$/,
    say: 'Iemand anders het hierdie besending intussen verander: $1. Kyk daarna en probeer weer.',
  },
  {
    when: /^Somebody else changed this rate card meanwhile: it is at version (.+), saved by (.+)\.$/,
    say: 'Iemand anders het hierdie tariefkaart intussen verander: dit is by weergawe $1, gestoor deur $2.',
  },
  {
    when: /^The price is (.+) now\. Look at it and save again\.$/,
    say: 'Die prys is nou $1. Kyk daarna en stoor weer.',
  },
  {
    when: /^This quote costs (.+)\.$/,
    say: 'Hierdie kwotasie kos $1.',
  },
  {
    when: /^This quote has expired\. Today it costs (.+)\.$/,
    say: 'Hierdie kwotasie het verval. Vandag kos dit $1.',
  },
  {
    when: /^The service level (.+) cannot be booked at present\.$/,
    say: 'Die diensvlak $1 kan nie tans bespreek word nie.',
  },
]
