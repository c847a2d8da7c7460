import { counted } from '../../../features/assignment/a11y-messages.ts'
import { duration } from '../../../features/assignment/duration.ts'
import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'
import type { Reassigned } from './reassigned.ts'

/** '6 stops', '29 shipments'; of what there is none nothing is said. */
const amountsOf = ({ stops, shipments, requests }: Reassigned): string[] => [
  ...(stops > 0 ? [counted.stops(stops)] : []),
  ...(shipments > 0 ? [counted.shipments(shipments)] : []),
  ...(requests > 0 ? [counted.requests(requests)] : []),
]

/** Better routes that are looked for, and who takes the stops of a driver who is out. */
const en = {
  title: 'Optimise routes',
  titleOf: (driver: string) => `Optimise the route of ${driver}`,
  ofDay: (title: string, day: string) => `${title}: ${day}`,
  outTitle: (driver: string) => `${driver} is out`,
  whose: 'Whose routes',
  everybody: 'All drivers',
  branchOf: (branch: string) => `Branch ${branch}`,
  day: 'Day',
  work: (planned: number, unassigned: number) =>
    `${counted.stops(planned)} planned, ${unassigned} unassigned`,
  unassigned: 'Include unassigned stops',
  onlyUnassigned: 'Keep assigned stops with their drivers',
  byLoop: 'By loop: stops of a loop go to its drivers',
  aim: 'Aim',
  aims: { shortest: 'Shortest', fewest: 'Fewest vehicles', fairest: 'Fairest' },
  begin: 'Look for routes',
  /** On the toolbar, while its dialog is closed. */
  optimising: (drivers: string, percent: number) => `Optimising ${drivers}, ${percent} %`,
  foundFor: (drivers: string) => `Routes found for ${drivers}`,
  nothingFor: (drivers: string) => `No routes found for ${drivers}`,
  putAway: (search: string) => `Put away: ${search}`,
  searching: (seconds: number, of: number) => `Searching, ${seconds} of ${of} s`,
  tried: (plans: string) => `${plans} plans tried`,
  take: 'Take the best so far',
  stop: 'Stop',
  asking: 'Asking who can take the stops ...',
  ended: {
    cancelled: 'The search was stopped. Nothing has changed.',
    lost: 'The server that searched was restarted before it found routes. Look again.',
    failed: 'No routes were found.',
  },
  problems: {
    mistakes: 'The day cannot be planned as it stands. Tell whoever runs the platform.',
    not_supported: 'The route server cannot do this. Choose another aim.',
    away: 'The route server does not answer. Try again later.',
    late: 'The route server took too long. Choose fewer drivers, or try again later.',
    refused: 'The route server refused. Tell whoever runs the platform.',
    bad_answer: 'The route server gave no usable answer. Tell whoever runs the platform.',
    failed: 'The search broke off. Try again.',
  },
  /** Spoken. */
  begun: 'The search has begun.',
  found: (before: string, after: string) => `Routes were found. Now ${before}, proposed ${after}.`,
  outFound: (moving: string, before: string, after: string) => `${moving}. Now ${before}, proposed ${after}.`,
  nothingBetter: 'No better routes were found.',
  comparison: 'Now and proposed',
  now: 'Now',
  proposed: 'Proposed',
  figures: {
    km: 'Kilometres',
    minutes: 'Hours on the road',
    late: 'Late stops',
    vehicles: 'Vehicles',
    stops: 'Stops',
  },
  ownRoads: 'The routing server did not answer in time: ways are by the platform’s own roads.',
  km: (km: string) => `${km} km`,
  hours: (hours: string) => `${hours} h`,
  drivers: 'Drivers',
  changes: (comes: number, goes: number, reordered: boolean) =>
    [
      comes > 0 ? `+${counted.stops(comes)}` : '',
      goes > 0 ? `−${counted.stops(goes)}` : '',
      reordered ? 'new order' : '',
    ]
      .filter((part) => part !== '')
      .join(', ') || 'unchanged',
  /** For the ear, where the eye has an arrow. */
  becomes: 'to',
  late: (count: number) => `${count} late`,
  moving: (stops: number) => `${counted.stops(stops)} ${stops === 1 ? 'changes' : 'change'} hands`,
  from: 'From',
  to: 'To',
  nobody: 'Unassigned',
  lateBy: (minutes: number) => `${duration(minutes * 60_000)} late`,
  aboard: 'Parcels are on the vehicle: hand them over',
  left: {
    no_vehicle: 'No vehicle of a permitted kind',
    too_large: 'Too large for every vehicle',
    out_of_reach: 'Nobody can be there in time',
    no_room: 'No room beside the other work',
    no_place: 'Its place is not known',
    not_permitted: 'No permission to assign collection requests',
  },
  acceptAll: 'Accept all',
  accept: 'Accept',
  acceptOf: (what: string) => `Accept for ${what}`,
  accepted: 'Accepted',
  acceptRest: 'Accept the rest',
  showMore: (stops: number) => `Show more of ${counted.stops(stops)}`,
  andMore: (more: string) => `and ${more} more`,
  changedMeanwhile: 'Changed meanwhile',
  undo: 'Undo all of it',
  close: 'Close',
  show: 'Show on the board',
  again: 'Look again',
  acceptedMoves: (moved: Reassigned) =>
    ['Routes accepted', amountsOf(moved).join(', ')].filter(Boolean).join(': '),
  /** Those that went back to who had them, and orders that are as before. */
  undone: (moved: Reassigned, orders: number) =>
    [
      'Routes are as before',
      [...amountsOf(moved), ...(orders > 0 ? [`stop order of ${counted.drivers(orders)}`] : [])].join(', '),
    ]
      .filter(Boolean)
      .join(': '),
  stayed: (count: number) => `${count} changed meanwhile and stay as they are.`,
  ordersStay: (count: number, why: string) => `The plan of ${counted.drivers(count)} stays. ${why}`,
  button: 'Optimise routes',
  optimiseOf: (driver: string) => `Optimise the route of ${driver}`,
  outOf: (driver: string) => `${driver} is out: reassign the stops`,
  isOut: 'Out',
}

