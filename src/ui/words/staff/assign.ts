const shipments = (count: number) => `${count} ${count === 1 ? 'shipment' : 'shipments'}`

/** Giving shipments to a driver: what is selected, the dialog, its list of drivers, and what came of it. */
export const assign = {
  title: 'Assign to a driver',
  selected: 'Selected shipments',
  isSelected: 'selected',
  outsideFilter: (count: number) => `${count} of them outside this filter`,
  selectNothing: 'Select nothing',
  shipments,
  from: 'from',
  to: 'to',
  which: 'Which stop',
  sides: { collection: 'Collection', delivery: 'Delivery' },
  nextCollection: 'What is next: collection',
  nextDelivery: 'What is next: delivery',
  nextBoth: (collections: number, deliveries: number) =>
    `What is next: ${collections} collections, ${deliveries} deliveries`,
  stay: (count: number, all: number) =>
    `${count} of ${all} can no longer be assigned and will stay as they are:`,
  none: 'None of these can be assigned any more.',
  allWith: (name: string) => `All of them are with ${name} already.`,
  nobody: 'nobody',
  thisDriver: 'this driver',
  take: 'Take from the driver',
  cancel: 'Cancel',
  // The drivers
  find: 'Find a driver',
  findBy: 'Name, branch or vehicle',
  order: 'Order',
  orders: { near: 'Nearest branch', load: 'Least load', name: 'Name' },
  drivers: 'Drivers',
  noneSuch: 'No driver is called so, here or elsewhere.',
  hasIt: 'has it now',
  load: (stops: number, kg: string, capacity: string) =>
    `${stops} ${stops === 1 ? 'stop' : 'stops'} · ${kg} of ${capacity}`,
  loadOf: (name: string) => `Load of ${name}`,
  planned: 'kg planned',
  // What came of it
  given: (count: number, driver: string) => `${shipments(count)} with ${driver}`,
  taken: (count: number) => `${shipments(count)} taken from their drivers`,
  theDriver: 'the driver',
  undo: 'Undo',
  nothingToUndo: 'Nothing to undo',
  undone: (count: number) => `${shipments(count)} back as before`,
  movedOn: (count: number) => `. ${shipments(count)} had moved on and stay as they are`,
}
