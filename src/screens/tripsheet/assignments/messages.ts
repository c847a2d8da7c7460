import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'

/** What dispatchers assigned and put into another order, to be taken back by any of them. */
const en = {
  title: 'Recent assignments and orders',
  text: 'Of the last day, by everybody. Each can be taken back while it stands.',
  none: 'Nothing assigned yet',
  noneText: 'What dispatchers assign or put into another order within a day appears here.',
  /** Beyond what is listed. */
  more: 'Only the newest are listed. What was done before stands in the history of each shipment and in the audit trail.',
  you: 'You',
  byRule: 'By rule',
  nobody: 'Unassigned',
  moved: (what: string, from: string, to: string) => `${what} from ${from} to ${to}`,
  several: 'several drivers',
  /** One stop of a driver's day has another place among the others. */
  movedStop: (driver: string, stop: string, from: number, to: number) =>
    `${driver}: ${stop} from stop ${from} to ${to}`,
  ordered: (driver: string, count: number) =>
    `${driver}: ${count} ${count === 1 ? 'stop' : 'stops'} in another order`,
  orderedOn: (what: string, day: string) => `${what} (${day})`,
  place: (stop: string, from: number, to: number) => `${stop} (${from} to ${to})`,
  goneStop: 'a stop that is gone',
  orders: (count: number) => (count === 1 ? 'order of one tripsheet' : `order of ${count} tripsheets`),
  undo: 'Undo',
  undoOf: (what: string) => `Undo ${what}`,
  over: 'Cannot be taken back',
  isBack: 'Taken back',
  backBy: (by: string, time: string) => `by ${by}, ${time}`,
  kept: {
    anew: (by: string, time: string) => `${by} put these stops into another order, ${time}`,
    elsewhere: 'Some of these stops have other places since',
    locked: 'A stop that would move is locked',
    gone: 'The stops are done, or on another tripsheet',
    closed: 'The day is closed: reopen it first',
  },
  somebody: 'Somebody',
  partly: (undoable: number, of: number) => `${undoable} of ${of} can be taken back`,
  undone: (what: string) => `Taken back: ${what}`,
  stayed: (references: string) => `Changed meanwhile, stays: ${references}`,
  stayedOf: (driver: string, why: string) => `${driver}: ${why}`,
  moreNamed: (count: number) => `and ${count} more`,
  key: 'Recent assignments and orders',
}

const af: typeof en = {
  title: 'Onlangse toewysings en volgordes',
  text: 'Van die afgelope dag, deur almal. Elkeen kan teruggeneem word solank dit staan.',
  none: 'Nog niks toegewys nie',
  noneText: 'Wat ontsenders binne ’n dag toewys of in ’n ander volgorde sit, verskyn hier.',
  more: 'Net die nuutstes word gelys. Wat vroeër gedoen is, staan in die geskiedenis van elke besending en in die ouditspoor.',
  you: 'Jy',
  byRule: 'Volgens reël',
  nobody: 'Nie toegewys nie',
  moved: (what, from, to) => `${what} van ${from} na ${to}`,
  several: 'verskeie drywers',
  movedStop: (driver, stop, from, to) => `${driver}: ${stop} van stop ${from} na ${to}`,
  ordered: (driver, count) => `${driver}: ${count} ${count === 1 ? 'stop' : 'stoppe'} in ’n ander volgorde`,
  orderedOn: (what, day) => `${what} (${day})`,
  place: (stop, from, to) => `${stop} (${from} na ${to})`,
  goneStop: '’n stop wat weg is',
  orders: (count) => (count === 1 ? 'volgorde van een ritstaat' : `volgorde van ${count} ritstate`),
  undo: 'Ontdoen',
  undoOf: (what) => `Ontdoen ${what}`,
  over: 'Kan nie teruggeneem word nie',
  isBack: 'Teruggeneem',
  backBy: (by, time) => `deur ${by}, ${time}`,
  kept: {
    anew: (by, time) => `${by} het hierdie stoppe in ’n ander volgorde gesit, ${time}`,
    elsewhere: 'Sommige van hierdie stoppe het sedertdien ander plekke',
    locked: '’n Stop wat sou skuif, is gesluit',
    gone: 'Die stoppe is afgehandel, of op ’n ander ritstaat',
    closed: 'Die dag is gesluit: heropen dit eers',
  },
  somebody: 'Iemand',
  partly: (undoable, of) => `${undoable} van ${of} kan teruggeneem word`,
  undone: (what) => `Teruggeneem: ${what}`,
  stayed: (references) => `Intussen verander, bly: ${references}`,
  stayedOf: (driver, why) => `${driver}: ${why}`,
  moreNamed: (count) => `en ${count} meer`,
  key: 'Onlangse toewysings en volgordes',
}

export const recentMessages = inBothLanguages({ en, af })