const af: typeof en = {
  title: 'Optimeer roetes',
  titleOf: (driver) => `Optimeer die roete van ${driver}`,
  ofDay: (title, day) => `${title}: ${day}`,
  outTitle: (driver) => `${driver} is afwesig`,
  whose: 'Wie se roetes',
  everybody: 'Alle drywers',
  branchOf: (branch) => `Tak ${branch}`,
  day: 'Dag',
  work: (planned, unassigned) => `${counted.stops(planned)} beplan, ${unassigned} nie toegewys nie`,
  unassigned: 'Sluit nie-toegewysde stoppe in',
  onlyUnassigned: 'Hou toegewysde stoppe by hul drywers',
  byLoop: 'Volgens lus: stoppe van ’n lus gaan na sy drywers',
  aim: 'Doel',
  aims: { shortest: 'Kortste', fewest: 'Minste voertuie', fairest: 'Billikste' },
  begin: 'Soek roetes',
  optimising: (drivers, percent) => `Optimeer ${drivers}, ${percent} %`,
  foundFor: (drivers) => `Roetes gevind vir ${drivers}`,
  nothingFor: (drivers) => `Geen roetes gevind vir ${drivers} nie`,
  putAway: (search) => `Sit weg: ${search}`,
  searching: (seconds, of) => `Soek, ${seconds} van ${of} s`,
  tried: (plans) => `${plans} planne probeer`,
  take: 'Neem die beste tot dusver',
  stop: 'Stop',
  asking: 'Vra wie die stoppe kan neem ...',
  ended: {
    cancelled: 'Die soektog is gestop. Niks het verander nie.',
    lost: 'Die bediener wat gesoek het, is herbegin voordat dit roetes gevind het. Soek weer.',
    failed: 'Geen roetes is gevind nie.',
  },
  problems: {
    mistakes: 'Die dag kan nie so beplan word nie. Sê vir wie die platform bestuur.',
    not_supported: 'Die roetebediener kan dit nie doen nie. Kies ’n ander doel.',
    away: 'Die roetebediener antwoord nie. Probeer later weer.',
    late: 'Die roetebediener het te lank geneem. Kies minder drywers, of probeer later weer.',
    refused: 'Die roetebediener het geweier. Sê vir wie die platform bestuur.',
    bad_answer: 'Die roetebediener se antwoord is onbruikbaar. Sê vir wie die platform bestuur.',
    failed: 'Die soektog het afgebreek. Probeer weer.',
  },
  begun: 'Die soektog het begin.',
  found: (before, after) => `Roetes is gevind. Nou ${before}, voorgestel ${after}.`,
  outFound: (moving, before, after) => `${moving}. Nou ${before}, voorgestel ${after}.`,
  nothingBetter: 'Geen beter roetes is gevind nie.',
  comparison: 'Nou en voorgestel',
  now: 'Nou',
  proposed: 'Voorgestel',
  figures: {
    km: 'Kilometer',
    minutes: 'Ure op die pad',
    late: 'Laat stoppe',
    vehicles: 'Voertuie',
    stops: 'Stoppe',
  },
  ownRoads: 'Die roeteringsbediener het nie betyds geantwoord nie: paaie is die platform se eie.',
  km: (km) => `${km} km`,
  hours: (hours) => `${hours} u`,
  drivers: 'Drywers',
  changes: (comes, goes, reordered) =>
    [
      comes > 0 ? `+${counted.stops(comes)}` : '',
      goes > 0 ? `−${counted.stops(goes)}` : '',
      reordered ? 'nuwe volgorde' : '',
    ]
      .filter((part) => part !== '')
      .join(', ') || 'onveranderd',
  becomes: 'na',
  late: (count) => `${count} laat`,
  moving: (stops) => `${counted.stops(stops)} wissel van drywer`,
  from: 'Van',
  to: 'Na',
  nobody: 'Nie toegewys nie',
  lateBy: (minutes) => `${duration(minutes * 60_000)} laat`,
  aboard: 'Pakkies is op die voertuig: gee hulle oor',
  left: {
    no_vehicle: 'Geen voertuig van ’n toegelate soort nie',
    too_large: 'Te groot vir elke voertuig',
    out_of_reach: 'Niemand kan betyds daar wees nie',
    no_room: 'Geen plek langs die ander werk nie',
    no_place: 'Die plek is nie bekend nie',
    not_permitted: 'Geen toestemming om afhaalversoeke toe te wys nie',
  },
  acceptAll: 'Aanvaar alles',
  accept: 'Aanvaar',
  acceptOf: (what) => `Aanvaar vir ${what}`,
  accepted: 'Aanvaar',
  acceptRest: 'Aanvaar die res',
  showMore: (stops) => `Wys meer van ${counted.stops(stops)}`,
  andMore: (more) => `en nog ${more}`,
  changedMeanwhile: 'Intussen verander',
  undo: 'Ontdoen alles',
  close: 'Maak toe',
  show: 'Wys op die bord',
  again: 'Soek weer',
  acceptedMoves: (moved) => ['Roetes aanvaar', amountsOf(moved).join(', ')].filter(Boolean).join(': '),
  undone: (moved, orders) =>
    [
      'Roetes is soos voorheen',
      [...amountsOf(moved), ...(orders > 0 ? [`stopvolgorde van ${counted.drivers(orders)}`] : [])].join(
        ', ',
      ),
    ]
      .filter(Boolean)
      .join(': '),
  stayed: (count) => `${count} het intussen verander en bly soos hulle is.`,
  ordersStay: (count, why) => `Die plan van ${counted.drivers(count)} bly. ${why}`,
  button: 'Optimeer roetes',
  optimiseOf: (driver) => `Optimeer die roete van ${driver}`,
  outOf: (driver) => `${driver} is afwesig: hertoewys die stoppe`,
  isOut: 'Afwesig',
}

export const proposals = inBothLanguages({ en, af })
