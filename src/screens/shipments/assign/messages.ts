import { formatCount } from '../../../ui/chart/stat.tsx'
import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'

/** Assigning shipments to a driver: what is selected, the dialog, its list of drivers, and what came of it. */
const en = {
  title: 'Assign to a driver',
  selected: 'Selected shipments',
  isSelected: 'selected',
  outsideFilter: (count: number) => `${formatCount(count)} of them outside this filter`,
  selectNothing: 'Clear selection',
  /** Of a phone: all of them behind one button. */
  acts: 'Actions',
  from: 'from',
  to: 'to',
  which: 'Which stop',
  sides: { collection: 'Collection', delivery: 'Delivery' },
  nextCollection: 'Next leg: collection',
  nextDelivery: 'Next leg: delivery',
  nextBoth: (collections: number, deliveries: number) =>
    `Next leg: ${collections} ${collections === 1 ? 'collection' : 'collections'}, ${deliveries} ${deliveries === 1 ? 'delivery' : 'deliveries'}`,
  stay: (count: number, all: number) =>
    `${formatCount(count)} of ${formatCount(all)} can no longer be assigned and ${count === 1 ? 'stays as it is' : 'stay as they are'}:`,
  none: 'None of these can be assigned.',
  allWith: (name: string) => `All already assigned to ${name}.`,
  nobody: 'no driver',
  thisDriver: 'this driver',
  take: 'Unassign',
  cancel: 'Cancel',
  // The drivers
  find: 'Find a driver',
  findBy: 'Name, branch or vehicle',
  // What came of it
  given: (amount: string, driver: string) => `${amount} assigned to ${driver}`,
  taken: (amount: string) => `${amount} unassigned`,
  theDriver: 'the driver',
}

const af: typeof en = {
  title: 'Wys aan ’n drywer toe',
  selected: 'Gekose besendings',
  isSelected: 'gekies',
  outsideFilter: (count) => `${formatCount(count)} daarvan buite hierdie filter`,
  selectNothing: 'Maak keuse skoon',
  acts: 'Handelinge',
  from: 'van',
  to: 'na',
  which: 'Watter stop',
  sides: { collection: 'Afhaling', delivery: 'Aflewering' },
  nextCollection: 'Volgende: afhaling',
  nextDelivery: 'Volgende: aflewering',
  nextBoth: (collections, deliveries) =>
    `Volgende: ${collections} ${collections === 1 ? 'afhaling' : 'afhalings'}, ${deliveries} ${deliveries === 1 ? 'aflewering' : 'aflewerings'}`,
  stay: (count, all) =>
    `${formatCount(count)} van ${formatCount(all)} kan nie meer toegewys word nie en bly soos ${count === 1 ? 'dit' : 'hulle'} is:`,
  none: 'Nie een hiervan kan toegewys word nie.',
  allWith: (name) => `Almal is reeds aan ${name} toegewys.`,
  nobody: 'niemand',
  thisDriver: 'hierdie drywer',
  take: 'Verwyder toewysing',
  cancel: 'Kanselleer',
  find: 'Soek ’n drywer',
  findBy: 'Naam, tak of voertuig',
  given: (amount, driver) => `${amount} aan ${driver} toegewys`,
  taken: (amount) => `${amount} nie meer toegewys nie`,
  theDriver: 'die drywer',
}

export const assign = inBothLanguages({ en, af })
