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
  print: 'Print the tripsheet',
  day: 'Day',
  dayBefore: 'Day before',
  dayAfter: 'Day after',
  noSheet: 'No tripsheet',
  noSheetText: (driver: string) => `${driver} has no stops on this day.`,
  /** What an act leads to. */
  means: {
    send: 'Send: the driver is to accept it.',
    recall: 'Recall: it is planned again, and is to be sent and accepted anew.',
    close: 'Close: the day is over, and nothing of its plan is changed any more.',
    reopen: 'Reopen: the day goes on.',
  },
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
  print: 'Druk die ritstaat',
  day: 'Dag',
  dayBefore: 'Vorige dag',
  dayAfter: 'Volgende dag',
  noSheet: 'Geen ritstaat nie',
  noSheetText: (driver) => `${driver} het geen stoppe op hierdie dag nie.`,
  means: {
    send: 'Stuur: die drywer moet dit aanvaar.',
    recall: 'Trek terug: dit is weer beplan, en moet weer gestuur en aanvaar word.',
    close: 'Sluit: die dag is verby, en niks van die plan word meer verander nie.',
    reopen: 'Heropen: die dag gaan voort.',
  },
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
