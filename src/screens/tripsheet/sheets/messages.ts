import type { Driven } from '../../../domain/dispatch/planned-and-done.ts'
import { counted } from '../../../features/assignment/a11y-messages.ts'
import { duration } from '../../../features/assignment/duration.ts'
import { formatCount } from '../../../ui/chart/stat.tsx'
import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'

const drivenText = ({ stops, km, minutes }: Driven): string =>
  [counted.stops(stops), `${formatCount(km)} km`, duration(minutes * 60_000)].join(', ')

/** The tripsheets of a day: printed and sent together, and of a day that is over what was planned beside what was done. */
const en = {
  title: 'Tripsheets of a day',
  day: 'Day',
  branch: 'Branch',
  allBranches: 'All branches',
  none: 'No tripsheets',
  noneText: 'No driver has stops on this day.',
  stops: 'Stops',
  status: 'Status',
  all: 'All drivers',
  choose: (driver: string) => `Include ${driver}`,
  chosen: (chosen: number, all: number) => `${chosen} of ${all} chosen`,
  most: (most: number) => `At most ${most} at once: choose a branch.`,
  print: (count: number) => `Print ${count}`,
  send: (count: number) => `Send ${count}`,
  notSent: (count: number) =>
    count === 1 ? '1 is sent already, or further on' : `${count} are sent already, or further on`,
  sent: (count: number) => (count === 1 ? '1 tripsheet sent' : `${count} tripsheets sent`),
  recalled: (count: number) => (count === 1 ? '1 tripsheet recalled' : `${count} tripsheets recalled`),
  stayed: (count: number) => (count === 1 ? '1 stays as it is' : `${count} stay as they are`),
  refused: (count: number) => `${count} refused`,
  missed: (count: number) => `${count} not done`,
  showOf: (driver: string) => `Planned and done: ${driver}`,
  // Planned beside done
  table: 'Planned and done',
  stop: 'Stop',
  plannedAs: 'No. as planned',
  doneAs: 'No. as done',
  promised: 'First promised',
  planned: 'Planned',
  done: 'Done',
  difference: 'Against the promise',
  isOpen: 'Open',
  isMissed: 'Not done',
  onTime: 'on time',
  later: (span: string) => `${span} later`,
  earlier: (span: string) => `${span} earlier`,
  asPlanned: (driven: Driven) => `Planned: ${drivenText(driven)}`,
  asDone: (driven: Driven) => `Done: ${drivenText(driven)}`,
  fromFirst: 'From the first stop to the last, by road between the doors.',
}

const af: typeof en = {
  title: 'Ritstate van ’n dag',
  day: 'Dag',
  branch: 'Tak',
  allBranches: 'Alle takke',
  none: 'Geen ritstate nie',
  noneText: 'Geen drywer het stoppe op hierdie dag nie.',
  stops: 'Stoppe',
  status: 'Status',
  all: 'Alle drywers',
  choose: (driver) => `Sluit ${driver} in`,
  chosen: (chosen, all) => `${chosen} van ${all} gekies`,
  most: (most) => `Hoogstens ${most} op ’n slag: kies ’n tak.`,
  print: (count) => `Druk ${count}`,
  send: (count) => `Stuur ${count}`,
  notSent: (count) => `${count} is reeds gestuur, of verder`,
  sent: (count) => (count === 1 ? '1 ritstaat gestuur' : `${count} ritstate gestuur`),
  recalled: (count) => (count === 1 ? '1 ritstaat teruggeroep' : `${count} ritstate teruggeroep`),
  stayed: (count) => `${count} bly soos dit is`,
  refused: (count) => `${count} geweier`,
  missed: (count) => `${count} nie gedoen nie`,
  showOf: (driver) => `Beplan en gedoen: ${driver}`,
  table: 'Beplan en gedoen',
  stop: 'Stop',
  plannedAs: 'Nr. soos beplan',
  doneAs: 'Nr. soos gedoen',
  promised: 'Eers belowe',
  planned: 'Beplan',
  done: 'Klaar',
  difference: 'Teenoor die belofte',
  isOpen: 'Oop',
  isMissed: 'Nie gedoen nie',
  onTime: 'betyds',
  later: (span) => `${span} later`,
  earlier: (span) => `${span} vroeër`,
  asPlanned: (driven) => `Beplan: ${drivenText(driven)}`,
  asDone: (driven) => `Gedoen: ${drivenText(driven)}`,
  fromFirst: 'Van die eerste stop tot die laaste, per pad tussen die deure.',
}

export const sheets = inBothLanguages({ en, af })
