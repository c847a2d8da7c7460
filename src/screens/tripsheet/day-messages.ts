import type { Tripsheet } from '../../contract/tripsheets.ts'
import { counted } from '../../features/assignment/a11y-messages.ts'
import { formatCount } from '../../ui/chart/stat.tsx'
import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

type DayLoad = Pick<
  Tripsheet['load'],
  'parcels' | 'weight_kg' | 'capacity_kg' | 'volume_litres' | 'capacity_litres' | 'unmeasured_tasks'
>

/** The day of a driver: its ends, what was planned beside what was done, and its load in two parts. */
const en = {
  titleOf: (driver: string) => `The day of ${driver}`,
  begins: 'Start',
  beginsAt: 'Start branch',
  ends: 'End',
  endsAt: 'End branch',
  load: ({ parcels, weight_kg, capacity_kg, volume_litres, capacity_litres, unmeasured_tasks }: DayLoad) =>
    `Load of the day: ${counted.parcels(parcels)}, ${formatCount(weight_kg)} of ${formatCount(capacity_kg)} kg, ${unmeasured_tasks > 0 ? 'at least ' : ''}${formatCount(volume_litres)} of ${formatCount(capacity_litres)} litres`,
  table: 'Planned and done',
  stop: 'Stop',
  promised: 'First promised',
  planned: 'Planned',
  done: 'Done',
  difference: 'Against the promise',
  isOpen: 'Open',
  onTime: 'on time',
  later: (span: string) => `${span} later`,
  earlier: (span: string) => `${span} earlier`,
  print: 'Print the tripsheet',
  // A load in two parts
  split: 'Split the load by area',
  splitOf: (driver: string) => `Split the load of ${driver} by area`,
  whichGoes: 'Part to reassign',
  toWhom: 'To',
  give: 'Assign',
  andMore: (places: string, more: number) => `${places} and ${more} more`,
  notSplit: 'Nothing to split',
  notSplitText: 'There is one open stop, or none.',
}

const af: typeof en = {
  titleOf: (driver) => `Die dag van ${driver}`,
  begins: 'Begin',
  beginsAt: 'Begintak',
  ends: 'Einde',
  endsAt: 'Eindtak',
  load: ({ parcels, weight_kg, capacity_kg, volume_litres, capacity_litres, unmeasured_tasks }) =>
    `Vrag van die dag: ${counted.parcels(parcels)}, ${formatCount(weight_kg)} van ${formatCount(capacity_kg)} kg, ${unmeasured_tasks > 0 ? 'minstens ' : ''}${formatCount(volume_litres)} van ${formatCount(capacity_litres)} liter`,
  table: 'Beplan en gedoen',
  stop: 'Stop',
  promised: 'Eers belowe',
  planned: 'Beplan',
  done: 'Klaar',
  difference: 'Teenoor die belofte',
  isOpen: 'Oop',
  onTime: 'betyds',
  later: (span) => `${span} later`,
  earlier: (span) => `${span} vroeër`,
  print: 'Druk die ritstaat',
  split: 'Verdeel die vrag volgens gebied',
  splitOf: (driver) => `Verdeel ${driver} se vrag volgens gebied`,
  whichGoes: 'Deel om oor te dra',
  toWhom: 'Aan',
  give: 'Wys toe',
  andMore: (places, more) => `${places} en nog ${more}`,
  notSplit: 'Niks om te verdeel nie',
  notSplitText: 'Daar is een oop stop, of geen.',
}

export const dayMessages = inBothLanguages({ en, af })
