import { counted } from '../../features/assignment/a11y-messages.ts'

/** A stop beside the board, what is selected, and assigning it. */
export const assigning = {
  // A stop beside the board
  panel: {
    tasksIn: (tasks: string, place: string) => `${tasks} in ${place}`,
    tasksAt: (tasks: string, name: string, place: string) =>
      `Stop: ${tasks.toLowerCase()} at ${name}, ${place}`,
    assignAll: 'Assign stop',
    assignSome: (shipments: string) => `Assign ${shipments}`,
    at: 'Address',
    driver: 'Driver',
    planned: 'Planned',
    completed: 'Completed',
    notYet: 'None',
    promised: 'Window',
    nothing: 'None',
    overIt: (span: string) => `${span} after window`,
    altogether: 'Total',
    select: (reference: string) => `Select ${reference}`,
  },
  // What is selected, and assigning it
  selected: 'Selected stops',
  assign: 'Assign',
  unassign: 'Unassign',
  mayLook: 'Your role cannot assign',
  selectNothing: 'Clear selection',
  selection: {
    chosen: (stops: string) => `Selected ${stops}`,
    notGroups: 'A group is not assigned as one. Choose stops in it: Enter opens and closes it.',
    notHere: (references: readonly string[]) =>
      references.length === 0
        ? ''
        : `Not on this board: ${references.slice(0, 5).join(', ')}${references.length > 5 ? ` and ${references.length - 5} more` : ''}`,
  },
  offer: {
    give: (driver: string) => `Best: ${driver}`,
    nearest: 'nearest',
    inTime: 'in the window',
    tooLate: 'makes something late',
    detour: (span: string) => `adds ${span}`,
  },
  drag: {
    tooMuch: { kg: 'Too heavy: ', litres: 'Too large: ' },
    taken: (shipments: string) => `${shipments} assigned by somebody else`,
    takenMeanwhile: 'A colleague has assigned these stops.',
    drop: 'Drop on a lane',
    there: 'already here',
    at: (place: number, all: number) => `stop ${place} of ${all}`,
    take: 'unassign',
    to: (driver: string) => `to ${driver}`,
  },
  palette: {
    title: (amount: string) => `Assign ${amount}`,
    field: (amount: string) => `Assign ${amount} to a driver`,
    placeholder: (amount: string) => `Assign ${amount} to ...`,
    /** What is typed to unassign. */
    nobody: 'unassigned unassign nobody',
  },
  assignments: {
    gave: (stops: number, driver: string) => `Assigned ${counted.stops(stops)} to ${driver}`,
    took: (stops: number) => `Unassigned ${counted.stops(stops)}`,
    backOne: 'The stop is unchanged.',
    backAll: 'All stops are unchanged.',
    partly: (done: number, all: number) => `${done} of ${all} assigned, the rest unchanged.`,
    nobodyHasIt: 'Already unassigned.',
    hasIt: (driver: string) => `Already assigned to ${driver}.`,
    reopened: 'The tripsheet was closed and is open again.',
  },
}

export const assigningInAfrikaans: typeof assigning = {
  panel: {
    tasksIn: (tasks, place) => `${tasks} in ${place}`,
    tasksAt: (tasks, name, place) => `Stop: ${tasks.toLowerCase()} by ${name}, ${place}`,
    assignAll: 'Wys stop toe',
    assignSome: (shipments) => `Wys ${shipments} toe`,
    at: 'Adres',
    driver: 'Drywer',
    planned: 'Beplan',
    completed: 'Voltooi',
    notYet: 'Geen',
    promised: 'Venster',
    nothing: 'Geen',
    overIt: (span) => `${span} ná venster`,
    altogether: 'Totaal',
    select: (reference) => `Kies ${reference}`,
  },
  selected: 'Gekose stoppe',
  assign: 'Wys toe',
  unassign: 'Verwyder toewysing',
  mayLook: 'Jou rol kan nie toewys nie',
  selectNothing: 'Maak keuse skoon',
  selection: {
    chosen: (stops) => `${stops} gekies`,
    notGroups: '’n Groep word nie as een toegewys nie. Kies stoppe daarin: Enter maak dit oop en toe.',
    notHere: (references) =>
      references.length === 0
        ? ''
        : `Nie op hierdie bord nie: ${references.slice(0, 5).join(', ')}${references.length > 5 ? ` en nog ${references.length - 5}` : ''}`,
  },
  offer: {
    give: (driver) => `Beste: ${driver}`,
    nearest: 'naaste',
    inTime: 'binne die venster',
    tooLate: 'maak iets laat',
    detour: (span) => `voeg ${span} by`,
  },
  drag: {
    tooMuch: { kg: 'Te swaar: ', litres: 'Te groot: ' },
    taken: (shipments) => `${shipments} deur iemand anders toegewys`,
    takenMeanwhile: '’n Kollega het hierdie stoppe toegewys.',
    drop: 'Los op ’n baan',
    there: 'reeds hier',
    at: (place, all) => `stop ${place} van ${all}`,
    take: 'verwyder toewysing',
    to: (driver) => `aan ${driver}`,
  },
  palette: {
    title: (amount) => `Wys ${amount} toe`,
    field: (amount) => `Wys ${amount} aan ’n drywer toe`,
    placeholder: (amount) => `Wys ${amount} toe aan ...`,
    nobody: 'nie toegewys nie verwyder niemand',
  },
  assignments: {
    gave: (stops, driver) => `${counted.stops(stops)} aan ${driver} toegewys`,
    took: (stops) => `Toewysing van ${counted.stops(stops)} verwyder`,
    backOne: 'Die stop bly soos dit was.',
    backAll: 'Alle stoppe bly soos hulle was.',
    partly: (done, all) => `${done} van ${all} toegewys, die res bly soos dit was.`,
    nobodyHasIt: 'Reeds nie toegewys nie.',
    hasIt: (driver) => `Reeds aan ${driver} toegewys.`,
    reopened: 'Die ritstaat was afgesluit en is weer oop.',
  },
}
